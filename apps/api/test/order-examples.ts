import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';

/** A paid order of the first holder of the demo. */
export const orderOfHolder = (db: Kysely<Tables>) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.buyer_user_id')
    .select('orders.id')
    .where('users.email', '=', 'holder@karcis.test')
    .where('orders.status', '=', 'Paid')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirstOrThrow();

/** An order that is not there: what is done for it is the same. */
export const orderToFind = () => ({
  body: { reference: 'KRC-7Q2M4-XKD9P', email: `${newId()}@example.org` },
});
