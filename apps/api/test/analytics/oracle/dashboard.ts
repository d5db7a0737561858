import type { Api, ResultOf } from '@karcis/contract';
import { growth, sum } from './arithmetic.ts';
import { breakdown, eventsOf, summaryOf } from './breakdown.ts';
import { addDays, dayOf } from './calendar.ts';
import { doorsOf } from './doors.ts';
import { grouped, moneyOf } from './money.ts';
import { isLive, isOffered, statusOf, type View } from './view.ts';

type Dashboard = NonNullable<ResultOf<Api['dashboard']['summary']>>;
type Counted = Dashboard['totals'];

/** Those parts of the dashboard that are counted. */
export function dashboard(
  view: View,
): Pick<Dashboard, 'totals' | 'last_30_days' | 'revenue_series' | 'top_events'> {
  const today = dayOf(view.now, view.timezone);
  const within = (first: string, last: string) => (instant: number | null) => {
    if (instant === null) return false;
    const day = dayOf(instant, view.timezone);
    return first <= day && day <= last;
  };
  const current = count(view, within(addDays(today, -29), today));
  const previous = count(view, within(addDays(today, -59), addDays(today, -30)));
  const days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29));
  const byDay = grouped(view, ({ occurred_at }) => dayOf(occurred_at, view.timezone));
  return {
    totals: { ...count(view, () => true), ...standing(view) },
    last_30_days: Object.fromEntries(
      Object.entries(current).map(([name, value]) => {
        const before = previous[name as keyof Counted];
        return [name, { value, previous: before, change_pct: growth(value, before) }];
      }),
    ) as Dashboard['last_30_days'],
    revenue_series: days.map((date) => {
      const { gross, refunds, net, orders } = byDay.of(date);
      return { date, gross, refunds, net, orders };
    }),
    top_events: topEvents(view),
  };
}

function count(view: View, within: (instant: number | null) => boolean): Counted {
  const users = view.all.users.filter((user) => isLive(user) && within(user.created_at));
  const withRole = (role: string) => users.filter((user) => user.role === role).length;
  const events = view.events.filter(isLive);
  const money = moneyOf(
    view,
    view.entries.filter(({ occurred_at }) => within(occurred_at)),
  );
  return {
    users: users.length,
    organizers: withRole('organizer'),
    petugas: withRole('petugas'),
    ticket_holders: withRole('ticket_holder'),
    events: events.filter(({ created_at }) => within(created_at)).length,
    published_events: events.filter((event) => within(event.published_at)).length,
    ongoing_events: events.filter(
      (event) => isOffered(event) && event.starts_at <= view.now && within(event.starts_at),
    ).length,
    orders: money.orders,
    tickets_sold: money.bought,
    check_ins: sum(doorsOf(view).arrivals.map(({ scanned_at }) => Number(within(scanned_at)))),
    gross_revenue: money.gross,
    refunds: money.refunds,
    net_revenue: money.net,
  };
}

/** What the totals tell otherwise than a range does: how things stand. */
function standing(view: View): Pick<Counted, 'published_events' | 'ongoing_events' | 'tickets_sold'> {
  const events = view.events.filter(isLive);
  return {
    published_events: events.filter(({ published_at }) => published_at !== null).length,
    ongoing_events: events.filter((event) => statusOf(event, view.now) === 'Ongoing').length,
    tickets_sold: moneyOf(view, view.entries).sold,
  };
}

function topEvents(view: View): Dashboard['top_events'] {
  const groups = grouped(view, ({ event_id }) => event_id);
  const rows = breakdown({
    things: eventsOf(view),
    told: groups.keys,
    numbers(ids) {
      const { gross, sold } = groups.of(...ids);
      return { gross, tickets_sold: sold };
    },
    main: ({ gross }) => gross,
  });
  return rows
    .filter(({ thing }) => thing !== null)
    .slice(0, 5)
    .map(({ thing, numbers }) => ({ event: summaryOf(view, thing as never), ...numbers }));
}
