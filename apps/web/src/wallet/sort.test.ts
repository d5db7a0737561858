import { describe, expect, it } from 'vitest';
import { siblingsOf, sortTickets } from './sort.ts';

type Ticket = Parameters<typeof sortTickets>[0][number];

/** A ticket of an event that begins on a day of December. */
const ticket = (id: string, day: number, status: Ticket['status'], event = 'Published') =>
  ({
    id,
    status,
    event: { status: event, starts_at: `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z` },
  }) as unknown as Ticket;

const ids = (tickets: readonly { readonly id: string }[]) => tickets.map(({ id }) => id).join(' ');

describe('the tickets of an account', () => {
  it('begin with the one that opens a gate soonest', () => {
    const { next, upcoming, past } = sortTickets([
      ticket('late', 20, 'Active'),
      ticket('used', 3, 'Used'),
      ticket('soon', 12, 'Active'),
      ticket('unpaid', 11, 'Pending'),
      ticket('refunded', 15, 'Refunded'),
      ticket('called-off', 10, 'Active', 'Cancelled'),
    ]);
    expect(next?.id).toBe('soon');
    expect(ids(upcoming)).toBe('unpaid late');
    expect(ids(past)).toBe('refunded called-off used');
  });

  it('have no next one where none opens a gate', () => {
    expect(sortTickets([ticket('used', 3, 'Used')])).toMatchObject({ next: undefined, upcoming: [] });
    expect(sortTickets([])).toEqual({ next: undefined, upcoming: [], past: [] });
  });

  it('of one order stand beside each other, by their codes', () => {
    const of = (code: string, order: string) => ({ id: code, code, order: { id: order } }) as never;
    expect(ids(siblingsOf([of('C', 'x'), of('B', 'y'), of('A', 'x')], 'x'))).toBe('A C');
  });
});
