import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { mostConnectionsOf } from '../database.ts';
import { type Load, openLoad } from '../load.ts';
import { megabytesOf, openFilesOf } from '../memory.ts';
import { concluded } from '../report.ts';
import type { Bench, Run } from '../run.ts';
import { aSlug, openStand, someTickets, type Stand } from '../stand.ts';
import { inTurn, type Kind, mixOf } from './mix.ts';
import { type Sample, seriesOf, verdictOf } from './verdict.ts';

/** Seconds between two looks. */
const INTERVAL = 10;
/** This share of the time, but at most so many seconds, is not judged: until then a server fills what it keeps. */
const WARM_UP = { share: 1 / 5, most: 60 };

/** Whether memory, connections and latency stay as they are while a server is asked of everything. */
export const soak: Bench = async (run) => {
  const { minutes, connections } = run.options;
  const stand = await openStand(run);
  const { dataset, postgres } = stand;
  const load = await openLoad(stand.karcis.origin, connections);
  run.closeLater(async () => load.close());
  const warmUp = Math.min(WARM_UP.most, minutes * 60 * WARM_UP.share);
  run.say(`Asking for ${minutes} minutes, of which the first ${warmUp} s are not judged`);
  const samples = await watch(run, stand, load);
  const judged = samples.filter(({ at }) => at > warmUp);
  return concluded(run, {
    bench: 'soak',
    postgres,
    notes: [
      `Data up to ${dataset.today}; ${minutes} minutes; connections: ${connections}`,
      `Looked at every ${INTERVAL} s; thirds are of what came after the first ${warmUp} s`,
    ],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups: [verdictOf(judged, mostConnectionsOf(readConfig({}))), seriesOf(samples)],
  });
};

/** Asks for the time that was given, and looks at the server meanwhile. */
async function watch({ options, say }: Run, stand: Stand, load: Load): Promise<Sample[]> {
  const { observe, karcis, tokens, url } = stand;
  const next = inTurn(
    mixOf({
      basePath: new URL(url).pathname,
      tokens,
      slug: await aSlug(stand),
      tickets: await someTickets(stand),
    }),
  );
  const notes = createNotes();
  const samples: Sample[] = [];
  const started = performance.now();

  async function look(at: number): Promise<void> {
    await sleep(Math.max(0, started + at * 1000 - performance.now()));
    const { open } = await observe();
    const sample: Sample = {
      at,
      seconds: INTERVAL,
      ...notes.taken(),
      memory: megabytesOf(karcis.pid, 'VmRSS'),
      connections: open.get(karcis.application)?.size ?? 0,
      files: openFilesOf(karcis.pid),
    };
    samples.push(sample);
    if (at % 60 === 0) say(describe(sample));
  }

  async function lookOften(): Promise<void> {
    for (let at = INTERVAL; at <= options.minutes * 60; at += INTERVAL) await look(at);
  }

  const asking = load.ask(next, options.minutes * 60_000, ({ question, ms, status }) =>
    notes.add(question.kind, ms, status === question.status),
  );
  // Whichever fails first ends both, by ending the run.
  await Promise.all([asking, lookOften()]);
  return samples;
}

const describe = ({ at, memory, connections, failed }: Sample) =>
  `${at / 60} min: ${Math.round(memory ?? 0)} MB, ${connections} connections${failed === 0 ? '' : `, ${failed} FAILED`}`;

/** The answers since the last look. */
function createNotes() {
  let latencies = new Map<Kind, number[]>();
  let failed = 0;
  return {
    add(kind: Kind, ms: number, asExpected: boolean) {
      const sofar = latencies.get(kind);
      if (sofar === undefined) latencies.set(kind, [ms]);
      else sofar.push(ms);
      if (!asExpected) failed += 1;
    },
    taken(): Pick<Sample, 'latencies' | 'failed'> {
      const noted = { latencies, failed };
      latencies = new Map();
      failed = 0;
      return noted;
    },
  };
}
