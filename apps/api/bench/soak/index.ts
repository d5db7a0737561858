import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openData } from '../data.ts';
import { openLoad } from '../load.ts';
import { thisMachine } from '../machine.ts';
import { megabytesOf, openFilesOf } from '../memory.ts';
import { aSlug, signIn, someTickets } from '../reads/people.ts';
import { settings } from '../reads/sections.ts';
import { concluded } from '../report.ts';
import type { Bench } from '../run.ts';
import { startApi } from '../server.ts';
import { type Observe, observeSessions } from '../sessions.ts';
import { inTurn, type Kind, mixOf } from './mix.ts';
import { type Sample, seriesOf, verdictOf } from './verdict.ts';

/** Seconds between two looks. */
const INTERVAL = 10;
/** Of the time, but at most so many seconds, is not looked at: until then a server fills what it keeps. */
const WARM_UP = { share: 1 / 5, most: 60 };

/** Whether memory, connections and latency stay as they are while a server is asked of everything. */
export const soak: Bench = async (run) => {
  const { options, say } = run;
  const data = await openData(run, [options.scale]);
  const [dataset] = data.datasets;
  if (dataset === undefined) throw new Error('There is one scale');
  const observe = await observeSessions(run, data);
  const { url, pid } = await startApi(run, dataset, { settings });
  const { origin, pathname } = new URL(url);
  const tokens = { admin: await signIn(url, 'admin'), holder: await signIn(url, 'holder') };
  const tickets = await someTickets(url, tokens.holder);
  const next = inTurn(mixOf({ basePath: pathname, tokens, slug: await aSlug(dataset), tickets }));
  const load = await openLoad(origin, options.connections);
  run.closeLater(async () => load.close());

  const total = options.minutes * 60;
  const warmUp = Math.min(WARM_UP.most, total * WARM_UP.share);
  const note = createNotes();
  const started = performance.now();
  const samples: Sample[] = [];
  say(`Asking for ${options.minutes} minutes, of which the first ${warmUp} s warm up`);
  let asking = true;
  const asked = load
    .ask(next, total * 1000, ({ question, ms, status }) =>
      note.add(question.kind, ms, status === question.status),
    )
    .finally(() => {
      asking = false;
    });
  asked.catch(() => undefined); // waited for below
  for (let at = INTERVAL; asking && at <= total; at += INTERVAL) {
    await sleep(Math.max(0, started + at * 1000 - performance.now()));
    const { open } = await observe();
    const sample: Sample = {
      at,
      seconds: INTERVAL,
      ...note.taken(),
      memory: megabytesOf(pid, 'VmRSS'),
      connections: open.get('karcis')?.size ?? 0,
      files: openFilesOf(pid),
    };
    samples.push(sample);
    if (at % 60 === 0) say(describe(sample));
  }
  await asked;
  const { databasePoolSize } = readConfig({});
  return concluded(run, {
    bench: 'soak',
    measured_at: new Date().toISOString(),
    machine: thisMachine(),
    versions: { node: process.versions.node, postgres: data.version },
    notes: [
      `Data up to ${dataset.today}; ${options.minutes} minutes; connections: ${options.connections}`,
      `Looked at every ${INTERVAL} s; thirds are of what came after the first ${warmUp} s`,
    ],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    // For reads and as many for transactions.
    groups: [
      verdictOf(
        samples.filter(({ at }) => at > warmUp),
        2 * databasePoolSize,
      ),
      seriesOf(samples),
    ],
  });
};

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
