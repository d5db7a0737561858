import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandLimits, isFrom, type LimitRule } from './limit-rules.ts';

/** What offers are for: an event and its ticket types, of an offer that names some only those. */
interface Around {
  readonly ends_at: string;
  /** Tickets that an order has at most. */
  readonly most: number;
  readonly types: readonly {
    readonly id: string;
    readonly kind: 'Paid' | 'Free' | 'Donation';
    readonly price: number;
    readonly capacity: number | null;
    readonly is_active: boolean;
    readonly min_per_order: number;
    readonly max_per_order: number | null;
    /** When its sale begins; null: it has begun. */
    readonly sold_from: string | null;
    readonly sold_until: string;
  }[];
}

/** An offer as far as its limits go. */
interface Limits {
  readonly ticket_type_ids?: readonly string[] | null | undefined;
  readonly effect?: string | undefined;
  readonly discount_type?: string | null | undefined;
  readonly discount_value?: number | null | undefined;
  readonly min_quantity?: number;
  readonly min_order_amount?: number;
  readonly max_uses?: number | null;
  readonly max_uses_per_user?: number | null;
  readonly starts_at?: string | null;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
}

type Row = Limits & Around;

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
    says: (row) => `It can be used before the sale of its ticket types ends, at ${saleEnds(row)}.`,
  },
  {
    fields: [until, 'ticket_type_ids', 'is_active'],
    breaks: (row) => isFrom(saleBegins(row), row.valid_until),
    says: (row) => `It can be used after the sale of its ticket types begins, at ${saleBegins(row)}.`,
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
      `An order has at most ${reachableQuantity(row)} of these tickets: choose ${reachableQuantity(row)} or fewer.`,
  },
  {
    fields: ['min_order_amount', 'ticket_type_ids', 'is_active'],
    breaks: (row) => lowered(row).length > 0 && (row.min_order_amount ?? 0) > reachableAmount(row),
    says: (row) => `An order has these tickets for at most ${reachableAmount(row)}: choose that or less.`,
  },
];

const ofPromos: readonly LimitRule<Row>[] = [
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
    says: ({ ends_at }) => `It starts before the event ends, at ${ends_at}.`,
  },
];

const ofVouchers: readonly LimitRule<Row>[] = [
  ...ofTypes,
  ...ofDiscounts,
  ...ofTimes('valid_from', 'valid_until'),
  {
    fields: ['valid_from'],
    breaks: ({ valid_from, ends_at }) => isFrom(valid_from, ends_at),
    says: ({ ends_at }) => `It is valid before the event ends, at ${ends_at}.`,
  },
];

async function aroundOf(db: ReadDb, event: string): Promise<Around> {
  const [{ ends_at, most }, types] = await Promise.all([
    db
      .selectFrom('live_events as event')
      .innerJoin('general_settings as settings', (join) => join.onTrue())
      .select('event.ends_at')
      .select(sql<number>`coalesce(event.max_tickets_per_order, settings.max_tickets_per_order)`.as('most'))
      .where('event.id', '=', event)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('live_ticket_types as type')
      .innerJoin('live_events as event', 'event.id', 'type.event_id')
      .select(['type.id', 'type.kind', 'type.price', 'type.capacity', 'type.is_active'])
      .select(['type.min_per_order', 'type.max_per_order'])
      .select(sql<string | null>`coalesce(type.sales_start_at, event.sales_start_at)`.as('sold_from'))
      .select(
        sql<string>`least(coalesce(type.sales_end_at, event.sales_end_at), event.ends_at)`.as('sold_until'),
      )
      .where('type.event_id', '=', event)
      .execute(),
  ]);
  return { ends_at, most, types };
}

/** An offer with its event and the ticket types that it is for. */
const within = <Offer extends Limits>({ types, ...event }: Around, offer: Offer): Offer & Around => ({
  ...offer,
  ...event,
  types: types.filter(({ id }) => offer.ticket_type_ids == null || offer.ticket_type_ids.includes(id)),
});

const promoLimits = ['ticket_type_ids', 'min_quantity', 'min_order_amount', 'max_uses'] as const;

/** Value that helps a promo most, for each field of a ticket type. */
const best = { max_per_order: null, price: Number.MAX_SAFE_INTEGER, kind: 'Paid' } as const;

/** An event whose ticket type has in one field the value that helps a promo most. */
const withBest = ({ types, ...around }: Around, type: string, field: keyof typeof best): Around => ({
  ...around,
  types: types.map((each) => (each.id === type ? { ...each, [field]: best[field] } : each)),
});

/**
 * Throws where an active promo could not be used any more since a ticket type, which was just changed, has another price or kind, or another limit
 * of an order.
 */
export async function demandUsablePromos(
  db: ReadDb,
  event: string,
  body: { readonly max_per_order?: unknown; readonly price?: unknown; readonly kind?: unknown },
  type: string,
): Promise<void> {
  const fields = (['max_per_order', 'price', 'kind'] as const).filter((each) => body[each] !== undefined);
  if (fields.length === 0) return;
  const [around, promos] = await Promise.all([
    aroundOf(db, event),
    db
      .selectFrom('live_promos')
      .select(['name', ...promoLimits])
      .where('event_id', '=', event)
      .where('is_active', '=', true)
      .where(sql<boolean>`coalesce(ends_at > now(), true)`)
      .where(sql<boolean>`(ticket_type_ids is null or ${type}::uuid = any(ticket_type_ids))`)
      .orderBy('id')
      .execute(),
  ]);
  for (const promo of promos) {
    const broken = [...ofTypes.slice(0, 1), ...ofQuantities].filter(({ breaks }) =>
      breaks(within(around, promo)),
    );
    // A promo that no other value would help could not be used before.
    const field = fields.find((each) =>
      broken.some(({ breaks }) => !breaks(within(withBest(around, type, each), promo))),
    );
    if (field === undefined) continue;
    const detail = `The promo ${promo.name} could not be used any more. Change or deactivate it first, or choose another value.`;
    fail('invalid_request', { detail, errors: [{ pointer: `/${field}`, code: 'not_allowed', detail }] });
  }
}

/** Throws where limits of a promo that was just written exclude each other, or those of its event and ticket types. */
export async function demandPromoLimits(db: ReadDb, event: string, body: object, id: string): Promise<void> {
  const promo = await db
    .selectFrom('live_promos')
    .select([
      ...promoLimits,
      'discount_type',
      'discount_value',
      'max_uses_per_user',
      'starts_at',
      'ends_at as valid_until',
    ])
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (promo !== undefined) demandLimits(within(await aroundOf(db, event), promo), body, ofPromos);
}

/** The same of a voucher. */
export async function demandVoucherLimits(
  db: ReadDb,
  event: string,
  body: object,
  id: string,
): Promise<void> {
  const voucher = await db
    .selectFrom('live_vouchers')
    .select(['ticket_type_ids', 'effect', 'discount_type', 'discount_value', 'valid_from', 'valid_until'])
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (voucher !== undefined) await demandNewVoucherLimits(db, event, voucher, body);
}

/** The same of vouchers that are about to be made alike. */
export const demandNewVoucherLimits = async (
  db: ReadDb,
  event: string,
  voucher: Pick<
    Limits,
    'ticket_type_ids' | 'effect' | 'discount_type' | 'discount_value' | 'valid_from' | 'valid_until'
  >,
  body: object = voucher,
): Promise<void> => demandLimits(within(await aroundOf(db, event), voucher), body, ofVouchers);
