import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { demandLimits, isFrom, type LimitRule } from '../limit-rules.ts';

/** Days by which doors open before the start at most. */
const mostDaysBefore = 7;

/** When sales of a ticket type begin and end: by itself, else as its event says. They end with the event at the latest. */
const begins = sql`coalesce(type.sales_start_at, event.sales_start_at)`;
const ends = sql`least(coalesce(type.sales_end_at, event.sales_end_at), event.ends_at)`;

/** An event with the limits that its ticket types and offers set for it. */
const withTypes = (db: ReadDb, id: string) =>
  db
    .selectFrom('live_events as event')
    .select(['event.starts_at', 'event.ends_at', 'event.doors_open_at', 'event.sales_start_at'])
    .select('event.max_tickets_per_order')
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
    .select(
      sql<string | null>`(
        select promo.name from live_promos as promo
        where promo.event_id = event.id and promo.is_active and promo.starts_at >= event.ends_at and event.ends_at > now()
        order by promo.starts_at, promo.id limit 1
      )`.as('late_promo'),
    )
    .select(
      sql<{ readonly name: string; readonly min_quantity: number } | null>`(
        select json_build_object('name', promo.name, 'min_quantity', promo.min_quantity) from live_promos as promo
        where promo.event_id = event.id and promo.is_active and coalesce(promo.ends_at > now(), true)
        order by promo.min_quantity desc, promo.id limit 1
      )`.as('largest_promo'),
    )
    .where('event.id', '=', id);

type WithTypes = Awaited<ReturnType<ReturnType<typeof withTypes>['executeTakeFirstOrThrow']>>;

const rules: readonly LimitRule<WithTypes>[] = [
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
    fields: ['ends_at', 'starts_at'],
    breaks: ({ late_promo: name }) => name !== null,
    says: ({ late_promo: name }) =>
      `The promo ${name} would begin when the event is over. Choose other dates, change those of the promo first, or deactivate it.`,
  },
  {
    fields: ['max_tickets_per_order'],
    breaks: ({ max_tickets_per_order: most, largest_promo: promo, least_of_types: least }) =>
      most !== null && promo !== null && promo.min_quantity > Math.max(most, least ?? 0),
    says: ({ largest_promo: promo }) =>
      `The promo ${promo?.name} needs ${promo?.min_quantity} tickets: choose that or more, or change the promo first.`,
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
