import type { Api, ResultOf } from '@karcis/contract';
import { readTicketCode, typedText } from '@karcis/gate';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { reasonFor, verdictOf } from '../domain/check-in.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import type { Duty } from './duty.ts';
import type { Scanned, Unkept } from './scanning.ts';

type Result = ResultOf<Api['checkIn']['history']>['rows'][number];
type Told = 'result' | 'title' | 'message' | 'signal' | 'other_event';
export type Scan = Omit<Result, Told>;

/** Recorded scans, with what is told of them. */
export const scans = (db: ReadDb) =>
  db.selectFrom('check_in_results').selectAll().$narrowType<JsonColumns<Scan>>();

/** A recorded scan as it is shown at the gate. */
export const told = (scan: Scan): Result => ({
  ...scan,
  ...verdictOf(scan.checkin_status, scan.reason_code),
  reason: scan.reason ?? (scan.reason_code && reasonFor(scan.reason_code)),
  other_event: null,
});

/**
 * Returns the event that a code names which is of another event, for the guest who stands at the wrong gate. Codes are not signed by this
 * event's keys, so anybody may name any event: only public events are told, and those of the caller.
 */
export async function otherEventOf(
  db: ReadDb,
  { role, userId }: Pick<Account, 'role' | 'userId'>,
  { organizerId }: Pick<Duty, 'organizerId'>,
  text: string,
): Promise<Result['other_event']> {
  const read = readTicketCode(typedText(text));
  if ('refusal' in read) return null;
  const isOwn =
    role === 'organizer'
      ? sql<boolean>`organizer_id = ${organizerId}`
      : sql<boolean>`organizer_id = ${organizerId} and exists (
          select from petugas_assignments as duty
          where duty.event_id = live_events.id and duty.user_id = ${userId} and duty.status = 'Active'
        )`;
  const event = await db
    .selectFrom('live_events')
    .select(['id', 'title'])
    .where('event_key', '=', read.code.eventKey)
    .where(sql<boolean>`((has_page and visibility = 'Public') or (${isOwn}))`)
    .executeTakeFirst();
  return event ?? null;
}

/** A scan that was just recorded. */
export async function resultOf(db: ReadDb, eventId: string, id: string): Promise<Result> {
  const scan = await scans(db).where('event_id', '=', eventId).where('id', '=', id).executeTakeFirst();
  return scan === undefined ? fail('not_found') : told(scan);
}

/** A scan of a code without a ticket that was not kept, as it is shown at the gate: like one that was. Its id names no record. */
export async function unkeptResult(
  db: ReadDb,
  { duty, direction, gateId, isForced, note }: Scanned,
  { id, at, verdict }: Unkept,
): Promise<Result> {
  const named = sql<Pick<Scan, 'event' | 'gate' | 'device' | 'petugas'>>`(
    select
      (select event from event_summaries where event_summaries.id = ${duty.eventId}) as event,
      (
        select json_build_object('id', gates.id, 'name', gates.name) from gates
        where gates.event_id = ${duty.eventId} and gates.id = ${gateId}::uuid
      ) as gate,
      (
        select json_build_object('id', devices.id, 'name', devices.name) from devices where devices.id = ${duty.deviceId}::uuid
      ) as device,
      (
        select json_build_object('id', person.id, 'name', person.name) from live_users as person where person.id = ${duty.userId}
      ) as petugas
  )`;
  const parts = await db.selectFrom(named.as('named')).selectAll().executeTakeFirstOrThrow();
  return told({
    ...parts,
    id,
    // Of a code without a ticket: it lets nobody in or out.
    checkin_status: 'Rejected',
    reason_code: verdict.reason,
    reason: null,
    direction,
    ticket: null,
    ticket_type: null,
    order_reference: null,
    method: 'QR Scan',
    scanned_at: at,
    received_at: at,
    is_offline: false,
    is_forced: isForced,
    reverted_at: null,
    note,
    created_at: at,
    updated_at: at,
    attendee: null,
    reverted_by: null,
    previous_check_in: null,
    attention: [],
  });
}
