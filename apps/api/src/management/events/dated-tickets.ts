import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { mayOpen } from './moving.ts';

/** The condition that a ticket opens the gates at times of its own, or may again. */
const isDated = sql`coalesce(valid_from, valid_until) is not null and status in (${sql.join(mayOpen.map((status) => sql.lit(status)))})`;

/** Throws `dates_undecided` where tickets that are out are valid at times of their own: the caller says whether these times move. */
export async function demandDecision(db: Db, event: string): Promise<void> {
  const { rows } = await sql`
    select from tickets where event_id = ${event} and ${isDated} limit 1`.execute(db);
  if (rows.length === 0) return;
  const detail =
    'Tickets that are sold are valid at times of their own. Send shift_dates true to move these times along with the start, or false to leave them as they are.';
  fail('dates_undecided', { detail, errors: [{ pointer: '/shift_dates', code: 'missing', detail }] });
}
