import { decide, entryDayBegan, type Facts, type Verdict } from '@karcis/gate';
import { sql } from 'kysely';
import { AfterRemedy } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { announcing } from '../db/queries/outbox.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import type { Duty } from './duty.ts';
import { factsOf, type Found, keptText, lockAtGate } from './facts.ts';
import { checkInNews } from './news.ts';
import { keysOf, openBy } from './opening.ts';
import { keepUnknown } from './unknown-scans.ts';

/** A scan as it arrives: of a code, or of a ticket that was found by hand. */
export interface Scanned {
  /** The person at the gate. */
  readonly duty: Pick<Duty, 'eventId' | 'organizerId' | 'userId' | 'deviceId' | 'ticketTypeIds' | 'signing'>;
  /** Made by the device: a scan that arrives again is recorded once. */
  readonly nonce: string;
  readonly of: { readonly code: string } | { readonly ticketId: string };
  readonly direction: 'Entry' | 'Exit';
  readonly gateId: string | null;
  readonly isForced: boolean;
  readonly note: string | null;
}

/** A scan of a code without a ticket that was counted, and not kept: there are too many of them. */
export interface Unkept {
  readonly id: string;
  readonly at: string;
  readonly verdict: Verdict;
}

/** What came of a scan: the id of its record, also where that is older; or its nonce is that of another scan, and nothing is recorded. */
export type Recorded =
  | { readonly id: string; readonly isNew: boolean }
  | { readonly unkept: Unkept }
  | { readonly refusal: 'not_found' | 'nonce_reused' };

/** Judges a scan, and records what came of it, refused or not, with the entry that stands. */
export async function recordScan(db: Db, scan: Scanned): Promise<Recorded> {
  const opened = 'code' in scan.of ? await openBy(keysOf(scan.duty.signing), scan.of.code) : undefined;
  const refusal = opened !== undefined && 'refusal' in opened ? opened.refusal : null;
  const code = opened !== undefined && 'code' in opened ? opened.code : undefined;
  const asked = 'ticketId' in scan.of ? scan.of.ticketId : (code?.ticketId ?? null);
  if (asked !== null) await lockAtGate(db, scan.duty.eventId, asked);
  const found = await factsOf(db, { eventId: scan.duty.eventId, ticketId: asked, nonce: scan.nonce });
  if (found === undefined) return { refusal: 'not_found' };
  const facts: Facts = { ...found.facts, refusal, ticketTypeIds: scan.duty.ticketTypeIds };
  const isOfTicket = refusal === null && facts.ticket !== null;
  // By hand, a ticket that is not there is a fault of the request, and no guest with an unknown code.
  if (!isOfTicket && 'ticketId' in scan.of) return { refusal: 'not_found' };
  const subject = {
    ticketId: isOfTicket ? asked : null,
    text: 'code' in scan.of && !isOfTicket ? keptText(scan.of.code) : null,
  };
  if (found.known !== undefined) return isRepeated(found.known, scan, subject);
  const verdict = decide(facts, {
    direction: scan.direction,
    at: Date.parse(found.at),
    generation: code?.generation ?? null,
    gateId: scan.gateId,
    isForced: scan.isForced,
  });
  if (subject.ticketId === null && !(await isKept(db, scan, found)))
    return { unkept: { id: newIdOf(found.eventKey), at: found.at, verdict } };
  return { id: await write(db, scan, { found, verdict, ...subject }), isNew: true };
}

/** Whether a scan without a ticket is kept. */
async function isKept(db: Db, { duty }: Scanned, { facts: { event }, at }: Found): Promise<boolean> {
  const arriving = { eventId: duty.eventId, event, by: duty, now: Date.parse(at), count: 1 };
  return (await keepUnknown(db, arriving)) === 1;
}

interface Subject {
  readonly ticketId: string | null;
  /** What was read, where it is of no ticket. */
  readonly text: string | null;
}

function isRepeated(
  known: NonNullable<Found['known']>,
  scan: Scanned,
  { ticketId, text }: Subject,
): Recorded {
  const isSame =
    known.ticket_id === ticketId && known.scanned_code === text && known.direction === scan.direction;
  return isSame ? { id: known.id, isNew: false } : { refusal: 'nonce_reused' };
}

interface Judged extends Subject {
  readonly found: Found;
  readonly verdict: Verdict;
}

/**
 * Writes a scan, the entry that stands and what is told of them by one statement, which decides once more: also without the lock of the
 * ticket, a Single Entry ticket has one entry. Returns the id of the scan.
 */
async function write(db: Db, scan: Scanned, judged: Judged): Promise<string> {
  const { found, verdict, ticketId, text } = judged;
  const id = newIdOf(found.eventKey);
  const isManual = 'ticketId' in scan.of;
  const stands = verdict.status === 'Checked Out' ? leaving(scan, judged) : entering(scan, judged, id);
  const otherwise =
    verdict.status === 'Checked Out'
      ? { status: 'Rejected', reason: 'not_inside' }
      : { status: 'Duplicate', reason: 'already_used' };
  const isAccepted = verdict.reason === null;
  const outcomes = ticketId === null ? [] : isAccepted ? [verdict, otherwise] : [verdict];
  const told = announcing(
    db,
    outcomes.map((outcome) =>
      checkInNews(scan.duty, { ...toldOf(scan, found), id, ticketId: ticketId ?? '', ...outcome }),
    ),
    sql`news.data ->> 'checkin_status' in (select checkin_status from recorded)`,
  );
  const { rows } = await sql<{ id: string }>`
    with standing as (${stands}),
    outcome as (select ${!isAccepted} or exists (select from standing) as holds),
    recorded as (
      insert into check_ins (
        event_id, id, nonce, checkin_status, reason_code, direction, ticket_id, scanned_code, gate_id, petugas_id, device_id, method,
        scanned_at, received_at, is_forced, note
      )
      select
        ${scan.duty.eventId}, ${id}, ${scan.nonce}, case when holds then ${verdict.status} else ${otherwise.status} end,
        case when holds then ${verdict.reason}::text else ${otherwise.reason} end, ${scan.direction}, ${ticketId}::uuid,
        ${text}::text, ${scan.gateId}::uuid, ${scan.duty.userId}, ${scan.duty.deviceId}::uuid, ${isManual ? 'Manual' : 'QR Scan'},
        ${found.at}::timestamptz, ${found.at}::timestamptz, ${scan.isForced}, ${scan.note}::text
      from outcome
      on conflict on constraint a_scan_is_recorded_once do nothing
      returning id, checkin_status
    ),
    told as (${told.statement})
    select id from recorded
  `.execute(db);
  // The nonce came with another ticket or code at this moment: the next look finds it. What was written of the entry is undone.
  if (rows.length === 0) throw new AfterRemedy(new ProblemError('try_again'), async () => true);
  return id;
}

/** What is told of a scan whatever comes of it. */
const toldOf = ({ duty, direction, gateId, isForced }: Scanned, { at }: Found) => ({
  direction,
  gateId,
  deviceId: duty.deviceId,
  revertsId: null,
  scannedAt: at,
  receivedAt: at,
  isOffline: false,
  isForced,
});

/** Ends the entry that stands. */
const leaving = ({ duty: { eventId } }: Scanned, { found, ticketId }: Judged) => sql`
  update standing_entries set exited_at = ${found.at}::timestamptz
  where event_id = ${eventId} and ticket_id = ${ticketId}::uuid and exited_at is null
  returning true`;

/** Makes the entry that stands, where the policy of the ticket's type lets it in. */
const entering = (scan: Scanned, { found, verdict, ticketId }: Judged, id: string) => {
  const policy = found.facts.ticket?.entryPolicy ?? 'Single Entry';
  const { timezone, dayStartsMinutes } = found.facts.event;
  // By the time zones of this program and not by those of PostgreSQL, which may be of another year: verdicts come from here, too.
  const dayBegan =
    policy === 'Once Per Day'
      ? new Date(entryDayBegan(Date.parse(found.at), timezone, dayStartsMinutes)).toISOString()
      : null;
  return sql`
    insert into standing_entries as entry (event_id, ticket_id, check_in_id, entered_at)
    select ${scan.duty.eventId}, ${ticketId}::uuid, ${id}, ${found.at}::timestamptz where ${verdict.status === 'Checked In'}
    on conflict on constraint a_ticket_has_one_standing_entry do update
    set check_in_id = excluded.check_in_id, entered_at = excluded.entered_at, exited_at = null
    where ${scan.isForced} or case ${policy}
      when 'Re-entry' then entry.exited_at is not null
      when 'Multiple' then true
      when 'Once Per Day' then entry.entered_at < ${dayBegan}::timestamptz
      else false
    end
    returning true`;
};
