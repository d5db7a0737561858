import { describe, expect, it } from 'vitest';
import { percentile, summarize } from './statistics.ts';

const oneTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

describe('a percentile', () => {
  it('is a value that was measured: the smallest that so many percent do not exceed', () => {
    expect([50, 95, 99, 100].map((percent) => percentile(oneTo(200), percent))).toEqual([100, 190, 198, 200]);
    expect([50, 95].map((percent) => percentile([3, 1, 2], percent))).toEqual([2, 3]);
    expect(percentile([7], 1)).toBe(7);
  });

  it('does not sort the values of its caller, nor by their digits', () => {
    const values = [100, 9, 20];
    expect(percentile(values, 50)).toBe(20);
    expect(values).toEqual([100, 9, 20]);
  });

  it('of nothing is a fault', () => {
    expect(() => percentile([], 95)).toThrow(RangeError);
  });
});

describe('a summary', () => {
  it('takes all rounds together, and the spread from each alone', () => {
    const quiet = oneTo(100);
    const twice = quiet.map((ms) => 2 * ms);
    const found = summarize([
      [quiet, quiet],
      [quiet, twice],
      [twice, quiet],
    ]);
    expect(found.spread).toEqual([0.5, 2]);
    expect(found.p95[0]).toBe(percentile([...quiet, ...quiet, ...twice], 95));
    expect(found.ratio).toBe(found.p95[1] / found.p95[0]);
    expect(found.p50).toEqual([found.p50[1], found.p50[0]]);
  });
});
