import { groupBy } from './arithmetic.ts';
import { dayOf, monthOf } from './calendar.ts';
import type { Entry } from './facts.ts';
import { isSale, type View } from './view.ts';

/** What ledger entries add up to. */
export interface Money {
  gross: number;
  discounts: number;
  refunds: number;
  platform_fees: number;
  gateway_fees: number;
  taxes: number;
  fees_paid_by_buyers: number;
  taxes_paid_by_buyers: number;
  net: number;
  orders: number;
  /** Orders that were paid in the currency of the report. */
  orders_in_currency: number;
  sold: number;
  bought: number;
  cancelled: number;
  refunded: number;
}

const none: Money = {
  gross: 0,
  discounts: 0,
  refunds: 0,
  platform_fees: 0,
  gateway_fees: 0,
  taxes: 0,
  fees_paid_by_buyers: 0,
  taxes_paid_by_buyers: 0,
  net: 0,
  orders: 0,
  orders_in_currency: 0,
  sold: 0,
  bought: 0,
  cancelled: 0,
  refunded: 0,
};

export function moneyOf(view: View, entries: Iterable<Entry>): Money {
  const money = { ...none };
  for (const entry of entries) {
    if (entry.currency === view.currency) addAmount(money, entry);
    addTickets(money, entry);
    if (!view.openings.has(entry)) continue;
    money.orders += 1;
    if (entry.currency === view.currency) money.orders_in_currency += 1;
  }
  return money;
}

function addAmount(money: Money, { kind, borne_by, amount }: Entry): void {
  const byBuyer = borne_by === 'Buyer';
  if (!byBuyer) money.net += amount;
  if (kind === 'Sale' || kind === 'Discount') money.gross += amount;
  if (kind === 'Discount') money.discounts -= amount;
  if (kind === 'Refund' || kind === 'Chargeback') money.refunds -= amount;
  if (kind === 'Platform Fee' && !byBuyer) money.platform_fees -= amount;
  if (kind === 'Gateway Fee' && !byBuyer) money.gateway_fees -= amount;
  if (kind === 'Tax' && !byBuyer) money.taxes -= amount;
  if ((kind === 'Platform Fee' || kind === 'Gateway Fee') && byBuyer) money.fees_paid_by_buyers -= amount;
  if (kind === 'Tax' && byBuyer) money.taxes_paid_by_buyers -= amount;
}

function addTickets(money: Money, entry: Entry): void {
  const { kind, quantity } = entry;
  money.sold += quantity;
  if (isSale(entry)) money.bought += quantity;
  else if (kind === 'Sale') money.cancelled -= quantity;
  if (kind === 'Refund' || kind === 'Chargeback') money.refunded -= quantity;
}

/** Those of the tickets sold that are of a free type. */
export function freeTickets(view: View, entries: Iterable<Entry>): number {
  const free = new Set(view.types.filter(({ kind }) => kind === 'Free').map(({ id }) => id));
  let count = 0;
  for (const { ticket_type_id, quantity } of entries)
    if (ticket_type_id !== null && free.has(ticket_type_id)) count += quantity;
  return count;
}

/** Sums over groups of entries, each group asked for by its key. */
export function grouped(view: View, keyOf: (entry: Entry) => string | null | undefined) {
  const groups = groupBy(view.entries, keyOf);
  return {
    keys: [...groups.keys()],
    of: (...keys: readonly string[]): Money =>
      moneyOf(
        view,
        keys.flatMap((key) => groups.get(key) ?? []),
      ),
  };
}

export const byMonthOf = (view: View) =>
  grouped(view, ({ occurred_at }) => monthOf(dayOf(occurred_at, view.timezone)));

export const instantsOf = (view: View): number[] => view.entries.map(({ occurred_at }) => occurred_at);
