import type pg from 'pg';
import { eventKeyOf, newIdOf } from '../../src/domain/id.ts';
import { onSale } from './open-orders.ts';

/** Makes an order that was sold at a counter for nothing, with its ticket: one that is read, or one for a request that cancels it. */
export async function officeOrder(
  client: pg.ClientBase,
): Promise<{ readonly order: string; readonly ticket: string }> {
  const { rows } = await client.query<{ event_id: string; type: string }>(onSale);
  const { event_id, type } = rows[0] ?? {};
  const [order, item, payment, ticket] = [1, 2, 3, 4].map(() => newIdOf(eventKeyOf(type ?? '')));
  await client.query(
    `insert into orders (event_id, id, reference, channel, buyer_name, buyer_email, status, paid_at, currency, subtotal, total)
     values ($1::uuid, $2::uuid, 'KRC-' || left(md5($2::text), 10), 'Box Office', 'Walk-in', $2::text || '@walk-in.invalid', 'Paid', now(), 'IDR', 0, 0)`,
    [event_id, order],
  );
  await client.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
     values ($1, $2, $3, $4, 1, 0, 0, 'IDR')`,
    [event_id, item, order, type],
  );
  await client.query(
    `insert into payments (event_id, id, order_id, reference, status, amount, currency, method, paid_at)
     values ($1, $2::uuid, $3, 'PAY-' || left(md5($2::text), 10), 'Paid', 0, 'IDR', 'Free', now())`,
    [event_id, payment, order],
  );
  await client.query(
    `insert into tickets (
       event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, status, issued_at, price, currency, signing_key_id,
       qr_payload
     )
     values ($1, $2::uuid, left(md5($2::text), 12), $3, $4, $5, 'Hadi', 'Active', now(), 0, 'IDR', 1, 'T1:' || repeat('0', 143))`,
    [event_id, ticket, order, item, type],
  );
  await client.query('update ticket_types set sold = sold + 1 where event_id = $1 and id = $2', [
    event_id,
    type,
  ]);
  return { order: order ?? '', ticket: ticket ?? '' };
}

/** Makes a payment of an open order by a transfer, of which less has come, for a request that says it is enough or gives it back. */
export async function transfer(client: pg.ClientBase, order: string): Promise<string> {
  const id = newIdOf(eventKeyOf(order));
  await client.query(
    `with account as (
       insert into payment_accounts (id, provider, methods, is_active) values ($2::uuid, 'offline', '{Bank Transfer}', false) returning id
     ), item as (
       select * from order_items where order_id = $1
     ), ticket as (
       insert into tickets (event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, price, currency)
       select event_id, $2::uuid, left(md5($2::text), 12), order_id, id, ticket_type_id, 'Rani', unit_price, currency from item
     ), named as (
       update orders set buyer_name = 'Rani', buyer_email = 'rani@example.org' where id = $1
     )
     insert into payments (event_id, id, order_id, reference, amount, currency, method, provider, account_id, expires_at,
       status, failure_code, received_amount)
     select event_id, $2::uuid, order_id, 'PAY-' || left(md5($2::text), 10), total, currency, 'Bank Transfer', 'offline', account.id,
       now() + interval '1 hour', 'Processing', 'amount_mismatch', 1
     from item cross join account`,
    [order, id],
  );
  return id;
}
