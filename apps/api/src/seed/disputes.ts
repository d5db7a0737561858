import { DAY, HOUR } from './clock.ts';
import type { DisputeFate, Order, Payment, EventSetup } from './model.ts';
import type { Random } from './random.ts';
import { paymentOf } from './refunds.ts';
import { withdraw } from './tickets.ts';
import type { World } from './world.ts';

/** Opens a dispute by the holder of the card: the bank takes the money back until it has decided. */
export function dispute(world: World, setup: EventSetup, order: Order, random: Random): void {
  const payment = paymentOf(order);
  if (payment === undefined || payment.paidAt === null) return;
  const openedAt = payment.paidAt + random.int(5 * 24, 45 * 24) * HOUR;
  if (openedAt > world.clock.now - DAY) return;
  const decidedAt = openedAt + random.int(30, 90) * DAY;
  const endedAt = decidedAt < world.clock.now ? decidedAt : null;
  openDispute(setup, order, payment, { openedAt, endedAt, won: endedAt !== null && random.chance(0.25) });
}

/** The dispute of a placed order: open today, or decided long ago. */
export function placeDispute(world: World, setup: EventSetup, order: Order, fate: DisputeFate): void {
  const payment = paymentOf(order);
  if (payment === undefined || payment.paidAt === null) throw new RangeError(`${fate}, but never paid`);
  const openedAt = fate === 'Disputed' ? world.clock.now - 20 * DAY : payment.paidAt + 20 * DAY;
  const endedAt = fate === 'Disputed' ? null : openedAt + 40 * DAY;
  openDispute(setup, order, payment, { openedAt, endedAt, won: fate === 'Dispute Won' });
}

function openDispute(
  setup: EventSetup,
  order: Order,
  payment: Payment,
  { openedAt, endedAt, won }: NonNullable<Order['dispute']>,
): void {
  order.dispute = { openedAt, endedAt, won };
  payment.status = endedAt === null ? 'Disputed' : won ? 'Paid' : 'Charged Back';
  payment.updatedAt = endedAt ?? openedAt;
  // Tickets stay as they are where the dispute was lost after the event began.
  if (payment.status === 'Charged Back' && endedAt !== null && endedAt < setup.event.startsAt) {
    withdraw(order.tickets, 'Revoked', endedAt, 'Pembayaran ditarik kembali oleh bank');
  }
}
