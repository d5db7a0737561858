import { revocationReasons } from './catalog/refund-texts.ts';
import { checkOut } from './checkout.ts';
import { HOUR, MINUTE } from './clock.ts';
import { type Intent } from './demand.ts';
import { dispute, placeDispute } from './disputes.ts';
import { addLedgerEntries } from './ledger.ts';
import type { DisputeFate, Fate, Order, RefundFate, Stage } from './model.ts';
import { addOrder } from './orders.ts';
import { count, holdForGroup, settle } from './payments.ts';
import type { Crowd } from './people.ts';
import { addRefunds, paymentOf, placeRefund, refundCancelled, refundOnRequest } from './refunds.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { issueTickets, momentBefore, type Seating, transferOne, withdraw } from './tickets.ts';
import type { World } from './world.ts';

/** Sells to everybody who comes, in their order, and tells what became of each order. */
export function sell(world: World, stage: Stage, intents: Intent[], crowd: Crowd): Order[] {
  const random = stage.random('box-office');
  const later = stage.random('afterwards');
  const seating: Seating = new Map();
  const orders: Order[] = [];
  for (const intent of intents) {
    const order = checkOut(world, stage, intent, random);
    if (order === null) continue;
    if (intent.stands === 'Held') holdForGroup(world, order, random);
    else settle(world, stage, order, intent.stands === 'Unpaid', random);
    count(order);
    issueTickets(stage, order, seating, random);
    orders.push(order);
  }
  if (stage.event.plan.soldOut === true) orders.push(...sellRest(world, stage, crowd, seating, random));
  // Only now: a place that comes back early must not be sold twice in a past that is already told.
  for (const order of orders) if (order.status === 'Paid') goOn(world, stage, order, crowd, later);
  return orders;
}

/** Sells every place that is left of the types on public sale. */
function sellRest(world: World, stage: Stage, crowd: Crowd, seating: Seating, random: Random): Order[] {
  const orders: Order[] = [];
  for (const type of stage.types) {
    const isOnSale = type.active && type.rung.visibility === undefined;
    while (isOnSale && type.capacity !== null && type.sold + type.reserved < type.capacity) {
      const quantity = Math.min(type.capacity - type.sold - type.reserved, type.rung.maxPerOrder ?? 10);
      const at = world.clock.now - 5 * HOUR - orders.length * MINUTE;
      type.kept += quantity;
      const order = checkOut(
        world,
        stage,
        {
          at,
          quantity,
          buyer: crowd.buyer(random, at, stage.event.city),
          placed: { who: 'visitor', quantity, type: type.name, fate: 'Active' },
          stands: null,
        },
        random,
      );
      if (order === null) throw new RangeError(`${stage.event.title} does not sell out`);
      settle(world, stage, order, false, random);
      count(order);
      issueTickets(stage, order, seating, random);
      orders.push(order);
    }
  }
  return orders;
}

/** What may become of a paid order. */
function goOn(world: World, stage: Stage, order: Order, crowd: Crowd, random: Random): void {
  const { event } = stage;
  const { fate } = order;
  if (event.status === 'Cancelled') return refundCancelled(world, stage, order, random);
  if (fate !== null && isRefundFate(fate)) return placeRefund(world, order, fate, random);
  if (fate !== null && isDisputeFate(fate)) return placeDispute(world, stage, order, fate);
  const at = momentBefore(world, stage, order, random);
  const kind = kindOf(event, order, random);
  if (kind === 'Refund') refundOnRequest(world, stage, order, random);
  else if (kind === 'Dispute') dispute(world, stage, order, random);
  else if (kind === 'Transfer' && at !== null) {
    const to = crowd.buyer(random, order.createdAt, event.city);
    if (to.id !== order.buyer.id) transferOne(order, to, at, random);
  } else if (kind === 'Revocation' && at !== null) {
    withdraw(order.tickets, 'Revoked', at, random.pick(revocationReasons));
  } else if (kind === 'Cancellation' && at !== null) withdraw(order.tickets, 'Cancelled', at, null);
}

function kindOf({ status, plan }: SeedEvent, order: Order, random: Random) {
  if (order.fate === 'Transferred') return 'Transfer';
  if (order.fate === 'Revoked') return 'Revocation';
  // What is sold out stays so: no place comes back.
  if (order.fate !== null || plan.soldOut === true) return 'None';
  if (paymentOf(order)?.method === 'Card' && random.chance(0.026)) return 'Dispute';
  return random.weighted([
    ['None', 950],
    ['Refund', status === 'Postponed' ? 180 : 18],
    ['Transfer', order.tickets.length > 1 ? 20 : 4],
    ['Revocation', 2.5],
    // What cost nothing is simply given back.
    ['Cancellation', order.total === 0 ? 50 : 0],
  ] as const);
}

const isDisputeFate = (fate: Fate): fate is DisputeFate =>
  fate === 'Disputed' || fate === 'Charged Back' || fate === 'Dispute Won';

const isRefundFate = (fate: Fate): fate is RefundFate =>
  fate.startsWith('Refund') || fate === 'Partially Refunded';

/** Writes the orders with all that hangs on their money. */
export function addOrders(world: World, stage: Stage, orders: Order[]): void {
  const random = stage.random('money');
  for (const order of orders) {
    addOrder(world, stage, order, random);
    addRefunds(world, stage, order, random);
    addLedgerEntries(world, stage, order, random);
  }
}
