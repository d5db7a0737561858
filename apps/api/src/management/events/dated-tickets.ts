import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import type { LocalMove } from '../../domain/time/local-move.ts';
import { mayOpen, moved } from './moving.ts';

const statuses = sql.join(mayOpen.map((status) => sql.lit(status)));

/** The condition that a row of `live_tickets` is valid at times of its own that move: it opens the gates, or may again, and was not used. */
export const isDated: RawBuilder<boolean> = sql<boolean>`(
  coalesce(valid_from, valid_until) is not null and stored_status in (${statuses}) and status <> 'Used'
)`;

interface Wanted {
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly move: LocalMove;
}

/**
 * The condition that a ticket type is valid only before the doors or after the end that an event would have. Doors move with the start.
 */
const isOutside = ({ starts_at, ends_at, move }: Wanted) => sql`
  type.valid_from >= coalesce(${ends_at ?? null}::timestamptz, events.ends_at)
  or type.valid_until <= coalesce(${moved('events.doors_open_at', move)}, ${starts_at ?? null}::timestamptz, events.starts_at)`;

/**
 * Throws `dates_undecided` where tickets that are out are valid at times of their own, or where tickets of a type could not be used any more:
 * the caller says whether these times move.
 */
export async function demandDecision(db: Db, event: string, to: Wanted): Promise<void> {
  const { rows } = await sql`
    select where
      exists (select from live_tickets where event_id = ${event} and ${isDated})
      or exists (
        select from live_ticket_types as type join events on events.id = type.event_id
        where type.event_id = ${event} and (${isOutside(to)})
      )`.execute(db);
  if (rows.length === 0) return;
  const detail =
    'Tickets of this event are valid at times of their own. Send shift_dates true to move these times along with the start, or false to leave them as they are.';
  fail('dates_undecided', { detail, errors: [{ pointer: '/shift_dates', code: 'missing', detail }] });
}
