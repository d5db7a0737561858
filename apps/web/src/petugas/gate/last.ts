import { keep, keptOf } from '../../frame/kept.ts';
import type { At } from './at.ts';
import type { Outcome } from './outcome.ts';

/** How many scans are shown below the scanner. */
const shownLast = 5;

const keyOf = (eventId: string) => `last ${eventId}`;

export const newest = (scans: readonly Outcome[]): readonly Outcome[] => scans.slice(0, shownLast);

/** The last scans that an account has made on this device at an event, the newest first: the page may have been loaded anew since. */
export async function lastScans({ owner, eventId }: At): Promise<readonly Outcome[]> {
  const [found] = await keptOf<readonly Outcome[]>(owner, keyOf(eventId));
  return found?.value ?? [];
}

/** Keeps the last scans, until a time in Unix milliseconds. Not their codes: they would open a gate. */
export async function keepLast(
  { owner, eventId }: At,
  scans: readonly Outcome[],
  until: number,
): Promise<void> {
  const value = scans.map((each) => ({ ...each, code: null }));
  await keep(owner, { key: keyOf(eventId), at: Date.now(), until, value });
}
