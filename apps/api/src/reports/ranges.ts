import { type Api, type InputOf, rangeDefinitions, type Report, type ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { families, type Family, type Measure } from '../db/tallies/families.ts';
import { readFigures } from '../db/tallies/figures.ts';
import { isKnownZone } from '../db/queries/time-zones.ts';
import { type DayRange, dayRangeOf, failAtTimezone, requireTimezone } from '../domain/time/day-range.ts';
import { summaryOf as attendanceOf } from './attendance.ts';
import { changeOf, record } from './numbers.ts';
import { promosOf, vouchersIn } from './offers.ts';
import { summaryOf as participantsOf } from './participants.ts';
import {
  all,
  categoriesWithin,
  type CategorySums,
  type DatedSums,
  hasCategoryDays,
  type Home,
  homeOf,
  none,
  started,
  type Where,
  within,
} from './range-figures.ts';
import { summaryOf as revenueOf } from './revenue.ts';
import { summaryOf as ticketsOf } from './ticket-sales.ts';

type Input = InputOf<Api['organizerAnalytics']['revenueRange']>;

/** The measures of all families, and the events that began; those that a report does not use are absent. */
type Sums = Record<Measure<Family> | 'started', number>;

/** For each report of a range: the families that it reads, and its numbers. */
const reports = {
  revenue: { families: ['sale'], numbers: revenueOf },
  ticketSales: { families: ['sale'], numbers: ticketsOf },
  attendance: { families: ['gate'], numbers: attendanceOf },
  events: {
    families: ['sale', 'gate'],
    numbers: (sums: Sums) => ({
      events_started: sums.started,
      ...salesOf(sums),
      checked_in: sums.admitted,
    }),
  },
  participants: { families: ['audience'], numbers: participantsOf },
  categories: { families: ['sale'], numbers: categoryNumbersOf },
  promos: { families: ['sale', 'offer'], numbers: promosOf },
  vouchers: { families: ['offer', 'inventory'], numbers: vouchersIn },
} as const satisfies Record<
  Report,
  { families: readonly Family[]; numbers: (sums: Sums) => Record<string, number | null> }
>;

function categoryNumbersOf(sums: Sums) {
  return { ...salesOf(sums), orders: sums.orders };
}

/** Sales in a range of days, with returns and refunds beside them. */
function salesOf({ bought, cancelled, refunded, gross, refunds, net }: Sums) {
  return {
    tickets_sold: bought,
    tickets_returned: cancelled + refunded,
    gross,
    refunds,
    net: net + refunds,
  };
}

type Result<R extends Report> = NonNullable<ResultOf<Api['organizerAnalytics'][`${R}Range`]>>;

/**
 * Report of a range of days, of all events of the reader (an organizer, or the platform) or of one of them. Fails when
 * the range is not one, and with `not_found` when the event is not one of the reader's.
 */
export async function rangeOf<R extends Report>(
  db: ReadDb,
  readerId: string,
  report: R,
  input: Input,
): Promise<Result<R>> {
  const range = dayRangeOf(input);
  const asked = input.timezone === undefined ? undefined : requireTimezone(input.timezone);
  if (asked !== undefined && !(await isKnownZone(db, asked))) failAtTimezone(asked);
  const home = await homeOf(db, readerId, input.event_id);
  const where = whereOf(home, readerId, range, asked);
  const { families: used, numbers } = reports[report];
  // Categories that are summed over events need the pending rows of every event.
  const isOverEvents = report === 'categories' && !hasCategoryDays(where);
  const pending = isOverEvents ? sql`true` : sql`owner_id = ${home.id}`;
  const found = await readFigures(db, { head: readerId, pending }, used, {
    rows: all(
      ...used.map((family) => within(family, where)),
      ...(report === 'events' ? [started(where)] : []),
    ),
    categories: report === 'categories' ? categoriesWithin(where) : none,
  });
  const numbersOf = (rows: readonly DatedSums[]) => numbers(sumOf(rows) as Sums);
  const byPeriod = Map.groupBy(found.rows, ({ period }) => period);
  const result = {
    scope: found.scope,
    currency: home.currency,
    // An event has one currency, which is that of its report.
    other_currencies: home.event === null ? found.other_currencies : [],
    timezone: where.timezone,
    generated_at: found.generated_at,
    definitions: rangeDefinitions[report],
    event: home.event,
    start_date: range.first,
    end_date: range.last,
    previous_start_date: range.previousFirst,
    previous_end_date: range.previousLast,
    interval: range.interval,
    ...comparisonOf(found.rows, numbersOf),
    series: range.periods.map((period) => ({ period, ...numbersOf(byPeriod.get(period) ?? []) })),
    categories: categoriesOf(found.categories, numbersOf),
  };
  return result as unknown as Result<R>;
}

/** Returns the owner and the breakdown of the figures of a range: those of one event, or of the reader. */
function whereOf(home: Home, readerId: string, range: DayRange, timezone = home.timezone): Where {
  // Days are tallied in the time zone of the owner; any other zone is made of quarters of an hour.
  const breakdown = timezone === home.timezone ? 'Day' : 'Quarter';
  return { readerId, ownerId: home.id, breakdown, timezone, currency: home.currency, range };
}

function comparisonOf(
  rows: readonly DatedSums[],
  numbersOf: (rows: readonly DatedSums[]) => Record<string, number | null>,
) {
  const current = numbersOf(rows.filter(({ period }) => period !== null));
  const previous = numbersOf(rows.filter(({ period }) => period === null));
  const change = record(Object.keys(current), (name) =>
    changeOf(current[name] ?? null, previous[name] ?? null),
  );
  return { current, previous, change_pct: change };
}

/** Each category with what it had in either range, the one with the highest gross first. */
function categoriesOf(
  found: readonly CategorySums[],
  numbersOf: (rows: readonly DatedSums[]) => Record<string, number | null>,
) {
  return [...Map.groupBy(found, ({ category }) => category?.id).values()]
    .map((rows) => ({ category: rows[0]?.category ?? null, ...comparisonOf(rows, numbersOf) }))
    .toSorted((a, b) => (b.current['gross'] ?? 0) - (a.current['gross'] ?? 0));
}

function sumOf(rows: readonly DatedSums[]): Record<string, number> {
  const sums: Record<string, number> = { ...zeros };
  for (const row of rows) {
    for (const measure of measures) sums[measure] = (sums[measure] ?? 0) + (Number(row[measure]) || 0);
  }
  return sums;
}

const measures: readonly string[] = [...Object.values(families).flat(), 'started'];
const zeros = record(measures, () => 0);
