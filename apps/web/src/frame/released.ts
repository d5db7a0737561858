import { keepInTab, releasedAt } from './tab.ts';

/** Milliseconds for which what is said of an event may be older than places that were given back. */
const saidLate = 4000;

/** Notes that places of an order were given back: this tab shows them at once, while the server still says what it said before. */
export const noteReleased = (
  slug: string,
  items: readonly { readonly ticket_type: { readonly id: string }; readonly quantity: number }[],
): void =>
  keepInTab(releasedAt(slug), {
    until: Date.now() + saidLate,
    counts: Object.fromEntries(items.map(({ ticket_type: { id }, quantity }) => [id, quantity])),
  });
