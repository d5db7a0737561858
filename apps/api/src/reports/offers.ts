import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { beside, byMonth, type Figure, readFigures, type Sums, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { type Event, ofOwner } from './names.ts';
import { percentOf } from './numbers.ts';
import { headOf, monthsOf, otherName, sumsBy, withOther } from './shape.ts';

type Promos = NonNullable<ResultOf<Api['organizerAnalytics']['promos']>>;
type Vouchers = NonNullable<ResultOf<Api['organizerAnalytics']['vouchers']>>;

export async function promos(db: ReadDb, ownerId: string): Promise<Promos> {
  const found = await readFigures(db, ownerId, ['sale', 'offer'], {
    sale: total('sale', ownerId),
    offer: total('offer', ownerId),
    months: byMonth('offer', ownerId),
    promos: top('offer', ownerId, 'Promo', 'promo_uses', usedPromos, { besides: ['sale'] }),
    atPromos: beside('sale', ownerId, 'All Promos', sql`''`),
    active: activePromos(ownerId),
  });
  const at = sumsBy('offer', found.months);
  return {
    ...headOf(found, 'promos'),
    summary: { promos_active: found.active, ...promosOf({ ...found.sale, ...found.offer }) },
    promos: withOther({ ...found.offer, gross: found.atPromos.gross }, found.promos, (sums, row) => ({
      promo: row === undefined ? null : { id: row.name.id, code: row.name.code, name: row.name.name },
      name: row?.name.name ?? otherName,
      event: row?.name.event ?? null,
      uses: sums.promo_uses,
      max_uses: row?.name.max_uses ?? null,
      remaining: row?.name.remaining ?? null,
      unique_customers: sums.promo_customers,
      discount_total: sums.promo_discounts,
      gross: sums.gross,
      first_used_at: row?.name.first_used_at ?? null,
      last_used_at: row?.name.last_used_at ?? null,
    })),
    series: monthsOf(found, found.months).map((period) => ({ period, ...usesOf(at(period)) })),
  };
}

export async function vouchers(db: ReadDb, ownerId: string): Promise<Vouchers> {
  const found = await readFigures(db, ownerId, ['offer', 'inventory'], {
    offer: total('offer', ownerId),
    inventory: total('inventory', ownerId),
    uses: byMonth('offer', ownerId),
    made: byMonth('inventory', ownerId),
    batches: top('inventory', ownerId, 'Batch', 'vouchers', batches, { besides: ['offer'] }),
    vouchers: top('offer', ownerId, 'Voucher', 'voucher_uses', usedVouchers),
  });
  const all = { ...found.offer, ...found.inventory };
  const [uses, made] = [sumsBy('offer', found.uses), sumsBy('inventory', found.made)];
  return {
    ...headOf(found, 'vouchers'),
    summary: {
      ...vouchersOf(all),
      available: all.vouchers_available,
      reserved: all.vouchers_reserved,
      expired: all.vouchers_expired,
      revoked: all.vouchers_revoked,
    },
    batches: withOther(all, found.batches, (sums, row) => ({
      batch: row === undefined ? null : { id: row.name.id, name: row.name.name },
      name: row?.name.name ?? otherName,
      event: row?.name.event ?? null,
      ...vouchersOf(sums),
    })),
    vouchers: withOther(found.offer, found.vouchers, (sums, row) => ({
      voucher: row === undefined ? null : { id: row.name.id, code: row.name.code },
      name: row?.name.code ?? otherName,
      event: row?.name.event ?? null,
      uses: sums.voucher_uses,
      discount_total: sums.voucher_discounts,
      max_usages: row?.name.max_usages ?? null,
      last_used_at: row?.name.last_used_at ?? null,
    })),
    series: monthsOf(found, found.uses, found.made).map((period) => ({
      period,
      ...vouchersIn({ ...uses(period), ...made(period) }),
    })),
  };
}

const usesOf = (sums: Sums<'offer'>) => ({
  redemptions: sums.promo_uses,
  orders_with_promo: sums.promo_orders,
  discount_total: sums.promo_discounts,
});

/** Uses of the promos of an owner, of all time or in a range of days. */
export const promosOf = (sums: Sums<'offer'> & Sums<'sale'>) => ({
  ...usesOf(sums),
  gross_with_promo: sums.gross_with_promo,
  share_of_orders_pct: percentOf(sums.promo_orders, sums.orders),
});

/** Uses of the vouchers of an owner, of all time or in a range of days, and the number of vouchers made. */
export const vouchersIn = (sums: Sums<'offer'> & Sums<'inventory'>) => ({
  issued: sums.vouchers,
  redemptions: sums.voucher_uses,
  discount_total: sums.voucher_discounts,
});

const vouchersOf = (sums: Sums<'offer'> & Sums<'inventory'>) => ({
  ...vouchersIn(sums),
  redeemed: sums.vouchers_redeemed,
  redemption_rate_pct: percentOf(sums.vouchers_redeemed, sums.vouchers),
});

/** Promos that can be used at this moment, at events that are on sale and not over: few, however many there ever were. */
const activePromos = (ownerId: string): Figure<number> => sql`(
  select count(*)
  from promos
  join events on events.id = promos.event_id and events.stage = 'Published' and events.ends_at > now()
  where
    promos.deleted_at is null
    and promos.is_active
    and coalesce(promos.ends_at, 'infinity') > now()
    and coalesce(promos.starts_at, '-infinity') <= now()
    and coalesce(promos.used_count + promos.reserved_count < promos.max_uses, true)
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
)`;

interface UsedPromo {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly event: Event;
  readonly max_uses: number | null;
  readonly remaining: number | null;
  readonly first_used_at: string | null;
  readonly last_used_at: string | null;
}

const usedPromos = sql<UsedPromo>`
  select jsonb_build_object(
    'id', promos.id, 'code', promos.code, 'name', promos.name, 'event', summary.event,
    'max_uses', promos.max_uses, 'remaining', promos.remaining_uses,
    'first_used_at', to_char(used.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'last_used_at', to_char(used.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from live_promos as promos
  join event_summaries as summary on summary.id = promos.event_id
  cross join lateral (
    select min(redeemed_at) as first_at, max(redeemed_at) as last_at
    from promo_redemptions as r
    where r.event_id = promos.event_id and r.promo_id = promos.id and r.status = 'Redeemed'
  ) as used
  where promos.id = t.key::uuid`;

interface Batch {
  readonly id: string;
  readonly name: string;
  readonly event: Event;
}

const batches = sql<Batch>`
  select jsonb_build_object('id', voucher_batches.id, 'name', voucher_batches.name, 'event', summary.event)
  from voucher_batches
  join event_summaries as summary on summary.id = voucher_batches.event_id
  where
    voucher_batches.id = t.key::uuid
    and exists (
      select
      from vouchers
      where
        vouchers.event_id = voucher_batches.event_id
        and vouchers.batch_id = voucher_batches.id
        and vouchers.deleted_at is null
    )`;

interface UsedVoucher {
  readonly id: string;
  readonly code: string;
  readonly event: Event;
  readonly max_usages: number;
  readonly last_used_at: string | null;
}

const usedVouchers = sql<UsedVoucher>`
  select jsonb_build_object(
    'id', vouchers.id, 'code', vouchers.code, 'event', summary.event, 'max_usages', vouchers.max_usages,
    'last_used_at', to_char(vouchers.last_redeemed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from live_vouchers as vouchers
  join event_summaries as summary on summary.id = vouchers.event_id
  where vouchers.id = t.key::uuid`;
