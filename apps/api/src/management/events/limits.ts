import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { demandLimits, isFrom, type LimitRule } from '../limit-rules.ts';

/** Days by which doors open before the start at most. */
const mostDaysBefore = 7;

/** The times at which sales of a ticket type begin and end: its own, else those of its event. They end with the event, or with the validity of the type, at the latest. */
const begins = sql`coalesce(type.sales_start_at, event.sales_start_at)`;
const ends = sql`least(coalesce(type.sales_end_at, event.sales_end_at), event.ends_at, type.valid_until)`;

/** An event with the limits that its ticket types set for it. */
const withTypes = (db: ReadDb, id: string) =>
  db
    .selectFrom('live_events as event')
    .select(['event.starts_at', 'event.ends_at', 'event.doors_open_at', 'event.sales_start_at'])
    .select(['event.max_tickets_per_order', 'event.stored_status', 'event.format', 'event.venue_id'])
    .select(
      sql<number | null>`(
        select max(min_per_order) from live_ticket_types where event_id = event.id and is_active
      )`.as('least_of_types'),
    )
    // A sale that is over is meant to be.
    .select(
      sql<string | null>`(
        select type.name from live_ticket_types as type
        where type.event_id = event.id and type.is_active and ${begins} >= ${ends} and ${ends} > now()
        order by type.position, type.id limit 1
      )`.as('never_sold'),
    )
    .select(
      sql<string | null>`(
        select type.name from live_ticket_types as type
        where type.event_id = event.id and (type.is_active or type.sold + type.reserved > 0) and (
          type.valid_from >= event.ends_at
          or type.valid_until <= least(event.starts_at, coalesce(event.doors_open_at, event.starts_at))
        )
        order by type.position, type.id limit 1
      )`.as('never_valid'),
    )
    .where('event.id', '=', id);

type WithTypes = Awaited<ReturnType<ReturnType<typeof withTypes>['executeTakeFirstOrThrow']>>;

const rules: readonly LimitRule<WithTypes>[] = [
  {
    fields: ['venue_id', 'format'],
    breaks: ({ stored_status: status, format, venue_id: venue }) =>
      (status === 'Published' || status === 'Postponed') && format !== 'Online' && venue === null,
    says: () => 'A published event that is not online needs a venue.',
  },
  {
    fields: ['doors_open_at'],
    breaks: ({ doors_open_at: doors, starts_at }) =>
      doors !== null && Date.parse(doors) > Date.parse(starts_at),
    says: ({ starts_at }) => `Doors open at the start, ${starts_at}, or before.`,
  },
  {
    fields: ['doors_open_at'],
    breaks: ({ doors_open_at: doors, starts_at }) =>
      doors !== null && Date.parse(doors) < Date.parse(starts_at) - mostDaysBefore * 86_400_000,
    says: ({ starts_at }) =>
      `Doors open at most ${mostDaysBefore} days before the start, which is at ${starts_at}.`,
  },
  {
    // The end may go with the start.
    fields: ['sales_start_at', 'ends_at', 'starts_at'],
    breaks: ({ sales_start_at: from, ends_at }) => isFrom(from, ends_at),
    says: ({ sales_start_at: from, ends_at }) =>
      `The sale starts before the event ends: it would start at ${from}, and the event ends at ${ends_at}.`,
  },
  {
    fields: ['sales_start_at', 'sales_end_at', 'ends_at', 'starts_at'],
    breaks: ({ never_sold: name }) => name !== null,
    says: ({ never_sold: name }) =>
      `The sale of the ticket type ${name} would begin when it is over. Choose other dates, change those of the ticket type first, or deactivate it.`,
  },
  {
    fields: ['ends_at', 'doors_open_at'],
    breaks: ({ never_valid: name }) => name !== null,
    says: ({ never_valid: name }) =>
      `Tickets of the type ${name} would not be valid while the event lasts. Choose other dates, or change those of the ticket type first.`,
  },
  {
    fields: ['max_tickets_per_order'],
    breaks: ({ max_tickets_per_order: most, least_of_types: least }) =>
      most !== null && least !== null && least > most,
    says: ({ least_of_types: least }) =>
      `A ticket type is sold from ${least} tickets on: choose ${least} or more, or lower its least per order first.`,
  },
];

/**
 * Throws where limits of an event that was just written exclude each other, or those of its ticket types. `isDecided`: the caller has said whether
 * the dates of tickets move, and knows which of them are left.
 */
export async function demandEventLimits(
  db: ReadDb,
  id: string,
  body: object,
  { isDecided = false }: { readonly isDecided?: boolean } = {},
): Promise<void> {
  const event = await withTypes(db, id).executeTakeFirst();
  if (event === undefined) return;
  demandLimits({ ...event, ...(isDecided && { never_valid: null }) }, body, rules);
}
