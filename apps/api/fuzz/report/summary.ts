import type { Finding, Tally } from '../run.ts';
import type { Place } from '../wire/connection.ts';
import { commandOf } from './command.ts';

/** Bytes. */
interface Memory {
  readonly resident: number;
  readonly heap: number;
}

/** What a run came to. */
export interface Outcome {
  readonly seed: number;
  readonly seconds: number;
  /** What the walk through all that is in order was answered. */
  readonly walked: Tally;
  /** What everything after it was answered. */
  readonly tally: Tally;
  /** What rejected requests took of the server's main thread, the dearest first. */
  readonly milliseconds: readonly number[];
  /** The first of each kind. */
  readonly findings: readonly Finding[];
  /** Faults that belong to no one case. */
  readonly faults: readonly string[];
  /** What the server held after the warm-up, and at the end. */
  readonly memory: readonly [before: Memory, after: Memory];
  readonly place: Place;
}

const longest = 3000;

/** A run in words; what each route answered is a line each, and said where it is asked for. */
export function summaryOf(outcome: Outcome, byRoute: boolean): string {
  const { seed, seconds, tally, milliseconds, findings, faults, memory, place } = outcome;
  const classes = new Map<string, number>();
  for (const statuses of tally.byRoute.values())
    for (const [status, times] of statuses) {
      const name = `${Math.floor(status / 100)}xx`;
      classes.set(name, (classes.get(name) ?? 0) + times);
    }
  const rows = byRoute ? [...tally.byRoute].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(rowOf) : [];
  const megabytes = ({ resident, heap }: Memory) =>
    `${Math.round(heap / 1e6)} MB of heap (${Math.round(resident / 1e6)} MB resident)`;
  const [before, after] = memory.map(megabytes);
  return [
    ...rows,
    '',
    ...findings.map(
      ({ case: drawn, from, reason }) =>
        `FOUND ${drawn.route} as ${drawn.caller}, ${from}: ${reason}\n  ${commandOf(drawn, place).slice(0, longest)}`,
    ),
    ...faults.map((fault) => `FOUND ${fault}`),
    `Seed ${seed}: ${tally.sent} requests in ${seconds.toFixed(1)} s, ${Math.round(tally.sent / seconds)} a second; ` +
      [...classes]
        .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, times]) => `${name} ${times}`)
        .join(', '),
    `The slowest answer took ${Math.round(tally.slowest)} ms; the server held ${before} at the start and ${after} at the end`,
    `Rejected requests took ${at(milliseconds, 0.5)} ms of the main thread, ${at(milliseconds, 0.01)} ms one in a hundred, ` +
      `${at(milliseconds, 0)} ms at most (${milliseconds.length} measured)`,
    findings.length + faults.length === 0 ? 'Nothing found' : `${findings.length + faults.length} found`,
  ].join('\n');
}

/** The figure that a share of all is above, of figures from the largest down. */
const at = (figures: readonly number[], share: number) =>
  (figures[Math.floor(figures.length * share)] ?? 0).toFixed(1);

const rowOf = ([route, statuses]: [string, Map<number, number>]) =>
  `${route.padEnd(42)} ${[...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join('  ')}`;
