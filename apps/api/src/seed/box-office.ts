import { revocationReasons } from './catalog/refund-texts.ts';
import { checkOut } from './checkout.ts';
import { type Intent } from './demand.ts';
import { dispute } from './disputes.ts';
import { addLedgerEntries } from './ledger.ts';
import type { Order, Stage } from './model.ts';
import { addOrder } from './orders.ts';
import { count, holdForGroup, settle } from './payments.ts';
import type { Crowd } from './people.ts';
import { addRefunds, paymentOf, refundCancelled, refundOnRequest } from './refunds.ts';
import type { Random } from './random.ts';
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
  // Only now: a place that comes back early must not be sold twice in a past that is already told.
  for (const order of orders) if (order.status === 'Paid') goOn(world, stage, order, crowd, later);
  return orders;
}

/** What may become of a paid order. */
function goOn(world: World, stage: Stage, order: Order, crowd: Crowd, random: Random): void {
  const { event } = stage;
  const at = momentBefore(world, stage, order, random);
  const kind = kindOf(event.status, order, random);
  if (kind === 'Refund' && event.status === 'Cancelled') refundCancelled(world, stage, order, random);
  else if (kind === 'Refund') refundOnRequest(world, stage, order, random);
  else if (kind === 'Dispute') dispute(world, stage, order, random);
  else if (kind === 'Transfer' && at !== null) {
    const to = crowd.buyer(random, order.createdAt, event.city);
    if (to.id !== order.buyer.id) transferOne(order, to, at, random);
  } else if (kind === 'Revocation' && at !== null) {
    withdraw(order.tickets, 'Revoked', at, random.pick(revocationReasons));
  } else if (kind === 'Cancellation' && at !== null) withdraw(order.tickets, 'Cancelled', at, null);
}

function kindOf(status: Stage['event']['status'], order: Order, random: Random) {
  if (status === 'Cancelled' || order.fate === 'Refunded') return 'Refund';
  if (order.fate === 'Transferred') return 'Transfer';
  if (order.fate === 'Revoked') return 'Revocation';
  if (order.fate !== null) return 'None';
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

/** Writes the orders with all that hangs on their money. */
export function addOrders(world: World, stage: Stage, orders: Order[]): void {
  const random = stage.random('money');
  for (const order of orders) {
    addOrder(world, stage, order, random);
    addRefunds(world, stage, order, random);
    addLedgerEntries(world, stage, order, random);
  }
}
