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

/** What this tab has given back at an event: how many places by ticket type, and until when (milliseconds) that is news. */
export interface Released {
  readonly until: number;
  readonly counts: Readonly<Record<string, number>>;
}

export const releasedAt = (slug: string): string => `karcis.released ${slug}`;
