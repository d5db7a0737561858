import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';

/** Whose events are reached: all, or those of an organizer. */
export interface Reach {
  readonly organizer_id?: string;
}

/** What is of an event that is reached: a condition on a table or a view with `event_id`. */
export const isReached = ({ organizer_id }: Reach, of: 'orders' | 'order_receipts'): Expression<SqlBool> =>
  organizer_id === undefined
    ? sql`true`
    : sql`exists (
        select from events as reached where reached.id = ${sql.ref(`${of}.event_id`)} and reached.organizer_id = ${organizer_id}
      )`;

/** Whether an event is reached. */
export async function reachesEvent(db: ReadDb, { organizer_id }: Reach, id: string): Promise<boolean> {
  const events = db.selectFrom('live_events').select('id').where('id', '=', id);
  const reached = organizer_id === undefined ? events : events.where('organizer_id', '=', organizer_id);
  return (await reached.executeTakeFirst()) !== undefined;
}

/** An order of an event that is reached, before anything is locked. */
export interface ReachedOrder {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly reference: string;
}

/** Finds an order of an event that is reached. Throws `not_found`. */
export async function reachedOrder(db: Db, { organizer_id }: Reach, id: string): Promise<ReachedOrder> {
  const { rows } = await sql<ReachedOrder>`
    select o.event_id, events.event_key, events.organizer_id, o.id, o.reference
    from orders as o join events on events.id = o.event_id
    where o.id = ${id} and events.deleted_at is null
      and (${organizer_id ?? null}::uuid is null or events.organizer_id = ${organizer_id ?? null})
  `.execute(db);
  return rows[0] ?? fail('not_found');
}

/** A payment of an event that is reached, with whose account it was made at. */
export interface ReachedPayment {
  readonly event_id: string;
  readonly event_key: number;
  readonly order_id: string;
  readonly id: string;
  readonly reference: string;
  /** Null: at a counter. */
  readonly provider: string | null;
  readonly account_organizer_id: string | null;
}

/** The same of a payment. */
export async function reachedPayment(db: Db, { organizer_id }: Reach, id: string): Promise<ReachedPayment> {
  const { rows } = await sql<ReachedPayment>`
    select p.event_id, events.event_key, p.order_id, p.id, p.reference, account.provider, account.organizer_id as account_organizer_id
    from payments as p
    join events on events.id = p.event_id
    left join payment_accounts as account on account.id = p.account_id
    where p.id = ${id} and events.deleted_at is null
      and (${organizer_id ?? null}::uuid is null or events.organizer_id = ${organizer_id ?? null})
  `.execute(db);
  return rows[0] ?? fail('not_found');
}
