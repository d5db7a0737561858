import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { mailAddress } from '../db/queries/orders.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone } from '../domain/id.ts';
import { confirmationId } from '../domain/security/confirmation-token.ts';
import { mailedToken, mailedTokenHash } from '../domain/security/mailed-token.ts';
import { settle } from './applying.ts';
import { signOrder } from './capture.ts';
import { isOpen, lockPayments } from './order-payments.ts';
import { isOfLiveEvent, isOn } from './own-order.ts';

/** A free order, and whether it can be confirmed now. */
interface FreeOrder {
  readonly event_id: string;
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly address: string;
  readonly updated_at: string;
  readonly is_held: boolean;
  readonly is_on: boolean;
}

/**
 * Issues the tickets of a free order whose address is confirmed by a mailed link: its token has the id of the order, and after a dot the proof. Repeated, it changes nothing. Throws `link_invalid`,
 * `hold_expired`, `order_closed` and `not_on_sale`.
 */
export async function confirmFreeOrder(
  db: Db,
  link: string,
  secret: Buffer,
): Promise<Pick<FreeOrder, 'id' | 'reference'>> {
  const [named = '', token = ''] = link.split('.');
  const id = idOrNone(named);
  const found = (await freeOrder(db, sql`id = ${id}`)) ?? fail('link_invalid');
  const signed = isWaiting(found) ? await signOrder(db, found, secret) : undefined;
  const payments = await lockPayments(db, found);
  const order =
    (await freeOrder(db, sql`event_id = ${found.event_id} and id = ${id}`, true)) ?? fail('link_invalid');
  const fits = (paymentId: string) =>
    isEqual(token, mailedToken(confirmationId(paymentId, order.address), secret));
  const payment = payments.find((each) => each.method === 'Free' && fits(each.id)) ?? fail('link_invalid');
  if (order.status === 'Paid') return order;
  if (order.status === 'Expired') fail('hold_expired');
  if (!isWaiting(order)) fail('order_closed');
  if (!order.is_held) fail('hold_expired');
  if (!order.is_on) fail('not_on_sale', { detail: 'The event does not take place any more.' });
  // The link was mailed again since.
  if (!isOpen(payment)) fail('link_invalid');
  if (signed === undefined || signed.order.updated_at !== order.updated_at) return beginAgain();
  await settle(db, payment, signed);
  return order;
}

const isWaiting = ({ status }: FreeOrder) => status === 'Awaiting Payment';

/** Reads a free order of the site that has an address, and locks it where it is asked to. */
async function freeOrder(
  db: Db,
  which: ReturnType<typeof sql>,
  isLocked = false,
): Promise<FreeOrder | undefined> {
  const { rows } = await sql<FreeOrder>`
    select event_id, id, reference, status, ${mailAddress} as address, updated_at, coalesce(reserved_until > now(), false) as is_held,
      ${isOn} as is_on
    from orders where ${which} and total = 0 and channel = 'Online' and buyer_email is not null and ${isOfLiveEvent}
    ${isLocked ? sql`for no key update` : sql``}
  `.execute(db);
  return rows[0];
}

const isEqual = (a: string, b: string) => timingSafeEqual(mailedTokenHash(a), mailedTokenHash(b));
