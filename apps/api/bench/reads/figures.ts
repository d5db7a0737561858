import type { Contested, Series } from '../contest.ts';
import type { Figure, Measure } from '../results.ts';
import { percentile } from '../statistics.ts';

/** What is known of the series of a side. */
interface Summary {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds a request; null where the system does not tell. */
  readonly server: number | null;
  readonly database: number | null;
  readonly cpu: number | null;
  readonly bytes: number;
  readonly failed: number;
}

/** What the first side is judged by, mostly against the second. */
const judgements = {
  // The less a request costs, the more of them are answered in a second of processor time.
  'per CPU s': { unit: 'decimal', of: (one, other) => quotient(other?.cpu, one.cpu) },
  'CPU ratio': { unit: 'decimal', of: (one, other) => quotient(one.cpu, other?.cpu) },
  'p50 ratio': { unit: 'decimal', of: (one, other) => quotient(one.p50, other?.p50) },
  'p99 ratio': { unit: 'decimal', of: (one, other) => quotient(one.p99, other?.p99) },
  'CPU µs': { unit: 'count', of: ({ cpu }) => cpu },
  'server µs': { unit: 'count', of: ({ server }) => server },
} as const satisfies Record<
  string,
  { unit: Figure['unit']; of: (one: Summary, other: Summary | undefined) => number | null }
>;

export type Targets = { readonly [Name in keyof typeof judgements]?: NonNullable<Figure['target']> };

/** A subject as a line of the table; what has an empty target is reported and not judged. */
export function measureOf({ name, rounds }: Contested, targets: Targets): Measure {
  const sides = (rounds[0] ?? []).map((_, at) => summaryOf(rounds.flatMap((round) => round[at] ?? [])));
  const of = (value: (side: Summary) => number | null) => sides.map(value);
  const failed = of((side) => side.failed);
  const asked = Object.entries(targets) as [keyof Targets, NonNullable<Figure['target']>][];
  return {
    name,
    figures: [
      { name: 'requests/s', values: of((side) => side.requestsPerSecond), unit: 'count' },
      { name: 'p50 ms', values: of(({ p50 }) => p50), unit: 'decimal' },
      { name: 'p99 ms', values: of(({ p99 }) => p99), unit: 'decimal' },
      { name: 'CPU µs server', values: of(({ server }) => server), unit: 'count' },
      { name: 'CPU µs PostgreSQL', values: of(({ database }) => database), unit: 'count' },
      { name: 'bytes', values: of(({ bytes }) => bytes), unit: 'count' },
      ...asked.flatMap(([judgement, target]) => judged(judgement, target, sides, rounds)),
      ...(failed.some((count) => count !== 0)
        ? [{ name: 'failed', values: failed, unit: 'count', target: { most: 0 } } as const]
        : []),
    ],
  };
}

/** The figure of all rounds together, and the least and greatest of a single one. */
function judged(
  name: keyof Targets,
  target: NonNullable<Figure['target']>,
  sides: readonly Summary[],
  rounds: Contested['rounds'],
): Figure[] {
  const { unit, of } = judgements[name];
  const valueOf = ([one, other]: readonly Summary[]) => (one === undefined ? null : of(one, other));
  const each = rounds
    .map((round) => valueOf(round.map((series) => summaryOf([series]))))
    .filter((value) => value !== null);
  const figure: Figure = { name, values: [valueOf(sides)], unit };
  return [
    Object.keys(target).length === 0 ? figure : { ...figure, target },
    ...(unit !== 'decimal'
      ? []
      : [{ name: `${name} of a round`, values: spreadOf(each), unit: 'spread' } as const]),
  ];
}

const spreadOf = (values: readonly number[]) =>
  values.length === 0 ? [null] : [Math.min(...values), Math.max(...values)];

function summaryOf(all: readonly Series[]): Summary {
  const latencies = all.flatMap((series) => series.latencies);
  const perRequest = (used: (series: Series) => number | null) =>
    all.some((series) => used(series) === null)
      ? null
      : sum(all, (series) => used(series) ?? 0) / latencies.length;
  const server = perRequest((series) => series.server);
  const database = perRequest((series) => series.database);
  return {
    requestsPerSecond: latencies.length / sum(all, ({ seconds }) => seconds),
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    server,
    database,
    cpu: server === null || database === null ? null : server + database,
    bytes: all.at(-1)?.bytes ?? 0,
    failed: sum(all, (series) => series.failed),
  };
}

const sum = (all: readonly Series[], value: (series: Series) => number) =>
  all.reduce((sofar, series) => sofar + value(series), 0);

const quotient = (one: number | null | undefined, other: number | null | undefined): number | null =>
  typeof one !== 'number' || typeof other !== 'number' || other === 0 ? null : one / other;
