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
