import { revocationReasons } from './catalog/refund-texts.ts';
import { checkOut } from './checkout.ts';
import { HOUR, MINUTE } from './clock.ts';
import type { Intent } from './intent.ts';
import { dispute, placeDispute } from './disputes.ts';
import { addLedgerEntries } from './ledger.ts';
import type { DisputeFate, EventSetup, Fate, Order, RefundFate, TicketType } from './model.ts';
import { addOrder } from './orders.ts';
import { count, holdForGroup, settle } from './payments.ts';
import type { Crowd } from './people.ts';
import {
  addRefundItems,
  addRefunds,
  paymentOf,
  placeRefund,
  refundCancelled,
  refundElsewhere,
  refundOnRequest,
} from './refunds.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { issueTickets, momentBefore, revoke, type Seating, transferOne, withdraw } from './tickets.ts';
import { addSurpluses } from './surplus.ts';
import type { World } from './world.ts';

/** Sells to all buyers in the order in which they come, and works out what became of each order. */
export function sell(world: World, setup: EventSetup, intents: Intent[], crowd: Crowd): Order[] {
  const random = setup.random('box-office');
  const later = setup.random('afterwards');
  const seating: Seating = new Map();
  const orders = intents.flatMap((intent) => sellTo(world, setup, intent, seating, random));
  if (setup.event.plan.soldOut === true) {
    for (const type of setup.types) orders.push(...sellRest(world, setup, type, crowd, seating, random));
  }
  // After all sales: a place that comes back must not be sold a second time at an earlier instant.
  for (const order of orders) if (order.status === 'Paid') goOn(world, setup, order, crowd, later);
  return orders;
}

/** The order of an intent with its payments and tickets; none where nothing is left to buy. */
function sellTo(world: World, setup: EventSetup, intent: Intent, seating: Seating, random: Random): Order[] {
  const order = checkOut(world, setup, intent, random);
  if (order === null) return [];
  if (intent.stands === 'Held') holdForGroup(world, order, random);
  else settle(world, setup, order, intent.stands === 'Unpaid', random);
  count(order);
  issueTickets(setup, order, seating, random);
  return [order];
}

/** Sells every place that is left of a type on public sale. */
function sellRest(
  world: World,
  setup: EventSetup,
  type: TicketType,
  crowd: Crowd,
  seating: Seating,
  random: Random,
): Order[] {
  const orders: Order[] = [];
  if (!type.active || type.rung.visibility !== undefined || type.capacity === null) return orders;
  for (let left = type.capacity - type.sold - type.reserved; left > 0;) {
    const quantity = Math.min(left, type.rung.maxPerOrder ?? 10);
    const at = world.clock.now - 5 * HOUR - orders.length * MINUTE;
    const buyer = crowd.buyer(random, at, setup.event.city);
    const placed = { who: 'visitor', quantity, type: type.name, fate: 'Active' } as const;
    type.kept += quantity;
    orders.push(...sellTo(world, setup, { at, quantity, buyer, placed, stands: null }, seating, random));
    left -= quantity;
  }
  return orders;
}

/** Applies what becomes of a paid order: a refund, a dispute, a transfer, a revocation, or nothing. */
function goOn(world: World, setup: EventSetup, order: Order, crowd: Crowd, random: Random): void {
  const { event } = setup;
  const { fate } = order;
  if (event.status === 'Cancelled') return refundCancelled(world, setup, order, random);
  if (fate !== null && isRefundFate(fate)) return placeRefund(world, order, fate, random);
  if (fate !== null && isDisputeFate(fate)) return placeDispute(world, setup, order, fate);
  const at = momentBefore(world, setup, order, random);
  const kind = kindOf(event, order, random);
  if (kind === 'Refund') refundOnRequest(world, setup, order, random);
  else if (kind === 'Dispute') dispute(world, setup, order, random);
  else if (kind === 'Transfer' && at !== null) {
    const to = crowd.buyer(random, order.createdAt, event.city);
    if (to.id !== order.buyer.id) transferOne(order, to, at, random);
  } else if (kind === 'Revocation' && at !== null) {
    revoke(order.tickets, at, random.pick(revocationReasons));
  } else if (kind === 'Cancellation' && at !== null) withdraw(order.tickets, 'Cancelled', at, null);
}

function kindOf({ status, plan }: SeedEvent, order: Order, random: Random) {
  if (order.fate === 'Transferred') return 'Transfer';
  if (order.fate === 'Revoked') return 'Revocation';
  // An event that is sold out stays so: no place comes back.
  if (order.fate !== null || plan.soldOut === true) return 'None';
  if (paymentOf(order)?.method === 'Card' && random.chance(0.026)) return 'Dispute';
  return random.weighted([
    ['None', 950],
    ['Refund', status === 'Postponed' ? 180 : 18],
    ['Transfer', order.tickets.length > 1 ? 20 : 4],
    ['Revocation', 2.5],
    // Free tickets are given back without a refund.
    ['Cancellation', order.total === 0 ? 50 : 0],
  ] as const);
}

const isDisputeFate = (fate: Fate): fate is DisputeFate =>
  fate === 'Disputed' || fate === 'Charged Back' || fate === 'Dispute Won';

const isRefundFate = (fate: Fate): fate is RefundFate =>
  fate.startsWith('Refund') || fate === 'Partially Refunded';

/** A paid order of some money to which nothing has happened. */
const isLeftAlone = ({ status, total, refunds, dispute, fate }: Order) =>
  status === 'Paid' && total > 100_000 && refunds.length === 0 && dispute === null && fate === null;

/** Adds the rows of orders, their payments, refunds and ledger entries. */
export function addOrders(world: World, setup: EventSetup, orders: Order[]): void {
  const random = setup.random('money');
  if (setup.event.plan.signature === true) {
    const surplus = setup.random('surplus');
    addSurpluses(world, setup, orders, surplus);
    const order = orders.find(isLeftAlone);
    if (order !== undefined) refundElsewhere(world, order, surplus);
  }
  for (const order of orders) {
    addOrder(world, setup, order, random);
    addRefunds(world, setup, order, random);
    addRefundItems(world, setup, order);
    addLedgerEntries(world, setup, order, random);
  }
}
