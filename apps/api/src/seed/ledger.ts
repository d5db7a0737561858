import type { Order, Refund, EventSetup, Ticket, TicketType } from './model.ts';
import type { Row } from './copy.ts';
import type { Random } from './random.ts';
import { paymentOf } from './refunds.ts';
import { iso } from './text.ts';
import type { World } from './world.ts';

type Entry = {
  kind: Row<'ledger_entries'>['kind'];
  at: number;
  amount: number;
  quantity?: number;
  type?: TicketType;
  refund?: Refund;
  borneBy?: 'Buyer' | 'Organizer';
  reversal?: true;
};

/** Adds the ledger entries of an order, with the signs that the table requires. */
export function addLedgerEntries(world: World, setup: EventSetup, order: Order, random: Random): void {
  const payment = paymentOf(order);
  if (payment === undefined) return;
  const offer = order.offer;
  const entries = [
    ...sale(order, payment.gatewayFee),
    ...order.refunds.flatMap((refund) => refundOf(order, refund)),
    ...chargeback(order),
    ...withdrawals(order),
  ];
  for (const {
    kind,
    at,
    amount,
    quantity = 0,
    type,
    refund,
    borneBy = 'Organizer',
    reversal = false,
  } of entries) {
    world.add('ledger_entries', {
      event_id: setup.event.id,
      id: random.uuid(at),
      kind,
      is_reversal: reversal,
      borne_by: borneBy,
      order_id: order.id,
      payment_id: payment.id,
      refund_id: refund?.id ?? null,
      ticket_type_id: type?.id ?? null,
      promo_id: kind === 'Discount' && offer?.kind === 'Promo' ? offer.id : null,
      voucher_id: kind === 'Discount' && offer?.kind === 'Voucher' ? offer.id : null,
      quantity,
      amount,
      currency: 'IDR',
      occurred_at: iso(at),
      created_at: iso(at),
      is_counted: true,
    });
  }
}

function sale(order: Order, gatewayFee: number): Entry[] {
  const at = order.paidAt ?? order.createdAt;
  const entries: Entry[] = [];
  for (const { type, quantity, unitPrice, discount } of order.lines) {
    entries.push({ kind: 'Sale', at, amount: quantity * unitPrice, quantity, type });
    if (discount > 0) entries.push({ kind: 'Discount', at, amount: -discount, type });
  }
  if (order.fee > 0)
    entries.push({ kind: 'Platform Fee', at, amount: -order.fee, borneBy: order.feeBorneBy });
  if (order.tax > 0) entries.push({ kind: 'Tax', at, amount: -order.tax, borneBy: order.feeBorneBy });
  if (gatewayFee > 0) entries.push({ kind: 'Gateway Fee', at, amount: -gatewayFee });
  return entries;
}

function refundOf(order: Order, refund: Refund): Entry[] {
  if (refund.status !== 'Succeeded' || refund.endedAt === null) return [];
  const at = refund.endedAt;
  if (refund.tickets.length === 0) return [{ kind: 'Refund', at, amount: -refund.amount, refund }];
  const entries: Entry[] = byType(refund.tickets).map(([type, tickets]) => ({
    kind: 'Refund',
    at,
    amount: negative(tickets.reduce((total, { price }) => total + price, 0)),
    quantity: -tickets.length,
    type,
    refund,
  }));
  return refund.withFees
    ? [...entries, ...feesReturned(order, at).map((entry) => ({ ...entry, refund }))]
    : entries;
}

/** Entries of a dispute: the bank takes all the buyer paid, and returns it where the dispute is won. */
function chargeback(order: Order): Entry[] {
  if (order.dispute === null) return [];
  const { openedAt, endedAt, won } = order.dispute;
  const taken: Entry[] = order.lines.map((line) => {
    const revoked = order.tickets.filter(
      (ticket) => ticket.line === line && ticket.status === 'Revoked',
    ).length;
    return {
      kind: 'Chargeback',
      at: openedAt,
      amount: negative(line.total),
      quantity: negative(revoked),
      type: line.type,
    };
  });
  const returned = order.feeBorneBy === 'Buyer' ? feesReturned(order, openedAt) : [];
  if (!won || endedAt === null) return [...taken, ...returned];
  return [...taken, ...returned, ...[...taken, ...returned].map((entry) => takenBack(entry, endedAt))];
}

/** The same entry with the opposite sign, later. */
function takenBack({ kind, amount, type, borneBy = 'Organizer', reversal }: Entry, at: number): Entry {
  const entry: Entry = { kind, at, amount: negative(amount), borneBy };
  if (type !== undefined) entry.type = type;
  if (reversal === undefined) entry.reversal = true;
  return entry;
}

function feesReturned(order: Order, at: number): Entry[] {
  return [
    { kind: 'Platform Fee', at, amount: order.fee, borneBy: order.feeBorneBy, reversal: true },
    { kind: 'Tax', at, amount: order.tax, borneBy: order.feeBorneBy, reversal: true },
  ];
}

/** Entries of tickets that were cancelled without a refund: only their number is taken back. Revoked ones stay sold. */
function withdrawals(order: Order): Entry[] {
  if (order.dispute !== null) return [];
  const gone = order.tickets.filter(({ status }) => status === 'Cancelled');
  return byType(gone).map(([type, tickets]) => ({
    kind: 'Sale',
    at: tickets[0]?.changedAt ?? order.updatedAt,
    amount: 0,
    quantity: -tickets.length,
    type,
    reversal: true,
  }));
}

function byType(tickets: Ticket[]): [TicketType, Ticket[]][] {
  return [...Map.groupBy(tickets, ({ line }) => line.type)];
}

/** The opposite sign; 0 stays 0, not -0. */
const negative = (amount: number) => (amount === 0 ? 0 : -amount);
