import { newId } from '../src/domain/id.ts';
import { ofOrganizer } from '../src/gates/duty.ts';
import type { Terms } from '../src/gates/duty-rules.ts';
import { judgeLines, type Known } from '../src/gates/judging.ts';
import { lateScans } from '../src/gates/late-scans.ts';
import type { Line, Logged } from '../src/gates/lines.ts';
import type { Uploader } from '../src/gates/uploader.ts';

export const hour = 3_600_000;
const doors = Date.parse('2026-11-20T12:00:00Z'); // 19:00 in Jakarta
export const at = (hours: number) => doors + hours * hour;
const ticket = {
  status: 'Active',
  generation: 1,
  validFrom: null,
  validUntil: null,
  ticketTypeId: 'vip',
  entryPolicy: 'Single Entry' as const,
  gateId: null,
};
export type Ticket = NonNullable<ReturnType<Known['ticketAt']>>;

export const knownWith = (logged: readonly Logged[], more: Partial<Ticket> = {}): Known => ({
  eventAt: () => ({
    status: 'Published',
    opensAt: doors,
    endsAt: at(72),
    timezone: 'Asia/Jakarta',
    dayStartsMinutes: 240,
  }),
  ticketAt: (id) => (id.startsWith('ticket') ? { ...ticket, ...more } : undefined),
  gateIds: new Set(['north']),
  logged,
  now: at(80),
});
/** Somebody who scans at all gates with all permissions, unless something else is said. */
export const scanner = (more: Partial<Terms> = {}, userId = 'putri'): Uploader => ({
  userId,
  facts: { terms: [{ ...ofOrganizer, isSupervisor: false, ...more }], devices: [], eventEndsAt: at(72) },
});
export const putri = scanner();

export const entry = (hours: number, more: Partial<Line> = {}): Line => ({
  nonce: newId(),
  fault: null,
  at: at(hours),
  ticketId: 'ticket',
  refusal: null,
  text: null,
  isPrinted: false,
  keyRevokedAt: null,
  generation: null,
  undoes: null,
  direction: 'Entry',
  gateId: null,
  method: 'QR Scan',
  isForced: false,
  note: null,
  verdict: { status: 'Checked In', reason: null },
  ...more,
});
export const exit = (hours: number): Line =>
  entry(hours, { direction: 'Exit', verdict: { status: 'Checked Out', reason: null } });

export const undo = (undoes: string, hours: number): Line =>
  entry(hours, { undoes, ticketId: null, verdict: null });

/** Uploads, one after the other: what came of each line, and the log. */
export function uploaded(
  uploads: readonly (readonly Line[])[],
  more: Partial<Ticket> = {},
  by = putri,
  before: readonly Logged[] = [],
) {
  let log = before;
  const came = uploads.flatMap((lines) => {
    const outcomes = judgeLines(lines, by, knownWith(log, more), newId);
    const said = outcomes.flatMap((each) => (each.outcome === 'Recorded' ? [each.scan] : []));
    log = [...log, ...said, ...lateScans(said, knownWith(log, more), newId)].toSorted(
      (one, other) => one.at - other.at,
    );
    return outcomes.map((each) =>
      each.outcome === 'Invalid'
        ? each.code
        : [each.outcome === 'Known' ? 'Known' : [], each.scan.status, each.scan.reason ?? []]
            .flat()
            .join(' '),
    );
  });
  return { came, log };
}
