import type { Locale } from '@karcis/words';
import type { Event } from '../event-props.ts';

type TypeOfEvent = Event['ticket_types'][number];

/** A ticket type as it is offered to visitors. */
export type OfferedType = Pick<
  TypeOfEvent,
  | 'id'
  | 'name'
  | 'description'
  | 'benefits'
  | 'kind'
  | 'price'
  | 'price_all_in'
  | 'fee'
  | 'tax'
  | 'min_per_order'
  | 'max_per_order'
  | 'sales_status'
> & {
  /** Limit of an order that has it: its least is always taken. */
  readonly most: number;
  /** When its sale begins, as text; null where that is not said. */
  readonly starts: string | null;
  /** Original price with fees and taxes, as text, where it is above the price. */
  readonly original: string | null;
};

/** What the stub of an event offers. The page carries it as data, for the script that takes over. */
export interface Offer extends Pick<
  Event,
  'slug' | 'currency' | 'sales_status' | 'sales_start_at' | 'buyer_charges' | 'promos'
> {
  /** When the event begins, as text. */
  readonly begins: string;
  /** When its sale begins, as text; null where that is not said. */
  readonly starts: string | null;
  /** Limit of an order, over all types. */
  readonly most: number;
  readonly types: readonly OfferedType[];
  /** Whether and when tickets are sold, by what was known when the page was made. */
  readonly sentence: string;
  /** The same by what is known later. */
  readonly sentences: Readonly<Record<Event['sales_status'], string>>;
  /** When the page was made, as Unix milliseconds. */
  readonly now: number;
  /** Address of all events. */
  readonly events: string;
}

/** What is left of each type, as it was told last. */
export type Stock = Readonly<
  Record<string, { readonly sales_status: TypeOfEvent['sales_status']; readonly available: number | null }>
>;

/** A code that was found to do something, in the words that say what. */
export interface UsedCode {
  readonly code: string;
  readonly effect: string;
  /** Types that are not shown without it. */
  readonly opens: readonly OpenedType[];
  /** What prices an order with it; absent where the choice was kept by an older page. */
  readonly offer?: CodedOffer;
}

/** A type that a code opens. A choice that was kept by an older page has the name alone. */
interface OpenedType extends Pick<OfferedType, 'id' | 'name'> {
  readonly kind?: OfferedType['kind'];
  readonly price?: number;
  readonly min_per_order?: number;
}

/** A promo or a voucher as it prices an order. */
export type CodedOffer = Omit<Offer['promos'][number], 'name'> & {
  readonly kind: 'Promo' | 'Voucher';
  readonly effect: 'Discount' | 'Free Ticket' | 'Access';
};

/** What somebody has chosen. It stays in the tab until it is bought. */
export interface Choice {
  /** Tickets by type. */
  readonly counts: Readonly<Record<string, number>>;
  /** What is given for each ticket of a donation, with fees and taxes, by type, as it was typed. */
  readonly gifts: Readonly<Record<string, string>>;
  readonly codes: readonly UsedCode[];
}

export const noChoice: Choice = { counts: {}, gifts: {}, codes: [] };

interface Telling extends Pick<Offer, 'events'> {
  readonly sentence: string;
  readonly sentences: Offer['sentences'];
  readonly now: number;
  /** A moment as text. */
  readonly momentOf: (instant: string) => string;
  /** An amount as text. */
  readonly priceOf: (amount: number) => string;
}

export function offerOf(
  event: Event,
  { sentence, sentences, now, events, momentOf, priceOf }: Telling,
): Offer {
  const { slug, currency, starts_at, sales_status, sales_start_at, buyer_charges, promos } = event;
  const textOf = (instant: string | null) => (instant === null ? null : momentOf(instant));
  return {
    slug,
    currency,
    sales_status,
    sales_start_at,
    buyer_charges,
    promos,
    begins: momentOf(starts_at),
    starts: textOf(sales_start_at),
    most: event.max_tickets_per_order,
    types: event.ticket_types.map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      benefits: type.benefits,
      kind: type.kind,
      price: type.price,
      price_all_in: type.price_all_in,
      original:
        type.original_price_all_in !== null && type.original_price_all_in > type.price_all_in
          ? priceOf(type.original_price_all_in)
          : null,
      fee: type.fee,
      tax: type.tax,
      min_per_order: type.min_per_order,
      max_per_order: type.max_per_order,
      most: Math.max(event.max_tickets_per_order, type.min_per_order),
      sales_status: type.sales_status,
      starts: textOf(type.sales_start_at),
    })),
    sentence,
    sentences,
    now,
    events,
  };
}

/** The offer by what is left now. */
export const withStock = (offer: Offer, stock: Stock): readonly OfferedType[] =>
  offer.types.map((type) => ({ ...type, sales_status: stock[type.id]?.sales_status ?? type.sales_status }));

/** Whether a type cannot be bought, and will not be as far as is known. */
export const isOverType = ({ sales_status }: Pick<OfferedType, 'sales_status'>): boolean =>
  ['Sold Out', 'Sales Ended', 'Unavailable'].includes(sales_status);

/**
 * Whether the sale is still to come: the types that were not on sale yet when the page was made are not yet. One that has sold out since, or is
 * paused, says that it has begun.
 */
export function isSaleAhead(offer: Offer, types: readonly OfferedType[]): boolean {
  const isWaiting = (type: OfferedType | undefined) => type?.sales_status === 'Not Yet On Sale';
  const awaited = types.filter((_, at) => isWaiting(offer.types[at]));
  return offer.sales_status === 'Not Yet On Sale' && awaited.length > 0 && awaited.every(isWaiting);
}

/** A line of what was chosen. */
export interface Line {
  readonly id: string;
  readonly name: string;
  readonly kind: OfferedType['kind'];
  readonly count: number;
  /** Price of a ticket without fees and taxes; null where it is not known before the order. */
  readonly price: number | null;
  /** The same of a donation that is not the least; NaN where that is less than it takes. */
  readonly gift?: number;
}

/** Returns the price of the lines as an order, with its promos, codes, fees and taxes. */
export interface Cost {
  readonly discounts: readonly { readonly id: string; readonly name: string; readonly amount: number }[];
  /** Codes that take nothing off the lines, and open none of them. */
  readonly aside: readonly string[];
  /** Fees and taxes that come on top. */
  readonly charges: number;
  readonly total: number;
}

/** What prices a choice. It is loaded when somebody begins to choose. */
export interface Pricing {
  /** What the lines cost; null where a price is not known before the order. */
  readonly sumOf: (lines: readonly Line[], offer: Offer, codes: Choice['codes']) => Cost | null;
  /** Price of a donation, without fees and taxes, of what was typed for it; NaN where that cannot be read. */
  readonly giftOf: (
    typed: string,
    least: Pick<OfferedType, 'price' | 'price_all_in'>,
    offer: Offer,
    locale: Locale,
  ) => number;
}

/** The lines that can be bought: types that are on sale, and those that a code opens. Until `pricing` is loaded, what is typed for a donation is not known. */
export function linesOf(
  offer: Offer,
  types: readonly OfferedType[],
  { counts, gifts, codes }: Choice,
  locale: Locale,
  pricing: Pricing | undefined,
): Line[] {
  const shown = types
    .filter(({ id, sales_status }) => sales_status === 'On Sale' && (counts[id] ?? 0) > 0)
    .map((type): Line => {
      const { id, name, kind, price } = type;
      const line = { id, name, kind, count: counts[id] ?? 0 };
      const typed = gifts[id];
      if (kind !== 'Donation' || typed === undefined) return { ...line, price };
      const gift = pricing?.giftOf(typed, type, offer, locale) ?? NaN;
      return gift >= price ? { ...line, price: gift, gift } : { ...line, price: null, gift: NaN };
    });
  const opened = openedBy(codes, types).map(({ id, name, kind = 'Paid', price = null }): Line => ({
    id,
    name,
    kind,
    count: counts[id] ?? 0,
    price,
  }));
  return [...shown, ...opened.filter(({ count }) => count > 0)];
}

/** Types that the codes open and that are not shown without them. */
export const openedBy = (codes: Choice['codes'], types: readonly OfferedType[]): UsedCode['opens'] =>
  codes.flatMap(({ opens }) => opens).filter(({ id }) => !types.some((type) => type.id === id));

export const countOf = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

/** The next count of a type upwards or downwards: from nothing at once to the fewest of an order, and back. */
export function stepped(
  count: number,
  step: 1 | -1,
  { min_per_order: least }: Pick<OfferedType, 'min_per_order'>,
): number {
  const next = count + step;
  return next >= least ? next : step === 1 ? Math.max(1, least) : 0;
}

/** How many of a type an order may have at most, beside `others` tickets of other types. */
export const mostOf = (
  { most, max_per_order: own }: Pick<OfferedType, 'most' | 'max_per_order'>,
  others: number,
  available: number | null,
): number => Math.min(own ?? Infinity, most - others, available ?? Infinity);
