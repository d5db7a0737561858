import { DAY, HOUR } from './clock.ts';
import type { DisputeFate, Order, Payment, Stage } from './model.ts';
import type { Random } from './random.ts';
import { paymentOf } from './refunds.ts';
import { withdraw } from './tickets.ts';
import type { World } from './world.ts';

/** Has the holder of a card deny the payment: the bank takes the money back until it has decided. */
export function dispute(world: World, stage: Stage, order: Order, random: Random): void {
  const payment = paymentOf(order);
  if (payment === undefined || payment.paidAt === null) return;
  const openedAt = payment.paidAt + random.int(5 * 24, 45 * 24) * HOUR;
  if (openedAt > world.clock.now - DAY) return;
  const decidedAt = openedAt + random.int(30, 90) * DAY;
  const endedAt = decidedAt < world.clock.now ? decidedAt : null;
  openDispute(stage, order, payment, { openedAt, endedAt, won: endedAt !== null && random.chance(0.25) });
}

/** The dispute of a placed order: open today, or decided long ago. */
export function placeDispute(world: World, stage: Stage, order: Order, fate: DisputeFate): void {
  const payment = paymentOf(order);
  if (payment === undefined || payment.paidAt === null) throw new RangeError(`${fate}, but never paid`);
  const openedAt = fate === 'Disputed' ? world.clock.now - 20 * DAY : payment.paidAt + 20 * DAY;
  const endedAt = fate === 'Disputed' ? null : openedAt + 40 * DAY;
  openDispute(stage, order, payment, { openedAt, endedAt, won: fate === 'Dispute Won' });
}

function openDispute(
  stage: Stage,
  order: Order,
  payment: Payment,
  { openedAt, endedAt, won }: NonNullable<Order['dispute']>,
): void {
  order.dispute = { openedAt, endedAt, won };
  payment.status = endedAt === null ? 'Disputed' : won ? 'Paid' : 'Charged Back';
  payment.updatedAt = endedAt ?? openedAt;
  // A ticket that was used before the money was lost stays what it is.
  if (payment.status === 'Charged Back' && endedAt !== null && endedAt < stage.event.startsAt) {
    withdraw(order.tickets, 'Revoked', endedAt, 'Pembayaran ditarik kembali oleh bank');
  }
}
