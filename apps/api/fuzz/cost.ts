import { type Case, methodOf } from './case.ts';
import type { Finding } from './run.ts';
import type { Data } from './target/index.ts';
import type { Server } from './target/server.ts';
import { openConnection } from './wire/connection.ts';

/**
 * How many times as much of the server's main thread a rejected request may take as the median one of the same run: 5 ms where that takes
 * 0.4 ms. A slow or busy machine is slow for both.
 */
const mostTimesMedian = 12;
/** Bytes of a request: larger ones may cost more. */
const largest = 8 * 1024;
/** How many cases are measured. */
const measured = 200;
/** A case is sent so often, and its cheapest time counts: garbage collection and background work fall on some times only. */
const times = 3;
/** Times more for a case that seems too dear, in turns with the median one. */
const timesMore = 7;
/** Milliseconds to wait for an answer. */
const patience = 10_000;

interface Costs {
  /** Milliseconds of the main thread, one for each rejected case, the dearest first. */
  readonly milliseconds: readonly number[];
  readonly findings: readonly Finding[];
}

interface Sent {
  readonly case: Case;
  readonly from: string;
}

interface Rejected extends Sent {
  readonly method: string;
  /** The bytes that were sent. */
  readonly text: string;
  /** Milliseconds of the main thread, the least of all times. */
  readonly cost: number;
}

/** Cases that may be dear: the longest half of the sample, and others as they come. */
export function dearest(cases: Iterable<Sent>): Sent[] {
  const fitting = [...cases].filter(
    ({ case: { text, expects } }) => text.length <= largest && expects !== 'broken' && expects !== 'success',
  );
  const long = fitting.toSorted((a, b) => b.case.text.length - a.case.text.length).slice(0, measured / 2);
  return [...new Set([...long, ...fitting.slice(0, measured / 2)])];
}

/** Processor time of the server's main thread for each of these cases that is rejected, sent alone and one after the other. */
export async function costsOf(server: Server, data: Data, cases: readonly Sent[]): Promise<Costs> {
  const connection = openConnection(server.place);
  const rejected: Rejected[] = [];
  /** Requests without an answer: each further one of its kind would take as long. */
  const silent = new Set<string>();

  /** Undefined for what is not rejected: its answer is worth its cost. Infinite for what is not answered. */
  async function costOf(method: string, text: string): Promise<number | undefined> {
    const before = await server.mainThread();
    const outcome = await connection.ask(text, method, patience);
    if (outcome.kind === 'hang') return Infinity;
    if (outcome.kind !== 'answer' || outcome.answer.status < 400) return undefined;
    return (await server.mainThread()) - before;
  }

  async function measure(sent: Sent): Promise<void> {
    const { case: drawn } = sent;
    const kind = `${methodOf(drawn)} ${drawn.route}`;
    if (silent.has(kind)) return;
    const [method, text] = [methodOf(drawn), await data.resolve(drawn)];
    const costs: number[] = [];
    for (let time = 0; time < times; time++) {
      const cost = await costOf(method, text);
      if (cost === Infinity) silent.add(kind);
      if (cost === undefined || cost === Infinity) return;
      costs.push(cost);
    }
    rejected.push({ ...sent, method, text, cost: Math.min(...costs) });
  }

  /** Measures a case again, in turns with another one. Returns the least costs of both. */
  async function compare(one: Rejected, other: Rejected): Promise<[number, number]> {
    const least: [number, number] = [one.cost, other.cost];
    for (let time = 0; time < timesMore; time++)
      for (const [place, { method, text }] of [one, other].entries())
        least[place] = Math.min(least[place] ?? Infinity, (await costOf(method, text)) ?? Infinity);
    return least;
  }

  try {
    for (const each of cases) if (server.ended() === undefined) await measure(each);
    const byCost = rejected.toSorted((a, b) => b.cost - a.cost);
    const median = byCost[Math.floor(byCost.length / 2)];
    const findings: Finding[] = [];
    for (const each of byCost) {
      if (median === undefined || each.cost <= mostTimesMedian * median.cost) break;
      const [cost, usual] = await compare(each, median);
      if (cost > mostTimesMedian * usual)
        findings.push({
          case: each.case,
          from: each.from,
          reason: `takes ${cost.toFixed(1)} ms of the main thread to be rejected, and the median request ${usual.toFixed(1)} ms`,
        });
    }
    return { milliseconds: byCost.map(({ cost }) => cost), findings };
  } finally {
    connection.close();
  }
}
