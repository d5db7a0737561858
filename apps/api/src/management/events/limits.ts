import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { demandLimits, isFrom, type LimitRule } from '../limit-rules.ts';

/** Days by which doors open before the start at most. */
const mostDaysBefore = 7;

/** An event with the limits that its ticket types set for it. */
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
    fields: ['max_tickets_per_order'],
    breaks: ({ max_tickets_per_order: most, least_of_types: least }) =>
      most !== null && least !== null && least > most,
    says: ({ least_of_types: least }) =>
      `A ticket type is sold from ${least} tickets on: choose ${least} or more, or lower its least per order first.`,
  },
];

/** Throws where limits of an event that was just written exclude each other, or those of its ticket types. */
export async function demandEventLimits(db: ReadDb, id: string, body: object): Promise<void> {
  const event = await withTypes(db, id).executeTakeFirst();
  if (event !== undefined) demandLimits(event, body, rules);
}
