import Type, { type TProperties, type TSchema } from 'typebox';
import { Id, Money, nullable, oneOf, part, record, Text } from '../../values.ts';
import { EventSummary } from '../event.ts';
import { metric, pick } from './metrics.ts';
import { Day, head } from './parts.ts';

export const intervals = ['day', 'week', 'month'] as const;

/** How much something grew over the range before, in percent; null where there was nothing then. */
const Change = nullable(
  Type.Number({ 'x-as': 'percent', description: 'Percent over the range before; null from 0' }),
);

const changesOf = <Numbers extends TProperties>(numbers: Numbers) =>
  part(
    Object.fromEntries(Object.keys(numbers).map((name) => [name, Change])) as {
      [N in keyof Numbers]: typeof Change;
    },
  );

/** The same numbers in a range, in the equally long one before it, and how they changed. */
const compared = <const Numbers extends TProperties>(numbers: Numbers) => ({
  current: part(numbers),
  previous: part(numbers),
  change_pct: changesOf(numbers),
});

const range = <const Numbers extends TProperties, const Rest extends Record<string, TSchema> = {}>(
  title: string,
  numbers: Numbers,
  rest: Rest = {} as Rest,
) =>
  record(title, {
    ...head,
    event: nullable(EventSummary),
    start_date: Day,
    end_date: Day,
    previous_start_date: Day,
    previous_end_date: Day,
    interval: oneOf(intervals),
    ...compared(numbers),
    series: Type.Array(part({ period: Day, ...numbers }), {
      description: 'Every period of the range, named by its first day in the range; weeks begin on Monday',
    }),
    ...rest,
  });

/**
 * What was sold in a range. What is given back in it, of whenever it was sold, is beside it and not taken off: otherwise a cancelled event
 * would make less than nothing of the sales of others.
 */
const sales = {
  tickets_sold: metric(
    Type.Integer(),
    'Tickets of orders that were paid in these days, whatever became of them later.',
  ),
  tickets_returned: metric(
    Type.Integer(),
    'Tickets that were cancelled or refunded in these days, whenever they were sold.',
  ),
  ...pick('gross', 'refunds'),
  net: metric(
    Money,
    'What is left of the sales of these days before money is given back: gross less fees and taxes. Money given back in these days is in refunds.',
  ),
};

const categoryNumbers = { ...sales, ...pick('orders') };

/** What each report says of a range of days. Only what has a date is counted: no capacity, nothing of "now". */
export const ranges = {
  revenue: range(
    'RevenueRange',
    pick(
      'gross_revenue',
      'discounts',
      'refunds',
      'platform_fees',
      'gateway_fees',
      'taxes',
      'net_revenue',
      'fees_paid_by_buyers',
      'taxes_paid_by_buyers',
      'paid_orders',
      'average_order_value',
    ),
  ),
  ticketSales: range(
    'TicketSalesRange',
    pick('tickets_sold', 'tickets_bought', 'free_tickets', 'cancelled', 'refunded'),
  ),
  attendance: range('AttendanceRange', pick('checked_in', 'entries', 'exits', 'duplicates', 'rejected')),
  events: range('EventPerformanceRange', { ...pick('events_started'), ...sales, ...pick('checked_in') }),
  participants: range('ParticipantRange', pick('participations', 'newcomers', 'returners')),
  categories: range('CategoryRange', categoryNumbers, {
    categories: Type.Array(
      part({ category: nullable(part({ id: Id, name: Text, slug: Text })), ...compared(categoryNumbers) }),
      { description: 'Every category with anything in either range; null: events without one' },
    ),
  }),
  promos: range(
    'PromoRange',
    pick('redemptions', 'orders_with_promo', 'discount_total', 'gross_with_promo', 'share_of_orders_pct'),
  ),
  vouchers: range('VoucherRange', pick('issued', 'redemptions', 'discount_total')),
};
