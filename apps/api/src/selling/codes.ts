import { comparableCodes } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { type Basket, basketOf, type Item } from './basket.ts';
import { forgetReleased, releaseUses } from './giving-back.ts';
import { reprice } from './order-parts.ts';
import { lockOffers } from './locked-offers.ts';
import { findOrder, isOfBuyer, lockOpenOrder, type OpenOrder, type OrderId } from './own-order.ts';
import { comparable, type Sale, saleAt, type SaleOffer, saleOf } from './sale.ts';
import { personOf, takeUses } from './uses.ts';

/** Question about a code: alone, or beside other codes for some items. */
interface Asked {
  readonly code: string;
  readonly codes?: readonly string[];
  readonly items?: readonly Item[];
  readonly account: string | null;
}

/** What a code does at an event. Throws `not_found`, `unknown_code`, `code_not_valid_now` or `code_exhausted`. */
export async function checkCode(db: Db, slug: string, { code, codes = [], items, account }: Asked) {
  const all = [...codes.filter((each) => comparable(each) !== comparable(code)), code];
  const typeIds = (items ?? []).map(({ ticket_type_id }) => ticket_type_id);
  const sale = await saleAt(db, slug, { typeIds, codes: all.flatMap(comparableCodes), person: account });
  if (sale?.is_shown !== true) return fail('not_found');
  const offer = meantBy(code, sale) ?? fail('unknown_code');
  if (!offer.is_valid_now) fail('code_not_valid_now');
  if (offer.is_used_up || offer.is_used_by_person) fail('code_exhausted');
  const types = await db
    .selectFrom('live_ticket_types')
    .select(['id', 'name', 'kind', 'price', 'min_per_order', 'max_per_order'])
    .where('event_id', '=', sale.event_id)
    .where('id', '=', sql<string>`any(${offer.ticket_type_ids ?? []}::uuid[])`)
    .where(sql<boolean>`is_active and visibility <> 'Hidden'`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // None would be read as all.
  if (offer.ticket_type_ids !== null && types.length === 0) fail('code_not_valid_now');
  const for_items = items === undefined ? null : whatItTakesOff(sale, items, asStored(all, sale), offer);
  return { ...offer, code: offer.code ?? code, ticket_types: types, for_items };
}

/** The offer of a sale that a typed code means: one with this very code before one without the underscores around it. */
const meantBy = (typed: string, { offers }: Pick<Sale, 'offers'>): SaleOffer | undefined =>
  comparableCodes(typed).flatMap((code) =>
    offers.filter((each) => each.code !== null && comparable(each.code) === code),
  )[0];

/** Typed codes as the offers have them that they mean. Others stay. */
const asStored = (codes: readonly string[], sale: Pick<Sale, 'offers'>): readonly string[] => [
  ...new Set(codes.map((code) => meantBy(code, sale)?.code ?? code)),
];

/** Discount of a code for items, beside the other codes. */
function whatItTakesOff(sale: Sale, items: readonly Item[], codes: readonly string[], { id }: SaleOffer) {
  const { price, used, aside } = basketOf(sale, items, codes, { setsAside: true });
  const reason = aside.find(({ code }) => code === codes.at(-1))?.reason ?? null;
  return {
    is_used: used.some((offer) => offer.id === id),
    discount: price.discounts.find(({ offer }) => offer.id === id)?.amount ?? 0,
    total: price.total,
    currency: sale.currency,
    reason,
  };
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
  const { buyer_user_id: account, buyer_email: email } = order;
  await useCodes(db, order, codes, { person: personOf({ account, email }) });
}

/**
 * Uses these codes for an order that is locked and not being paid, by what `person` may use, and prices it anew. Returns what it costs and which codes are
 * set aside, where `setsAside`. Its tickets are locked, then the offers: promos, then vouchers. With `areLocked` the caller has done so.
 */
export async function useCodes(
  db: Db,
  order: Pick<OpenOrder, 'event_id' | 'id' | 'buyer_user_id'>,
  codes: readonly string[],
  {
    person,
    setsAside = false,
    areLocked = false,
  }: { readonly person: string | null; readonly setsAside?: boolean; readonly areLocked?: boolean },
): Promise<Pick<Basket, 'price' | 'aside'>> {
  const { event_id, id, buyer_user_id: account } = order;
  const items: readonly OrderedItem[] = await db
    .selectFrom('order_items')
    .select(['id', 'ticket_type_id', 'quantity', 'unit_price'])
    .where('event_id', '=', event_id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const comparables = codes.flatMap(comparableCodes);
  if (!areLocked) await lockPriced(db, order, comparables);
  // What it used until now is free for itself: given back first, it is counted like that of everybody.
  await releaseUses(db, event_id, [id]);
  const typeIds = items.map(({ ticket_type_id }) => ticket_type_id);
  const now = await saleOf(db, event_id, { typeIds, codes: comparables, person, order: id });
  const sale = asHeld(now ?? fail('order_closed'), items);
  const basket = basketOf(sale, items.map(asItem(sale)), asStored(codes, sale), { setsAside });
  await reprice(
    db,
    sale,
    id,
    basket,
    items.map((item) => item.id),
  );
  await takeUses(db, sale, { order: id, basket, account, person });
  await forgetReleased(db, event_id, id);
  return basket;
}

/** Locks the tickets of an order, whose prices follow those of its items, and then the offers. */
async function lockPriced(db: Db, order: OrderId, codes: readonly string[]): Promise<void> {
  await sql`
    select from tickets where event_id = ${order.event_id} and order_id = ${order.id} and status = 'Pending' order by id for no key update`.execute(
    db,
  );
  await lockOffers(db, order, codes);
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
