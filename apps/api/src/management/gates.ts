import type { Api, InputOf } from '@karcis/contract';
import { bounded } from '../db/queries/list.ts';
import { childrenOfEvents } from './event-children.ts';
import type { ReachOf } from './reach.ts';

type Gates = Api['organizerGates'];

const functions = childrenOfEvents({
  name: 'gates',
  subject: 'gate',
  read(db, event, id) {
    const gates = db.selectFrom('gates').selectAll().where('event_id', '=', event);
    return bounded((id === undefined ? gates : gates.where('id', '=', id)).orderBy('position').orderBy('id'));
  },
  newValues: (body: InputOf<Gates['create']>['body']) => body,
  values: (body: InputOf<Gates['change']>['body']) => body,
});

/** The functions behind the routes of gates, for those who reach an event. */
export function gatesOf(reachOf: ReachOf) {
  const { list: gates, read: gate, delete: remove, ...writes } = functions(reachOf);
  return { gates, gate, remove, ...writes };
}
