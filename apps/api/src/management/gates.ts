import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import type { Account } from '../domain/security/scope.ts';
import { childrenOfEvents } from './event-children.ts';
import { type ReachOf, withinOpen } from './reach.ts';

type Gates = Api['organizerGates'];

const functions = childrenOfEvents({
  name: 'gates',
  subject: 'gate',
  read: (db, event, id) => gatesOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: InputOf<Gates['create']>['body']) => body,
  values: (body: InputOf<Gates['change']>['body']) => body,
});

/** The functions behind the routes of gates, for those who reach an event. */
export function gatesOf(reachOf: ReachOf) {
  const { placeOf, idOf, listed, read: gate, create, change, order } = functions(reachOf);
  return {
    gates: (db: ReadDb, scope: Account, input: InputOf<Gates['gates']>) =>
      listed(db, scope, input, bounded(gatesOfEvent(db, input.id).orderBy('position').orderBy('id'))),
    create,
    gate,
    change,
    remove: async (db: WriteDb, scope: Account, input: InputOf<Gates['remove']>) =>
      (await withinOpen(db, placeOf(scope, input))).delete('gates', idOf(input)),
    order,
  };
}

const gatesOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('gates').selectAll().where('event_id', '=', event);
