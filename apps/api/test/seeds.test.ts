import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed, slowProperty } from './seeds.ts';

describe('the seed of a run', () => {
  it('is the one of every property', () => {
    expect(fc.check(fc.property(fc.nat(), () => true)).seed).toBe(seed);
    expect(
      fc.check(
        fc.property(fc.nat(), () => true),
        slowProperty(1),
      ).seed,
    ).toBe(seed);
  });

  it('draws the same again, and something else under another (control)', () => {
    const drawn = (seed?: number) => fc.sample(fc.nat(), seed === undefined ? 20 : { seed, numRuns: 20 });
    expect(drawn()).toEqual(drawn(seed));
    expect(drawn()).not.toEqual(drawn(seed + 1));
  });

  it('is told with the path where a slow property fails, and repeats it', () => {
    const tried: number[] = [];
    const property = fc.property(fc.nat(), (number) => {
      tried.push(number);
      return tried.length % 5 !== 0;
    });
    expect(() => fc.assert(property, slowProperty(9))).toThrow(
      `KARCIS_TEST_SEED=${seed} KARCIS_TEST_PATH=4: not made smaller`,
    );
    expect(tried).toHaveLength(5);
    fc.assert(property, { ...slowProperty(1), path: '4' });
    expect(tried[5]).toBe(tried[4]);
  });
});
