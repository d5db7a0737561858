import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { families, type Family } from '../db/tallies/families.ts';
import { pending, type Figure, sumsOf } from '../db/tallies/figures.ts';
import type { DayRange } from '../domain/time/day-range.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone } from '../domain/id.ts';
import type { Category } from './categories.ts';
import { type Event, ofOwner } from './names.ts';

/** Owner and days of the figures of a report. */
export interface Where {
  /** Owner of the report: an organizer, or the platform. */
  readonly readerId: string;
  /** The owner of the figures: the same, or the one event that was asked for. */
  readonly ownerId: string;
  readonly breakdown: 'Day' | 'Quarter';
  readonly timezone: string;
  readonly currency: string;
  readonly range: DayRange;
}

/** Sums of a period, by its first day in the range; null for the whole range before it. */
export interface DatedSums {
  readonly period: string | null;
  readonly [measure: string]: unknown;
}

export interface CategorySums extends DatedSums {
  readonly category: Category;
}

/** The owner of the figures of a range, with the time zone in which its days are tallied. */
export interface Home {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
  readonly event: Event | null;
}

/** The reader, or the event that was asked for. Throws `not_found` when the event is not one of the reader's. */
export async function homeOf(db: ReadDb, readerId: string, eventId: string | undefined): Promise<Home> {
  if (eventId === undefined) {
    const owner = await db
      .selectFrom('report_owners')
      .select(['id', 'timezone', 'currency'])
      .where('id', '=', readerId)
      .$narrowType<{ id: string; timezone: string; currency: string }>()
      .executeTakeFirstOrThrow();
    return { ...owner, event: null };
  }
  const event = await db
    .selectFrom('event_owners')
    .innerJoin('event_summaries', 'event_summaries.id', 'event_owners.event_id')
    .select([
      'event_owners.owner_id as id',
      'event_owners.timezone',
      'event_owners.currency',
      'event_summaries.event',
    ])
    .where('event_owners.kind', '=', 'Event')
    .where('event_owners.event_id', '=', idOrNone(eventId))
    .where(sql<boolean>`${ofOwner(readerId, sql`event_owners.organizer_id`)}`)
    .$narrowType<Home>()
    .executeTakeFirst();
  return event ?? fail('not_found');
}

const dayOf = ({ timezone }: Where, at: Figure) => sql`(${at} at time zone ${timezone})::date`;

/** In either range. The instants, a day wider, are for the index; where a clock is set back, midnight comes twice. */
const isWithin = (where: Where, at: Figure) => sql`(
  ${at} >= ${where.range.previousFirst}::date - interval '2 days'
  and ${at} < ${where.range.last}::date + interval '3 days'
  and ${dayOf(where, at)} between ${where.range.previousFirst}::date and ${where.range.last}::date
)`;

/** The first day in the range of the period that an instant is in; null in the range before. */
const periodOf = (where: Where, at: Figure) => {
  const { first, interval } = where.range;
  return sql`
    case
      when ${dayOf(where, at)} >= ${first}::date
        then greatest(date_trunc(${interval}::text, ${dayOf(where, at)}::timestamp)::date, ${first}::date)::text
    end`;
};

/** Sums of a family in a range of days and in the one before it. */
export function within(family: Family, where: Where): Figure<DatedSums[]> {
  const columns = sql.raw(`starts_at, ${families[family].join(', ')}`);
  const breakdown = sql.lit(where.breakdown);
  return sql`(
    select coalesce(jsonb_agg(sums), '[]')
    from (
      select jsonb_build_object('period', period, ${sumsOf(family)}) as sums
      from (
        select ${periodOf(where, sql`starts_at`)} as period, rows_.*
        from (
          select ${columns}
          from ${sql.table(`${family}_tallies`)}
          where
            owner_id = ${where.ownerId} and breakdown = ${breakdown} and key = ''
            and ${isWithin(where, sql`starts_at`)}
          union all
          select ${columns} from ${pending(family)}
          where owner_id = ${where.ownerId} and breakdown = ${breakdown} and ${isWithin(where, sql`starts_at`)}
        ) as rows_
      ) as dated
      group by period
    ) as periods
  )`;
}

/** Number of events that began and are or were on sale. */
export const started = (where: Where): Figure<DatedSums[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('period', period, 'started', started)), '[]')
  from (
    select ${periodOf(where, sql`starts_at`)} as period, count(*) as started
    from events
    where
      is_offered
      and ${isWithin(where, sql`starts_at`)}
      and ${ofOwner(where.readerId, sql`organizer_id`)}
      and ${where.ownerId === where.readerId ? sql`true` : sql`id = ${where.ownerId}`}
    group by 1
  ) as periods
)`;

/** Whether the categories of a range are tallied by its days: those of an owner, in the owner's time zone. */
export const hasCategoryDays = ({ readerId, ownerId, breakdown }: Where): boolean =>
  ownerId === readerId && breakdown === 'Day';

/**
 * Sums of each category in the range and in the one before it, by the category that events are in now. Events in the
 * trash count as events without a category.
 */
export const categoriesWithin = (where: Where): Figure<CategorySums[]> => sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'category',
        case
          when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
        end,
        'period', case when sums.is_current then '' end,
        'bought', sums.bought, 'cancelled', sums.cancelled, 'refunded', sums.refunded, 'orders', sums.orders,
        'gross', sums.gross, 'refunds', sums.refunds, 'net', sums.net
      )
    ), '[]'
  )
  from ${hasCategoryDays(where) ? sumsOfCategories(where) : sumsOverEvents(where)} as sums
  left join categories as c on c.id = sums.category_id
)`;

/** Measures of the sales of categories. */
const salesColumns = sql.raw('bought, cancelled, refunded, orders, gross, refunds, net');

/** From the tallies of each category by day: as many rows as days, however many events there are. */
const sumsOfCategories = (where: Where): Figure => sql`(
  select
    nullif(k.key, '')::uuid as category_id, is_current, sum(bought) as bought, sum(cancelled) as cancelled,
    sum(refunded) as refunded, sum(orders) as orders, sum(gross) as gross, sum(refunds) as refunds, sum(net) as net
  from (select id::text as key from categories union all select '') as k
  cross join lateral (
    select ${dayOf(where, sql`starts_at`)} >= ${where.range.first}::date as is_current, ${salesColumns}
    from (
      select starts_at, ${salesColumns}
      from sale_tallies
      where
        owner_id = ${where.ownerId} and breakdown = 'Category Day' and key = k.key
        and ${isWithin(where, sql`starts_at`)}
      union all
      select starts_at, ${salesColumns}
      from pending_sale
      where
        owner_id = ${where.ownerId} and breakdown = 'Category Day' and key = k.key
        and ${isWithin(where, sql`starts_at`)}
    ) as rows_
  ) as days
  group by k.key, is_current
)`;

/** From the quarters of an hour of each event: for one event, and for days of another time zone than the owner's. */
const sumsOverEvents = (where: Where): Figure => sql`(
  select
    e.live_category_id as category_id, sales.is_current, sum(sales.bought) as bought, sum(sales.cancelled) as cancelled,
    sum(sales.refunded) as refunded, sum(sales.orders) as orders,
    coalesce(sum(sales.gross) filter (where e.currency = ${where.currency}), 0) as gross,
    coalesce(sum(sales.refunds) filter (where e.currency = ${where.currency}), 0) as refunds,
    coalesce(sum(sales.net) filter (where e.currency = ${where.currency}), 0) as net
  from events as e
  cross join lateral (
    select ${dayOf(where, sql`starts_at`)} >= ${where.range.first}::date as is_current, ${salesColumns}
    from (
      select starts_at, ${salesColumns}
      from sale_tallies
      where owner_id = e.id and breakdown = 'Quarter' and key = '' and ${isWithin(where, sql`starts_at`)}
      union all
      select starts_at, ${salesColumns}
      from pending_sale
      where owner_id = e.id and breakdown = 'Quarter' and ${isWithin(where, sql`starts_at`)}
    ) as rows_
  ) as sales
  where
    ${ofOwner(where.readerId, sql`e.organizer_id`)}
    and ${where.ownerId === where.readerId ? sql`true` : sql`e.id = ${where.ownerId}`}
  group by e.live_category_id, sales.is_current
)`;

/** Several lists of sums as one. */
export const all = (...lists: readonly Figure<DatedSums[]>[]): Figure<DatedSums[]> =>
  sql`(${sql.join(lists, sql` || `)})`;

/** Nothing to be broken down by category. */
export const none: Figure<CategorySums[]> = sql`'[]'::jsonb`;
