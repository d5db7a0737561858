import type { Figure, Group, Measure } from '../results.ts';
import { percentile } from '../statistics.ts';
import { type Kind, kinds } from './mix.ts';

/** What was seen of the server over some seconds. */
export interface Sample {
  /** Seconds since the start, at the end of it. */
  readonly at: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly latencies: ReadonlyMap<Kind, readonly number[]>;
  /** Answers with another status than expected, by what was asked and what came. */
  readonly failed: ReadonlyMap<string, number>;
  /** Megabytes resident; null where the system does not tell. */
  readonly memory: number | null;
  /** Microseconds of processor time a request, of the server and of PostgreSQL. */
  readonly cpu: number | null;
  readonly connections: number;
  readonly files: number | null;
}

/** Megabytes resident, at most, at any time. */
const MEMORY = 256;
/** How many times the first third the last may be. */
const LIMITS = { memory: 1.1, files: 1.1, latency: 1.25 };
/** Of these there are enough answers to judge by. */
const judgedKinds: ReadonlySet<Kind> = new Set(['content', 'lists', 'reports', 'tickets']);

/** Whether the last third of the samples is as the first: what grows all the time has grown by then. */
export function verdictOf(samples: readonly Sample[], mostConnections: number): Group {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const thirds = [samples.slice(0, third), samples.slice(-third)];
  const ofThirds = (value: (sample: Sample) => number | null) => thirds.map((some) => mean(some.map(value)));
  const most = thirds.map((some) => Math.max(...some.map(({ connections }) => connections)));
  return {
    name: 'Does anything grow',
    sides: ['first third', 'last third'],
    measures: [
      comparedIn(
        'memory, MB',
        ofThirds(({ memory }) => memory),
        LIMITS.memory,
      ),
      {
        name: 'memory, MB, at any time',
        figures: [
          { name: 'at most', values: [mostMemoryIn(samples)], unit: 'count', target: { most: MEMORY } },
        ],
      },
      comparedIn(
        'open files',
        ofThirds(({ files }) => files),
        LIMITS.files,
      ),
      {
        name: `connections, of ${mostConnections}`,
        figures: [{ name: 'at most', values: most, unit: 'count', target: { most: mostConnections } }],
      },
      ...kinds.map((kind) =>
        comparedIn(
          `${kind}, p50 ms`,
          thirds.map((some) => medianOf(some.flatMap(({ latencies }) => latencies.get(kind) ?? []))),
          judgedKinds.has(kind) ? LIMITS.latency : undefined,
        ),
      ),
      comparedIn(
        'CPU µs a request',
        ofThirds(({ cpu }) => cpu),
      ),
      failuresIn(samples),
    ],
  };
}

function mostMemoryIn(samples: readonly Sample[]): number | null {
  const told = samples.map(({ memory }) => memory).filter((value) => value !== null);
  return told.length === 0 ? null : Math.max(...told);
}

function failuresIn(samples: readonly Sample[]): Measure {
  const which = new Set(samples.flatMap(({ failed }) => [...failed.keys()]));
  return {
    name: `answers that were not as expected${which.size === 0 ? '' : `: ${[...which].join(', ')}`}`,
    figures: [
      {
        name: 'failed',
        values: [samples.reduce((sum, { failed }) => sum + countOf(failed), 0)],
        unit: 'count',
        target: { most: 0 },
      },
    ],
  };
}

/** Of all kinds of failures together. */
export const countOf = (failed: Sample['failed']): number =>
  [...failed.values()].reduce((sum, count) => sum + count, 0);

function comparedIn(name: string, values: (number | null)[], most?: number): Measure {
  const [first = null, last = null] = values;
  const ratio: Figure = {
    name: 'ratio',
    values: [first === null || last === null || first === 0 ? null : last / first],
    unit: 'decimal',
  };
  return {
    name: most === undefined ? name : `${name} (≤ ${most})`,
    figures: [
      { name: 'value', values, unit: 'decimal' },
      most === undefined ? ratio : { ...ratio, target: { most } },
    ],
  };
}

/** The samples themselves, a line each. */
export const seriesOf = (samples: readonly Sample[]): Group => ({
  name: 'As time went on',
  sides: [],
  measures: samples.map(({ at, seconds, latencies, failed, memory, cpu, connections, files }) => {
    const all = [...latencies.values()].flat();
    return {
      name: `${Math.round(at)} s`,
      figures: [
        { name: 'requests/s', values: [all.length / seconds], unit: 'count' },
        { name: 'p50 ms', values: [medianOf(all)], unit: 'decimal' },
        { name: 'p99 ms', values: [all.length === 0 ? null : percentile(all, 99)], unit: 'decimal' },
        { name: 'CPU µs a request', values: [cpu], unit: 'count' },
        { name: 'memory MB', values: [memory], unit: 'count' },
        { name: 'connections', values: [connections], unit: 'count' },
        { name: 'open files', values: [files], unit: 'count' },
        { name: 'failed', values: [countOf(failed)], unit: 'count' },
      ],
    };
  }),
});

const medianOf = (values: readonly number[]) => (values.length === 0 ? null : percentile(values, 50));

function mean(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0) / told.length;
}
