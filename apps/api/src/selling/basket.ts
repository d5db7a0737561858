import type { ErrorCode, ValueErrorCode } from '@karcis/contract';
import { fail } from '../domain/errors/problem-error.ts';
import type { Line, Offer } from '@karcis/contract/price/discounts';
import { highestTotal, type Price, priceOf } from '@karcis/contract/price/price';
import { comparable, type Sale, type SaleOffer, type SaleType } from './sale.ts';

/** What is asked for of one ticket type. */
export interface Item {
  readonly ticket_type_id: string;
  readonly quantity: number;
  /** Of a donation, what its giver gives for each; without it, the least that is accepted. */
  readonly price?: number;
}

/** What is bought, with what it costs. */
export interface Basket {
  readonly lines: readonly (Line & { readonly type: SaleType })[];
  /** The offers that are used: those that take something off, and those that open a ticket type. */
  readonly used: readonly SaleOffer[];
  readonly price: Price;
}

/**
 * Returns what is bought by these items and codes, or throws why it cannot be: `invalid_request` for an item that nobody may buy so,
 * `not_on_sale`, `unknown_code`, `code_not_valid_now`, `code_not_applicable`. Whether there are places is not asked here.
 */
export function basketOf(sale: Sale, items: readonly Item[], codes: readonly string[]): Basket {
  const offers = offersBy(sale, codes);
  const lines = items.map((item, index) => lineOf(sale, items, index, offers));
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (quantity > sale.max_tickets_per_order)
    refuse(
      '/items',
      'too_large',
      `An order has at most ${sale.max_tickets_per_order} tickets of this event.`,
    );
  for (const [index, { type }] of lines.entries())
    if (type.sales_status !== 'On Sale' && type.sales_status !== 'Sold Out')
      fail('not_on_sale', {
        detail: `${type.name} is not on sale: ${type.sales_status}.`,
        errors: [{ pointer: `/items/${index}`, code: 'not_allowed', detail: `It is ${type.sales_status}.` }],
      });
  const valid = offers.filter(({ is_valid_now }) => is_valid_now);
  const price = priceOf(lines, valid.map(asOffer), sale);
  if (price.subtotal > highestTotal || price.total > highestTotal)
    refuse('/items', 'too_large', `An order costs at most ${highestTotal}.`);
  const saving = new Set(price.discounts.map(({ offer }) => offer.id));
  const used = valid.filter((offer) => saving.has(offer.id) || opensOneOf(offer, lines));
  refuseUseless(offers, used, codes);
  return { lines, used, price };
}

/** The offers with these codes, and those without one; as many vouchers as an order may have. */
function offersBy({ offers }: Sale, codes: readonly string[]): SaleOffer[] {
  const byCode = codes.map((code, index) => {
    const offer = offers.find((each) => each.code !== null && comparable(each.code) === comparable(code));
    if (offer === undefined) return refuseCode('unknown_code', index, `There is no code "${code}".`);
    if (!offer.is_valid_now) return refuseCode('code_not_valid_now', index, `"${code}" cannot be used now.`);
    return offer;
  });
  const second = byCode.filter(({ kind }) => kind === 'Voucher')[1];
  if (second !== undefined)
    refuseCode('code_not_applicable', byCode.indexOf(second), 'An order takes one voucher.');
  return [...offers.filter(({ code }) => code === null), ...new Set(byCode)];
}

function lineOf(
  { types }: Sale,
  items: readonly Item[],
  index: number,
  offers: readonly SaleOffer[],
): Basket['lines'][number] {
  const { ticket_type_id: id, quantity, price } = items[index] as Item;
  const at = `/items/${index}`;
  const type = types.find((each) => each.id === id);
  if (type === undefined || !isOpenTo(type, offers))
    return refuse(`${at}/ticket_type_id`, 'no_such_record', 'There is no such ticket type for this event.');
  if (items.findIndex((each) => each.ticket_type_id === id) < index)
    return refuse(`${at}/ticket_type_id`, 'repeated', `${type.name} is there already; raise its quantity.`);
  if (quantity < type.min_per_order)
    return refuse(
      `${at}/quantity`,
      'too_small',
      `Of ${type.name}, an order has at least ${type.min_per_order}.`,
    );
  if (type.max_per_order !== null && quantity > type.max_per_order)
    return refuse(
      `${at}/quantity`,
      'too_large',
      `Of ${type.name}, an order has at most ${type.max_per_order}.`,
    );
  if (price !== undefined && type.kind !== 'Donation')
    return refuse(`${at}/price`, 'not_allowed', `${type.name} has a price; only donations are given one.`);
  if (price !== undefined && price < type.price)
    return refuse(`${at}/price`, 'too_small', `A donation to ${type.name} is at least ${type.price}.`);
  return { ticketTypeId: id, kind: type.kind, quantity, unitPrice: price ?? type.price, type };
}

/** Whether a visitor may buy of a type: a Public one, or one that a code opens. */
const isOpenTo = ({ id, visibility }: SaleType, offers: readonly SaleOffer[]): boolean =>
  visibility === 'Public' ||
  (visibility === 'Code Only' &&
    offers.some(({ code, ticket_type_ids }) => code !== null && ticket_type_ids?.includes(id) === true));

/** Whether a code opens a type of the order that is closed without it. */
const opensOneOf = ({ code, ticket_type_ids }: SaleOffer, lines: Basket['lines']): boolean =>
  code !== null &&
  lines.some(({ type }) => type.visibility === 'Code Only' && ticket_type_ids?.includes(type.id) === true);

/** A code that does nothing is refused: it would be lost, or its buyer would think that it was counted. */
function refuseUseless(
  offers: readonly SaleOffer[],
  used: readonly SaleOffer[],
  codes: readonly string[],
): void {
  const useless = offers.find((offer) => offer.code !== null && !used.includes(offer));
  if (useless === undefined) return;
  const index = codes.findIndex((code) => comparable(code) === comparable(useless.code ?? ''));
  const detail = `"${codes[index]}" takes nothing off this order, or less than what is taken off without it.`;
  refuseCode('code_not_applicable', index, detail);
}

const asOffer = (offer: SaleOffer): Offer => ({
  id: offer.id,
  kind: offer.kind,
  isCoded: offer.code !== null,
  effect: offer.effect,
  discountType: offer.discount_type,
  discountValue: offer.discount_value ?? 0,
  maxDiscount: offer.max_discount_amount,
  ticketTypeIds: offer.ticket_type_ids,
  minQuantity: offer.min_quantity,
  minOrderAmount: offer.min_order_amount,
  isStackable: offer.is_stackable,
});

const refuse = (pointer: string, code: ValueErrorCode, detail: string): never =>
  fail('invalid_request', { detail, errors: [{ pointer, code, detail }] });

const refuseCode = (code: ErrorCode, index: number, detail: string): never =>
  fail(code, { detail, errors: [{ pointer: `/codes/${index}`, code: 'not_allowed', detail }] });
