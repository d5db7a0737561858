import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/db/schema/tables.ts';

/** Tables that a sale writes. */
const written = [
  'idempotency_keys',
  'orders',
  'order_items',
  'promo_redemptions',
  'voucher_redemptions',
  'promos',
  'vouchers',
  'ticket_types',
  'tickets',
  'payments',
  'refunds',
  'refund_items',
  'ledger_entries',
  'sandbox_payments',
  'payment_notifications',
  'mails',
  'jobs',
  'outbox',
] as const satisfies readonly (keyof Tables)[];

/** Ends connections in the midst of what they write. */
export interface Dying {
  /** The session that writes the n-th statement from now on ends before it does, with its transaction. */
  readonly after: (statements: number) => Promise<void>;
  /** No session ends any more. Returns whether one has. */
  readonly spare: () => Promise<boolean>;
}

/** Has PostgreSQL itself end a session: statements are counted by a sequence, which a transaction that is undone leaves as it is. */
export async function makeDying(db: Kysely<Tables>): Promise<Dying> {
  await sql`create sequence written_statements`.execute(db);
  await sql`create table dying (at bigint not null)`.execute(db);
  await sql`
    create function end_session() returns trigger language plpgsql as $$
    begin
      if nextval('written_statements') = (select at from dying) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$`.execute(db);
  for (const table of written)
    await sql`
      create trigger ends_sessions before insert or update on ${sql.table(table)}
      for each statement execute function end_session()`.execute(db);
  return {
    after: async (statements) =>
      void (await sql`insert into dying select last_value + ${statements}::bigint from written_statements`.execute(
        db,
      )),
    async spare() {
      const { rows } = await sql<{ died: boolean }>`
        delete from dying returning at <= (select last_value from written_statements) as died`.execute(db);
      return rows.some(({ died }) => died);
    },
  };
}
