import { createClient } from '@karcis/sdk';
import pg from 'pg';
import { given, inDays } from '../../given.ts';
import { secretKey } from '../../mail/support.ts';
import { person } from '../../people.ts';
import { brokenInvariants } from '../../selling-invariants.ts';
import { openShop } from '../../shop.ts';
import { makePostgres, type PostgresServer, withTables } from '../database/postgres-server.ts';

/** A PostgreSQL of its own, with an event that has so many places. */
export async function openCounter(places: number) {
  const postgres = await makePostgres();
  const shop = await withTables(postgres.connection, async (db) => {
    const { id, token } = await person(db, 'Sari', 'admin');
    await given(db, 'payment_accounts', { provider: 'sandbox', methods: ['QRIS'] });
    // No hold lapses, however slow the machine is.
    await db.updateTable('general_settings').set({ default_hold_minutes: 1440 }).execute();
    const nobody = () => createClient({ baseUrl: 'http://127.0.0.1' });
    const { event, slug, type, changeType } = await openShop({ db, client: nobody }, id);
    // What moves with the event is moved while it sells.
    await changeType({ capacity: places, sales_end_at: inDays(6), valid_until: inDays(9) });
    const { starts_at: startsAt } = await db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    return { event, slug, type, token, startsAt };
  });
  return { postgres, ...shop };
}

/** Settings of a server that sells: each buyer is of a network of their own. */
export const selling = {
  KARCIS_SECRET_KEY: secretKey.toString('base64url'),
  KARCIS_TRUST_PROXY: '127.0.0.1',
  KARCIS_RATE_LIMITS: 'on',
  // Mails wait: printing a thousand of them takes the time of the sale.
  KARCIS_MAIL_PER_MINUTE: '1',
};

/** What is in the books of a sale. */
interface Books {
  readonly sold: number;
  readonly reserved: number;
  readonly active: number;
  readonly orders: number;
  /** Orders of buyers who have more than one. */
  readonly repeated: number;
  readonly captured: number;
  /** Payments that were made at the provider and have not come in, or have come in otherwise. */
  readonly lost: number;
  readonly surplus: number;
}

export async function booksOf({ run }: PostgresServer): Promise<Books> {
  const [books] = await run<Books & pg.QueryResultRow>(`
    select
      (select sum(sold)::int from ticket_types) as sold, (select sum(reserved)::int from ticket_types) as reserved,
      (select count(*)::int from tickets where status = 'Active') as active,
      (select count(*)::int from orders where status = 'Paid') as orders,
      (
        select count(*)::int from (
          select from orders where buyer_email is not null and status = 'Paid' group by buyer_email having count(*) > 1
        ) as same
      ) as repeated,
      (select count(*)::int from payments where paid_at is not null and surplus_reason is null) as captured,
      (
        select count(*)::int from sandbox_payments as made
        left join payments as p on p.reference = made.reference and p.paid_at is not null
        where (made.state = 'Paid') <> (p.id is not null)
      ) as lost,
      (select count(*)::int from payments where surplus_reason is not null) as surplus`);
  if (books === undefined) throw new Error('There are no books');
  return books;
}

/** The books where every place is sold to a buyer of its own. */
export const soldOut = (places: number): Books => ({
  sold: places,
  reserved: 0,
  active: places,
  orders: places,
  repeated: 0,
  captured: places,
  lost: 0,
  surplus: 0,
});

/** How often transactions have waited for each other in a circle there since it was started. */
export async function deadlocksAt({ run }: PostgresServer): Promise<number | undefined> {
  const [row] = await run<{ deadlocks: number }>(`
    select deadlocks::int from pg_stat_database where datname = current_database()`);
  return row?.deadlocks;
}

/** The invariants that are broken there. */
export async function brokenAt({ connection }: PostgresServer) {
  const client = new pg.Client(connection);
  await client.connect();
  return brokenInvariants(client).finally(() => client.end());
}
