import { each, groupBy, percent } from './arithmetic.ts';
import { monthly } from './breakdown.ts';
import { dayOf, monthOf } from './calendar.ts';
import type { Facts, User } from './facts.ts';
import { moneyOf } from './money.ts';
import type { Report } from './reports.ts';
import { isSale, type View } from './view.ts';

/** A person at an event. */
export interface Participation {
  readonly person: string;
  readonly userId: string | null;
  readonly eventId: string;
  /** The first purchase for the event. */
  readonly since: number;
  /** Which event of the person it is within the scope: 1 is the first. */
  readonly rank: number;
}

/** Everybody whose tickets still stand, at each of the events, ranked for each person. */
function participationsOf(facts: Facts, eventIds: ReadonlySet<string>): Participation[] {
  const orders = new Map(facts.orders.map((order) => [order.id, order]));
  const found = new Map<string, { participation: Participation; quantity: number }>();
  for (const entry of facts.ledger_entries) {
    if (!eventIds.has(entry.event_id)) continue;
    const order = orders.get(entry.order_id);
    if (order === undefined) throw new Error(`There is no order ${entry.order_id}`);
    const person = order.buyer_user_id ?? order.buyer_email.toLowerCase();
    const key = `${entry.event_id} ${person}`;
    const { participation, quantity } = found.get(key) ?? {
      participation: {
        person,
        userId: order.buyer_user_id,
        eventId: entry.event_id,
        since: Infinity,
        rank: 0,
      },
      quantity: 0,
    };
    const since = isSale(entry) ? Math.min(entry.occurred_at, participation.since) : participation.since;
    found.set(key, {
      participation: { ...participation, since },
      quantity: quantity + entry.quantity,
    });
  }
  const standing = [...found.values()].filter(({ quantity }) => quantity > 0);
  const people = Map.groupBy(
    standing.map(({ participation }) => participation),
    ({ person }) => person,
  );
  return [...people.values()].flatMap((theirs) =>
    theirs
      .toSorted((a, b) => a.since - b.since || (a.eventId < b.eventId ? -1 : 1))
      .map((participation, index) => ({ ...participation, rank: index + 1 })),
  );
}

/** The participations of a scope; those of one event are ranked within its organizer. */
export function participationsIn(view: View): Participation[] {
  const own = new Set(view.events.map(({ id }) => id));
  const organizers = new Set(view.events.map(({ organizer_id }) => organizer_id));
  const ranked = new Set(
    view.scope.kind === 'event'
      ? view.all.events.filter(({ organizer_id }) => organizers.has(organizer_id)).map(({ id }) => id)
      : own,
  );
  return participationsOf(view.all, ranked).filter(({ eventId }) => own.has(eventId));
}

export const audienceOf = (participations: readonly Participation[]) => {
  const newcomers = participations.filter(({ rank }) => rank === 1).length;
  return {
    participations: participations.length,
    newcomers,
    returners: participations.length - newcomers,
  };
};

export function participants(view: View): Report<'participants'> {
  const participations = participationsIn(view);
  const people = groupBy(participations, ({ person }) => person);
  const unique = people.size;
  const returning = [...people.values()].filter(({ length }) => length > 1).length;
  const { bought, orders } = moneyOf(view, view.entries);
  const months = groupBy(participations, ({ since }) => monthOf(dayOf(since, view.timezone)));
  return {
    summary: {
      unique_participants: unique,
      new: unique - returning,
      returning,
      repeat_rate_pct: percent(returning, unique),
      tickets_per_order: each(bought, orders, 2),
    },
    series: monthly(
      view,
      participations.map(({ since }) => since),
      (month) => audienceOf(months.get(month) ?? []),
    ),
    ...profiles(view, participations),
  };
}

function profiles(view: View, participations: readonly Participation[]) {
  const users = new Map(view.all.users.map((user) => [user.id, user]));
  const accounts = participations
    .filter(({ rank }) => rank === 1)
    .map(({ userId }) => users.get(userId ?? ''));
  const year = Number(dayOf(view.now, view.timezone).slice(0, 4));
  const by = (nameOf: (user: User) => string | null) =>
    buckets(groupBy(accounts, (user) => (user && nameOf(user)) ?? 'Unknown'));
  return {
    by_city: by(({ city }) => city),
    by_province: by(({ province }) => province),
    by_age_group: by(({ birth_date }) => birth_date && ageGroup(year - Number(birth_date.slice(0, 4)))),
    by_gender: by(({ gender }) => gender),
  };
}

function ageGroup(age: number): string {
  if (age < 18) return 'Under 18';
  if (age < 25) return '18–24';
  if (age < 35) return '25–34';
  if (age < 45) return '35–44';
  return age < 55 ? '45–54' : '55+';
}

/** Nobody is to be found out: fewer than five people are never told by themselves. */
function buckets(people: ReadonlyMap<string, readonly unknown[]>) {
  const bySize = [...people]
    .map(([name, { length }]) => ({ name, participants: length }))
    .toSorted((a, b) => b.participants - a.participants || (a.name < b.name ? -1 : 1));
  const isHidden = (row: { name: string; participants: number }) =>
    row.name === 'Other' || row.participants < 5;
  const shown = bySize.filter((row) => !isHidden(row));
  const hidden = [...bySize.filter(isHidden), ...shown.splice(50)];
  let other = hidden.reduce((total, { participants }) => total + participants, 0);
  while (other > 0 && other < 5 && shown.length > 0) other += shown.pop()?.participants ?? 0;
  return other === 0 ? shown : [...shown, { name: 'Other', participants: other }];
}
