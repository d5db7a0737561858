import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { contains, slice } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';
import { accept } from '../gates/accepting.ts';
import { atGate } from '../gates/at-gate.ts';
import { deviceOf } from '../gates/devices.ts';
import { reaches } from '../gates/duty.ts';
import { soonestFirst, withTexts } from '../gates/events.ts';
import { assignments, phones } from '../gates/phones.ts';
import { scans, told } from '../gates/results.ts';

type PetugasEvent = ResultOf<Api['checkIn']['events']>['rows'][number];

export const checkIn: Area<Api['checkIn']> = {
  async events(db, scope, { q, ...input }) {
    const events = assignedTo(db, scope)
      .selectAll()
      .where(contains(q, sql`title`))
      .$narrowType<JsonColumns<PetugasEvent>>();
    const { rows, total } = await slice(events, soonestFirst, input);
    return { rows: await withTexts(rows), total };
  },

  async history(db, scope, { event_id, checkin_status: status, ...input }) {
    const all = event_id === undefined ? scansOf(db, scope) : await scansAt(db, scope, idOrNone(event_id));
    const asked = status === undefined ? all : all.where('checkin_status', '=', status);
    const found = await page(asked, { columns: ['received_at', 'id'], direction: 'desc' }, input);
    return { ...found, rows: found.rows.map(told) };
  },

  accept: (db, scope, { id }) => accept(db, scope, id),

  addDevice: (db, scope, { body }) => deviceOf(db, scope, body),

  ...atGate,
  ...phones,
  assignments,
};

const assignedTo = (db: ReadDb, scope: Account) =>
  db
    .selectFrom('assigned_events')
    .where('user_id', '=', scope.userId)
    .where(reaches(scope, sql.ref('organizer_id')));

/** Scans of an account at the events that it works at or worked at. A revoked assignment ends the permission to read. */
function scansOf(db: ReadDb, { userId, pairedOrganizerId }: Account) {
  const all = scans(db)
    .where('petugas_id', '=', userId)
    .where('event_id', 'in', (events) =>
      events
        .selectFrom('petugas_assignments')
        .select('event_id')
        .where('user_id', '=', userId)
        .where('status', '<>', 'Revoked'),
    );
  return pairedOrganizerId === null
    ? all
    : all.where('event_id', 'in', (events) =>
        events.selectFrom('live_events').select('id').where('organizer_id', '=', pairedOrganizerId),
      );
}

/** Scans at an event: all of them for an active supervisor, otherwise only the scans of the account. */
async function scansAt(db: ReadDb, scope: Account, eventId: string) {
  const event = await assignedTo(db, scope)
    .select('my_assignment')
    .where('id', '=', eventId)
    .$narrowType<JsonColumns<PetugasEvent>>()
    .executeTakeFirst();
  if (event === undefined) fail('not_found');
  const { role, status } = event.my_assignment;
  const all = scans(db).where('event_id', '=', eventId);
  return role === 'Supervisor' && status === 'Active' ? all : all.where('petugas_id', '=', scope.userId);
}
