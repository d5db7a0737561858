import type pg from 'pg';
import { eventKeyOf, newId, newIdOf } from '../../src/domain/id.ts';
import { seal } from '../../src/domain/security/sealed.ts';
import { onSale, openOrder } from './open-orders.ts';
import { secretKey } from './server.ts';

interface Paid {
  readonly event: string;
  readonly order: string;
  readonly payment: string;
  readonly ticket: string;
}

async function paid(client: pg.ClientBase): Promise<Paid> {
  const { rows } = await client.query<{ event_id: string; type: string }>(onSale);
  const { event_id: event = '', type = '' } = rows[0] ?? {};
  const [order = '', item = '', payment = '', ticket = ''] = [1, 2, 3, 4].map(() =>
    newIdOf(eventKeyOf(type)),
  );
  await client.query(
    `insert into orders (event_id, id, reference, buyer_user_id, buyer_name, buyer_email, status, paid_at, currency, subtotal, total)
     select $1::uuid, $2::uuid, 'KRC-' || left(md5($2::text), 10), users.id, 'Hana', users.email, 'Paid', now(), 'IDR', 50000, 50000
     from users where email = 'holder@karcis.test'`,
    [event, order],
  );
  await client.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
     values ($1, $2, $3, $4, 1, 50000, 50000, 'IDR')`,
    [event, item, order, type],
  );
  await client.query(
    `insert into payments (event_id, id, order_id, reference, status, amount, currency, method, paid_at)
     values ($1, $2::uuid, $3, 'PAY-' || left(md5($2::text), 10), 'Paid', 50000, 'IDR', 'Cash', now())`,
    [event, payment, order],
  );
  await client.query(
    `insert into tickets (
       event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, status, issued_at, price, currency, signing_key_id,
       qr_payload
     )
     values ($1, $2::uuid, left(md5($2::text), 12), $3, $4, $5, 'Hana', 'Active', now(), 50000, 'IDR', 1, 'T1:' || repeat('0', 143))`,
    [event, ticket, order, item, type],
  );
  await client.query('update ticket_types set sold = sold + 1 where event_id = $1 and id = $2', [
    event,
    type,
  ]);
  return { event, order, payment, ticket };
}

/** Makes an order of a holder that was paid at a counter, for a request that gives its money back. */
export const paidOrder = async (client: pg.ClientBase): Promise<string> => (await paid(client)).order;

/** Makes a refund of such an order that was asked for, for a request that decides about it. */
export async function requestedRefund(client: pg.ClientBase): Promise<string> {
  const { event, order, payment, ticket } = await paid(client);
  const id = newIdOf(eventKeyOf(order));
  await client.query(
    `insert into refunds (event_id, id, payment_id, order_id, amount, currency, reason) values ($1, $2, $3, $4, 50000, 'IDR', 'Sakit')`,
    [event, id, payment, order],
  );
  const account = JSON.stringify({ bank: 'BCA', account_number: '1234567890', account_name: 'Hana' });
  await client.query(
    'insert into refund_accounts (event_id, order_id, account_encrypted) values ($1, $2, $3)',
    [event, order, seal(account, secretKey, 'refund account', [order])],
  );
  await client.query(
    'insert into refund_items (event_id, refund_id, ticket_id, amount, is_open) values ($1, $2, $3, 50000, true)',
    [event, id, ticket],
  );
  return id;
}

/** Makes an order of a holder that says who buys, for a request that pays it. */
export async function readyOrder(client: pg.ClientBase): Promise<string> {
  const id = await openOrder(client);
  await client.query(
    "update orders set buyer_name = 'Hana', buyer_email = 'hana@example.org' where id = $1",
    [id],
  );
  return id;
}

/** Makes a payment of the sandbox that is paid. */
export async function sandboxPayment(client: pg.ClientBase): Promise<string> {
  const reference = `PAY-${newId().slice(-12).toUpperCase()}`;
  await client.query(
    `insert into sandbox_payments (reference, account_id, method, amount, currency, description, return_url, expires_at, state)
     select $1, id, 'QRIS', 50000, 'IDR', '1 × Reguler', 'http://localhost:3000/', now() + interval '1 hour', 'Paid'
     from payment_accounts where provider = 'sandbox' order by id limit 1`,
    [reference],
  );
  return reference;
}
