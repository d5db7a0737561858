import { keepInTab, keptInTab } from './tab.ts';

const released = (slug: string) => `karcis.released ${slug}`;

/** Milliseconds for which what is said of an event may be older than places that were given back. */
const saidLate = 4000;

/** Notes that places of an order were given back: this tab shows them at once, while the server still says what it said before. */
export const noteReleased = (
  slug: string,
  items: readonly { readonly ticket_type: { readonly id: string }; readonly quantity: number }[],
): void =>
  keepInTab(released(slug), {
    until: Date.now() + saidLate,
    counts: Object.fromEntries(items.map(({ ticket_type: { id }, quantity }) => [id, quantity])),
  });

/** How many places this tab has given back a moment ago, by ticket type; undefined for none. */
export function justReleased(slug: string): Readonly<Record<string, number>> | undefined {
  const kept = keptInTab(released(slug)) as
    | { readonly until: number; readonly counts: Readonly<Record<string, number>> }
    | undefined;
  return kept !== undefined && kept.until > Date.now() ? kept.counts : undefined;
}
