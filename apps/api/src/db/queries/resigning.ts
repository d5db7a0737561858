import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { NewJob } from './jobs.ts';

/** The tickets of an event whose codes are made anew after it was moved. */
export interface Resigning {
  readonly eventId: string;
  /** Id of the first job, by which the jobs of one move are told from those of another. */
  readonly move: string;
}

/** The job of the tickets after one of them. */
export const resigningOf = ({ eventId, move }: Resigning, after: string): NewJob => ({
  kind: 'tickets.resign',
  lane: 'bulk',
  key: `${move}.${after}`,
  eventId,
  subjectId: eventId,
  payload: { move, after },
});

/** Tickets whose codes are made in one transaction. */
export const resignedAtOnce = 500;

const own = (column: string) => sql.ref(`tickets.${column}`);

const isSigned = (eventId: string) =>
  sql`${own('event_id')} = ${eventId} and ${own('status')} = 'Active' and ${own('signing_key_id')} is not null`;

interface SignedTicket {
  readonly id: string;
  readonly generation: number;
  readonly signing_key_id: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/**
 * Locks the next Active tickets that have a code, in the order of their ids, and returns them as they are then: one that is issued anew
 * meanwhile is waited for, and has its new generation.
 */
export async function takeSigned(
  db: Db,
  { eventId }: Pick<Resigning, 'eventId'>,
  after: string | null,
): Promise<readonly SignedTicket[]> {
  const { rows } = await sql<SignedTicket>`
    select id, generation, signing_key_id, valid_from, valid_until from tickets
    where ${isSigned(eventId)} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${sql.lit(resignedAtOnce)} for no key update
  `.execute(db);
  return rows;
}

/** Gives tickets, which are locked, their codes. One that has its code already stays as it is. */
export async function setCodes(
  db: Db,
  { eventId }: Pick<Resigning, 'eventId'>,
  codes: readonly { readonly id: string; readonly payload: string }[],
): Promise<void> {
  await sql`
    update tickets set qr_payload = code.payload, updated_at = now()
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ payload }) => payload)}::text[]) as code (id, payload)
    where ${own('id')} = code.id and ${isSigned(eventId)} and ${own('qr_payload')} <> code.payload
  `.execute(db);
}
