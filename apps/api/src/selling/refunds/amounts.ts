import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';

/** What a refund is over. */
export interface Refunding {
  /** Σ of what the tickets cost. */
  readonly prices: number;
  /** Whether the buyer gets the fee and the tax on it back, in part, where the buyer bore them. */
  readonly withFees: boolean;
  /** What is kept back of the prices. */
  readonly kept: number;
}

/** The parts of an order that are given back in shares, with what was given back of them until now. */
export interface Shared {
  /** Σ of what all tickets of the order cost. */
  readonly base: number;
  /** Σ of the prices of tickets whose money is back, or on its way. */
  readonly prices_before: number;
  readonly fee: number;
  readonly fee_tax: number;
  readonly ticket_tax: number;
  readonly fee_before: number;
  readonly fee_tax_before: number;
  readonly ticket_tax_before: number;
  readonly fee_borne_by: 'Buyer' | 'Organizer';
  readonly ticket_tax_included: boolean;
}

/** What a refund comes to, in all its parts. */
export interface RefundAmounts {
  readonly amount: number;
  readonly fee_amount: number;
  readonly fee_tax_amount: number;
  readonly tax_amount: number;
}

/**
 * Returns what a refund comes to. A share is what all refunds until now, with this one, are due of a part, less what they have given back: so
 * all of them together give back the whole of it, to the last unit.
 */
export function refundAmounts(shared: Shared, { prices, withFees, kept }: Refunding): RefundAmounts {
  const { base, prices_before, fee_borne_by, ticket_tax_included } = shared;
  const share = (part: number, before: number) =>
    base === 0
      ? 0
      : Math.max(0, Number((BigInt(part) * BigInt(prices_before + prices)) / BigInt(base)) - before);
  const isTheirs = withFees && fee_borne_by === 'Buyer';
  const fee_amount = isTheirs ? share(shared.fee, shared.fee_before) : 0;
  const fee_tax_amount = isTheirs ? share(shared.fee_tax, shared.fee_tax_before) : 0;
  const tax_amount = share(shared.ticket_tax, shared.ticket_tax_before);
  const taxes = ticket_tax_included ? 0 : tax_amount;
  return {
    amount: prices - kept + fee_amount + fee_tax_amount + taxes,
    fee_amount,
    fee_tax_amount,
    tax_amount,
  };
}

/**
 * Returns a refund that comes to as much as is left of its payment and no more: what went back of it before counts as of the prices, then as of
 * the taxes and fees.
 */
export function limitedTo(
  left: number,
  due: RefundAmounts,
  { prices, kept }: Pick<Refunding, 'prices' | 'kept'>,
  isTaxIncluded: boolean,
): RefundAmounts & { readonly kept: number } {
  let over = Math.max(0, due.amount - left);
  const less = (part: number) => {
    const taken = Math.min(part, over);
    over -= taken;
    return part - taken;
  };
  const ofPrices = less(prices - kept);
  const tax_amount = isTaxIncluded ? due.tax_amount : less(due.tax_amount);
  const fee_amount = less(due.fee_amount);
  const fee_tax_amount = less(due.fee_tax_amount);
  return {
    amount: Math.min(due.amount, left),
    kept: prices - ofPrices,
    tax_amount,
    fee_amount,
    fee_tax_amount,
  };
}

/** Reads the parts of an order that are shared, for a refund that is not counted among those before. The payments of the order are locked. */
export async function sharedOf(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  refund: string,
): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select
      (
        select sum(total)::bigint from order_items where event_id = o.event_id and order_id = o.id
      ) as base,
      o.platform_fee as fee, o.fee_tax, o.ticket_tax, o.fee_borne_by, o.ticket_tax_included,
      coalesce(before.prices, 0)::bigint as prices_before, coalesce(before.fee, 0)::bigint as fee_before,
      coalesce(before.fee_tax, 0)::bigint as fee_tax_before, coalesce(before.tax, 0)::bigint as ticket_tax_before
    from orders as o
    cross join lateral (
      select sum(parts.prices) as prices, sum(r.fee_amount) as fee, sum(r.fee_tax_amount) as fee_tax, sum(r.tax_amount) as tax
      from refunds as r
      cross join lateral (
        select sum(i.amount) as prices, bool_or(i.is_open) as is_open from refund_items as i
        where i.event_id = r.event_id and i.refund_id = r.id
      ) as parts
      where r.event_id = o.event_id and r.order_id = o.id and r.id <> ${refund}
        and (r.status in ('Approved', 'Processing', 'Succeeded') or (r.status = 'Failed' and parts.is_open))
    ) as before
    where o.event_id = ${event_id} and o.id = ${id}
  `.execute(db);
  const [shared] = rows;
  if (shared === undefined) throw new Error(`There is no order ${id}`);
  return shared;
}
