import { groupBy, percent, sum } from './arithmetic.ts';
import { validTickets } from './attendance.ts';
import { breakdown, eventsOf, summaryOf } from './breakdown.ts';
import { iso } from './calendar.ts';
import { categoryOf } from './categories.ts';
import { doorsOf } from './doors.ts';
import type { Event } from './facts.ts';
import { grouped } from './money.ts';
import type { Report } from './reports.ts';
import { placesOf } from './tickets.ts';
import { isLive, isSale, statusOf, type View } from './view.ts';

const statuses = [
  'Draft',
  'Pending Review',
  'Rejected',
  'Published',
  'Ongoing',
  'Completed',
  'Postponed',
  'Cancelled',
  'Archived',
];

export function events(view: View): Report<'events'> {
  const live = view.events.filter(isLive);
  const count = Map.groupBy(live, (event) => statusOf(event, view.now));
  const { capacity, taken } = placesOf(view, view.types);
  const everywhere = new Set(view.events.map(({ id }) => id));
  return {
    summary: {
      events_total: live.length,
      by_status: Object.fromEntries(
        statuses.map((status) => [status, count.get(status)?.length ?? 0]),
      ) as never,
      average_sell_through_pct: percent(taken, capacity),
      average_attendance_rate_pct: percent(doorsOf(view).total.checked_in, validTickets(view, everywhere)),
    },
    events: byEvent(view),
  };
}

function byEvent(view: View): Report<'events'>['events'] {
  const money = grouped(view, ({ event_id }) => event_id);
  const scans = doorsOf(view).by(({ event_id }) => event_id);
  const types = groupBy(view.types, ({ event_id }) => event_id);
  const rows = breakdown({
    things: eventsOf(view),
    told: money.keys,
    numbers(ids) {
      const { sold, bought, refunded, gross, net } = money.of(...ids);
      const places = placesOf(
        view,
        ids.flatMap((id) => types.get(id) ?? []),
      );
      return {
        capacity: places.capacity,
        sold,
        sell_through_pct: percent(places.taken, places.capacity),
        gross,
        net,
        refund_rate_pct: percent(refunded, bought),
        attendance_rate_pct: percent(scans.of(...ids).checked_in, validTickets(view, new Set(ids))),
      };
    },
    main: ({ gross }) => gross,
  });
  return rows.map(({ thing, numbers }) => ({
    event: thing && { ...summaryOf(view, thing), category: categoryOf(view, thing.category_id) },
    name: thing?.title ?? 'Other',
    ...numbers,
    ...soldOut(view, thing),
  }));
}

/** When the last place of an event was sold, and how long that took; nulls while any of its types has places left. */
function soldOut(view: View, event: Event | null) {
  const never = { sold_out_at: null, minutes_to_sell_out: null };
  if (event === null) return never;
  const types = view.types.filter((type) => type.event_id === event.id && isLive(type));
  const soldOf = (id: string) =>
    sum(view.entries.filter((entry) => entry.ticket_type_id === id).map(({ quantity }) => quantity));
  const isFull = types.every(({ id, capacity }) => capacity !== null && soldOf(id) >= capacity);
  const sales = view.entries.filter((entry) => isSale(entry) && entry.event_id === event.id);
  if (!isFull || types.length === 0 || sales.length === 0) return never;
  const last = Math.max(...sales.map(({ occurred_at }) => occurred_at));
  const opened = event.sales_start_at ?? event.published_at;
  return {
    sold_out_at: iso(last),
    minutes_to_sell_out: opened === null ? null : Math.max(0, Math.floor((last - opened) / 60_000)),
  };
}
