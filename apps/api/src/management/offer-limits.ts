import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandLimits, type LimitRule } from './limit-rules.ts';
import {
  type Around,
  aroundPromos,
  aroundVouchers,
  type Limits,
  ofPromos,
  ofVouchers,
  type Row,
} from './offer-rules.ts';

/** What offers of an event have to fit; undefined where there is no such event. */
async function aroundOf(db: ReadDb, event: string): Promise<Around | undefined> {
  const [found, types] = await Promise.all([
    db
      .selectFrom('live_events as event')
      .innerJoin('general_settings as settings', (join) => join.onTrue())
      .select('event.ends_at')
      .select(sql<number>`coalesce(event.max_tickets_per_order, settings.max_tickets_per_order)`.as('most'))
      .where('event.id', '=', event)
      .executeTakeFirst(),
    db
      .selectFrom('live_ticket_types as type')
      .innerJoin('live_events as event', 'event.id', 'type.event_id')
      .select(['type.id', 'type.kind', 'type.price', 'type.capacity', 'type.is_active', 'type.visibility'])
      .select(['type.min_per_order', 'type.max_per_order'])
      .select(sql<string | null>`coalesce(type.sales_start_at, event.sales_start_at)`.as('sold_from'))
      .select(
        sql<string>`least(coalesce(type.sales_end_at, event.sales_end_at), event.ends_at, type.valid_until)`.as(
          'sold_until',
        ),
      )
      .where('type.event_id', '=', event)
      .execute(),
  ]);
  return found && { ...found, types };
}

/** An offer with its event and the ticket types that it is for. */
const within = <Offer extends Limits>({ types, ...event }: Around, offer: Offer): Offer & Around => ({
  ...offer,
  ...event,
  types: types.filter(({ id }) => offer.ticket_type_ids == null || offer.ticket_type_ids.includes(id)),
});

const promoLimits = ['ticket_type_ids', 'min_quantity', 'min_order_amount', 'max_uses'] as const;

/** A change of an event, or of one of its ticket types. */
interface Change {
  readonly event: string;
  readonly type?: string;
  readonly body: object;
}

/** Offers that can be used still: all promos, and one of the vouchers that are alike. */
async function usableOffers(db: ReadDb, event: string, type: string | undefined) {
  const isFor =
    type === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(ticket_type_ids is null or ${type}::uuid = any(ticket_type_ids))`;
  const [promos, vouchers] = await Promise.all([
    db
      .selectFrom('live_promos')
      .select(['id', 'name', ...promoLimits, 'starts_at', 'ends_at as valid_until'])
      .where('event_id', '=', event)
      .where('is_active', '=', true)
      .where(sql<boolean>`coalesce(ends_at > now(), true)`)
      .where(isFor)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('live_vouchers')
      .select(sql<string>`min(code)`.as('code'))
      .select(sql<number>`count(*)::int`.as('count'))
      .select(['ticket_type_ids', 'effect', 'valid_from', 'valid_until'])
      .where('event_id', '=', event)
      .where('status', 'in', ['Available', 'Reserved', 'Partially Redeemed'])
      .where(isFor)
      .groupBy(['ticket_type_ids', 'effect', 'valid_from', 'valid_until'])
      .orderBy('code')
      .execute(),
  ]);
  return [
    ...promos.map(({ id, name, ...limits }) => ({
      id,
      called: `The promo ${name}`,
      remedy: 'change or deactivate the promo',
      limits,
      rules: aroundPromos,
    })),
    ...vouchers.map(({ code, count, ...limits }) => ({
      id: code,
      called: count === 1 ? `The voucher ${code}` : `The voucher ${code}, one of ${count} alike,`,
      remedy: 'change or revoke such vouchers',
      limits,
      rules: aroundVouchers,
    })),
  ];
}

/** Fields of an event or a ticket type that can break rules of offers. */
const breaking = new Set([...aroundPromos, ...aroundVouchers].flatMap(({ brokenBy }) => brokenBy));

/**
 * Begins a change of an event or of a ticket type, before it is written. Returns the function to call when it is written: it throws where an offer
 * that could be used before could not be used any more.
 */
export async function beginAround(db: ReadDb, { event, type, body }: Change): Promise<() => Promise<void>> {
  const sent = Object.entries(body).filter(([field, value]) => breaking.has(field) && value !== undefined);
  if (sent.length === 0) return async () => {};
  const faultsOf = async () => {
    const [around, offers] = await Promise.all([aroundOf(db, event), usableOffers(db, event, type)]);
    if (around === undefined) return [];
    return offers.flatMap(({ id, called, remedy, limits, rules }) => {
      const row = within(around, limits);
      const rule = rules.find(({ breaks }) => breaks(row));
      return rule === undefined ? [] : [{ id, called, remedy, rule, reason: rule.says(row) }];
    });
  };
  const before = new Set((await faultsOf()).map(({ id }) => id));
  return async () => {
    const fault = (await faultsOf()).find(({ id }) => !before.has(id));
    if (fault === undefined) return;
    const { called, remedy, rule, reason } = fault;
    const fields = rule.brokenBy.filter((each) => sent.some(([field]) => field === each));
    // A field that was emptied is seldom the one that is meant.
    const field = fields.find((each) => sent.some(([name, value]) => name === each && value !== null));
    const pointer = `/${field ?? fields[0] ?? sent[0]?.[0] ?? ''}`;
    const detail = `${called} could not be used any more. ${reason} Choose another value here, or ${remedy} first.`;
    fail('invalid_request', { detail, errors: [{ pointer, code: 'not_allowed', detail }] });
  };
}

/** Throws where limits of a promo that was just written exclude each other, or those of its event and ticket types. */
export async function demandPromoLimits(db: ReadDb, event: string, body: object, id: string): Promise<void> {
  const promo = await db
    .selectFrom('live_promos')
    .select([
      ...promoLimits,
      'discount_type',
      'discount_value',
      'max_discount_amount',
      'max_uses_per_user',
      'starts_at',
      'ends_at as valid_until',
    ])
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (promo !== undefined) await demandAround(db, event, { offer: promo, body, rules: ofPromos });
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
export const demandNewVoucherLimits = (
  db: ReadDb,
  event: string,
  voucher: Pick<
    Limits,
    'ticket_type_ids' | 'effect' | 'discount_type' | 'discount_value' | 'valid_from' | 'valid_until'
  >,
  body: object = voucher,
): Promise<void> => demandAround(db, event, { offer: voucher, body, rules: ofVouchers });

async function demandAround(
  db: ReadDb,
  event: string,
  { offer, body, rules }: { offer: Limits; body: object; rules: readonly LimitRule<Row>[] },
): Promise<void> {
  const around = await aroundOf(db, event);
  if (around !== undefined) demandLimits(within(around, offer), body, rules);
}
