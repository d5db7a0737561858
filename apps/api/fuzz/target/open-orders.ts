import type pg from 'pg';
import { eventKeyOf, newIdOf } from '../../src/domain/id.ts';
import { confirmationId } from '../../src/domain/security/confirmation-token.ts';
import { mailedToken } from '../../src/domain/security/mailed-token.ts';
import { draft } from './made.ts';
import { secretKey } from './server.ts';

const slug = 'acara-yang-dijual';

/** The ticket type that is bought in cases, with its event. */
export const onSale = `
  select t.event_id, t.id as type, t.price, e.slug from ticket_types as t
  join events as e on e.id = t.event_id
  where e.slug = '${slug}' order by t.id limit 1`;

/** Makes the event that is bought at in cases, with one ticket type that never ends. */
export async function openSale(client: pg.ClientBase): Promise<void> {
  const id = await draft(client, 'organizer@karcis.test');
  await client.query(
    `update events set slug = $2, status = 'Published', published_at = now() where id = $1`,
    [id, slug],
  );
  await client.query('update event_names set name = $2 where event_id = $1', [id, slug]);
  await client.query(
    `insert into ticket_types (event_id, id, name, price, currency) values ($1, $2, 'Reguler', 100000, 'IDR')`,
    [id, newIdOf(eventKeyOf(id))],
  );
}

/** Makes an order of a holder that holds a place, with a code that lowers its price, for a request that changes it. */
export async function openOrder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ event_id: string; type: string; price: number }>(onSale);
  const { event_id, type, price } = rows[0] ?? {};
  const id = newIdOf(eventKeyOf(type ?? ''));
  const item = newIdOf(eventKeyOf(type ?? ''));
  await client.query(
    `insert into orders (event_id, id, reference, buyer_user_id, currency, subtotal, total, reserved_until)
     select $1::uuid, $2::uuid, 'KRC-' || left(md5($2::text), 10), users.id, 'IDR', $3::bigint, $3::bigint, now() + interval '1 hour'
     from users where email = 'holder@karcis.test'`,
    [event_id, id, price],
  );
  await client.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
     values ($1, $2, $3, $4, 1, $5, $5, 'IDR')`,
    [event_id, item, id, type, price],
  );
  await client.query('update ticket_types set reserved = reserved + 1 where event_id = $1 and id = $2', [
    event_id,
    type,
  ]);
  return id;
}

/** Makes a free order of a guest that waits for its address to be confirmed. Returns the token of the mailed link. */
export async function confirmationLink(client: pg.ClientBase): Promise<string> {
  const id = await openOrder(client);
  const payment = newIdOf(eventKeyOf(id));
  const address = 'rani@example.org';
  await client.query(
    `update orders set status = 'Awaiting Payment', buyer_user_id = null, subtotal = 0, total = 0, buyer_name = 'Rani', buyer_email = $2,
       expires_at = reserved_until
     where id = $1`,
    [id, address],
  );
  await client.query('update order_items set unit_price = 0, total = 0 where order_id = $1', [id]);
  await client.query(
    `insert into payments (event_id, id, order_id, reference, status, amount, currency, method, expires_at)
     select event_id, $2::uuid, id, 'PAY-' || left(md5($2::text), 10), 'Pending', 0, 'IDR', 'Free', reserved_until from orders where id = $1`,
    [id, payment],
  );
  await client.query(
    `insert into tickets (event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, status, price, currency)
     select event_id, $2::uuid, left(md5($2::text), 12), order_id, id, ticket_type_id, 'Rani', 'Pending', 0, 'IDR'
     from order_items where order_id = $1`,
    [id, newIdOf(eventKeyOf(id))],
  );
  return `${id}.${mailedToken(confirmationId(payment, address), secretKey)}`;
}

/** Makes a promo and a voucher with this code at the event that is on sale, each for one use. */
export async function codeOnSale(client: pg.ClientBase, kind: 'promo' | 'voucher'): Promise<string> {
  const { rows } = await client.query<{ event_id: string; type: string }>(onSale);
  const { event_id, type } = rows[0] ?? {};
  const id = newIdOf(eventKeyOf(type ?? ''));
  const code = `${kind}-${id.slice(0, 18)}`;
  await client.query(
    kind === 'promo'
      ? `insert into promos (event_id, id, name, code, discount_type, discount_value, currency, max_uses, max_uses_per_user, is_stackable)
         values ($1, $2, 'Sekali', $3, 'Percentage', 10, 'IDR', 3, 1, true)`
      : `insert into vouchers (event_id, id, code, effect, discount_type, discount_value, currency)
         values ($1, $2, $3, 'Discount', 'Fixed Amount', 1000, 'IDR')`,
    [event_id, id, code],
  );
  return code;
}
