import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf } from './rhythm.ts';

describe('the rhythm of events in four columns', () => {
  it('has a place for each, and no hole in any row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        const spans = spansOf(count);
        expect(spans).toHaveLength(count);
        let column = 0;
        for (const span of spans) {
          column += span;
          expect(column).toBeLessThanOrEqual(4);
          if (column === 4) column = 0;
        }
        expect(column).toBe(0);
      }),
    );
  });

  it('lays a lone one flat, and begins with a wide one from three on', () => {
    expect(spansOf(1)).toEqual([4]);
    expect(spansOf(2)).toEqual([2, 2]);
    expect(spansOf(3)).toEqual([2, 1, 1]);
    expect(spansOf(7)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  });
});
