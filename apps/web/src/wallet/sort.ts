import type { MyTicket } from './kept-tickets.ts';

type Dated = Pick<MyTicket, 'id' | 'status' | 'event'>;

export interface Sorted<T> {
  /** The ticket that opens a gate soonest. */
  readonly next: T | undefined;
  /** Those that open one later, soonest first. */
  readonly upcoming: readonly T[];
  /** All others, the latest event first. */
  readonly past: readonly T[];
}

/** Tickets as their holder looks for them. */
export function sortTickets<T extends Dated>(tickets: readonly T[]): Sorted<T> {
  const byStart = (a: T, b: T) => Date.parse(a.event.starts_at) - Date.parse(b.event.starts_at);
  const isOpen = ({ status, event }: T) =>
    (status === 'Active' || status === 'Pending') && event.status !== 'Cancelled';
  const open = tickets.filter(isOpen).toSorted(byStart);
  const next = open.find(({ status }) => status === 'Active');
  return {
    next,
    upcoming: open.filter((ticket) => ticket !== next),
    past: tickets.filter((ticket) => !isOpen(ticket)).toSorted((a, b) => byStart(b, a)),
  };
}

/** Tickets of the same order, in the order of their codes. */
export const siblingsOf = <T extends Pick<MyTicket, 'id' | 'code' | 'order'>>(
  tickets: readonly T[],
  order: string,
): readonly T[] =>
  tickets.filter((ticket) => ticket.order.id === order).toSorted((a, b) => (a.code < b.code ? -1 : 1));
