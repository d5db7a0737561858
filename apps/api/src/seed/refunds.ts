import { refundFailures, refundReasons } from './catalog/refund-texts.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Order, Payment, Refund, RefundFate, EventSetup, Ticket } from './model.ts';
import type { Random } from './random.ts';
import { codeOf, iso, isoOrNull } from './text.ts';
import { momentBefore, withdraw } from './tickets.ts';
import type { World } from './world.ts';

/** The payment by which the order was paid. */
export const paymentOf = (order: Order): Payment | undefined =>
  order.payments.find(({ paidAt }) => paidAt !== null);

/** Withdraws the tickets of a cancelled event, and returns all money, fees included. */
export function refundCancelled(world: World, setup: EventSetup, order: Order, random: Random): void {
  const stoppedAt = setup.event.stoppedAt ?? world.clock.now;
  const refund = ask(order, order.tickets, true, stoppedAt + random.int(1, 40) * MINUTE, random);
  if (refund !== null) {
    refund.reason = 'Acara dibatalkan';
    refund.source = 'Event Cancelled';
    decide(
      world,
      refund,
      order.fate === 'Refunded'
        ? 'Succeeded'
        : random.weighted([
            ['Succeeded', 93],
            ['Failed', 7],
          ]),
      random,
    );
    // The demo's own refund is through, however recent the cancellation is.
    if (order.fate === 'Refunded' && refund.status !== 'Succeeded') succeed(refund, world.clock.now - HOUR);
  }
  withdraw(
    order.tickets.filter(({ status }) => status === 'Active'),
    'Cancelled',
    stoppedAt,
    null,
  );
}

/** Adds a refund that the buyer asked for, because the event was postponed or for reasons of their own. */
export function refundOnRequest(world: World, setup: EventSetup, order: Order, random: Random): void {
  const { stoppedAt } = setup.event;
  const at =
    stoppedAt === null
      ? momentBefore(world, setup, order, random)
      : stoppedAt + random.int(1, 12 * 24) * HOUR;
  const refundable = order.tickets.filter(
    ({ line }) => stoppedAt !== null || line.type.rung.isRefundable !== false,
  );
  if (at === null || at > world.clock.now || refundable.length === 0) return;
  const some = refundable.length > 1 && random.chance(0.4) ? refundable.slice(0, 1) : refundable;
  const refund = ask(order, some, false, at, random);
  if (refund === null) return;
  refund.reason = random.pick(stoppedAt === null ? refundReasons.own : refundReasons.postponed);
  refund.requestedBy = order.buyer.id;
  decide(
    world,
    refund,
    random.weighted([
      ['Succeeded', 80],
      ['Denied', stoppedAt === null ? 15 : 2],
      ['Failed', 5],
    ]),
    random,
  );
}

/** How a refund of a placed order stands; what happened to it, in hours before today. */
const placedRefunds: Record<
  RefundFate,
  { status: Refund['status']; asked: number; decided: number | null; ended: number | null }
> = {
  'Refund Requested': { status: 'Requested', asked: 26, decided: null, ended: null },
  'Refund Approved': { status: 'Approved', asked: 50, decided: 8, ended: null },
  'Refund Processing': { status: 'Processing', asked: 192, decided: 120, ended: null },
  'Refund Denied': { status: 'Denied', asked: 144, decided: 96, ended: null },
  'Refund Failed': { status: 'Failed', asked: 288, decided: 216, ended: 96 },
  'Partially Refunded': { status: 'Succeeded', asked: 216, decided: 168, ended: 72 },
  Refunded: { status: 'Succeeded', asked: 336, decided: 290, ended: 168 },
};

/** The refund of a placed order; only the first ticket where it is a partial one. */
export function placeRefund(world: World, order: Order, fate: RefundFate, random: Random): void {
  const { status, asked, decided, ended } = placedRefunds[fate];
  const ago = (hours: number | null) => (hours === null ? null : world.clock.now - hours * HOUR);
  const tickets = fate === 'Partially Refunded' ? order.tickets.slice(0, 1) : order.tickets;
  const refund = ask(order, tickets, false, ago(asked) ?? 0, random);
  if (refund === null) throw new RangeError(`${fate}, but nothing was paid`);
  refund.reason = random.pick(refundReasons.own);
  refund.requestedBy = order.buyer.id;
  refund.decidedAt = ago(decided);
  refund.endedAt = ago(ended);
  refund.status = status;
  if (status === 'Succeeded') succeed(refund, ago(ended) ?? 0);
}

function ask(order: Order, tickets: Ticket[], withFees: boolean, at: number, random: Random): Refund | null {
  const payment = paymentOf(order);
  const fees = withFees && order.feeBorneBy === 'Buyer' ? order.fee + order.tax : 0;
  const amount = tickets.reduce((total, { price }) => total + price, fees);
  if (payment === undefined || amount === 0) return null;
  const refund: Refund = {
    id: random.uuid(at),
    payment,
    status: 'Requested',
    tickets: [...tickets],
    withFees: fees > 0,
    source: order.buyer.id === null ? 'Staff' : 'Buyer',
    amount,
    reason: '',
    requestedBy: null,
    requestedAt: at,
    decidedAt: null,
    endedAt: null,
  };
  order.refunds.push(refund);
  return refund;
}

/** Decides and pays the refund, as far as that lies before today. */
function decide(world: World, refund: Refund, end: 'Succeeded' | 'Denied' | 'Failed', random: Random): void {
  const { now } = world.clock;
  const decidedAt = refund.requestedAt + random.int(3, 120) * HOUR;
  const endedAt = decidedAt + random.int(1, 9 * 24) * HOUR;
  if (decidedAt >= now) return;
  refund.decidedAt = decidedAt;
  refund.status = end === 'Denied' ? 'Denied' : 'Approved';
  if (end === 'Denied') return;
  if (decidedAt + 3 * DAY < now) refund.status = 'Processing';
  if (endedAt >= now) return;
  refund.endedAt = endedAt;
  if (end === 'Succeeded') succeed(refund, endedAt);
  else refund.status = 'Failed';
}

function succeed(refund: Refund, at: number): void {
  const { payment } = refund;
  refund.decidedAt ??= at - HOUR;
  refund.endedAt = at;
  refund.status = 'Succeeded';
  payment.refunded += refund.amount;
  for (const ticket of refund.tickets) {
    ticket.status = 'Refunded';
    ticket.changedAt = at;
    ticket.refund = refund;
    ticket.line.type.sold -= 1;
  }
}

/** Whether a ticket's money was or is being returned: then nobody comes with it. */
export const isGivenBack = (ticket: Ticket): boolean =>
  ticket.order.refunds.some(
    ({ status, tickets }) => status !== 'Denied' && status !== 'Failed' && tickets.includes(ticket),
  );

/** Money that somebody has given back at the provider, without a word for which ticket. */
export function refundElsewhere(world: World, order: Order, random: Random): void {
  const payment = paymentOf(order);
  if (payment === undefined) return;
  const at = Math.min((payment.paidAt ?? 0) + DAY, world.clock.now - HOUR);
  order.refunds.push({
    id: random.uuid(at),
    payment,
    status: 'Succeeded',
    tickets: [],
    withFees: false,
    source: 'Provider',
    amount: 10_000,
    reason: 'Made at the payment provider',
    requestedBy: null,
    requestedAt: at,
    decidedAt: at,
    endedAt: at,
  });
  payment.refunded += 10_000;
}

/** Which tickets a refund is over; while it is neither denied nor over, they are in no other. */
export function addRefundItems(world: World, setup: EventSetup, order: Order): void {
  for (const { id, status, tickets } of order.refunds)
    for (const ticket of tickets)
      world.add('refund_items', {
        event_id: setup.event.id,
        refund_id: id,
        ticket_id: ticket.id,
        amount: ticket.price,
        is_open: status === 'Requested' || status === 'Approved' || status === 'Processing',
      });
}

export function addRefunds(world: World, setup: EventSetup, order: Order, random: Random): void {
  for (const refund of order.refunds) {
    const failure = refund.status === 'Failed' ? random.pick(refundFailures) : null;
    const automatic = refund.payment.method !== 'Bank Transfer' && refund.payment.method !== 'Cash';
    world.add('refunds', {
      event_id: setup.event.id,
      id: refund.id,
      payment_id: refund.payment.id,
      order_id: order.id,
      status: refund.status,
      source: refund.source,
      with_fees: refund.withFees,
      fee_amount: refund.withFees && order.feeBorneBy === 'Buyer' ? order.fee : 0,
      fee_tax_amount: refund.withFees && order.feeBorneBy === 'Buyer' ? order.tax : 0,
      amount: refund.amount,
      currency: 'IDR',
      reason: refund.reason + world.mark(order.buyer.key, 'refund'),
      requested_by: refund.requestedBy,
      decided_by: refund.decidedAt === null ? null : setup.event.organizer.account.id,
      decided_at: isoOrNull(refund.decidedAt),
      provider_reference: refund.endedAt !== null && automatic ? `RF${codeOf(random, 14)}` : null,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      succeeded_at: isoOrNull(refund.status === 'Succeeded' ? refund.endedAt : null),
      created_at: iso(refund.requestedAt),
      updated_at: iso(refund.endedAt ?? refund.decidedAt ?? refund.requestedAt),
    });
  }
}
