import { describe, expect, it } from 'vitest';
import type { Event } from '../event-props.ts';
import { mostOf, offerOf, type OfferedType } from './offer.ts';

const telling = {
  sentence: '',
  sentences: {} as Parameters<typeof offerOf>[1]['sentences'],
  now: 0,
  events: '/events',
  momentOf: String,
  priceOf: String,
};

/** The types of an event whose orders have four tickets at most. */
const typesOf = (...types: readonly Partial<OfferedType>[]) =>
  offerOf(
    {
      starts_at: '2026-11-20T09:30:00.000Z',
      sales_start_at: null,
      max_tickets_per_order: 4,
      ticket_types: types.map((type) => ({
        min_per_order: 1,
        max_per_order: null,
        sales_start_at: null,
        original_price_all_in: null,
        ...type,
      })),
    } as unknown as Event,
    telling,
  ).types;

describe('how many of a type an order may have', () => {
  it('is what is left of the limit of the order, of the type and of the places', () => {
    const [usual, few] = typesOf({}, { max_per_order: 2 }) as [OfferedType, OfferedType];
    expect([mostOf(usual, 0, null), mostOf(usual, 3, null), mostOf(usual, 0, 3)]).toEqual([4, 1, 3]);
    expect(mostOf(few, 0, null)).toBe(2);
  });

  it('is the least of the type where the limit of the order is lower, and none of another type beside it', () => {
    const [table, usual] = typesOf({ min_per_order: 5 }, {}) as [OfferedType, OfferedType];
    expect(mostOf(table, 0, null)).toBe(5);
    expect(mostOf(table, 1, null)).toBeLessThan(5);
    expect(mostOf(usual, 5, null)).toBeLessThan(1);
  });
});
