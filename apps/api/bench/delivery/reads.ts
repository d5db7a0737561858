import { openLoad, questionOf } from '../load.ts';
import { payments } from '../reads/subjects.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import type { Stand } from '../stand.ts';
import { percentile } from '../statistics.ts';
import { openPost, type Post } from './post.ts';

/** Requests and mails a second, milliseconds of a series, and how often it is repeated: all of a kind count together. */
const beside = { reads: 40, mails: 20, series: 8000, rounds: 5 };

const target = 1.1;

/**
 * What reads have to do with mails that are sent meanwhile, beside the same rows that are written and taken back; and with as many that a
 * process sends which has them ready.
 */
export async function readsBesideMails(run: Run, stand: Stand): Promise<Group[]> {
  const post = await openPost(run, stand);
  const [mailed] = await post.accepted((await post.queue(5)).keys); // so that everything is compiled
  run.say('Reads without mails, and beside them');
  const measure = await readsBeside(post, stand, mailed?.bytes ?? 0);
  return [{ name: 'Reads', sides: [], measures: [measure] }];
}

async function readsBeside(
  { queue, rehearse, accepted, sendBare }: Post,
  { karcis, tokens }: Stand,
  bytes: number,
): Promise<Measure> {
  const question = questionOf(payments.name, payments.path, { token: tokens.admin });
  const load = await openLoad(karcis.origin, 32);
  /** Asks for a while, and does something each second meanwhile. */
  const series = async <T>(latencies: number[], eachSecond: () => Promise<T>): Promise<T[]> => {
    const done: Promise<T>[] = [];
    const timer = setInterval(() => void done.push(eachSecond()), 1000);
    const arrivals = { perSecond: beside.reads, milliseconds: beside.series };
    await load.arrive(
      () => question,
      arrivals,
      ({ ms }) => latencies.push(ms),
    );
    clearInterval(timer);
    return Promise.all(done);
  };
  // Whoever buys waits for the rows to be written in any case: what is measured is what follows from them.
  const queueing = () => rehearse(beside.mails);
  const sending = () => {
    sendBare(beside.mails, bytes);
    return queueing();
  };
  await series([], sending); // warms up
  const without: number[] = [];
  const bare: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < beside.rounds; round++) {
    await series(without, queueing);
    await series(bare, sending);
    const queued = await series(together, () => queue(beside.mails));
    // Before the next series without mails.
    for (const { keys } of queued) await accepted(keys);
  }
  load.close();
  const [p99, p99Bare, p99Together] = [without, bare, together].map((each) => percentile(each, 99)) as [
    number,
    number,
    number,
  ];
  return {
    name: `${beside.reads} a second, beside ${beside.mails} mails a second`,
    figures: [
      { name: 'p99 ms without', values: [p99], unit: 'decimal' },
      { name: 'of a bare sender', values: [p99Bare], unit: 'decimal' },
      { name: 'of Karcis', values: [p99Together], unit: 'decimal' },
      { name: 'times, bare', values: [p99Bare / p99], unit: 'decimal' },
      { name: 'times', values: [p99Together / p99], unit: 'decimal', target: { most: target } },
    ],
  };
}
