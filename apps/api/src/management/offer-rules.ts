import { isFrom, type LimitRule } from './limit-rules.ts';

/** The event of an offer with its ticket types: all of them, or those that the offer names. */
export interface Around {
  readonly ends_at: string;
  /** Tickets that an order has at most. */
  readonly most: number;
  readonly types: readonly {
    readonly id: string;
    readonly kind: 'Paid' | 'Free' | 'Donation';
    readonly price: number;
    readonly capacity: number | null;
    readonly is_active: boolean;
    readonly visibility: string;
    readonly min_per_order: number;
    readonly max_per_order: number | null;
    /** When its sale begins; null: it has begun. */
    readonly sold_from: string | null;
    readonly sold_until: string;
  }[];
}

/** An offer as far as its limits go. */
export interface Limits {
  readonly ticket_type_ids?: readonly string[] | null | undefined;
  readonly effect?: string | undefined;
  readonly discount_type?: string | null | undefined;
  readonly discount_value?: number | null | undefined;
  /** The most that is taken off an order; null: no limit. */
  readonly max_discount_amount?: number | null | undefined;
  readonly min_quantity?: number;
  readonly min_order_amount?: number;
  readonly max_uses?: number | null;
  readonly max_uses_per_user?: number | null;
  readonly starts_at?: string | null;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
}

export type Row = Limits & Around;

/** Types of which an offer takes something off. */
const lowered = ({ types }: Row) => types.filter(({ kind }) => kind === 'Paid');

/** Tickets that an order has at most: the least of a type that is sold is always taken. */
const mostOf = (row: Row): number =>
  Math.max(row.most, ...lowered(row).map(({ is_active, min_per_order: least }) => (is_active ? least : 0)));

const reachableQuantity = (row: Row): number =>
  Math.min(
    mostOf(row),
    lowered(row).reduce((sum, { max_per_order: most }) => sum + (most ?? mostOf(row)), 0),
  );

const reachableAmount = (row: Row): number => mostOf(row) * highestPrice(row);

const isToCome = (at: string): boolean => Date.parse(at) > Date.now();

/** When the sale of the first type begins, where that is to come. */
function saleBegins({ types }: Row): string | undefined {
  const [first] = types.map(({ sold_from: from }) => from ?? '').toSorted();
  return first && isToCome(first) ? first : undefined;
}

/** When the sale of the last type ends, where that is to come. */
function saleEnds({ types }: Row): string | undefined {
  const last = types
    .map(({ sold_until: until }) => until)
    .toSorted()
    .at(-1);
  return last !== undefined && isToCome(last) ? last : undefined;
}

/** Rules between the time in which an offer can be used, by the names of its fields, and the sale of its ticket types. */
const ofTimes = (
  from: 'starts_at' | 'valid_from',
  until: 'ends_at' | 'valid_until',
): readonly LimitRule<Row>[] => [
  {
    fields: [from, 'ticket_type_ids', 'is_active'],
    breaks: (row) => isFrom(row[from], saleEnds(row)),
    says: (row) => `It has to begin before the sale of its ticket types ends, at ${saleEnds(row)}.`,
  },
  {
    fields: [until, 'ticket_type_ids', 'is_active'],
    breaks: (row) => isFrom(saleBegins(row), row.valid_until),
    says: (row) => `It has to end after the sale of its ticket types begins, at ${saleBegins(row)}.`,
  },
];

const ofTypes: readonly LimitRule<Row>[] = [
  {
    fields: ['ticket_type_ids', 'effect', 'is_active'],
    breaks: (row) =>
      row.ticket_type_ids != null &&
      row.effect !== 'Access' &&
      row.types.length > 0 &&
      lowered(row).length === 0,
    says: () => 'Nothing is taken off tickets that are free or donations: choose others, too.',
  },
  {
    fields: ['ticket_type_ids', 'is_active'],
    breaks: ({ ticket_type_ids: ids, types }) =>
      ids != null && types.length > 0 && types.every(({ capacity }) => capacity === 0),
    says: () => 'These ticket types have no places: choose others, or give them places first.',
  },
];

/** The highest price of the types of which an offer takes something off. */
const highestPrice = (row: Row): number => Math.max(...lowered(row).map(({ price }) => price));

const ofDiscounts: readonly LimitRule<Row>[] = [
  {
    fields: ['discount_value', 'discount_type', 'is_active'],
    breaks: ({ discount_type: kind, discount_value: value }) =>
      (kind === 'Percentage' || kind === 'Fixed Amount') && value === 0,
    says: () => 'Nothing would be taken off: choose more than 0.',
  },
  {
    fields: ['max_discount_amount', 'is_active'],
    breaks: ({ max_discount_amount: most }) => most === 0,
    says: () => 'Nothing would be taken off: choose more than 0, or no limit.',
  },
  {
    fields: ['discount_value', 'discount_type', 'ticket_type_ids', 'is_active'],
    breaks: (row) =>
      row.discount_type === 'Fixed Price' &&
      lowered(row).length > 0 &&
      (row.discount_value ?? 0) >= highestPrice(row),
    says: (row) =>
      `Nothing would be taken off: its ticket types cost at most ${highestPrice(row)}. Choose a lower price.`,
  },
];

const ofQuantities: readonly LimitRule<Row>[] = [
  {
    fields: ['min_quantity', 'ticket_type_ids', 'is_active'],
    breaks: (row) => lowered(row).length > 0 && (row.min_quantity ?? 1) > reachableQuantity(row),
    says: (row) =>
      `It needs ${row.min_quantity} tickets, and an order has at most ${reachableQuantity(row)} of these.`,
  },
  {
    fields: ['min_order_amount', 'ticket_type_ids', 'is_active'],
    breaks: (row) => lowered(row).length > 0 && (row.min_order_amount ?? 0) > reachableAmount(row),
    says: (row) =>
      `It needs ${row.min_order_amount}, and an order has these tickets for at most ${reachableAmount(row)}.`,
  },
];

export const ofPromos: readonly LimitRule<Row>[] = [
  ...ofTypes,
  ...ofDiscounts,
  ...ofTimes('starts_at', 'ends_at'),
  ...ofQuantities,
  {
    fields: ['max_uses_per_user', 'max_uses'],
    breaks: ({ max_uses: all, max_uses_per_user: each }) => all != null && each != null && each > all,
    says: ({ max_uses: all }) => `It can be used ${all} times in all, and no oftener by one person.`,
  },
  {
    fields: ['starts_at', 'is_active'],
    breaks: ({ starts_at, ends_at }) => isFrom(starts_at, ends_at),
    says: ({ ends_at }) => `It has to start before the event ends, at ${ends_at}.`,
  },
];

export const ofVouchers: readonly LimitRule<Row>[] = [
  ...ofTypes,
  {
    fields: ['ticket_type_ids', 'effect'],
    breaks: ({ effect, ticket_type_ids: ids, types }) =>
      effect === 'Access' && (ids == null || !types.some(({ visibility }) => visibility === 'Code Only')),
    says: () => 'It opens nothing: choose a ticket type that is sold with a code only.',
  },
  ...ofDiscounts,
  ...ofTimes('valid_from', 'valid_until'),
  {
    fields: ['valid_from'],
    breaks: ({ valid_from, ends_at }) => isFrom(valid_from, ends_at),
    says: ({ ends_at }) => `It has to be valid before the event ends, at ${ends_at}.`,
  },
];

/** A rule of offers that a change of an event or of a ticket type can break, and the fields of these that do, the likeliest first. */
export interface AroundRule extends LimitRule<Row> {
  readonly brokenBy: readonly string[];
}

/** Fields that break each rule of `ofTimes`, and that an offer begins before the event ends. */
const byTimes = [
  ['sales_end_at', 'valid_until', 'ends_at', 'starts_at'],
  ['sales_start_at', 'starts_at'],
];
const byEnd = ['ends_at', 'starts_at'];
const byQuantities = ['max_tickets_per_order', 'max_per_order', 'price', 'kind'];

/** Rules that are broken by the same fields; or each by those of the same place. */
const brokenBy = (rules: readonly LimitRule<Row>[], fields: readonly (readonly string[])[]): AroundRule[] =>
  rules.map((rule, at) => ({ ...rule, brokenBy: fields[at] ?? fields[0] ?? [] }));

/** Those rules. A type is closed by 0 places whatever offers there are for it. */
export const aroundPromos: readonly AroundRule[] = [
  ...brokenBy(ofTypes.slice(0, 1), [['kind']]),
  ...brokenBy(ofTimes('starts_at', 'ends_at'), byTimes),
  ...brokenBy(ofPromos.slice(-1), [byEnd]),
  ...brokenBy(ofQuantities, [byQuantities]),
];
export const aroundVouchers: readonly AroundRule[] = [
  ...brokenBy(ofTypes.slice(0, 1), [['kind']]),
  ...brokenBy(ofTimes('valid_from', 'valid_until'), byTimes),
  ...brokenBy(ofVouchers.slice(-1), [byEnd]),
];
