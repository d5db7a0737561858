import type { Pair } from './measure.ts';

/** The smallest of the values that at least so many percent of them do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new RangeError('There is no percentile of nothing');
  return value;
}

export interface Summary {
  /** Milliseconds, of all rounds together. */
  readonly p50: Pair<number>;
  readonly p95: Pair<number>;
  /** How many times the first side's p95 the second side's is. */
  readonly ratio: number;
  /** The least and the greatest ratio of a single round. */
  readonly spread: Pair<number>;
}

/** Of the latencies of both sides, round by round. */
export function summarize(rounds: readonly Pair<readonly number[]>[]): Summary {
  const of = (percent: number, some: typeof rounds): Pair<number> => [
    percentile(
      some.flatMap(([first]) => first),
      percent,
    ),
    percentile(
      some.flatMap(([, second]) => second),
      percent,
    ),
  ];
  const ratioOf = ([first, second]: Pair<number>) => second / first;
  const p95 = of(95, rounds);
  const ratios = rounds.map((round) => ratioOf(of(95, [round])));
  return {
    p50: of(50, rounds),
    p95,
    ratio: ratioOf(p95),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
