import { failures, type Method, methods } from './catalog/payment-methods.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Order, Payment, EventSetup } from './model.ts';
import type { Random } from './random.ts';
import { referenceOf } from './text.ts';
import type { World } from './world.ts';

type Outcome = 'Paid' | 'Paid at second try' | 'Lapsed' | 'Failed' | 'Cancelled' | 'Open';

/** Pays the order, fails, cancels or lapses it by chance, or leaves it `unpaid`; sets its status and payments. */
export function settle(world: World, setup: EventSetup, order: Order, unpaid: boolean, random: Random): void {
  const { event } = setup;
  const deadline = Math.min(event.salesEnd, event.stoppedAt ?? Infinity);
  if (order.total === 0)
    return pay(order, addPayment(order, 'Free', order.createdAt, random), order.createdAt + 2000);
  if (order.createdAt > event.startsAt - 3 * HOUR && event.venue !== null && random.chance(0.3)) {
    // At the box office an order is paid at once, so nothing is reserved.
    order.reservedUntil = null;
    return pay(order, addPayment(order, 'Cash', order.createdAt, random), order.createdAt + MINUTE);
  }
  const outcome = unpaid ? 'Open' : outcomeOf(order, random);
  const method = methodFor(order, outcome, deadline, random);
  const payment = addPayment(order, method, order.createdAt + random.int(20, 200) * 1000, random);
  if (outcome === 'Open') return leaveOpen(order, payment);
  if (outcome === 'Cancelled') return cancel(order, payment, random);
  if (outcome === 'Lapsed' && (payment.expiresAt ?? 0) < Math.min(deadline, world.clock.now))
    return lapse(order, payment);
  if (outcome === 'Failed' || outcome === 'Paid at second try') {
    failPayment(payment, random);
    if (outcome === 'Failed' && order.createdAt + HOUR < world.clock.now) return lapse(order, payment);
    const again = addPayment(order, 'QRIS', payment.updatedAt + 30_000, random);
    return pay(order, again, again.createdAt + random.int(20, 120) * 1000);
  }
  const takes = Math.min(
    random.exponential((methods[method]?.minutes ?? 1) * MINUTE) + 15_000,
    (payment.expiresAt ?? 0) - payment.createdAt - 1000,
  );
  pay(order, payment, Math.min(payment.createdAt + takes, world.clock.now - 1000));
}

function outcomeOf(order: Order, random: Random): Outcome {
  if (order.fate !== null) return 'Paid';
  return random.weighted([
    ['Paid', 83],
    ['Paid at second try', 4],
    ['Lapsed', 8],
    ['Failed', 2],
    ['Cancelled', 3],
  ]);
}

/** Payment method of an order. Only slow ones stay open, only quick ones fail; slow ones end before the sale does. */
function methodFor(order: Order, outcome: Outcome, deadline: number, random: Random): Method {
  const { fate } = order;
  if (fate === 'Disputed' || fate === 'Charged Back' || fate === 'Dispute Won') return 'Card';
  if (fate === 'Pending') return 'Virtual Account';
  if (fate === 'Processing') return 'Bank Transfer';
  if (outcome === 'Open')
    return random.pick(['Virtual Account', 'Virtual Account', 'Bank Transfer', 'Retail']);
  if (outcome === 'Failed' || outcome === 'Paid at second try')
    return random.pick(['Card', 'E-Wallet', 'E-Wallet']);
  const offered = Object.entries(methods).filter(
    ([, { hours }]) => hours < 1 || order.createdAt + hours * HOUR < deadline,
  );
  return random.weighted(offered.map(([method, { weight }]) => [method as Method, weight]));
}

function addPayment(order: Order, method: Method, at: number, random: Random): Payment {
  const terms = methods[method];
  const payment: Payment = {
    id: random.uuid(at),
    reference: referenceOf('PAY', random),
    status: 'Pending',
    method,
    gatewayFee: terms === undefined ? 0 : Math.round(order.total * terms.rate) + terms.fixed,
    refunded: 0,
    failure: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: terms === undefined ? null : at + terms.hours * HOUR,
    paidAt: null,
  };
  order.payments.push(payment);
  order.expiresAt = payment.expiresAt;
  return payment;
}

function pay(order: Order, payment: Payment, time: number): void {
  const at = Math.floor(Math.max(time, payment.createdAt));
  payment.status = 'Paid';
  payment.paidAt = at;
  payment.updatedAt = at;
  order.status = 'Paid';
  order.paidAt = at;
  order.updatedAt = at;
}

/** Leaves the order unpaid today, with at least a day left to pay. */
function leaveOpen(order: Order, payment: Payment): void {
  order.status = 'Awaiting Payment';
  order.updatedAt = payment.createdAt;
  // A little longer than it can be paid: what was paid at the last moment is told a little later.
  order.reservedUntil = payment.expiresAt === null ? null : payment.expiresAt + 2 * MINUTE;
  // A bank transfer is looked for on the bank statement by hand.
  if (payment.method === 'Bank Transfer') payment.status = 'Processing';
}

function cancel(order: Order, payment: Payment, random: Random): void {
  const at = payment.createdAt + random.int(30, 300) * 1000;
  payment.status = 'Cancelled';
  payment.updatedAt = at;
  order.status = 'Cancelled';
  order.cancelledAt = at;
  order.updatedAt = at;
  order.cancellationReason = random.chance(0.4)
    ? random.pick(['Salah memilih hari', 'Ingin menambah tiket', 'Berubah rencana'])
    : null;
}

function lapse(order: Order, payment: Payment): void {
  const at = payment.expiresAt ?? payment.createdAt;
  if (payment.status === 'Pending') {
    payment.status = 'Expired';
    payment.updatedAt = at;
  }
  order.status = 'Expired';
  order.updatedAt = at;
}

function failPayment(payment: Payment, random: Random): void {
  payment.failure = random.pick(failures);
  payment.status = 'Failed';
  payment.updatedAt = payment.createdAt + random.int(10, 90) * 1000;
}

/** Holds the places of the order for a group for some days, without a payment. */
export function holdForGroup(world: World, order: Order, random: Random): void {
  order.reservedUntil = world.clock.now + random.int(2, 4) * DAY;
}

/** Adds the order's places and its offer to their counters. Called once, when its status is known. */
export function count(order: Order): void {
  const sold = order.status === 'Paid';
  const held = order.status === 'Reserved' || order.status === 'Awaiting Payment';
  for (const { type, quantity } of order.lines) {
    if (sold) type.sold += quantity;
    if (held) type.reserved += quantity;
  }
  if (order.offer === null || (!sold && !held)) return;
  order.offer.used += sold ? 1 : 0;
  order.offer.reserved += held ? 1 : 0;
  order.offer.uses.set(order.buyer.key, (order.offer.uses.get(order.buyer.key) ?? 0) + 1);
}
