import type { Contestant } from './contest.ts';
import { type Load, openLoad, type Question, questionOf } from './load.ts';
import { payments } from './reads/subjects.ts';
import { concluded } from './report.ts';
import type { Group, Measure } from './results.ts';
import type { Bench } from './run.ts';
import { startApi } from './server.ts';
import { openStand, settings } from './stand.ts';
import { percentile } from './statistics.ts';

/** Milliseconds of one series, and of what is asked before, so that everything is compiled. */
const SERIES = 8000;
const WARM_UP = 3000;
/** Of what a server can do. */
const TIMES = 10;
/** Clients that ask again as soon as they are answered: as many as keep a server busy. */
const PEAK = 16;
const IMPATIENT = 1000;
/** Connections of clients that arrive at a fixed rate. A rejected request holds one for a quarter of a second. */
const ARRIVING = 1900;
/** Milliseconds; a share of the peak. */
const P99 = 500;
const GOODPUT = 0.75;

interface Series {
  /** Answers a second, of those that came with what was asked for, and of the others. */
  readonly served: number;
  readonly refused: number;
  /** Milliseconds of those served. */
  readonly latencies: readonly number[];
  /** Number of requests for which there was no connection. */
  readonly missed: number;
  /** Statuses other than 200 and 503. */
  readonly unexpected: number;
  /** Processors that the load itself kept busy: the server cannot have them. */
  readonly load: number;
}

/**
 * Measures a server under ten times the load that it can answer: by clients that ask again at once when they are rejected,
 * and by clients that arrive at a fixed rate. It is compared with the same server without its limit on reads.
 */
export const overload: Bench = async (run) => {
  const stand = await openStand(run);
  const { dataset, postgres, tokens, karcis } = stand;
  const unlimited = await startApi(run, dataset, {
    settings: { ...settings, KARCIS_READS_AT_ONCE: '10000' },
  });
  const others: Contestant = { ...karcis, origin: new URL(unlimited.url).origin, pid: unlimited.pid };
  const question = questionOf(payments.name, payments.path, { token: tokens.admin });
  const groups: Group[] = [];
  for (const [name, { origin }, isJudged] of [
    ['With the limit', karcis, true],
    ['Without it', others, false],
  ] as const) {
    run.say(`${name}: the peak`);
    const peak = await seriesOf(origin, PEAK, (load) => closed(load, question));
    run.say(`${name}: ${IMPATIENT} clients that ask again at once`);
    const impatient = await seriesOf(origin, IMPATIENT, (load) => closed(load, question));
    const perSecond = Math.round(peak.served * TIMES);
    run.say(`${name}: ${perSecond} requests a second, of which it can answer a tenth`);
    const arriving = await seriesOf(origin, ARRIVING, (load) => open(load, question, perSecond));
    run.say(`${name}: afterwards`);
    const after = await seriesOf(origin, PEAK, (load) => closed(load, question));
    groups.push({
      name,
      sides: [],
      measures: [
        measureOf(`${PEAK} clients`, peak, peak, false),
        measureOf(`${IMPATIENT} that ask again at once`, impatient, peak, isJudged),
        measureOf(`${perSecond} a second`, arriving, peak, isJudged),
        measureOf(`${PEAK} clients, afterwards`, after, peak, false),
      ],
    });
  }
  return concluded(run, {
    bench: 'overload',
    postgres,
    notes: [
      `A page of 20 payments; series of ${SERIES} ms; the load runs on the same machine`,
      'Latencies of those who come by themselves count from when their request was due',
    ],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups,
  });
};

type Ask = (load: Load) => Promise<Series>;

async function seriesOf(origin: string, connections: number, ask: Ask): Promise<Series> {
  const load = await openLoad(origin, connections);
  try {
    return await ask(load);
  } finally {
    load.close();
  }
}

async function closed(load: Load, question: Question): Promise<Series> {
  await load.ask(
    () => question,
    WARM_UP,
    () => {},
  );
  const notes = createNotes();
  await load.ask(() => question, SERIES, notes.add);
  return notes.series(0);
}

async function open(load: Load, question: Question, perSecond: number): Promise<Series> {
  const notes = createNotes();
  const missed = await load.arrive(() => question, { perSecond, milliseconds: SERIES }, notes.add);
  return notes.series(missed);
}

function createNotes() {
  const began = performance.now();
  const used = process.cpuUsage();
  const latencies: number[] = [];
  let refused = 0;
  let unexpected = 0;
  return {
    add(this: void, { status, ms }: { readonly status: number; readonly ms: number }) {
      if (status === 200) latencies.push(ms);
      else if (status === 503) refused += 1;
      else unexpected += 1;
    },
    series(missed: number): Series {
      const seconds = (performance.now() - began) / 1000;
      return {
        served: latencies.length / seconds,
        refused: refused / seconds,
        latencies,
        missed: missed / seconds,
        unexpected,
        load: processorsSince(used) / seconds,
      };
    },
  };
}

function processorsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const measureOf = (name: string, series: Series, peak: Series, isJudged: boolean): Measure => ({
  name,
  figures: [
    { name: 'served/s', values: [series.served], unit: 'count' },
    {
      name: 'of the peak',
      values: [series.served / peak.served],
      unit: 'decimal',
      ...(isJudged ? { target: { least: GOODPUT } } : {}),
    },
    { name: 'p50 ms', values: [percentile(series.latencies, 50)], unit: 'count' },
    {
      name: 'p99 ms',
      values: [percentile(series.latencies, 99)],
      unit: 'count',
      ...(isJudged ? { target: { most: P99 } } : {}),
    },
    { name: 'refused/s', values: [series.refused], unit: 'count' },
    { name: 'could not ask/s', values: [series.missed], unit: 'count' },
    { name: 'cores of the load', values: [series.load], unit: 'decimal' },
    { name: 'unexpected', values: [series.unexpected], unit: 'count' },
  ],
});
