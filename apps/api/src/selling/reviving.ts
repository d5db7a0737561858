import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keepDates } from '../db/queries/event-dates.ts';
import { tellRevived } from '../db/queries/ended-tickets.ts';
import { keptKeyOf, signTickets } from './signing.ts';

interface Ended {
  readonly event_id: string;
  readonly ids: readonly string[];
  readonly secret: Buffer | undefined;
}

/**
 * Makes tickets good again that had ended, and tells those who have them and were told so. They are locked first, and signed anew: the event may
 * have been moved, or its key replaced, while they were none of those that are signed again.
 */
export async function reviveTickets(db: Db, { event_id, ids, secret }: Ended): Promise<void> {
  if (ids.length === 0) return;
  if (secret === undefined) throw new Error('There is no secret key to sign tickets with');
  await keepDates(db, event_id);
  const { rows } = await sql<{
    id: string;
    generation: number;
    valid_from: string | null;
    valid_until: string | null;
  }>`
    select id, generation, valid_from, valid_until from tickets
    where event_id = ${event_id} and id = any(${ids}::uuid[]) order by id for no key update
  `.execute(db);
  await tellRevived(db, event_id, ids);
  const key = await keptKeyOf(db, event_id);
  const codes = await signTickets(key, secret, rows);
  await sql`
    update tickets set status = 'Active', cancelled_at = null, revoked_at = null, revocation_reason = null, updated_at = now(),
      signing_key_id = ${key.key.key_id}, qr_payload = code.payload
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ payload }) => payload)}::text[]) as code (id, payload)
    where tickets.event_id = ${event_id} and tickets.id = code.id and tickets.status in ('Cancelled', 'Revoked')
  `.execute(db);
}
