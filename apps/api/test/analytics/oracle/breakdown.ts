import { isNothing } from './arithmetic.ts';
import { iso, monthOf, dayOf, nextMonth } from './calendar.ts';
import type { Event } from './facts.ts';
import type { EventSummary } from './reports.ts';
import { isLive, statusOf, type View } from './view.ts';

export const summaryOf = (view: View, event: Event): EventSummary => ({
  id: event.id,
  title: event.title,
  slug: event.slug,
  status: statusOf(event, view.now) as EventSummary['status'],
  starts_at: iso(event.starts_at),
  timezone: event.timezone,
  cover_image_url: event.cover_image_url,
});

const byId = (one: string, other: string) => (one < other ? -1 : Number(one > other));

interface Parts<Thing, Numbers> {
  /** What may have a row of its own, by id. */
  readonly things: ReadonlyMap<string, Thing>;
  /** The ids of which something is told; the empty id for what belongs to nothing. */
  readonly told: Iterable<string>;
  readonly numbers: (ids: readonly string[]) => Numbers;
  readonly main: (numbers: Numbers) => number;
}

export interface BreakdownRow<Thing, Numbers> {
  readonly thing: Thing | null;
  readonly numbers: Numbers;
}

/**
 * The 50 largest of those of which something is told, and all that is left as one row without a thing: further ones,
 * those in the trash, and those of which nothing is told but that they are there.
 */
export function breakdown<Thing, Numbers extends object>({
  things,
  told,
  numbers,
  main,
}: Parts<Thing, Numbers>): BreakdownRow<Thing, Numbers>[] {
  const ids = new Set(told);
  const ranked = [...things]
    .filter(([id]) => ids.has(id))
    .map(([id, thing]) => ({ id, thing, numbers: numbers([id]) }))
    .toSorted((a, b) => main(b.numbers) - main(a.numbers) || byId(a.id, b.id));
  const shown = ranked.slice(0, 50);
  const rest = new Set([...ids, ...things.keys()]);
  for (const { id } of shown) rest.delete(id);
  const left = numbers([...rest]);
  return [...shown, ...(isNothing(left) ? [] : [{ thing: null, numbers: left }])];
}

/** The same by plain names, which all have their row. */
export function byName<Numbers extends object>(
  names: Iterable<string>,
  numbers: (name: string) => Numbers,
): ({ name: string } & Numbers)[] {
  return [...new Set(names)].map((name) => ({ name, ...numbers(name) }));
}

/** Live events of the scope, which may have rows of their own. */
export const eventsOf = (view: View): Map<string, Event> =>
  new Map(view.events.filter(isLive).map((event) => [event.id, event]));

/** Things of live events that are not in the trash themselves. */
export function thingsOf<Thing extends { readonly event_id: string; readonly id: string }>(
  view: View,
  things: readonly (Thing & { readonly deleted_at?: number | null })[],
): Map<string, Thing> {
  const kept = view
    .of(things)
    .filter((thing) => (thing.deleted_at ?? null) === null && isLive(view.event(thing.event_id)));
  return new Map(kept.map((thing) => [thing.id, thing]));
}

/** Rows by month, from the first with anything in it to the current one; nothing where there never was anything. */
export function monthly<Numbers extends object>(
  view: View,
  instants: Iterable<number>,
  numbers: (month: string) => Numbers,
): ({ period: string } & Numbers)[] {
  const current = monthOf(dayOf(view.now, view.timezone));
  let month = current;
  for (const instant of instants) {
    const other = monthOf(dayOf(instant, view.timezone));
    if (other < month) month = other;
  }
  const rows: ({ period: string } & Numbers)[] = [];
  for (; month <= current; month = nextMonth(month)) {
    const found = numbers(month);
    if (rows.length > 0 || !isNothing(found)) rows.push({ period: month, ...found });
  }
  return rows;
}
