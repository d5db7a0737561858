import { sql } from 'kysely';
import { announces } from '../connection/left-work.ts';
import type { Db } from '../connection/database.ts';
import { keepDates } from './event-dates.ts';
import type { NewJob } from './jobs.ts';

/** The tickets of an event that get codes of a new key. */
export interface Reissue {
  readonly eventId: string;
  readonly keyId: number;
}

/** The job of the next tickets: after one of them, or the first ones. */
export const reissueOf = ({ eventId, keyId }: Reissue, after: string | null = null): NewJob => ({
  kind: 'tickets.reissue',
  lane: 'bulk',
  key: `${eventId}.${keyId}.${after ?? 'first'}`,
  eventId,
  payload: { keyId, after },
});

/** Tickets that get new codes in one transaction. */
export const reissuedAtOnce = 500;

const own = (column: string) => sql.ref(`tickets.${column}`);

/** The condition that a ticket opens a gate, and not by a code of the new key. */
const isDue = ({ eventId, keyId }: Reissue) => sql`${own('event_id')} = ${eventId}
  and ${own('status')} = 'Active' and (${own('signing_key_id')} is null or ${own('signing_key_id')} < ${keyId})`;

interface DueTicket {
  readonly id: string;
  readonly generation: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/**
 * Locks the next tickets that are due, in the order of their ids, and returns them. Another transaction that waits for one finds it done. The
 * dates of the event are kept before: a move locks dates and tickets in the same order.
 */
export async function takeDue(db: Db, reissue: Reissue, after: string | null): Promise<readonly DueTicket[]> {
  await keepDates(db, reissue.eventId);
  const { rows } = await sql<DueTicket>`
    select id, generation, valid_from, valid_until from tickets
    where ${isDue(reissue)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${sql.lit(reissuedAtOnce)} for no key update
  `.execute(db);
  return rows;
}

interface NewCode {
  readonly id: string;
  readonly generation: number;
  readonly payload: string;
}

/** Gives tickets, which are locked, their new codes. */
export async function giveCodes(db: Db, reissue: Reissue, codes: readonly NewCode[]): Promise<void> {
  // Phones at gates ask for tickets by when they changed: this has to be saved within the seconds that they stay behind.
  announces(db);
  await sql`
    update tickets set
      generation = code.generation, signing_key_id = ${reissue.keyId}, qr_payload = code.payload, reissued_at = now(), updated_at = now()
    from unnest(
      ${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ generation }) => generation)}::smallint[],
      ${codes.map(({ payload }) => payload)}::text[]
    ) as code (id, generation, payload)
    where ${own('id')} = code.id and ${isDue(reissue)}
  `.execute(db);
}

/** The addresses of those who have the tickets, with their accounts, each once. */
export async function holdersOf(
  db: Db,
  { eventId }: Pick<Reissue, 'eventId'>,
  ids: readonly string[],
): Promise<readonly { readonly address: string; readonly user_id: string | null }[]> {
  const { rows } = await sql<{ address: string; user_id: string | null }>`
    select ticket.address, account.id as user_id
    from held_tickets as ticket
    left join live_users as account
      on account.id = ticket.holder_user_id and lower(account.email) = lower(ticket.address)
    where ticket.event_id = ${eventId} and ticket.id = any(${ids}::uuid[])
    order by ticket.id
  `.execute(db);
  return rows;
}

/**
 * Revokes the keys before the new one. They are locked first: who has signed a ticket by one of them and has not saved it yet is
 * waited for. Returns false where a ticket is due again by then, and revokes nothing.
 */
export async function revokeFormerKeys(db: Db, reissue: Reissue): Promise<boolean> {
  const { eventId, keyId } = reissue;
  const former = db
    .selectFrom('event_signing_keys')
    .select('key_id')
    .where('event_id', '=', eventId)
    .where('key_id', '<', keyId)
    // The order in which a move locks them.
    .orderBy('key_id', 'desc');
  await former.forUpdate().execute();
  const { rows } = await sql`select id from tickets where ${isDue(reissue)} limit 1`.execute(db);
  if (rows.length > 0) return false;
  await db
    .updateTable('event_signing_keys')
    .set({ revoked_at: sql<string>`now()` })
    .where('event_id', '=', eventId)
    .where('key_id', '<', keyId)
    .where('revoked_at', 'is', null)
    .execute();
  return true;
}
