import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { newIdOf } from '../domain/id.ts';
import type { Basket } from './basket.ts';
import type { Sale } from './sale.ts';

/** The offer of a kind whose code an order uses; null where there is none. */
export const codedOf = (used: Basket['used'], kind: 'Promo' | 'Voucher'): string | null =>
  used.find((offer) => offer.kind === kind && offer.code !== null)?.id ?? null;

/**
 * Makes an order with its items, by a statement that makes the order and returns its id. Returns the ids of the items, in the order of the lines;
 * undefined where it has made none.
 */
export async function insertOrderWith(
  db: Db,
  { event_id, event_key, currency }: Sale,
  { lines, price }: Basket,
  order: RawBuilder<unknown>,
): Promise<string[] | undefined> {
  // Lines are read by their ids, which are random within a millisecond.
  const ids = lines.map(() => newIdOf(event_key)).toSorted();
  const { numAffectedRows } = await sql`
    with made as (${order})
    insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, discount, total, currency)
    select ${event_id}, item.id, made.id, item.type, item.quantity, item.price, item.discount, item.total, ${currency}
    from made
    cross join unnest(
      ${ids}::uuid[], ${lines.map(({ ticketTypeId }) => ticketTypeId)}::uuid[],
      ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ unitPrice }) => unitPrice)}::bigint[],
      ${price.lines.map(({ discount }) => discount)}::bigint[], ${price.lines.map(({ total }) => total)}::bigint[]
    ) as item (id, type, quantity, price, discount, total)
  `.execute(db);
  return numAffectedRows === 0n ? undefined : ids;
}

/** Notes what each offer takes off each item. */
export async function insertDiscounts(
  db: Db,
  { event_id, event_key }: Sale,
  order: string,
  { price }: Basket,
  items: readonly string[],
): Promise<void> {
  const parts = price.discounts.flatMap(({ offer, parts: amounts }) =>
    amounts.flatMap((amount, index) => (amount === 0 ? [] : [{ item: items[index] ?? '', amount, offer }])),
  );
  if (parts.length === 0) return;
  await sql`
    insert into order_item_discounts (event_id, id, order_id, order_item_id, promo_id, voucher_id, amount)
    select ${event_id}, part.id, ${order}, part.item, part.promo, part.voucher, part.amount
    from unnest(
      ${parts.map(() => newIdOf(event_key))}::uuid[], ${parts.map(({ item }) => item)}::uuid[],
      ${parts.map(({ offer }) => (offer.kind === 'Promo' ? offer.id : null))}::uuid[],
      ${parts.map(({ offer }) => (offer.kind === 'Voucher' ? offer.id : null))}::uuid[],
      ${parts.map(({ amount }) => amount)}::bigint[]
    ) as part (id, item, promo, voucher, amount)
  `.execute(db);
}

/** Writes the price of an order, of its items and of their discounts anew. */
export async function reprice(
  db: Db,
  sale: Sale,
  order: string,
  basket: Basket,
  items: readonly string[],
): Promise<void> {
  const { price, used, aside } = basket;
  await sql`
    update orders set
      subtotal = ${price.subtotal}, discount_total = ${price.discountTotal}, fee_total = ${price.fee}, tax_total = ${price.tax},
      total = ${price.total}, platform_fee = ${price.platformFee}, fee_tax = ${price.feeTax}, fee_borne_by = ${price.feeBorneBy},
      ticket_tax = ${price.ticketTax}, ticket_tax_included = ${price.isTicketTaxIncluded},
      promo_id = ${codedOf(used, 'Promo')}, voucher_id = ${codedOf(used, 'Voucher')},
      codes_set_aside = ${JSON.stringify(aside)}::jsonb, updated_at = now()
    where event_id = ${sale.event_id} and id = ${order}
  `.execute(db);
  // Tickets that the checkout has made cost what their items do.
  await sql`
    update tickets set price = priced.price, updated_at = now()
    from (
      select id, row_number() over (partition by order_item_id order by created_at, id) as place, order_item_id as item from tickets
      where event_id = ${sale.event_id} and order_id = ${order} and status = 'Pending'
    ) as made
    join unnest(
      ${items.flatMap((item, index) => (price.lines[index]?.ticketPrices ?? []).map(() => item))}::uuid[],
      ${price.lines.flatMap(({ ticketPrices }) => ticketPrices.map((_, at) => at + 1))}::bigint[],
      ${price.lines.flatMap(({ ticketPrices }) => ticketPrices)}::bigint[]
    ) as priced (item, place, price) on priced.item = made.item and priced.place = made.place
    where tickets.event_id = ${sale.event_id} and tickets.id = made.id
  `.execute(db);
  await sql`
    update order_items set discount = item.discount, total = item.total, updated_at = now()
    from unnest(
      ${items}::uuid[], ${price.lines.map(({ discount }) => discount)}::bigint[],
      ${price.lines.map(({ total }) => total)}::bigint[]
    ) as item (id, discount, total)
    where order_items.event_id = ${sale.event_id} and order_items.id = item.id
  `.execute(db);
  await db
    .deleteFrom('order_item_discounts')
    .where('event_id', '=', sale.event_id)
    .where('order_id', '=', order)
    .execute();
  await insertDiscounts(db, sale, order, basket, items);
}
