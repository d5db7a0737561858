import type { Api, InputOf } from '@karcis/contract';
import { keptText } from './facts.ts';
import type { Invalid, Line } from './lines.ts';
import { type EverKeys, openBy } from './opening.ts';

/** A line as a device sends it. */
export type SentLine = InputOf<Api['organizerScanning']['upload']>['body']['lines'][number];

/** Reads a line: what it is of, or what is wrong with it. `printed` has the tickets of printed codes among the texts of the upload. */
export async function readLine(
  sent: SentLine,
  keys: EverKeys,
  printed: ReadonlyMap<string, string>,
): Promise<Omit<Line, 'at'>> {
  const verdict = sent.verdict ?? null;
  const line = {
    nonce: sent.nonce,
    fault: faultOf(sent),
    ticketId: sent.ticket_id ?? null,
    refusal: null,
    text: null,
    isPrinted: false,
    keyRevokedAt: null,
    generation: null,
    undoes: sent.kind === 'Undo' ? (sent.undoes ?? null) : null,
    direction: sent.direction ?? 'Entry',
    gateId: sent.gate_id ?? null,
    method: verdict === null ? 'Bulk' : (sent.method ?? (sent.code === undefined ? 'Manual' : 'QR Scan')),
    isForced: sent.forced === true,
    note: sent.note ?? null,
    verdict: verdict && { status: verdict.checkin_status, reason: verdict.reason_code },
  } as const;
  if (sent.code === undefined || line.fault !== null) return line;
  const text = keptText(sent.code);
  const ticketId = printed.get(sent.code);
  if (ticketId !== undefined)
    return {
      ...line,
      ticketId,
      text,
      isPrinted: true,
      method: verdict === null ? line.method : 'Manual',
    };
  const opened = await openBy(keys, sent.code);
  return 'refusal' in opened
    ? { ...line, refusal: opened.refusal, text }
    : {
        ...line,
        ticketId: opened.code.ticketId,
        generation: opened.code.generation,
        keyRevokedAt: keys.revokedAt.get(opened.code.keyId) ?? null,
        text,
      };
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
