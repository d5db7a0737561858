import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { announce } from '../db/queries/outbox.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import { type Duty, refuse } from './duty.ts';
import { outsideDuty } from './duty-rules.ts';
import { lockAtGate } from './facts.ts';
import { checkInNews } from './news.ts';
import { lateScans } from './late-scans.ts';
import { restate } from './standing.ts';
import { knownOf } from './upload-facts.ts';
import { writeScans } from './uploading.ts';

interface Undo {
  readonly id: string;
  readonly nonce: string;
  readonly note: string | null;
}

interface Undoable {
  readonly event_key: number;
  readonly ticket_id: string;
  readonly checkin_status: string;
  readonly direction: 'Entry' | 'Exit';
  readonly gate_id: string | null;
  readonly is_reverted: boolean;
  readonly is_latest: boolean;
  readonly is_own: boolean;
  readonly scanned_at: string;
  readonly received_at: string;
  readonly at: string;
}

/**
 * Takes back the last accepted scan of a ticket. Returns the id of the record of that, and whether it is new. Throws `not_found`,
 * `nonce_reused`, `nothing_to_undo`, `already_reverted`, `not_the_latest`, `undo_too_late` and `try_again`.
 */
export async function undoScan(
  db: Db,
  duty: Duty,
  { id, nonce, note }: Undo,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const ticketId = await ticketOf(db, duty, id);
  if (ticketId === null) fail('nothing_to_undo');
  await lockAtGate(db, duty.eventId, ticketId);
  const known = await knownBy(db, duty.eventId, nonce);
  if (known !== undefined)
    return known.reverts_id === id ? { id: known.id, isNew: false } : fail('nonce_reused');
  const scan = await undoableOf(db, duty, id);
  if (scan.checkin_status !== 'Checked In' && scan.checkin_status !== 'Checked Out') fail('nothing_to_undo');
  if (scan.is_reverted) fail('already_reverted');
  if (!scan.is_latest) fail('not_the_latest');
  demandInTime(duty, scan);
  const own = newIdOf(scan.event_key);
  const { rows } = await sql<{ at: string }>`
    insert into check_ins (
      event_id, id, nonce, checkin_status, direction, ticket_id, gate_id, petugas_id, device_id, method, scanned_at, received_at, reverts_id, note
    )
    select
      ${duty.eventId}, ${own}, ${nonce}, 'Reverted', ${scan.direction}, ${scan.ticket_id}, ${scan.gate_id}::uuid, ${duty.userId}, ${duty.deviceId}::uuid,
      'Manual',
      at, at, ${id}, ${note}::text
    from (select clock_timestamp()::timestamptz(3)) as now (at)
    on conflict do nothing
    returning scanned_at as at
  `.execute(db);
  // The nonce is that of another request, which was recorded at this moment.
  const { at } = rows[0] ?? fail('try_again');
  await restate(db, duty.eventId, [scan.ticket_id]);
  await announce(
    db,
    checkInNews(duty, {
      id: own,
      ticketId: scan.ticket_id,
      status: 'Reverted',
      reason: null,
      direction: scan.direction,
      gateId: scan.gate_id,
      deviceId: duty.deviceId,
      revertsId: id,
      scannedAt: at,
      receivedAt: at,
      isOffline: false,
      isForced: false,
    }),
  );
  await recordLate(db, duty, { id: own, ticketId: scan.ticket_id });
  return { id: own, isNew: true };
}

/** Throws `undo_too_late`, and as `dutyAt` does, unless a scan may be taken back at this moment. */
function demandInTime({ facts }: Duty, scan: Undoable): void {
  const now = Date.parse(scan.at);
  const undone = {
    isOwn: scan.is_own,
    at: Date.parse(scan.scanned_at),
    receivedAt: Date.parse(scan.received_at),
  };
  refuse(outsideDuty(facts, { action: 'undo', at: now, now, undone }), 'undo');
}

/** Records who has the place of an entry that was taken back: a guest whom a device has let in beside it. */
async function recordLate(
  db: Db,
  duty: Duty,
  undo: { readonly id: string; readonly ticketId: string },
): Promise<void> {
  const known = await knownOf(db, duty.eventId, { ticketIds: [undo.ticketId], nonces: [] });
  if (known === undefined) return;
  const late = lateScans(
    known.logged.filter(({ id }) => id === undo.id),
    { ...known, logged: known.logged.filter(({ id }) => id !== undo.id) },
    () => newIdOf(known.eventKey),
  );
  await writeScans(db, duty, late, known);
}

/** The ticket of a scan that the caller sees: an own one, and for a Supervisor anybody's. */
async function ticketOf(db: Db, { eventId, userId, isSupervisor }: Duty, id: string): Promise<string | null> {
  const { rows } = await sql<{ ticket_id: string | null }>`
    select ticket_id from check_ins
    where event_id = ${eventId} and id = ${id} and (${isSupervisor} or petugas_id = ${userId})
  `.execute(db);
  return (rows[0] ?? fail('not_found')).ticket_id;
}

async function knownBy(db: Db, eventId: string, nonce: string) {
  const { rows } = await sql<{ id: string; reverts_id: string | null }>`
    select id, reverts_id from check_ins where event_id = ${eventId} and nonce = ${nonce}
  `.execute(db);
  return rows[0];
}

/** What is asked of a scan once its ticket is locked. */
async function undoableOf(db: Db, { eventId, userId }: Duty, id: string): Promise<Undoable> {
  const { rows } = await sql<Undoable>`
    select
      event.event_key, scan.ticket_id, scan.checkin_status, scan.direction, scan.gate_id,
      exists (
        select from check_ins as undo where undo.event_id = scan.event_id and undo.reverts_id = scan.id
      ) as is_reverted,
      not exists (
        select from check_ins as later
        where
          later.event_id = scan.event_id and later.ticket_id = scan.ticket_id
          and later.checkin_status in ('Checked In', 'Checked Out')
          and (later.scanned_at, later.id) > (scan.scanned_at, scan.id)
          and not exists (select from check_ins as undo where undo.event_id = later.event_id and undo.reverts_id = later.id)
      ) as is_latest,
      scan.petugas_id is not distinct from ${userId}::uuid as is_own, scan.scanned_at, scan.received_at,
      clock_timestamp()::timestamptz(3) as at
    from check_ins as scan
    join events as event on event.id = scan.event_id
    where scan.event_id = ${eventId} and scan.id = ${id}
  `.execute(db);
  return rows[0] ?? fail('not_found');
}
