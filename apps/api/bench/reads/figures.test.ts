import { describe, expect, it } from 'vitest';
import type { Series } from '../contest.ts';
import type { Figure } from '../results.ts';
import { measureOf } from './figures.ts';

/** Ten answers in a second, of so many milliseconds and microseconds of processor time each. */
const series = (ms: number, server: number | null, database = 0): Series => ({
  seconds: 1,
  latencies: Array.from({ length: 10 }, () => ms),
  bytes: 100,
  failed: 0,
  server: server === null ? null : 10 * server,
  database: 10 * database,
});
const valuesOf = (figures: readonly Figure[], name: string) =>
  figures.find((figure) => figure.name === name)?.values;

describe('the figures of two sides', () => {
  const rounds = [
    [series(2, 30, 10), series(1, 15, 5)],
    [series(2, 30, 10), series(1, 25, 15)],
  ];

  it('are of all rounds together, with the spread of each alone', () => {
    const { figures } = measureOf({ name: 'lists', rounds }, { 'per CPU s': { least: 0.75 } });
    expect(valuesOf(figures, 'requests/s')).toEqual([10, 10]);
    expect(valuesOf(figures, 'p50 ms')).toEqual([2, 1]);
    expect(valuesOf(figures, 'CPU µs server')).toEqual([30, 20]);
    expect(valuesOf(figures, 'CPU µs PostgreSQL')).toEqual([10, 10]);
    expect(valuesOf(figures, 'per CPU s')).toEqual([0.75]);
    expect(valuesOf(figures, 'per CPU s of a round')).toEqual([0.5, 1]);
  });

  it('hold the first against the second', () => {
    const { figures } = measureOf(
      { name: 'lists', rounds },
      { 'CPU ratio': { most: 1.15 }, 'p50 ratio': { most: 3 }, 'p99 ratio': {} },
    );
    expect(valuesOf(figures, 'CPU ratio')?.[0]).toBeCloseTo(4 / 3);
    expect(valuesOf(figures, 'p50 ratio')).toEqual([2]);
    expect(figures.filter(({ target }) => target !== undefined).map(({ name }) => name)).toEqual([
      'CPU ratio',
      'p50 ratio',
    ]);
  });

  it('leave open what the system does not tell', () => {
    const { figures } = measureOf(
      { name: 'lists', rounds: [[series(2, null), series(1, 15)]] },
      { 'per CPU s': { least: 0.75 } },
    );
    expect(valuesOf(figures, 'CPU µs server')).toEqual([null, 15]);
    expect(valuesOf(figures, 'per CPU s')).toEqual([null]);
  });

  it('show answers that failed, and only then', () => {
    const failing = [{ ...series(1, 10), failed: 2 }];
    const targets = { 'CPU µs': { most: 25 } };
    expect(valuesOf(measureOf({ name: 'one', rounds: [failing] }, targets).figures, 'failed')).toEqual([2]);
    const { figures } = measureOf({ name: 'one', rounds: [[series(1, 10, 5)]] }, targets);
    expect(valuesOf(figures, 'failed')).toBeUndefined();
    expect(valuesOf(figures, 'CPU µs')).toEqual([15]);
  });
});
