import { groupBy, percent, sum } from './arithmetic.ts';
import { breakdown, eventsOf, monthly, summaryOf, thingsOf } from './breakdown.ts';
import { dayOf, hourOf, weekdayOf } from './calendar.ts';
import type { TicketType } from './facts.ts';
import { byMonthOf, freeTickets, grouped, instantsOf, moneyOf } from './money.ts';
import type { Report } from './reports.ts';
import { isLive, isOffered, isSale, type View } from './view.ts';

/** A type with a limit, on sale or once on sale. */
const isLimited = (view: View, type: TicketType): boolean =>
  type.capacity !== null && isLive(type) && isOffered(view.event(type.event_id));

/** The places of types, and how many of just these places are taken. */
export function placesOf(
  view: View,
  types: readonly TicketType[],
): { capacity: number | null; taken: number } {
  const limited = types.filter((type) => isLimited(view, type));
  const ids = new Set(limited.map(({ id }) => id));
  return {
    capacity: limited.length === 0 ? null : sum(limited.map(({ capacity }) => capacity ?? 0)),
    taken: sum(
      view.entries
        .filter(({ ticket_type_id }) => ids.has(ticket_type_id ?? ''))
        .map(({ quantity }) => quantity),
    ),
  };
}

export function ticketSales(view: View): Report<'ticketSales'> {
  const total = moneyOf(view, view.entries);
  const { capacity, taken } = placesOf(view, view.types);
  const months = byMonthOf(view);
  return {
    summary: {
      tickets_sold: total.sold,
      tickets_bought: total.bought,
      free_tickets: freeTickets(view, view.entries),
      cancelled: total.cancelled,
      refunded: total.refunded,
      capacity,
      reserved_now: sum(view.types.filter(isLive).map(({ reserved }) => reserved)),
      sell_through_pct: percent(taken, capacity),
    },
    series: monthly(view, instantsOf(view), (month) => {
      const { sold, bought, cancelled, refunded } = months.of(month);
      return { sold, bought, cancelled, refunded };
    }),
    by_event: byEvent(view),
    by_ticket_type: byTicketType(view),
    by_hour: byHour(view),
  };
}

function byEvent(view: View): Report<'ticketSales'>['by_event'] {
  const groups = grouped(view, ({ event_id }) => event_id);
  const types = groupBy(view.types, ({ event_id }) => event_id);
  const rows = breakdown({
    things: eventsOf(view),
    told: groups.keys,
    numbers(ids) {
      const { sold, bought, cancelled, refunded, gross } = groups.of(...ids);
      const { capacity, taken } = placesOf(
        view,
        ids.flatMap((id) => types.get(id) ?? []),
      );
      const sell_through_pct = percent(taken, capacity);
      return { capacity, sold, bought, cancelled, refunded, gross, sell_through_pct };
    },
    main: ({ sold }) => sold,
  });
  return rows.map(({ thing, numbers }) => ({
    event: thing && summaryOf(view, thing),
    name: thing?.title ?? 'Other',
    ...numbers,
  }));
}

function byTicketType(view: View): Report<'ticketSales'>['by_ticket_type'] {
  const groups = grouped(view, ({ ticket_type_id }) => ticket_type_id);
  const types = new Map(view.types.map((type) => [type.id, type]));
  const rows = breakdown({
    things: thingsOf(view, view.types),
    told: groups.keys,
    numbers(ids) {
      const { sold, gross } = groups.of(...ids);
      const { capacity, taken } = placesOf(
        view,
        ids.flatMap((id) => types.get(id) ?? []),
      );
      return { capacity, sold, gross, sell_through_pct: percent(taken, capacity) };
    },
    main: ({ sold }) => sold,
  });
  return rows.map(({ thing, numbers }) => ({
    id: thing?.id ?? null,
    name: thing?.name ?? 'Other',
    event_id: thing?.event_id ?? null,
    ...numbers,
    available: thing?.capacity == null ? null : thing.capacity - numbers.sold - thing.reserved,
  }));
}

/** Tickets bought in each hour of the week. */
function byHour(view: View): Report<'ticketSales'>['by_hour'] {
  const hours = groupBy(view.entries.filter(isSale), ({ occurred_at }) => {
    const weekday = weekdayOf(dayOf(occurred_at, view.timezone));
    return `${weekday} ${hourOf(occurred_at, view.timezone)}`;
  });
  return Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24];
    const sales = hours.get(`${weekday} ${hour}`) ?? [];
    return { weekday, hour, sold: sum(sales.map(({ quantity }) => quantity)) };
  });
}
