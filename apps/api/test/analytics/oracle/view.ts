import type { Entry, Event, Facts, TicketType } from './facts.ts';

export type Scope =
  | { readonly kind: 'platform' }
  | { readonly kind: 'organizer'; readonly id: string }
  | { readonly kind: 'event'; readonly id: string };

/** What is told apart from the scope: the moment, the zone of days, the currency of money. */
export interface Setting {
  readonly now: number;
  readonly timezone: string;
  readonly currency: string;
}

/** The facts of a scope, as they look at a moment. */
export interface View extends Setting {
  readonly scope: Scope;
  /** All there is, whatever the scope. */
  readonly all: Facts;
  readonly entries: readonly Entry[];
  readonly events: readonly Event[];
  readonly types: readonly TicketType[];
  /** The rows of a table that are of the scope's events. */
  readonly of: <Item extends { readonly event_id: string }>(rows: readonly Item[]) => readonly Item[];
  readonly event: (id: string) => Event;
  /** The entry that opens each paid order: the first of its sales. */
  readonly openings: ReadonlySet<Entry>;
}

/** The zone and the currency by which the scope is reported, whatever was aggregated by when. */
export function settingOf(facts: Facts, scope: Scope): Omit<Setting, 'now'> {
  const [settings] = facts.general_settings;
  if (settings === undefined) throw new Error('There are no settings');
  const { default_timezone: timezone, default_currency: currency } = settings;
  if (scope.kind === 'platform') return { timezone, currency };
  if (scope.kind === 'event') {
    const event = facts.events.find(({ id }) => id === scope.id);
    return { timezone: event?.timezone ?? timezone, currency: event?.currency ?? currency };
  }
  const organizer = facts.organizers.find(({ id }) => id === scope.id);
  return { timezone: organizer?.timezone ?? timezone, currency };
}

export function viewOf(facts: Facts, scope: Scope, setting: Setting): View {
  const isOf = (event: Event) =>
    scope.kind === 'platform' ||
    (scope.kind === 'organizer' ? event.organizer_id === scope.id : event.id === scope.id);
  const byId = new Map(facts.events.map((event) => [event.id, event]));
  const events = facts.events.filter(isOf);
  const own = new Set(events.map(({ id }) => id));
  const of = <Item extends { readonly event_id: string }>(rows: readonly Item[]) =>
    rows.filter(({ event_id }) => own.has(event_id));
  const entries = of(facts.ledger_entries);
  return {
    ...setting,
    scope,
    all: facts,
    events,
    entries,
    of,
    types: of(facts.ticket_types),
    event(id) {
      const event = byId.get(id);
      if (event === undefined) throw new Error(`There is no event ${id}`);
      return event;
    },
    openings: openingsOf(entries),
  };
}

export const isSale = ({ kind, is_reversal }: Entry): boolean => kind === 'Sale' && !is_reversal;

function openingsOf(entries: readonly Entry[]): Set<Entry> {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    if (!isSale(entry)) continue;
    const other = first.get(entry.order_id);
    const isEarlier =
      other === undefined ||
      entry.occurred_at < other.occurred_at ||
      (entry.occurred_at === other.occurred_at && entry.id < other.id);
    if (isEarlier) first.set(entry.order_id, entry);
  }
  return new Set(first.values());
}

export const isLive = ({ deleted_at }: { readonly deleted_at: number | null }): boolean =>
  deleted_at === null;

/** Is or was on sale, and not in the trash. */
export function isOffered(event: Event): boolean {
  if (!isLive(event)) return false;
  if (event.status === 'Archived') return event.published_at !== null && event.cancelled_at === null;
  return event.status === 'Published' || event.status === 'Postponed';
}

const hour = 3_600_000;

export const gatesOpenAt = (event: Event): number => (event.doors_open_at ?? event.starts_at) - hour;

/** Whether gates let in by now: an event that was cancelled after that had begun all the same. */
export function hasBegun(event: Event, now: number): boolean {
  const opened = gatesOpenAt(event);
  if (opened > now || !isLive(event)) return false;
  if (isOffered(event)) return true;
  if (event.cancelled_at === null || event.cancelled_at < opened) return false;
  const { status, postponed_at, rescheduled_at } = event;
  if (status !== 'Cancelled' && status !== 'Archived') return false;
  return postponed_at === null || postponed_at >= opened || (rescheduled_at ?? 0) > postponed_at;
}

/** The status as people see it: that of the clock, too. */
export function statusOf(event: Event, now: number) {
  if (event.status !== 'Published' || event.starts_at > now) return event.status;
  return event.ends_at <= now ? 'Completed' : 'Ongoing';
}
