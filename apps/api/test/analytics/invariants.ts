import type { Answer, Question } from './reading.ts';

/** What holds within any one answer, whatever it counts and whatever is written meanwhile. */

type Row = Record<string, unknown>;

/** Each invariant that an answer breaks, in words. */
export const brokenInvariants = ({ report }: Question, answer: Answer): string[] => [
  ...everywhere(answer, ''),
  ...(report === undefined ? [] : sumsOf(report, answer)),
  ...('current' in answer ? rangeInvariants(answer) : []),
];

const number = (row: Row, name: string): number => Number(row[name] ?? 0);
const rowsIn = (answer: Row, name: string) => (answer[name] ?? []) as Row[];
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Names that stand for the same sum in the summary of one report and the rows of another. */
const equations: readonly (readonly [whole: string, plus: readonly string[], minus: readonly string[]])[] = [
  ['net_revenue', ['gross_revenue'], ['refunds', 'platform_fees', 'gateway_fees', 'taxes']],
  ['tickets_sold', ['tickets_bought'], ['cancelled', 'refunded']],
  ['sold', ['bought'], ['cancelled', 'refunded']],
  ['not_checked_in', ['valid_tickets'], ['checked_in', 'may_still_come']],
  ['participations', ['newcomers', 'returners'], []],
  ['unique_participants', ['new', 'returning'], []],
  ['issued', ['available', 'reserved', 'redeemed', 'expired', 'revoked'], []],
];

/** What a percentage is of: nothing under it, no percentage. */
const wholes: readonly (readonly [percentage: string, whole: string])[] = [
  ['sell_through_pct', 'capacity'],
  ['attendance_rate_pct', 'valid_tickets'],
  ['repeat_rate_pct', 'unique_participants'],
  ['redemption_rate_pct', 'issued'],
];

function everywhere(value: unknown, path: string): string[] {
  if (!isRow(value)) return [];
  if (path === '.definitions' || path.endsWith('change_pct')) return [];
  const names = new Set(Object.keys(value));
  const broken: string[] = [];
  for (const [whole, plus, minus] of equations) {
    if (![whole, ...plus, ...minus].every((name) => names.has(name))) continue;
    const sum =
      plus.reduce((total, name) => total + number(value, name), 0) -
      minus.reduce((total, name) => total + number(value, name), 0);
    if (sum !== value[whole]) broken.push(`${path}.${whole} is ${String(value[whole])}, its parts ${sum}`);
  }
  for (const [percentage, whole] of wholes) {
    if (!names.has(percentage) || !names.has(whole)) continue;
    if ((value[percentage] === null) !== number(value, whole) <= 0)
      broken.push(`${path}.${percentage} is ${String(value[percentage])} of ${String(value[whole])}`);
  }
  if (
    names.has('average_order_value') &&
    value['average_order_value'] !== null &&
    !(number(value, 'paid_orders') > 0)
  )
    broken.push(`${path}.average_order_value is of no order`);
  if (
    number(value, 'checked_in') > number(value, 'entries') &&
    names.has('entries') &&
    path.endsWith('summary')
  )
    broken.push(`${path}: more people than entries`);
  return [...broken, ...Object.entries(value).flatMap(([name, part]) => everywhere(part, `${path}.${name}`))];
}

/** For each breakdown: its columns, with what each adds up to in the summary. */
const breakdowns: Record<string, Record<string, Record<string, string>>> = {
  revenue: {
    series: { gross: 'gross_revenue', refunds: 'refunds', net: 'net_revenue', orders: 'paid_orders' },
    by_event: {
      gross: 'gross_revenue',
      discounts: 'discounts',
      refunds: 'refunds',
      net: 'net_revenue',
      orders: 'paid_orders',
    },
    by_ticket_type: { gross: 'gross_revenue', discounts: 'discounts', refunds: 'refunds' },
    by_payment_method: {
      gross: 'gross_revenue',
      discounts: 'discounts',
      refunds: 'refunds',
      net: 'net_revenue',
      orders: 'paid_orders',
    },
  },
  ticketSales: {
    series: { sold: 'tickets_sold', bought: 'tickets_bought', cancelled: 'cancelled', refunded: 'refunded' },
    by_event: {
      capacity: 'capacity',
      sold: 'tickets_sold',
      bought: 'tickets_bought',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
    by_ticket_type: { capacity: 'capacity', sold: 'tickets_sold' },
    by_hour: { sold: 'tickets_bought' },
  },
  attendance: {
    arrivals: same('entries', 'exits', 'checked_in'),
    by_event: same('valid_tickets', 'checked_in', 'entries', 'duplicates', 'rejected'),
    by_ticket_type: same('checked_in', 'entries', 'exits'),
    by_gate: same('checked_in', 'entries', 'exits', 'duplicates', 'rejected'),
    by_petugas: same('checked_in', 'entries', 'exits', 'duplicates', 'rejected'),
  },
  participants: {
    series: { newcomers: 'unique_participants' },
    by_city: { participants: 'unique_participants' },
    by_province: { participants: 'unique_participants' },
    by_age_group: { participants: 'unique_participants' },
    by_gender: { participants: 'unique_participants' },
  },
  categories: { categories: same('events', 'tickets_sold', 'gross', 'net') },
  promos: {
    promos: { uses: 'redemptions', discount_total: 'discount_total' },
    series: same('redemptions', 'orders_with_promo', 'discount_total'),
  },
  vouchers: {
    batches: same('issued', 'redeemed', 'redemptions', 'discount_total'),
    vouchers: { uses: 'redemptions', discount_total: 'discount_total' },
    series: same('redemptions', 'discount_total', 'issued'),
  },
};

function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** Breakdowns add up to their summary, nobody can be found out, and no breakdown is longer than it may be. */
function sumsOf(report: string, answer: Answer): string[] {
  const summary = answer['summary'] as Row;
  const unequal = Object.entries(breakdowns[report] ?? {}).flatMap(([breakdown, columns]) =>
    Object.entries(columns).flatMap(([column, whole]) => {
      const sum = rowsIn(answer, breakdown).reduce((total, row) => total + number(row, column), 0);
      const expected = number(summary, whole);
      return sum === expected ? [] : [`${breakdown}.${column} adds up to ${sum}, ${whole} is ${expected}`];
    }),
  );
  const few = ['by_city', 'by_province', 'by_age_group', 'by_gender'].flatMap((name) => {
    const rows = rowsIn(answer, name);
    return rows.length > 1 && rows.some((row) => number(row, 'participants') < 5)
      ? [`${name} tells of fewer than five people`]
      : [];
  });
  const long = Object.entries(answer).filter(
    ([name, rows]) => Array.isArray(rows) && rows.length > 51 && isCapped(name),
  );
  const statuses = Object.values((summary['by_status'] ?? {}) as Record<string, number>);
  const events = statuses.reduce((total, count) => total + count, 0);
  return [
    ...unequal,
    ...few,
    ...long.map(([name]) => `${name} has more than 51 rows`),
    ...('by_status' in summary && events !== summary['events_total']
      ? [`by_status has ${events} events`]
      : []),
  ];
}

const isCapped = (name: string) =>
  (name.startsWith('by_') && name !== 'by_hour') ||
  ['events', 'promos', 'vouchers', 'batches'].includes(name);

/** The periods of a range add up to it, as far as they are sums; so do its categories. */
function rangeInvariants(answer: Answer): string[] {
  const current = answer['current'] as Row;
  return Object.keys(current)
    .filter((name) => !name.endsWith('_pct') && !name.startsWith('average_'))
    .flatMap((name) => {
      const expected = number(current, name);
      const parts = [
        ['series', rowsIn(answer, 'series')],
        ['categories', rowsIn(answer, 'categories').map((row) => row['current'] as Row)],
      ] as const;
      return parts.flatMap(([part, rows]) => {
        if (!(part in answer)) return [];
        const sum = rows.reduce((total, row) => total + number(row, name), 0);
        return sum === expected ? [] : [`${part}.${name} adds up to ${sum}, current is ${expected}`];
      });
    });
}
