import type { ValueErrorCode } from '@karcis/contract';
import { fail } from '../domain/errors/problem-error.ts';
import type { Line, Offer } from '@karcis/contract/price/discounts';
import { highestTotal, type Price, priceOf } from '@karcis/contract/price/price';
import { type CodeAside, reasonOfUseless, reasonsAgainst, refuseAside } from './aside.ts';
import type { Sale, SaleOffer, SaleType } from './sale.ts';

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
  /** Codes that are not used. */
  readonly aside: readonly CodeAside[];
}

/**
 * Returns what is bought by these items and codes, or throws why it cannot be: `invalid_request` for an item that nobody may buy so,
 * `not_on_sale`. A code that cannot be used is set aside where `setsAside`, and refused otherwise: `unknown_code`, `code_exhausted`,
 * `code_not_valid_now`, `code_not_applicable`. Whether there are places is not asked here.
 */
export function basketOf(
  sale: Sale,
  items: readonly Item[],
  codes: readonly string[],
  { setsAside = false }: { readonly setsAside?: boolean } = {},
): Basket {
  const judged = reasonsAgainst(codes, sale.offers, { countsUses: setsAside });
  const refused = judged.flatMap(({ code, reason }) => (reason === undefined ? [] : [{ code, reason }]));
  if (!setsAside) refuseAside(codes, refused);
  const usable = judged.flatMap(({ offer, reason }) =>
    offer !== undefined && reason === undefined ? [offer] : [],
  );
  const offers = [...sale.offers.filter(({ code }) => code === null), ...new Set(usable)];
  // A type that a code would open cannot be bought without it.
  const closing = judged.filter(
    ({ offer, reason }) => reason !== undefined && opensAnyOf(sale, offer, items, offers),
  );
  refuseAside(
    codes,
    closing.flatMap(({ code, reason }) => (reason === undefined ? [] : [{ code, reason }])),
  );
  const lines = items.map((item, index) => lineOf(sale, items, index, offers));
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  // The least of a type is always taken: the limit of the platform may have become lower than it.
  const most = Math.max(sale.max_tickets_per_order, ...lines.map(({ type }) => type.min_per_order));
  if (quantity > most) refuse('/items', 'too_large', `An order has at most ${most} tickets of this event.`);
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
  const useless = judged.flatMap(({ code, offer, reason }) =>
    offer === undefined || reason !== undefined || used.includes(offer)
      ? []
      : [{ code, reason: reasonOfUseless(asOffer(offer), lines) }],
  );
  if (!setsAside) refuseAside(codes, useless);
  return { lines, used, price, aside: [...refused, ...useless] };
}

/** Whether an offer would open a ticket type of the items that is closed without it. */
const opensAnyOf = (
  { types }: Sale,
  offer: SaleOffer | undefined,
  items: readonly Item[],
  offers: readonly SaleOffer[],
): boolean =>
  types.some(
    (type) =>
      offer?.ticket_type_ids?.includes(type.id) === true &&
      type.visibility === 'Code Only' &&
      items.some(({ ticket_type_id: id }) => id === type.id) &&
      !isOpenTo(type, offers),
  );

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
