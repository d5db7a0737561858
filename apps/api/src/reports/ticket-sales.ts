import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byKey, byMonth, type Figure, readFigures, type Sums, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { events, ofOwner, type TicketTypeName, ticketTypes } from './names.ts';
import { percentOf } from './numbers.ts';
import { headOf, monthsOf, otherName, sumsBy, withOther } from './shape.ts';

type TicketSales = NonNullable<ResultOf<Api['organizerAnalytics']['ticketSales']>>;

export async function ticketSales(db: ReadDb, ownerId: string): Promise<TicketSales> {
  const found = await readFigures(db, ownerId, ['sale', 'inventory'], {
    sale: total('sale', ownerId),
    inventory: total('inventory', ownerId),
    months: byMonth('sale', ownerId),
    events: top('sale', ownerId, 'Event', 'sold', events, { besides: ['inventory'] }),
    types: top('sale', ownerId, 'Ticket Type', 'sold', ticketTypes),
    hours: byKey('sale', ownerId, 'Hour'),
    reserved: reservedIn(ownerId),
  });
  const at = sumsBy('sale', found.months);
  const all = { ...found.sale, ...found.inventory };
  return {
    ...headOf(found, 'ticketSales'),
    summary: {
      ...summaryOf(found.sale),
      ...placesOf(all),
      reserved_now: found.reserved,
    },
    series: monthsOf(found, found.months).map((period) => ({ period, ...ticketsOf(at(period)) })),
    by_event: withOther(all, found.events, (sums, row) => ({
      event: row?.name ?? null,
      name: row?.name.title ?? otherName,
      ...placesOf(sums),
      ...ticketsOf(sums),
      gross: sums.gross,
    })),
    by_ticket_type: withOther(
      { ...found.sale, places: all.places, limited_types: all.limited_types },
      found.types.map(withPlaces),
      (sums, row) => ({
        id: row?.name.id ?? null,
        name: row?.name.name ?? otherName,
        event_id: row?.name.event_id ?? null,
        ...placesOf(sums),
        sold: sums.sold,
        available: row?.name.available ?? null,
        gross: sums.gross,
      }),
    ),
    by_hour: hoursOf(found.hours),
  };
}

/** The tickets of an owner, of all time or in a range of days. */
export const summaryOf = (sums: Sums<'sale'>) => ({
  tickets_sold: sums.sold,
  tickets_bought: sums.bought,
  free_tickets: sums.free,
  cancelled: sums.cancelled,
  refunded: sums.refunded,
});

const ticketsOf = ({ sold, bought, cancelled, refunded }: Sums<'sale'>) => ({
  sold,
  bought,
  cancelled,
  refunded,
});

interface Places {
  readonly placed: number;
  readonly places: number;
  readonly limited_types: number;
}

/** Share of the places that are taken. Types without a limit count neither as places nor as taken. */
export const placesOf = ({ placed, places, limited_types: types }: Places) => ({
  capacity: types > 0 ? places : null,
  sell_through_pct: percentOf(placed, places),
});

/** A type counts with its places where it has a limit and its event is or was on sale. */
const withPlaces = <Type extends { name: TicketTypeName }>(type: Type) => {
  const limit = type.name.is_offered ? type.name.capacity : null;
  return { ...type, places: limit ?? 0, limited_types: limit === null ? 0 : 1 };
};

/** All 168 hours of the week, Monday first. */
function hoursOf(found: readonly ({ key: string } & Sums<'sale'>)[]) {
  const bought = new Map(found.map(({ key, bought }) => [key, bought]));
  return Array.from({ length: 7 * 24 }, (_, at) => {
    const [weekday, hour] = [Math.floor(at / 24) + 1, at % 24];
    const key = `${weekday} ${String(hour).padStart(2, '0')}`;
    return { weekday, hour, sold: bought.get(key) ?? 0 };
  });
}

/** Places that are held at this moment: few, however many were ever sold. */
const reservedIn = (ownerId: string): Figure<number> => sql`(
  select coalesce(sum(items.quantity), 0)::bigint
  from orders
  join events on events.id = orders.event_id
  join order_items as items on items.event_id = orders.event_id and items.order_id = orders.id
  join ticket_types on ticket_types.event_id = items.event_id and ticket_types.id = items.ticket_type_id
  where
    orders.status in ('Reserved', 'Awaiting Payment')
    and ticket_types.deleted_at is null
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
)`;
