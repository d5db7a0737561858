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
  const lapsed = candidates.find((each) => each.status === 'Expired' && !taken.has(each));
  if (lapsed !== undefined) addForeign(world, setup, lapsed, random);
}

/** What is the same of payments whose money came at a moment and pays nothing. */
const paymentOf = (world: World, { event }: EventSetup, order: Order, at: number, random: Random) =>
  ({
    event_id: event.id,
    order_id: order.id,
    id: random.uuid(at),
    reference: referenceOf('PAY', random) + world.mark(order.buyer.key, 'payment'),
    currency: 'IDR',
    platform_fee: 0,
    gateway_fee: 0,
    tax_amount: 0,
    refunding_amount: 0,
    account_id: null,
    next_action: null,
    return_url: null,
    next_check_at: null,
    asked_at: iso(at),
    provider_reference: codeOf(random, 18),
    expires_at: iso(at + 15 * MINUTE),
    settled_at: null,
    created_at: iso(at - MINUTE),
    updated_at: iso(at + HOUR),
  }) as const;

/** A payment for which dollars came in, and went back at the provider. */
function addForeign(world: World, setup: EventSetup, order: Order, random: Random): void {
  world.add('payments', {
    ...paymentOf(world, setup, order, order.updatedAt + 2 * MINUTE, random),
    status: 'Cancelled',
    amount: order.total,
    refunded_amount: 0,
    received_amount: 2000,
    received_currency: 'USD',
    surplus_reason: null,
    method: 'Card',
    provider: 'stripe',
    failure_code: 'given_back',
    failure_message: 'The money was given back at the provider.',
    paid_at: null,
  });
}

/** A payment that pays nothing, with the refund that gives it back. */
function addSurplus(
  world: World,
  setup: EventSetup,
  order: Order,
  { reason, random }: { readonly reason: Reason; readonly random: Random },
): void {
  const at = order.updatedAt + 2 * MINUTE;
  const received = reason === 'Wrong Amount' ? order.total + excess : null;
  const amount = received ?? order.total;
  const paid = paymentOf(world, setup, order, at, random);
  world.add('payments', {
    ...paid,
    status: 'Refunded',
    amount,
    refunded_amount: amount,
    received_amount: received,
    received_currency: null,
    surplus_reason: reason,
    method: 'QRIS',
    provider: 'midtrans',
    failure_code: null,
    failure_message: null,
    paid_at: iso(at),
  });
  const { event_id, order_id, id: payment_id, currency } = paid;
  addRefund(world, order, { event_id, order_id, payment_id, amount, currency, at, reason, random });
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
