import type { Api, ResultOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  isMailFailed,
  isPaymentPending,
  isPaymentStuck,
  isRefundFailed,
  isRefundPending,
} from '../db/queries/attention.ts';
import type { Family, Measure } from '../db/tallies/families.ts';
import { beside, pending, type Figure, platform, type Sums } from '../db/tallies/figures.ts';

type Dashboard = NonNullable<ResultOf<Api['dashboard']['summary']>>;

/** Number of days that are shown, today included. They are compared with as many days before them. */
export const daysShown = 30;

/** The instant at which the day begins that is this number of days from today. A subquery, computed once for all rows. */
const startOf = (daysFromToday: number) =>
  sql`(select (head.today::date + ${sql.lit(daysFromToday)})::timestamp at time zone head.timezone)`;

const isShown = (at: Figure) => sql`${at} >= ${startOf(1 - daysShown)}`;
const isWithin = (at: Figure) => sql`${at} >= ${startOf(1 - 2 * daysShown)} and ${at} < ${startOf(1)}`;

const textOf = (instant: Figure) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Sums of the whole platform for each of the days, and for all days before them in one row without a day. */
export function byDay<F extends Family, M extends Measure<F>>(
  family: F,
  measures: readonly M[],
): Figure<({ day: string | null } & Record<M, number>)[]> {
  const list = sql.raw(`starts_at, ${measures.join(', ')}`);
  const sums = sql.raw(measures.map((measure) => `'${measure}', sum(${measure})`).join(', '));
  const isOnADay = sql`breakdown = 'Day' and ${isWithin(sql`starts_at`)}`;
  return sql`(
    select coalesce(jsonb_agg(sums), '[]')
    from (
      select jsonb_build_object('day', day, ${sums}) as sums
      from (
        select
          rows_.*,
          case when ${isShown(sql`starts_at`)} then to_char(starts_at at time zone head.timezone, 'YYYY-MM-DD') end as day
        from (
          select ${list} from ${sql.table(`${family}_tallies`)}
          where owner_id = ${platform} and key = '' and ${isOnADay}
          union all
          select ${list} from ${pending(family)} where ${isOnADay}
        ) as rows_
      ) as dated
      group by day
    ) as days
  )`;
}

export interface Compared {
  readonly value: number;
  readonly previous: number;
}

/** Number of events with an instant in the days, and in the days before them. */
const eventsBy = (at: RawBuilder<unknown>, which: RawBuilder<unknown>): Figure<Compared> => sql`(
  select jsonb_build_object(
    'value', count(*) filter (where ${isShown(at)}), 'previous', count(*) filter (where not ${isShown(at)})
  )
  from events
  where ${which} and ${isWithin(at)}
)`;

export const createdEvents = eventsBy(sql`created_at`, sql`deleted_at is null`);
export const publishedEvents = eventsBy(sql`published_at`, sql`deleted_at is null`);
export const begunEvents = eventsBy(sql`starts_at`, sql`is_offered and starts_at <= now()`);

interface EventsNow {
  readonly never_published: number;
  readonly ongoing: number;
}

/** Few events are in preparation, and few are going on, however many there ever were. */
export const eventsNow: Figure<EventsNow> = sql`jsonb_build_object(
  'never_published', (select count(*) from events where deleted_at is null and published_at is null),
  'ongoing', (
    select count(*) from events where stage = 'Published' and starts_at <= now() and ends_at > now()
  )
)`;

/** Numbers of things that need attention: all of them are under way. */
export const needsAttention: Figure<Dashboard['needs_attention']> = sql`(
  select jsonb_build_object(
    'events_pending_review', (select count(*) from events where stage = 'Pending Review'),
    'payments_pending', payments.pending,
    'payments_stuck', payments.stuck,
    'refunds_pending', (
      select count(*) from refunds as r where ${isRefundPending(sql`r`)}
    ),
    'refunds_failed', (select count(*) from refunds as r where ${isRefundFailed(sql`r`)}),
    'errors_open', (select count(*) from error_logs where status = 'Open'),
    'errors_24h', (
      select coalesce(sum(occurrences), 0)::bigint
      from error_log_hours
      where starts_at > now() - interval '24 hours' and starts_at <= now()
    ),
    'jobs_failed', (select count(*) from jobs where status = 'Failed'),
    'mail_paused', (
      select count(*) from mail_pause where exists (select from mails where status = 'Queued')
    ),
    'mails_failed', (
      select count(*) from mails as mail where ${isMailFailed(sql`mail`)}
    ),
    'webhooks_disabled', (
      select count(*) from live_webhook_endpoints where organizer_id is null and status = 'Disabled'
    )
  )
  from (
    select
      count(*) as pending,
      count(*) filter (where ${isPaymentStuck(sql`payment`)}) as stuck
    from payments as payment
    where ${isPaymentPending(sql`payment`)}
  ) as payments
)`;

interface Upcoming {
  readonly event: Dashboard['upcoming_events'][number]['event'];
  readonly sale: Sums<'sale'>;
  readonly inventory: Sums<'inventory'>;
}

export const upcomingEvents: Figure<Upcoming[]> = sql`(
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'event', (select event_with_category from event_summaries where event_summaries.id = e.id),
          'sale', ${beside('sale', platform, 'Event', sql`e.id::text`)},
          'inventory', ${beside('inventory', platform, 'Event', sql`e.id::text`)}
        )
        order by e.starts_at, e.id
      ), '[]'
    )
  from (
    select id, starts_at from events where stage = 'Published' and starts_at > now() order by starts_at, id limit 5
  ) as e
)`;

/** Orders that name their buyer; they stay when their event is in the trash, without it. */
export const recentOrders: Figure<Dashboard['recent_orders']> = sql`(
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', o.id, 'reference', o.reference, 'status', o.status,
          'event', (select event from event_summaries where event_summaries.id = o.event_id),
          'buyer', jsonb_build_object('name', o.buyer_name, 'email', o.buyer_email),
          'total', o.total, 'currency', o.currency, 'created_at', ${textOf(sql`o.created_at`)}
        )
        order by o.created_at desc, o.id desc
      ), '[]'
    )
  from (select * from orders where buyer_name is not null order by created_at desc, id desc limit 10) as o
)`;

export const recentActivity: Figure<Dashboard['recent_activity']> = sql`(
  select
    coalesce(
      jsonb_agg(
        to_jsonb(entry) || jsonb_build_object(
          'occurred_at', ${textOf(sql`entry.occurred_at`)}, 'created_at', ${textOf(sql`entry.created_at`)}
        )
        order by entry.occurred_at desc, entry.id desc
      ), '[]'
    )
  from (select * from activity_log_entries order by occurred_at desc, id desc limit 10) as entry
)`;

export interface Applied {
  readonly count: number;
  readonly last: string | null;
}

/** The migrations of the database: names begin with a number, so that the last of them is the greatest. */
export const appliedMigrations: Figure<Applied> = sql`(
  select jsonb_build_object('count', count(*), 'last', max(name collate "C")) from schema_migrations
)`;
