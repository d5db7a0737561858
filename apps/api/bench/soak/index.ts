import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { cpuTimesOf, familyOf, usedBetween } from '../cpu.ts';
import { mostConnectionsOf } from '../database.ts';
import { type Load, openLoad } from '../load.ts';
import { megabytesOf, openFilesOf } from '../memory.ts';
import { concluded } from '../report.ts';
import type { Bench, Run } from '../run.ts';
import { usedBy } from '../sessions.ts';
import { aSlug, openStand, someTickets, type Stand } from '../stand.ts';
import { inTurn, type Kind, mixOf } from './mix.ts';
import { countOf, type Sample, seriesOf, verdictOf } from './verdict.ts';

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
  const { karcis, tokens, url } = stand;
  const next = inTurn(
    mixOf({
      basePath: new URL(url).pathname,
      tokens,
      slug: await aSlug(stand),
      tickets: await someTickets(stand),
    }),
  );
  const notes = createNotes();
  const usedSince = await watchCpu(stand);
  const samples: Sample[] = [];
  const started = performance.now();

  async function look(at: number): Promise<void> {
    await sleep(Math.max(0, started + at * 1000 - performance.now()));
    const used = await usedSince();
    const noted = notes.taken();
    const requests = [...noted.latencies.values()].reduce((sum, { length }) => sum + length, 0);
    const sample: Sample = {
      at,
      seconds: INTERVAL,
      ...noted,
      cpu: used.cpu === null || requests === 0 ? null : used.cpu / requests,
      memory: megabytesOf(karcis.pid, 'VmRSS'),
      connections: used.connections,
      files: openFilesOf(karcis.pid),
    };
    samples.push(sample);
    if (at % 60 === 0) say(describe(sample));
  }

  async function lookOften(): Promise<void> {
    for (let at = INTERVAL; at <= options.minutes * 60; at += INTERVAL) await look(at);
  }

  const asking = load.ask(next, options.minutes * 60_000, ({ question, ms, status }) => {
    notes.add(question.kind, ms);
    if (status !== question.status) notes.fail(`${question.name} answered ${status}`);
  });
  // Whichever fails first ends both, by ending the run.
  await Promise.all([asking, lookOften()]);
  return samples;
}

/** Gives what was used since it was called last, and how many connections to PostgreSQL there are. */
async function watchCpu({ observe, karcis: { pid, application } }: Stand) {
  const look = async () => ({ server: cpuTimesOf(familyOf(pid)), sessions: await observe() });
  let before = await look();
  return async (): Promise<{ cpu: number | null; connections: number }> => {
    const after = await look();
    const used =
      usedBetween(before.server, after.server) + usedBy(application, before.sessions, after.sessions);
    before = after;
    const connections = after.sessions.open.get(application)?.size ?? 0;
    return { cpu: after.server.size === 0 ? null : used, connections };
  };
}

function describe({ at, memory, connections, failed }: Sample): string {
  const failures = countOf(failed);
  const seen = `${at / 60} min: ${Math.round(memory ?? 0)} MB, ${connections} connections`;
  return failures === 0 ? seen : `${seen}, ${failures} answers NOT as expected`;
}

/** The answers since the last look. */
function createNotes() {
  let latencies = new Map<Kind, number[]>();
  let failed = new Map<string, number>();
  return {
    add(kind: Kind, ms: number) {
      const sofar = latencies.get(kind);
      if (sofar === undefined) latencies.set(kind, [ms]);
      else sofar.push(ms);
    },
    fail(how: string) {
      failed.set(how, (failed.get(how) ?? 0) + 1);
    },
    taken(): Pick<Sample, 'latencies' | 'failed'> {
      const noted = { latencies, failed };
      latencies = new Map();
      failed = new Map();
      return noted;
    },
  };
}
