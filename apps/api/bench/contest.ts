import { usedBetween, cpuTimesOf, familyOf } from './cpu.ts';
import { openLoad, type Question } from './load.ts';
import { type Observe, usedBy } from './sessions.ts';

/** A server process, and the name under which it connects to PostgreSQL. */
export interface Contestant {
  readonly origin: string;
  readonly pid: number;
  readonly application: string;
}

/** What is asked of a server: the questions in turn. */
export interface Side {
  readonly server: Contestant;
  readonly questions: readonly Question[];
}

/** Something that is measured, on one side or on two that are held against each other. */
export interface Subject {
  readonly name: string;
  readonly sides: readonly Side[];
}

/** What came of asking one side for a while. Times of processors are in microseconds, null where not told. */
export interface Series {
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Of the last answer. */
  readonly bytes: number;
  /** Answers with another status than expected. */
  readonly failed: number;
  readonly server: number | null;
  readonly database: number | null;
}

/** The series of each round, a side each. */
export interface Contested {
  readonly name: string;
  readonly rounds: readonly (readonly Series[])[];
}

export interface Contest {
  readonly observe: Observe;
  readonly connections: number;
  readonly rounds: number;
  /** Milliseconds of a series, and of the unmeasured one that warms a side up before everything. */
  readonly series: number;
  readonly warmUp: number;
}

/** Unmeasured milliseconds before a series: the sides have rested while others were asked. */
const SETTLE = 100;

/**
 * Asks all, round after round and the sides in turn, each round beginning with the other side: what disturbs the
 * machine for a while falls into one round, and shows as spread.
 */
export async function contest(subjects: readonly Subject[], how: Contest): Promise<Contested[]> {
  for (const { sides } of subjects) for (const side of sides) await askFor(side, how, how.warmUp);
  const tracks = subjects.map(({ name, sides }) => ({ name, sides, rounds: [] as Series[][] }));
  for (let round = 0; round < how.rounds; round++) {
    for (const { sides, rounds } of tracks) {
      const found: Series[] = [];
      const order = [...sides.keys()];
      for (const at of round % 2 === 0 ? order : order.toReversed()) {
        const side = sides[at];
        if (side !== undefined) found[at] = await askFor(side, how, how.series);
      }
      rounds.push(found);
    }
  }
  return tracks;
}

async function askFor({ server, questions }: Side, how: Contest, milliseconds: number): Promise<Series> {
  const { origin, pid, application } = server;
  const load = await openLoad(origin, how.connections);
  let turn = 0;
  const next = () => {
    const question = questions[turn++ % questions.length];
    if (question === undefined) throw new Error('There is nothing to ask');
    return question;
  };
  try {
    await load.ask(next, SETTLE, () => {});
    const latencies: number[] = [];
    let [failed, bytes] = [0, 0];
    const sessionsBefore = await how.observe();
    const processBefore = cpuTimesOf(familyOf(pid));
    const started = performance.now();
    await load.ask(next, milliseconds, (answer) => {
      latencies.push(answer.ms);
      bytes = answer.bytes;
      if (answer.status !== answer.question.status) failed += 1;
    });
    const seconds = (performance.now() - started) / 1000;
    const process = cpuTimesOf(familyOf(pid));
    const sessions = await how.observe();
    const isTold = process.size > 0;
    return {
      seconds,
      latencies,
      bytes,
      failed,
      server: isTold ? usedBetween(processBefore, process) : null,
      database: isTold ? usedBy(application, sessionsBefore, sessions) : null,
    };
  } finally {
    load.close();
  }
}
