/** A value that this tab keeps; undefined without one. */
export function keptInTab(key: string): unknown {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Has this tab keep a value, as far as the browser lets it; undefined deletes it. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or closed storage: a reload begins anew.
  }
}

/** What an order was said to cost when its places were asked for. */
export interface Expected {
  readonly total: number;
  readonly tickets: number;
}

const expectation = (id: string) => `karcis.expected ${id}`;

/** Keeps what an order was said to cost, for the checkout to compare. */
export const expectTotal = (id: string, expected: Expected | undefined): void =>
  keepInTab(expectation(id), expected);

export const expectedTotal = (id: string): Expected | undefined =>
  keptInTab(expectation(id)) as Expected | undefined;

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
