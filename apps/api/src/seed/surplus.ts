import { DAY, HOUR, MINUTE } from './clock.ts';
import type { EventSetup, Order } from './model.ts';
import type { Random } from './random.ts';
import { codeOf, iso, referenceOf } from './text.ts';
import type { Row } from './copy.ts';
import type { World } from './world.ts';

type Reason = NonNullable<Row<'payments'>['surplus_reason']>;

/** Statuses of orders, and why money that comes in for them goes back. */
const kinds = [
  ['Paid', 'Order Paid'],
  ['Cancelled', 'Order Cancelled'],
  ['Expired', 'No Places'],
  ['Expired', 'Wrong Amount'],
] as const satisfies readonly (readonly [Order['status'], Reason])[];

/** Rupiah that a buyer has sent in excess by mistake. */
const excess = 25_000;

/** Orders of an event whose buyer has paid once too often, too late, or another amount: one of each kind. */
export function addSurpluses(
  world: World,
  setup: EventSetup,
  orders: readonly Order[],
  random: Random,
): void {
  const candidates = orders.filter(({ total, updatedAt }) => total > 0 && updatedAt < world.clock.now - DAY);
  const taken = new Set<Order>();
  for (const [status, reason] of kinds) {
    const order = candidates.find((each) => each.status === status && !taken.has(each));
    if (order === undefined) continue;
    taken.add(order);
    addSurplus(world, setup, order, { reason, random });
  }
}

/** A payment that pays nothing, with the refund that gives it back. */
function addSurplus(
  world: World,
  { event }: EventSetup,
  order: Order,
  { reason, random }: { readonly reason: Reason; readonly random: Random },
): void {
  const at = order.updatedAt + 2 * MINUTE;
  const received = reason === 'Wrong Amount' ? order.total + excess : null;
  const money = { amount: received ?? order.total, currency: 'IDR' };
  const of = { event_id: event.id, order_id: order.id };
  const payment = random.uuid(at);
  world.add('payments', {
    ...of,
    id: payment,
    reference: referenceOf('PAY', random) + world.mark(order.buyer.key, 'payment'),
    status: 'Refunded',
    ...money,
    platform_fee: 0,
    gateway_fee: 0,
    tax_amount: 0,
    refunded_amount: money.amount,
    refunding_amount: 0,
    account_id: null,
    received_amount: received,
    surplus_reason: reason,
    next_action: null,
    return_url: null,
    next_check_at: null,
    asked_at: iso(at),
    method: 'QRIS',
    provider: 'midtrans',
    provider_reference: codeOf(random, 18),
    failure_code: null,
    failure_message: null,
    expires_at: iso(at + 15 * MINUTE),
    paid_at: iso(at),
    settled_at: null,
    created_at: iso(at - MINUTE),
    updated_at: iso(at + HOUR),
  });
  addRefund(world, order, { ...of, ...money, payment_id: payment, at, reason, random });
}

interface Surplus {
  readonly event_id: string;
  readonly order_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
  readonly reason: Reason;
  readonly random: Random;
}

/** The refund of such a payment. */
function addRefund(world: World, order: Order, { at, reason, random, ...of }: Surplus): void {
  world.add('refunds', {
    ...of,
    id: random.uuid(at),
    status: 'Succeeded',
    source: 'Surplus',
    with_fees: true,
    fee_amount: 0,
    fee_tax_amount: 0,
    reason: reason + world.mark(order.buyer.key, 'refund'),
    requested_by: null,
    decided_by: null,
    decided_at: iso(at),
    provider_reference: `RF${codeOf(random, 14)}`,
    failure_code: null,
    failure_message: null,
    succeeded_at: iso(at + HOUR),
    created_at: iso(at),
    updated_at: iso(at + HOUR),
  });
}
