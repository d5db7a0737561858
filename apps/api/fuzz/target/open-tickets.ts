import type pg from 'pg';
import { eventKeyOf, newIdOf } from '../../src/domain/id.ts';
import { makeEventKey } from '../../src/domain/tickets/event-key.ts';
import { onSale } from './open-orders.ts';
import { secretKey } from './server.ts';

/** Gives the event that is bought at in cases a key that signs tickets. */
export async function signSale(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ event_id: string }>(onSale);
  const event = rows[0]?.event_id ?? '';
  const { key_id, public_key, private_key_encrypted } = makeEventKey(event, 1, secretKey);
  await client.query(
    'insert into event_signing_keys (event_id, key_id, public_key, private_key_encrypted) values ($1, $2, $3, $4)',
    [event, key_id, public_key, private_key_encrypted],
  );
}

/** Makes the paid order of a holder whose tickets cases change: they are made one by one. */
export async function saleOrder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ event_id: string; type: string }>(onSale);
  const { event_id, type } = rows[0] ?? {};
  const id = newIdOf(eventKeyOf(type ?? ''));
  await client.query(
    `insert into orders (event_id, id, reference, buyer_user_id, buyer_name, buyer_email, status, paid_at, currency, subtotal, total)
     select $1::uuid, $2::uuid, 'KRC-' || left(md5($2::text), 10), users.id, 'Hana', users.email, 'Paid', now(), 'IDR', 0, 0
     from users where email = 'holder@karcis.test'`,
    [event_id, id],
  );
  await client.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
     values ($1, $2, $3, $4, 1, 0, 0, 'IDR')`,
    [event_id, newIdOf(eventKeyOf(id)), id, type],
  );
  await client.query(
    `insert into payments (event_id, id, order_id, reference, status, amount, currency, method, paid_at)
     values ($1, $2::uuid, $3, 'PAY-' || left(md5($2::text), 10), 'Paid', 0, 'IDR', 'Free', now())`,
    [event_id, newIdOf(eventKeyOf(id)), id],
  );
  return id;
}

/** Makes a ticket of that order that opens a gate, for a request that changes it. The holder has bought it, and holds it or not. */
export const issuedTicket =
  (isHeld: boolean) =>
  async (client: pg.ClientBase): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(
      `with sale as (${onSale})
       select orders.id from orders join sale on sale.event_id = orders.event_id
       where orders.status = 'Paid' order by orders.id limit 1`,
    );
    const order = rows[0]?.id ?? '';
    // Those of requests that are over are nobody's: a person does not hold hundreds of tickets.
    await client.query(
      `update tickets set holder_user_id = null
       where order_id = $1 and holder_user_id is not null and created_at < now() - interval '5 seconds'`,
      [order],
    );
    const id = newIdOf(eventKeyOf(order));
    await client.query(
      `insert into tickets (
         event_id, id, code, order_id, order_item_id, ticket_type_id, holder_user_id, attendee_name, status, issued_at, price, currency,
         signing_key_id, qr_payload
       )
       select o.event_id, $2::uuid, left(md5($2::text), 12), o.id, i.id, i.ticket_type_id, case when $3 then o.buyer_user_id end,
         'Hana', 'Active', now(), 0, 'IDR', 1, 'T1:' || repeat('0', 143)
       from orders as o join order_items as i on i.event_id = o.event_id and i.order_id = o.id
       where o.id = $1`,
      [order, id, isHeld],
    );
    await client.query(
      'update ticket_types set sold = sold + 1 where (event_id, id) = (select event_id, ticket_type_id from tickets where id = $1)',
      [id],
    );
    return id;
  };

/** The same for one that was revoked. */
export async function revokedTicket(client: pg.ClientBase): Promise<string> {
  const id = await issuedTicket(true)(client);
  await client.query(`update tickets set status = 'Revoked', revoked_at = now() where id = $1`, [id]);
  return id;
}
