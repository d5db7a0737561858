import { type Case, methodOf } from './case.ts';
import type { Finding } from './run.ts';
import type { Data } from './target/index.ts';
import type { Server } from './target/server.ts';
import { openConnection } from './wire/connection.ts';

/** The most that a rejected request may take of the server's main thread, in milliseconds. */
const mostMilliseconds = 5;
/** Bytes of a request: larger ones may cost more. */
const largest = 8 * 1024;
/** How many cases are measured. */
const measured = 200;
/** A case is sent so often, and its cheapest time counts: garbage collection and background work fall on some times only. */
const times = 3;
/** Times more for a case that seems too dear. */
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
  const milliseconds: number[] = [];
  const findings: Finding[] = [];

  /** Undefined for what is not rejected: its answer is worth its cost. */
  async function costOf({ case: drawn }: Sent): Promise<number | undefined> {
    const text = await data.resolve(drawn);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < times + (least > mostMilliseconds ? timesMore : 0); time++) {
      const before = await server.mainThread();
      const outcome = await connection.ask(text, methodOf(drawn), patience);
      if (outcome.kind !== 'answer' || outcome.answer.status < 400) return undefined;
      least = Math.min(least, (await server.mainThread()) - before);
    }
    return least;
  }

  try {
    for (const each of cases) {
      if (server.ended() !== undefined) break;
      const cost = await costOf(each);
      if (cost === undefined) continue;
      milliseconds.push(cost);
      if (cost > mostMilliseconds)
        findings.push({ ...each, reason: `takes ${cost.toFixed(1)} ms of the main thread to be rejected` });
    }
  } finally {
    connection.close();
  }
  return { milliseconds: milliseconds.toSorted((a, b) => b - a), findings };
}
