import { describe, expect, it } from 'vitest';
import { mostOf } from './offer.ts';

describe('how many of a type an order may have', () => {
  const of = (min_per_order: number, max_per_order: number | null = null) => ({
    min_per_order,
    max_per_order,
  });

  it('is what is left of the limit of the order, of the type and of the places', () => {
    expect(mostOf(of(1), { most: 4 }, 0, null)).toBe(4);
    expect(mostOf(of(1), { most: 4 }, 3, null)).toBe(1);
    expect(mostOf(of(1, 2), { most: 4 }, 0, null)).toBe(2);
    expect(mostOf(of(1), { most: 4 }, 0, 3)).toBe(3);
  });

  it('is the least of the type where the limit of the order is lower, and none of another type beside it', () => {
    expect(mostOf(of(5), { most: 4 }, 0, null)).toBe(5);
    expect(mostOf(of(5), { most: 4 }, 1, null)).toBeLessThan(5);
    expect(mostOf(of(1), { most: 4 }, 5, null)).toBeLessThan(1);
  });
});
