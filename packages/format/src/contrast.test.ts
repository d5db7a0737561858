import { describe, expect, it } from 'vitest';
import { contrastRatio, isReadable } from './contrast.ts';

describe('the contrast of two colours', () => {
  it.for([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#ff0000', '#ffffff', 3.998],
    ['#777777', '#ffffff', 4.478],
    ['#0000ff', '#000000', 2.44],
    ['#FFFFFF', '#767676', 4.542],
  ] as const)('of %s on %s is %d', ([text, background, ratio]) => {
    expect(contrastRatio(text, background)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(background, text)).toBe(contrastRatio(text, background));
  });

  it('is enough to read from 4.5:1 on, not rounded', () => {
    expect(isReadable('#767676', '#ffffff')).toBe(true);
    expect(isReadable('#777777', '#ffffff')).toBe(false);
    expect(isReadable('#FFFFFF', '#767676')).toBe(true);
  });
});
