import { template } from '../template.ts';
import { notice } from './notice.ts';

/** Orders in one mail. */
export const mostOrders = 10;

/**
 * Links to the orders of an address, the next event first. Each has the token of its order after its `#`. The lists have the same length, but for
 * `gifts`: event, type and code of the tickets that others have bought for the address, which the mail brings along.
 */
export const orderLinks = template<{
  readonly references: readonly string[];
  readonly events: readonly string[];
  readonly starts_at: readonly string[];
  readonly timezones: readonly string[];
  readonly links: readonly string[];
  readonly gifts: readonly string[];
  /** Number of tickets that the mail brings where others have bought more for the address; null where it brings all. */
  readonly most_gifts: string | null;
  /** Where other orders are found; null where the mail has all of them. */
  readonly find_link: string | null;
}>({
  key: 'order_links',
  sample: (link) => ({
    references: ['KRC-7Q2M4-XKD9P', 'KRC-3NB8T-0VRWY'],
    events: ['Malam Keroncong', 'Pasar Malam Lentera'],
    starts_at: ['2026-12-12T12:00:00.000Z', '2027-01-09T10:00:00.000Z'],
    timezones: ['Asia/Jakarta', 'Asia/Makassar'],
    links: [
      link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
      link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c9#contoh'),
    ],
    gifts: ['Panggung Pantai · Reguler · 3T8W-QRM4-XK2D'],
    most_gifts: null,
    find_link: link('/orders/find'),
  }),
  compose({ references, events, starts_at, timezones, links, gifts, most_gifts, find_link }, say) {
    const { words, site, moment } = say;
    const mail = words.order_links;
    const orders = links.map((href, at) => ({
      reference: references[at] ?? '',
      event: events[at] ?? '',
      starts: moment(starts_at[at] ?? '', timezones[at]),
      href,
    }));
    const [first, ...others] = orders;
    const { ticket } = words.attendee_ticket;
    const of = first === undefined ? { ...mail, ...mail.ofGifts } : mail;
    const composed = notice(of, say, {
      text: of.text(site),
      lines:
        gifts.length === 0 ? [] : [mail.gifts, ...(most_gifts === null ? [] : [mail.moreGifts(most_gifts)])],
      facts: [
        [words.order, first?.reference ?? null],
        [words.event, first?.event ?? null],
        [words.starts, first?.starts ?? null],
        ...gifts.map((gift, at) => [ticket(at + 1), gift] as const),
      ],
      href: first?.href ?? say.link('/events'),
    });
    const [note] = composed.blocks.slice(-1);
    const listed = others.map(({ reference, event, starts, href }) => ({
      kind: 'link' as const,
      text: `${event}, ${starts} (${reference})`,
      href,
    }));
    return {
      ...composed,
      blocks: [
        ...composed.blocks.slice(0, -1),
        ...listed,
        ...(find_link === null ? [] : [{ kind: 'link' as const, text: mail.more, href: find_link }]),
        ...(note === undefined ? [] : [note]),
      ],
    };
  },
});
