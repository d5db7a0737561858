import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandLimits } from './limit-rules.ts';
import { type Around, type Limits, ofPromos, ofQuantities, ofTypes, ofVouchers } from './offer-rules.ts';

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
