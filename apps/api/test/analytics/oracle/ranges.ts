import { each, groupBy, growths, sum } from './arithmetic.ts';
import { addDays, dayOf, daysBetween, periodOf, periodsOf } from './calendar.ts';
import { categoryIdOf, comparedCategories } from './categories.ts';
import { doorsOf } from './doors.ts';
import { freeTickets, type Money, moneyOf } from './money.ts';
import { audienceOf, participationsIn } from './people.ts';
import { discountOf, promoNumbers, usesOf } from './promos.ts';
import { isOffered, type View } from './view.ts';
import { issuedVouchers } from './vouchers.ts';

/** Whether an instant is in the part of time that is counted. */
type Within = (instant: number) => boolean;

export interface Range {
  readonly start: string;
  readonly end: string;
  readonly interval: string;
}

/** The numbers of each report, of any part of time. What they are counted from is prepared once. */
export const rangeNumbers = {
  revenue: (view: View) => (within: Within) => {
    const { gross, net, orders, orders_in_currency, sold: _sold, ...rest } = moneyWithin(view, within);
    const { bought: _bought, cancelled: _cancelled, refunded: _refunded, ...money } = rest;
    return {
      gross_revenue: gross,
      ...money,
      net_revenue: net,
      paid_orders: orders,
      average_order_value: each(gross, orders_in_currency),
    };
  },
  ticketSales: (view: View) => (within: Within) => {
    const entries = view.entries.filter(({ occurred_at }) => within(occurred_at));
    const { sold, bought, cancelled, refunded } = moneyOf(view, entries);
    const free_tickets = freeTickets(view, entries);
    return { tickets_sold: sold, tickets_bought: bought, free_tickets, cancelled, refunded };
  },
  attendance: (view: View) => {
    const doors = doorsOf(view);
    return (within: Within) => doors.by(({ scanned_at }) => (within(scanned_at) ? 'in' : 'out')).of('in');
  },
  events: (view: View) => {
    const doors = doorsOf(view);
    return (within: Within) => {
      const { orders: _, ...sales } = salesOf(moneyWithin(view, within));
      return {
        events_started: view.events.filter((event) => isOffered(event) && within(event.starts_at)).length,
        ...sales,
        checked_in: sum(doors.arrivals.map(({ scanned_at }) => Number(within(scanned_at)))),
      };
    };
  },
  participants: (view: View) => {
    const participations = participationsIn(view);
    return (within: Within) => audienceOf(participations.filter(({ since }) => within(since)));
  },
  categories: (view: View) => (within: Within) => categoryNumbers(view, within),
  promos: (view: View) => (within: Within) =>
    promoNumbers(view, {
      use: ({ redeemed_at }) => within(redeemed_at),
      entry: ({ occurred_at }) => within(occurred_at),
    }),
  vouchers: (view: View) => {
    const [issued, uses] = [issuedVouchers(view), usesOf(view, view.all.voucher_redemptions)];
    return (within: Within) => {
      const used = uses.filter(({ redeemed_at }) => within(redeemed_at));
      return {
        issued: issued.filter(({ created_at }) => within(created_at)).length,
        redemptions: used.length,
        discount_total: discountOf(view, used),
      };
    };
  },
} satisfies Record<string, (view: View) => (within: Within) => object>;

export type RangeName = keyof typeof rangeNumbers;
type NumbersOf<Name extends RangeName> = ReturnType<ReturnType<(typeof rangeNumbers)[Name]>>;

const moneyWithin = (view: View, within: Within) =>
  moneyOf(
    view,
    view.entries.filter(({ occurred_at }) => within(occurred_at)),
  );

/** Sales, with returns and refunds beside them. */
const salesOf = ({ bought, cancelled, refunded, gross, refunds, net, orders }: Money) => ({
  tickets_sold: bought,
  tickets_returned: cancelled + refunded,
  gross,
  refunds,
  net: net + refunds,
  orders,
});

const categoryNumbers = (view: View, within: Within, category?: string) =>
  salesOf(
    moneyOf(
      view,
      view.entries.filter(
        ({ occurred_at, event_id }) =>
          within(occurred_at) && (category === undefined || categoryIdOf(view.event(event_id)) === category),
      ),
    ),
  );

/** A range of days in the view's zone, and the equally long one before it. */
export function rangeOf<Name extends RangeName>(view: View, name: Name, { start, end, interval }: Range) {
  const days = daysBetween(start, end) + 1;
  const before = { start: addDays(start, -days), end: addDays(start, -1) };
  const between =
    (first: string, last: string): Within =>
    (instant) => {
      const day = dayOf(instant, view.timezone);
      return first <= day && day <= last;
    };
  const numbers = rangeNumbers[name](view) as (within: Within) => NumbersOf<Name>;
  const [within, withinPrevious] = [between(start, end), between(before.start, before.end)];
  const [current, previous] = [numbers(within), numbers(withinPrevious)];
  const ends = groupBy(daysOf(start, end), (day) => periodOf(day, interval, start));
  return {
    start_date: start,
    end_date: end,
    previous_start_date: before.start,
    previous_end_date: before.end,
    current,
    previous,
    change_pct: growths(current, previous),
    series: periodsOf(start, end, interval).map((period) => ({
      period,
      ...numbers(between(period, ends.get(period)?.at(-1) ?? period)),
    })),
    ...(name === 'categories'
      ? {
          categories: comparedCategories(
            view,
            (id) => categoryNumbers(view, within, id),
            (id) => categoryNumbers(view, withinPrevious, id),
          ),
        }
      : {}),
  };
}

const daysOf = (start: string, end: string): string[] => periodsOf(start, end, 'day');
