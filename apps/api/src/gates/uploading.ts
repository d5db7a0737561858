import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { AfterRemedy } from '../db/connection/after-remedy.ts';
import { announceEach } from '../db/queries/outbox.ts';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import type { Duty } from './duty.ts';
import { keptText } from './facts.ts';
import { judgeLines, type Known } from './judging.ts';
import { lateScans } from './late-scans.ts';
import type { Invalid, Line, NewScan, Outcome } from './lines.ts';
import { checkInNews } from './news.ts';
import { conflictNonce } from './nonces.ts';
import { type EventKeys, keysOf, openBy } from './opening.ts';
import { restate } from './standing.ts';
import { knownOf, lockAllAtGate, ticketsScanned } from './upload-facts.ts';

type Route = Api['organizerScanning']['upload'];
type Sent = InputOf<Route>['body'];
type SentLine = Sent['lines'][number];
export type Uploaded = NonNullable<ResultOf<Route>>;

/** Who sends the scans of a device, also after the assignment. */
export type Sender = Duty & { readonly overSince: number | null };

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
  const keys = keysOf(duty.signing);
  const read = await Promise.all(sent.lines.map((line) => readLine(line, duty, keys)));
  const nonces = read.flatMap(({ nonce, undoes }) => [nonce, conflictNonce(nonce), undoes ?? []].flat());
  const scanned = await ticketsScanned(db, eventId, nonces);
  const ticketIds = [...new Set([...scanned, ...read.flatMap(({ ticketId }) => ticketId ?? [])])];
  await lockAllAtGate(db, eventId, ticketIds);
  const known = (await knownOf(db, eventId, { ticketIds, nonces })) ?? fail('not_found');
  const lines = read.map((line, n) => ({ ...line, at: instantOf(sent.lines[n], sent, known) }));
  const by = { ...duty, mayUndo: duty.permissions.includes('undo') };
  const outcomes = judgeLines(lines, by, known, idsInOrder(lines.length, known.eventKey));
  const said = outcomes.flatMap((each) => (each.outcome === 'Recorded' ? [each.scan] : []));
  const recorded = [...said, ...lateScans(said, known, () => newIdOf(known.eventKey))];
  await writeScans(db, duty, recorded, known);
  await noteContact(db, duty, sent);
  const results = outcomes.map((outcome, n) => told(lines[n]?.nonce ?? '', outcome));
  return { answer: { results, server_time: new Date(known.now).toISOString() }, recorded };
}

/** Reads a line: what it is of, or what is wrong with it. */
async function readLine(sent: SentLine, duty: Duty, keys: EventKeys): Promise<Omit<Line, 'at'>> {
  const verdict = sent.verdict ?? null;
  const line = {
    nonce: sent.nonce,
    fault: faultOf(sent),
    ticketId: sent.ticket_id ?? null,
    refusal: null,
    text: null,
    generation: null,
    undoes: sent.kind === 'Undo' ? (sent.undoes ?? null) : null,
    direction: sent.direction ?? 'Entry',
    gateId: sent.gate_id === undefined ? duty.gateId : sent.gate_id,
    method: verdict === null ? 'Bulk' : (sent.method ?? (sent.code === undefined ? 'Manual' : 'QR Scan')),
    isForced: sent.forced === true,
    note: sent.note ?? null,
    verdict: verdict && { status: verdict.checkin_status, reason: verdict.reason_code },
  } as const;
  if (sent.code === undefined || line.fault !== null) return line;
  const opened = await openBy(keys, sent.code);
  const text = keptText(sent.code);
  return 'refusal' in opened
    ? { ...line, refusal: opened.refusal, text }
    : { ...line, ticketId: opened.code.ticketId, generation: opened.code.generation, text };
}

/** Whether a line is a scan that no device has judged: it is of this moment. */
export const isJudgedHere = ({ kind, verdict }: SentLine): boolean => kind !== 'Undo' && !verdict;

/** Characters of a note that says why somebody was let in. */
const shortestReason = 3;

/** What is wrong with the form of a line. */
function faultOf({
  kind,
  code,
  ticket_id,
  undoes,
  verdict,
  scanned_at,
  forced,
  note,
}: SentLine): Invalid | null {
  const isOfOne = (code === undefined) !== (ticket_id === undefined);
  const isRefused = verdict?.checkin_status === 'Duplicate' || verdict?.checkin_status === 'Rejected';
  const isTold = verdict
    ? scanned_at !== undefined && isRefused === (verdict.reason_code !== null)
    : forced !== true || (note ?? '').length >= shortestReason;
  const isWhole = kind === 'Undo' ? undoes !== undefined : isOfOne && isTold;
  return isWhole ? null : 'invalid_request';
}

/** When a line was scanned by the clock of the server, as far as the one of the device is believed. */
function instantOf(line: SentLine | undefined, { clock_offset_ms: offset }: Sent, known: Known): number {
  if (line?.scanned_at === undefined || isJudgedHere(line)) return known.now;
  const at = Date.parse(line.scanned_at) + (offset ?? 0);
  const { opensAt, endsAt } = known.eventAt(known.now);
  return Math.min(known.now, Math.max(opensAt - believed, Math.min(endsAt + believed, at)));
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

const told = (nonce: string, outcome: Outcome): Uploaded['results'][number] =>
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
        check_in_id: outcome.scan.id,
        checkin_status: outcome.scan.status,
        reason_code: outcome.scan.reason,
      };
