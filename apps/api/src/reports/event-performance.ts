import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byKey, type Figure, readFigures, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { ofOwner } from './names.ts';
import { percentOf, record } from './numbers.ts';
import { headOf, otherName, withOther } from './shape.ts';
import { placesOf } from './ticket-sales.ts';

type EventPerformance = NonNullable<ResultOf<Api['organizerAnalytics']['events']>>;

export async function eventPerformance(db: ReadDb, ownerId: string): Promise<EventPerformance> {
  const found = await readFigures(db, ownerId, ['sale', 'gate', 'inventory'], {
    sale: total('sale', ownerId),
    gate: total('gate', ownerId),
    inventory: total('inventory', ownerId),
    stages: byKey('inventory', ownerId, 'Stage'),
    clock: notOver(ownerId),
    events: top('sale', ownerId, 'Event', 'gross', performers, { besides: ['gate', 'inventory'] }),
  });
  const all = { ...found.sale, ...found.gate, ...found.inventory };
  return {
    ...headOf(found, 'events'),
    summary: {
      events_total: found.inventory.events,
      by_status: statusesOf(found.stages, found.clock),
      average_sell_through_pct: percentOf(all.placed, all.places),
      average_attendance_rate_pct: percentOf(all.admitted, all.expected),
    },
    events: withOther(all, found.events, (sums, row) => ({
      event: row?.name.event ?? null,
      name: row?.name.event.title ?? otherName,
      ...placesOf(sums),
      sold: sums.sold,
      gross: sums.gross,
      net: sums.net,
      refund_rate_pct: percentOf(sums.refunded, sums.bought),
      attendance_rate_pct: percentOf(sums.admitted, sums.expected),
      sold_out_at: row?.name.sold_out_at ?? null,
      minutes_to_sell_out: minutesToSellOut(row?.name),
    })),
  };
}

interface Performer {
  readonly event: NonNullable<EventPerformance['events'][number]['event']>;
  readonly on_sale_at: string | null;
  readonly sold_out_at: string | null;
}

/** An event with no place left sold its last one with its last sale: nothing can be sold after it. */
const performers = sql<Performer>`
  select jsonb_build_object(
    'event', summary.event_with_category,
    'on_sale_at', to_char(
      coalesce(e.sales_start_at, e.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
    ),
    'sold_out_at', case when types.sold_out then (
      select to_char(ledger_entries.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from ledger_entries
      where
        ledger_entries.event_id = e.id
        and ledger_entries.kind = 'Sale'
        and not ledger_entries.is_reversal
        and ledger_entries.quantity > 0
      order by ledger_entries.occurred_at desc
      limit 1
    ) end
  )
  from event_summaries as summary
  join events as e on e.id = summary.id
  cross join lateral (
    select coalesce(bool_and(coalesce(sold >= capacity, false)), false) as sold_out
    from ticket_types
    where ticket_types.event_id = e.id and ticket_types.deleted_at is null
  ) as types
  where summary.id = t.key::uuid`;

function minutesToSellOut(event: Performer | undefined): number | null {
  if (event?.sold_out_at == null || event.on_sale_at === null) return null;
  return Math.max(0, Math.floor((Date.parse(event.sold_out_at) - Date.parse(event.on_sale_at)) / 60_000));
}

interface NotOver {
  readonly upcoming: number;
  readonly ongoing: number;
}

/** Number of published events that have not begun, and of those that are going on. */
const notOver = (ownerId: string): Figure<NotOver> => sql`(
  select jsonb_build_object(
    'upcoming', count(*) filter (where starts_at > now()), 'ongoing', count(*) filter (where starts_at <= now())
  )
  from events
  where stage = 'Published' and ends_at > now() and ${ofOwner(ownerId, sql`organizer_id`)}
)`;

function statusesOf(stages: readonly { key: string; events: number }[], { upcoming, ongoing }: NotOver) {
  const stored = new Map(stages.map(({ key, events }) => [key, events]));
  const published = stored.get('Published') ?? 0;
  const counts = record(
    ['Draft', 'Pending Review', 'Rejected', 'Postponed', 'Cancelled', 'Archived'],
    (stage) => stored.get(stage) ?? 0,
  );
  return { ...counts, Published: upcoming, Ongoing: ongoing, Completed: published - upcoming - ongoing };
}
