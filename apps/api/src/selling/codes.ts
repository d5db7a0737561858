import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { basketOf } from './basket.ts';
import { forgetReleased, releaseUses } from './giving-back.ts';
import { reprice } from './order-parts.ts';
import { findOrder, isOfBuyer, lockOpenOrder, type OpenOrder } from './own-order.ts';
import { comparable, type Sale, saleAt, saleOf } from './sale.ts';
import { personOf, takeUses } from './uses.ts';

/** What a code does at an event. Throws `not_found`, `unknown_code`, `code_not_valid_now` or `code_exhausted`. */
export async function checkCode(db: Db, slug: string, code: string) {
  const sale = await saleAt(db, slug, { typeIds: [], codes: [comparable(code)], person: null });
  if (sale?.is_shown !== true) return fail('not_found');
  const offer = sale.offers.find((each) => each.code !== null) ?? fail('unknown_code');
  if (!offer.is_valid_now) fail('code_not_valid_now');
  if (offer.is_used_up) fail('code_exhausted');
  const types = await db
    .selectFrom('live_ticket_types')
    .select(['id', 'name'])
    .where('event_id', '=', sale.event_id)
    .where('id', '=', sql<string>`any(${offer.ticket_type_ids ?? []}::uuid[])`)
    .where(sql<boolean>`is_active and visibility <> 'Hidden'`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // None would be read as all.
  if (offer.ticket_type_ids !== null && types.length === 0) fail('code_not_valid_now');
  const { kind, effect, discount_type, discount_value } = offer;
  return { kind, effect, discount_type, discount_value, ticket_types: types };
}

/** An item of an order, as it was priced. */
interface OrderedItem {
  readonly id: string;
  readonly ticket_type_id: string;
  readonly quantity: number;
  readonly unit_price: number;
}

/** Uses these codes for an order of the caller, and no others, while it is not being paid. */
export async function changeCodes(
  db: Db,
  scope: Scope<'buyer'>,
  id: string,
  codes: readonly string[],
): Promise<void> {
  const order = await lockOpenOrder(db, scope, await findOrder(db, isOfBuyer(scope), id));
  if (order.status !== 'Reserved')
    fail('order_closed', { detail: 'The order is being paid, so its price does not change any more.' });
  const items: readonly OrderedItem[] = await db
    .selectFrom('order_items')
    .select(['id', 'ticket_type_id', 'quantity', 'unit_price'])
    .where('event_id', '=', order.event_id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const comparables = codes.map(comparable);
  // Their prices follow those of the items. Before the offers, as wherever both are locked.
  await sql`
    select from tickets where event_id = ${order.event_id} and order_id = ${id} and status = 'Pending' order by id for no key update`.execute(
    db,
  );
  await lockOffers(db, order, comparables);
  // What it used until now is free for itself: given back first, it is counted like that of everybody.
  await releaseUses(db, order.event_id, [id]);
  const typeIds = items.map(({ ticket_type_id }) => ticket_type_id);
  const { buyer_user_id: account, buyer_email: email } = order;
  const person = personOf({ account, email });
  const now = await saleOf(db, order.event_id, { typeIds, codes: comparables, person, order: id });
  const sale = asHeld(now ?? fail('order_closed'), items);
  const basket = basketOf(sale, items.map(asItem(sale)), codes);
  await reprice(
    db,
    sale,
    id,
    basket,
    items.map((item) => item.id),
  );
  await takeUses(db, sale, { order: id, basket, account, person });
  await forgetReleased(db, order.event_id, id);
}

/**
 * Locks the offers that an order uses, and those that it may use by these codes or by none: promos, then vouchers, each in the order of ids.
 * They are given back first and taken then: two orders that swap their codes would wait for each other.
 */
async function lockOffers(
  db: Db,
  { event_id, id }: Pick<OpenOrder, 'event_id' | 'id'>,
  codes: readonly string[],
): Promise<void> {
  await sql`
    select from promos where event_id = ${event_id} and (code is null or lower(code) = any(${codes}::text[]) or id in (
      select promo_id from promo_redemptions where event_id = ${event_id} and order_id = ${id} and status = 'Reserved'
    )) order by id for no key update`.execute(db);
  await sql`
    select from vouchers where event_id = ${event_id} and (lower(code) = any(${codes}::text[]) or id in (
      select voucher_id from voucher_redemptions where event_id = ${event_id} and order_id = ${id} and status = 'Reserved'
    )) order by id for no key update`.execute(db);
}

/**
 * What is held keeps its price, and can be bought also when the sale is over, by other limits than those of now, and where its type is hidden.
 * A type that a code opens needs one still.
 */
const asHeld = (sale: Sale, items: readonly OrderedItem[]): Sale => ({
  ...sale,
  max_tickets_per_order: Infinity,
  types: sale.types.map((type) => {
    const item = items.find(({ ticket_type_id }) => ticket_type_id === type.id);
    return {
      ...type,
      sales_status: 'On Sale',
      visibility: type.visibility === 'Code Only' ? 'Code Only' : 'Public',
      min_per_order: 1,
      max_per_order: null,
      price: item?.unit_price ?? type.price,
    };
  }),
});

const asItem =
  ({ types }: Sale) =>
  ({ ticket_type_id, quantity, unit_price }: OrderedItem) => ({
    ticket_type_id,
    quantity,
    ...(types.find((type) => type.id === ticket_type_id)?.kind === 'Donation' ? { price: unit_price } : {}),
  });
