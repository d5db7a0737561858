import { nextId } from './books.ts';
import {
  iso,
  momentOf,
  pickOf,
  type Entered,
  type Line,
  type Platform,
  type Sale,
  type Ticket,
} from './model.ts';
import type { Operation } from './plan.ts';
import { enter, pay, release } from './selling.ts';

/** What happens to orders after they were made. Each operation picks among the orders it can be done to. */

type OperationOf<Name extends Operation['operation']> = Extract<Operation, { operation: Name }>;

const paid = ({ sales }: Platform) => sales.filter(({ state }) => state === 'Paid');

/** When something happens to an order: never before what happened to it already. */
function later(platform: Platform, sale: Sale, pick: number): number {
  sale.lastAt = momentOf(platform, pick, sale.lastAt);
  return sale.lastAt;
}

/** A held order is paid, or lapses. */
export function settle(platform: Platform, operation: OperationOf<'settle'>): Sale | null {
  const sale = pickOf(
    platform.sales.filter(({ state }) => state === 'Held'),
    operation.sale,
  );
  if (sale === undefined) return null;
  if (operation.paid) {
    pay(platform, sale, later(platform, sale, operation.at));
    return sale;
  }
  release(platform, sale);
  platform.books.put('orders', sale.order).status = 'Expired';
  platform.books.put('payments', sale.payment).status = 'Expired';
  sale.state = 'Lapsed';
  return sale;
}

const standing = (sale: Sale, line?: Line): Ticket[] =>
  sale.tickets.filter(
    (ticket) => ticket.row.status === 'Active' && (line === undefined || ticket.line === line),
  );

/** How many of a line's tickets may still be taken out of the ledger. */
const leftOf = (sale: Sale, line: Line, quantity: number) =>
  Math.min(quantity, line.standing, standing(sale, line).length);

function withdrawTickets(platform: Platform, tickets: readonly Ticket[], status: string, at: number): void {
  const column = status === 'Refunded' ? 'refunded_at' : status === 'Revoked' ? 'revoked_at' : 'cancelled_at';
  for (const { row } of tickets)
    Object.assign(platform.books.put('tickets', row), { status, [column]: iso(at) });
}

/** Gives back some tickets of an order for money, or some money without tickets. */
export function refund(platform: Platform, operation: OperationOf<'refund'>): Sale | null {
  const sale = pickOf(paid(platform), operation.sale);
  if (sale === undefined) return null;
  const left = sale.payment.amount - sale.payment.refunded_amount;
  const parts = operation.isGoodwill
    ? [{ line: null, quantity: 0, amount: Math.min(left, 1000 * operation.quantity) }]
    : partsOf(sale, operation.quantity);
  const fees = operation.withFees ? takeable(sale).filter(({ row }) => isFee(row.kind)) : [];
  const given = fees.filter(({ row }) => row.borne_by === 'Buyer');
  const amount =
    parts.reduce((total, { amount }) => total + amount, 0) -
    given.reduce((total, { row }) => total + row.amount, 0);
  if (amount <= 0 || amount > left) return null;
  const at = later(platform, sale, operation.at);
  const row = platform.books.put('refunds', {
    event_id: sale.eventState.row.id,
    id: nextId(),
    payment_id: sale.payment.id,
    order_id: sale.order.id,
    status: operation.status,
    amount,
    currency: sale.eventState.row.currency,
    reason: 'Sakit',
    succeeded_at: operation.status === 'Succeeded' ? iso(at) : null,
    created_at: iso(at),
  });
  if (operation.status !== 'Succeeded') return sale;
  const payment = platform.books.put('payments', sale.payment);
  payment.refunded_amount += amount;
  payment.status = payment.refunded_amount === payment.amount ? 'Refunded' : 'Partially Refunded';
  for (const { line, quantity, amount } of parts) {
    const back = { kind: 'Refund', at, refund_id: row.id };
    enter(platform, sale, { ...back, line, quantity: -quantity, amount: -amount });
    if (line !== null) withdrawTickets(platform, standing(sale, line).slice(0, quantity), 'Refunded', at);
  }
  for (const fee of fees) takeBack(platform, sale, fee, at, row.id);
  return sale;
}

/** So many tickets, from the first line on, each for what was paid for it. */
function partsOf(sale: Sale, quantity: number) {
  let left = quantity;
  return sale.lines.flatMap((line) => {
    const count = leftOf(sale, line, left);
    left -= count;
    const { item } = line;
    const price = Math.floor((item.quantity * item.unit_price - item.discount) / item.quantity);
    return count === 0 || line.isAnnulled ? [] : [{ line, quantity: count, amount: count * price }];
  });
}

const isFee = (kind: string) => kind === 'Platform Fee' || kind === 'Gateway Fee' || kind === 'Tax';

/** What may be taken back: nothing twice, and no taking back itself. */
const takeable = (sale: Sale): Entered[] =>
  sale.entries.filter(({ row, isReversed }) => !isReversed && !row.is_reversal);

function takeBack(platform: Platform, sale: Sale, entry: Entered, at: number, refund_id?: string): void {
  const { kind, borne_by, amount, quantity, promo_id, voucher_id, refund_id: own } = entry.row;
  entry.isReversed = true;
  enter(platform, sale, {
    kind,
    borne_by,
    promo_id,
    voucher_id,
    refund_id: refund_id ?? own,
    at,
    line: entry.line,
    amount: -amount,
    quantity: -quantity,
    is_reversal: true,
  });
}

/** The bank takes the money back, and brings it again where the dispute is won. */
export function dispute(platform: Platform, operation: OperationOf<'dispute'>): Sale | null {
  const sale = pickOf(
    paid(platform).filter(({ payment }) => payment.amount > 0 && payment.refunded_amount === 0),
    operation.sale,
  );
  if (sale === undefined) return null;
  const at = later(platform, sale, operation.at);
  const before = sale.entries.length;
  for (const line of sale.lines) {
    const quantity = operation.revoke ? leftOf(sale, line, line.standing) : 0;
    const amount = line.item.discount - line.item.quantity * line.item.unit_price;
    enter(platform, sale, { kind: 'Chargeback', at, line, amount, quantity: -quantity });
    withdrawTickets(platform, standing(sale, line).slice(0, quantity), 'Revoked', at);
  }
  platform.books.put('payments', sale.payment).status = operation.won ? 'Paid' : 'Charged Back';
  sale.payment.refunded_amount = sale.payment.amount;
  if (!operation.won) return sale;
  const end = later(platform, sale, operation.at + 1);
  for (const entry of sale.entries.slice(before)) if (hasRoom(entry)) takeBack(platform, sale, entry, end);
  return sale;
}

/** Whether tickets that come back have places to come back to. */
const hasRoom = ({ line, row }: Entered) =>
  line === null ||
  line.type.capacity === null ||
  line.type.sold + line.type.reserved - row.quantity <= line.type.capacity;

/** Cancels tickets, which takes them out of the sale without money; or revokes them, and they stay sold. */
export function withdraw(platform: Platform, operation: OperationOf<'withdraw'>): Sale | null {
  const sale = pickOf(paid(platform), operation.sale);
  const line = sale && pickOf(sale.lines, operation.line);
  if (sale === undefined || line === undefined) return null;
  const quantity = leftOf(sale, line, operation.quantity);
  if (quantity === 0) return null;
  const at = later(platform, sale, operation.at);
  const isRevoked = operation.quantity === 3;
  if (!isRevoked)
    enter(platform, sale, { kind: 'Sale', is_reversal: true, at, line, amount: 0, quantity: -quantity });
  withdrawTickets(platform, standing(sale, line).slice(0, quantity), isRevoked ? 'Revoked' : 'Cancelled', at);
  return sale;
}

/** Takes a whole line back as if it had never been, with its discounts: nothing of it may have moved before. */
export function annul(platform: Platform, operation: OperationOf<'annul'>): Sale | null {
  const sale = pickOf(
    paid(platform).filter(({ payment }) => payment.refunded_amount === 0),
    operation.sale,
  );
  const line = sale && pickOf(sale.lines, operation.line);
  if (sale === undefined || line === undefined) return null;
  if (line.isAnnulled || leftOf(sale, line, line.item.quantity) < line.item.quantity) return null;
  const at = later(platform, sale, operation.at);
  for (const entry of takeable(sale))
    if (entry.line === line && (entry.row.kind === 'Sale' || entry.row.kind === 'Discount'))
      takeBack(platform, sale, entry, at);
  withdrawTickets(platform, standing(sale, line), 'Cancelled', at);
  line.isAnnulled = true;
  return sale;
}

/** Takes back an entry that was a mistake: a fee, a tax, a refund that never arrived, a chargeback. */
export function correct(platform: Platform, operation: OperationOf<'correct'>): Sale | null {
  const sale = pickOf(paid(platform), operation.sale);
  if (sale === undefined) return null;
  const entries = takeable(sale).filter(
    (entry) => entry.row.kind !== 'Sale' && entry.row.kind !== 'Discount' && hasRoom(entry),
  );
  const entry = pickOf(entries, operation.entry);
  if (entry === undefined) return null;
  takeBack(platform, sale, entry, later(platform, sale, operation.at));
  return sale;
}
