import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';

/** So many places of a ticket type. */
export interface Places {
  readonly type: string;
  readonly quantity: number;
}

/** Ticket types are locked last and one after the other, always in this order: two sales of the same types cannot wait for each other. */
export const inLockOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

/** Reserves places where so many are free, one statement a ticket type. Returns the first type without enough, if there is one. */
export async function reservePlaces(
  db: Db,
  event: string,
  places: readonly Places[],
): Promise<Places | undefined> {
  for (const each of inLockOrder(places, ({ type }) => type)) {
    const { numAffectedRows } = await sql`
      update ticket_types set reserved = reserved + ${each.quantity}
      where event_id = ${event} and id = ${each.type} and is_active and deleted_at is null
        and coalesce(sold + reserved + ${each.quantity} <= capacity, true)
    `.execute(db);
    if (numAffectedRows !== 1n) return each;
  }
  return undefined;
}

/** Sells places that nobody has reserved, in the same way. */
export async function sellFreePlaces(
  db: Db,
  event: string,
  places: readonly Places[],
): Promise<Places | undefined> {
  for (const each of inLockOrder(places, ({ type }) => type)) {
    const { numAffectedRows } = await sql`
      update ticket_types set sold = sold + ${each.quantity}
      where event_id = ${event} and id = ${each.type} and is_active and deleted_at is null
        and coalesce(sold + reserved + ${each.quantity} <= capacity, true)
    `.execute(db);
    if (numAffectedRows !== 1n) return each;
  }
  return undefined;
}

/** Returns the first type without so many free places at this moment, in the order in which they are sold. Nothing is locked or taken. */
export async function lackingAmong(
  db: Db,
  event: string,
  places: readonly Places[],
): Promise<Places | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ticket_types.id from unnest(${places.map(({ type }) => type)}::uuid[], ${places.map(({ quantity }) => quantity)}::int[]) as asked (type, quantity)
    join ticket_types on ticket_types.event_id = ${event} and ticket_types.id = asked.type
    where is_active and deleted_at is null and coalesce(sold + reserved + asked.quantity <= capacity, true)
  `.execute(db);
  const free = new Set(rows.map(({ id }) => id));
  return inLockOrder(places, ({ type }) => type).find(({ type }) => !free.has(type));
}

/** Whether so many places are free at this moment. */
export async function areFree(db: Db, event: string, places: readonly Places[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${places.map(({ type }) => type)}::uuid[], ${places.map(({ quantity }) => quantity)}::int[]) as asked (type, quantity)
    join ticket_types on ticket_types.event_id = ${event} and ticket_types.id = asked.type
    where sold + reserved + asked.quantity > capacity
  `.execute(db);
  return rows.length === 0;
}

/** Gives reserved places back. */
export async function releasePlaces(db: Db, event: string, places: readonly Places[]): Promise<void> {
  for (const { type, quantity } of inLockOrder(places, (each) => each.type))
    await sql`update ticket_types set reserved = reserved - ${quantity} where event_id = ${event} and id = ${type}`.execute(
      db,
    );
}
