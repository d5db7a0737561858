import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
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
  isRemovable: ({ is_used }) => !is_used,
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

/**
 * Whether a record names a gate, by whose foreign key it is kept: a ticket type, also one in the trash, an assignment or a scan. Of scans
 * that are counted the tally of the organizer tells: an event may have many.
 */
const isUsed = sql<boolean>`(
  exists (select from ticket_types as type where type.event_id = gates.event_id and type.gate_id = gates.id offset 0)
  or exists (
    select from petugas_assignments as duty where duty.event_id = gates.event_id and duty.gate_id = gates.id offset 0
  )
  or exists (
    select from gate_tallies as tally
    where tally.owner_id = (select organizer_id from events where events.id = gates.event_id)
      and tally.breakdown = 'Gate' and tally.key = gates.id::text
    offset 0
  )
  or exists (
    select from check_ins as scan
    where scan.event_id = gates.event_id and scan.gate_id = gates.id and not scan.is_counted
    offset 0
  )
)`;

const gatesOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('gates').selectAll().select(isUsed.as('is_used')).where('event_id', '=', event);
