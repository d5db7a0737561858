import type { Api, ResultOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { readMigrations } from '../db/schema/schema-files.ts';
import { platform, readFigures, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { periodsOf, plusDays } from '../domain/time/calendar.ts';
import { release } from '../domain/release.ts';
import {
  type Applied,
  appliedMigrations,
  begunEvents,
  byDay,
  type Compared,
  createdEvents,
  daysShown,
  eventsNow,
  needsAttention,
  publishedEvents,
  recentActivity,
  recentOrders,
  upcomingEvents,
} from './dashboard-figures.ts';
import { events } from './names.ts';
import { changeOf, record } from './numbers.ts';
import { placesOf } from './ticket-sales.ts';

type Dashboard = NonNullable<ResultOf<Api['dashboard']['summary']>>;

const measures = {
  sale: ['gross', 'refunds', 'net', 'orders', 'sold', 'bought'],
  gate: ['admitted'],
  inventory: ['users', 'organizers', 'petugas', 'ticket_holders'],
} as const;
type Counts = Record<(typeof measures)[keyof typeof measures][number], number>;

/** The platform at a glance: all of it is read in one statement, so that the figures fit together. */
export async function dashboard(db: ReadDb): Promise<Dashboard> {
  const migrations = await releasedMigrations();
  const found = await readFigures(db, platform, ['sale', 'gate', 'inventory'], {
    sale: total('sale', platform),
    gate: total('gate', platform),
    inventory: total('inventory', platform),
    eventsNow,
    saleDays: byDay('sale', measures.sale),
    gateDays: byDay('gate', measures.gate),
    inventoryDays: byDay('inventory', measures.inventory),
    events: createdEvents,
    published_events: publishedEvents,
    ongoing_events: begunEvents,
    needsAttention,
    top: top('sale', platform, 'Event', 'gross', events, { limit: 5 }),
    upcomingEvents,
    recentOrders,
    recentActivity,
    appliedMigrations,
  });
  const { events: allEvents } = found.inventory;
  const rows = Map.groupBy([...found.saleDays, ...found.gateDays, ...found.inventoryDays], ({ day }) => day);
  return {
    generated_at: found.generated_at,
    currency: found.currency,
    timezone: found.timezone,
    totals: {
      ...countedOf({ ...found.sale, ...found.gate, ...found.inventory }),
      events: allEvents,
      published_events: allEvents - found.eventsNow.never_published,
      ongoing_events: found.eventsNow.ongoing,
    },
    last_30_days: comparisonOf(rows, found),
    needs_attention: found.needsAttention,
    revenue_series: daysUntil(found.today).map((date) => {
      const { gross, refunds, net, orders } = sumOf(rows.get(date));
      return { date, gross, refunds, net, orders };
    }),
    top_events: found.top.map(({ name, gross, sold }) => ({ event: name, gross, tickets_sold: sold })),
    upcoming_events: found.upcomingEvents.map(({ event, sale, inventory }) => ({
      event,
      capacity: placesOf({ ...sale, ...inventory }).capacity,
      tickets_sold: sale.sold,
    })),
    recent_orders: found.recentOrders,
    recent_activity: found.recentActivity,
    poll_after_seconds: 30,
    system: systemOf(found.appliedMigrations, migrations),
  };
}

const systemOf = (applied: Applied, migrations: readonly string[]) => ({
  version: release,
  // The statement has answered.
  database_ok: true,
  migrations_current: applied.count === migrations.length && applied.last === migrations.at(-1),
  uptime_seconds: Math.floor(process.uptime()),
});

let released: readonly string[] | undefined;

/** The names of this release's migrations, which do not change while it runs. */
async function releasedMigrations(): Promise<readonly string[]> {
  released ??= (await readMigrations()).map(({ name }) => name);
  return released;
}

const daysUntil = (today: string) => periodsOf(plusDays(today, 1 - daysShown), today, 'day');

const counts = Object.values(measures).flat();

/** Sums over rows of all families: each has measures of its own. */
const sumOf = (rows: readonly Partial<Counts>[] = []): Counts =>
  record(counts, (name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));

const countedOf = (counts: Counts) => ({
  users: counts.users,
  organizers: counts.organizers,
  petugas: counts.petugas,
  ticket_holders: counts.ticket_holders,
  orders: counts.orders,
  tickets_sold: counts.sold,
  check_ins: counts.admitted,
  gross_revenue: counts.gross,
  refunds: counts.refunds,
  net_revenue: counts.net,
});

/** Counts of a range of days: tickets bought in it, so that returns of earlier sales make no count negative. */
const countedWithin = (counts: Counts) => ({ ...countedOf(counts), tickets_sold: counts.bought });

/** Events are counted one by one, all else is in the rows of the days; those of the days before have none. */
function comparisonOf(
  rows: ReadonlyMap<string | null, readonly Partial<Counts>[]>,
  events: Record<'events' | 'published_events' | 'ongoing_events', Compared>,
): Dashboard['last_30_days'] {
  const days = [...rows].flatMap(([day, found]) => (day === null ? [] : found));
  const [values, previous] = [countedWithin(sumOf(days)), countedWithin(sumOf(rows.get(null)))];
  const compared = (value: number, earlier: number) => ({
    value,
    previous: earlier,
    change_pct: changeOf(value, earlier),
  });
  return {
    ...record(Object.keys(values) as (keyof typeof values)[], (name) =>
      compared(values[name], previous[name]),
    ),
    ...record(['events', 'published_events', 'ongoing_events'], (name) =>
      compared(events[name].value, events[name].previous),
    ),
  };
}
