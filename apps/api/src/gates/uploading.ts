import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { AfterRemedy } from '../db/connection/after-remedy.ts';
import { announceEach } from '../db/queries/outbox.ts';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import type { Duty, Sender } from './duty.ts';
import { beganAt, termsAt } from './duty-rules.ts';
import { judgeLines, type Known } from './judging.ts';
import { lateScans } from './late-scans.ts';
import type { Line, NewScan, Outcome } from './lines.ts';
import { checkInNews } from './news.ts';
import { conflictNonce } from './nonces.ts';
import { allKeysOf } from './opening.ts';
import { ticketsByPrintedCode } from './printed-codes.ts';
import { isJudgedHere, readLine, type SentLine } from './sent-lines.ts';
import { restate } from './standing.ts';
import { keepUnknown } from './unknown-scans.ts';
import { knownOf, lockAllAtGate, ticketsScanned } from './upload-facts.ts';

type Route = Api['organizerScanning']['upload'];
type Sent = InputOf<Route>['body'];
export type Uploaded = NonNullable<ResultOf<Route>>;

/** Milliseconds before the doors and after the end, beyond which no clock is believed. */
const believed = 24 * 60 * 60_000;

/**
 * Records the lines of a device by the same few statements, however many there are. Returns what came of each, in their order, and the new
 * scans among them. Throws `not_found` and `try_again`.
 */
export async function recordLines(
  db: Db,
  duty: Sender,
  sent: Sent,
): Promise<{ readonly answer: Uploaded; readonly recorded: readonly NewScan[] }> {
  const { eventId } = duty;
  const keys = allKeysOf(duty.signing);
  const texts = sent.lines.flatMap(({ code }) => code ?? []);
  const printed = await ticketsByPrintedCode(db, eventId, texts);
  const read = await Promise.all(sent.lines.map((line) => readLine(line, keys, printed)));
  const nonces = read.flatMap(({ nonce, undoes }) => [nonce, conflictNonce(nonce), undoes ?? []].flat());
  const scanned = await ticketsScanned(db, eventId, nonces);
  const ticketIds = [...new Set([...scanned, ...read.flatMap(({ ticketId }) => ticketId ?? [])])];
  await lockAllAtGate(db, eventId, ticketIds);
  const known = (await knownOf(db, eventId, { ticketIds, nonces })) ?? fail('not_found');
  const lines = read.map((line, n): Line => {
    const at = instantOf(sent.lines[n], sent, { known, duty });
    return { ...line, at, gateId: line.gateId ?? termsAt(duty.facts, at)?.gateId ?? null };
  });
  const outcomes = judgeLines(lines, duty, known, idsInOrder(lines.length, known.eventKey));
  const said = outcomes.flatMap((each) => (each.outcome === 'Recorded' ? [each.scan] : []));
  const late = lateScans(said, known, () => newIdOf(known.eventKey));
  const ofTickets = [...said.filter(({ ticketId }) => ticketId !== null), ...late];
  await writeScans(db, duty, ofTickets, known);
  const kept = await writeUnknown(
    db,
    duty,
    said.filter(({ ticketId }) => ticketId === null),
    known,
  );
  const recorded = [...ofTickets, ...kept];
  await noteContact(db, duty, sent);
  const ids = new Set(recorded.map(({ id }) => id));
  const results = outcomes.map((outcome, n) => told(lines[n]?.nonce ?? '', outcome, ids));
  return { answer: { results, server_time: new Date(known.now).toISOString() }, recorded };
}

/** Writes new scans without a ticket, as far as there is room for them. Returns those that it has written. Throws `try_again`. */
async function writeUnknown(
  db: Db,
  duty: Sender,
  scans: readonly NewScan[],
  known: Known,
): Promise<readonly NewScan[]> {
  const { eventId } = duty;
  const { now } = known;
  const room = await keepUnknown(db, {
    eventId,
    event: known.eventAt(now),
    by: duty,
    now,
    count: scans.length,
  });
  const kept = scans.slice(0, room);
  await writeScans(db, duty, kept, known);
  return kept;
}

/**
 * When a line was scanned by the clock of the server, as far as the one of the device is believed: never later than now, never before its
 * person began to work at the event.
 */
function instantOf(
  line: SentLine | undefined,
  { clock_offset_ms: offset }: Sent,
  { known, duty }: { readonly known: Known; readonly duty: Sender },
): number {
  if (line?.scanned_at === undefined || isJudgedHere(line)) return known.now;
  const at = Date.parse(line.scanned_at) + (offset ?? 0);
  const { opensAt, endsAt } = known.eventAt(known.now);
  const earliest = Math.max(opensAt - believed, beganAt(duty.facts) ?? -Infinity);
  return Math.min(known.now, Math.max(earliest, Math.min(endsAt + believed, at)));
}

/** New ids, each later than the one before: scans of one instant are in the order in which they were judged. */
function idsInOrder(count: number, eventKey: number): () => string {
  const ids = Array.from({ length: count }, () => newIdOf(eventKey)).toSorted();
  return () => ids.shift() ?? newIdOf(eventKey);
}

/** Writes new scans of locked tickets, the entries that stand and what is told of them. Throws `try_again`. */
export async function writeScans(
  db: Db,
  duty: Duty,
  recorded: readonly NewScan[],
  known: Pick<Known, 'now'>,
): Promise<void> {
  if (recorded.length === 0) return;
  const { eventId } = duty;
  const instant = (at: number) => new Date(at).toISOString();
  const rows = await db
    .insertInto('check_ins')
    .values(
      recorded.map((scan) => ({
        event_id: eventId,
        id: scan.id,
        nonce: scan.nonce,
        checkin_status: scan.status,
        reason_code: scan.reason,
        direction: scan.direction,
        ticket_id: scan.ticketId,
        scanned_code: scan.text,
        gate_id: scan.gateId,
        petugas_id: scan.petugasId,
        device_id: duty.deviceId,
        method: scan.method,
        scanned_at: instant(scan.at),
        received_at: instant(known.now),
        is_offline: scan.isOffline,
        is_forced: scan.isForced,
        reverts_id: scan.revertsId,
        note: scan.note,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // Another upload has recorded a nonce of these at this moment: the next look finds it.
  if (rows.length < recorded.length) throw new AfterRemedy(new ProblemError('try_again'), async () => true);
  const ofTickets = recorded.flatMap(({ ticketId, ...scan }) =>
    ticketId === null ? [] : [{ ...scan, ticketId }],
  );
  await restate(db, eventId, [...new Set(ofTickets.map(({ ticketId }) => ticketId))]);
  await announceEach(
    db,
    ofTickets.map(({ at, ...scan }) =>
      checkInNews(duty, {
        ...scan,
        deviceId: duty.deviceId,
        scannedAt: instant(at),
        receivedAt: instant(known.now),
      }),
    ),
  );
}

/** Notes when a device was there, and what it has yet to send. */
async function noteContact(
  db: Db,
  { eventId, deviceId }: Duty,
  { pending, app_version: version = null, lines }: Sent,
): Promise<void> {
  if (deviceId === null) return;
  await sql`
    insert into device_contacts as contact (event_id, device_id, app_version, pending_scans, last_seen_at, last_upload_at)
    values (${eventId}, ${deviceId}, ${version}::text, ${pending}, now(), case when ${lines.length > 0} then now() end)
    on conflict (event_id, device_id) do update set
      app_version = coalesce(excluded.app_version, contact.app_version), pending_scans = excluded.pending_scans,
      last_seen_at = excluded.last_seen_at, last_upload_at = coalesce(excluded.last_upload_at, contact.last_upload_at)
  `.execute(db);
}

/** The answer to a line. One whose scan was counted and not kept is recorded, too, and has no id. */
const told = (nonce: string, outcome: Outcome, kept: ReadonlySet<string>): Uploaded['results'][number] =>
  outcome.outcome === 'Invalid'
    ? {
        nonce,
        outcome: 'Invalid',
        code: outcome.code,
        check_in_id: null,
        checkin_status: null,
        reason_code: null,
      }
    : {
        nonce,
        outcome: outcome.outcome,
        code: null,
        check_in_id: outcome.outcome === 'Known' || kept.has(outcome.scan.id) ? outcome.scan.id : null,
        checkin_status: outcome.scan.status,
        reason_code: outcome.scan.reason,
      };
