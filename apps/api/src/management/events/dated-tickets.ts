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
 * Condition that times within an event would be only before its doors or after its end. Doors move with the start. What was outside before, as a
 * shift that sets up, is meant to be.
 */
const isLeftBehind = (from: string, until: string, { starts_at, ends_at, move }: Wanted) => {
  const isOutside = (opens: RawBuilder<unknown>, ends: RawBuilder<unknown>) =>
    sql`coalesce(${sql.ref(from)} >= ${ends} or ${sql.ref(until)} <= ${opens}, false)`;
  const opens = sql`coalesce(${moved('events.doors_open_at', move)}, ${starts_at ?? null}::timestamptz, events.starts_at)`;
  const before = isOutside(sql`coalesce(events.doors_open_at, events.starts_at)`, sql`events.ends_at`);
  return sql`(${isOutside(opens, sql`coalesce(${ends_at ?? null}::timestamptz, events.ends_at)`)} and not ${before})`;
};

/**
 * Throws `dates_undecided` where tickets that are out are valid at times of their own, or where tickets of a type or a shift of staff would be at
 * no time of the event any more: the caller says whether these times move.
 */
export async function demandDecision(db: Db, event: string, to: Wanted): Promise<void> {
  const { rows } = await sql`
    select where
      exists (select from live_tickets where event_id = ${event} and ${isDated})
      or exists (
        select from live_ticket_types as type join events on events.id = type.event_id
        where type.event_id = ${event} and ${isLeftBehind('type.valid_from', 'type.valid_until', to)}
      )
      or exists (
        select from petugas_assignments as shift join events on events.id = shift.event_id
        where shift.event_id = ${event} and shift.status in ('Invited', 'Active')
          and ${isLeftBehind('shift.shift_starts_at', 'shift.shift_ends_at', to)}
      )`.execute(db);
  if (rows.length === 0) return;
  const detail =
    'Tickets or shifts of staff have times of their own. Send shift_dates true to move these times along with the start, or false to leave them as they are.';
  fail('dates_undecided', { detail, errors: [{ pointer: '/shift_dates', code: 'missing', detail }] });
}
