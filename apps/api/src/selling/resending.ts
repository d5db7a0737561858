import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { mailAddress } from '../db/queries/orders.ts';
import { queueMail } from '../db/queries/mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { BuyingLimits } from './limits.ts';
import { isOfLiveEvent } from './own-order.ts';

interface Sold {
  readonly event_id: string;
  readonly reference: string;
  readonly status: string;
  readonly address: string | null;
  readonly user: string | null;
  /** Whether one of its tickets opens a gate, and was not handed on. */
  readonly has_tickets: boolean;
}

/** An order whose tickets are sent again, and the mail that brings them. */
interface Resent extends Pick<Sold, 'event_id' | 'reference'> {
  readonly mail: string;
}

/**
 * Sends the mail with the tickets of an order again, which `own` says whose it is: a condition on `orders`. Throws `not_found`,
 * `order_not_paid`, `ticket_not_active` where none of its tickets is good, and `too_many_requests`.
 */
export async function resendTickets(
  db: Db,
  own: Expression<SqlBool>,
  id: string,
  limits: Pick<BuyingLimits, 'countMail'>,
): Promise<Resent> {
  const { rows } = await sql<Sold>`
    select event_id, reference, status, ${mailAddress} as address, case when contact_email is null then buyer_user_id end as user,
      exists (
        select from tickets
        where tickets.event_id = orders.event_id and tickets.order_id = orders.id and tickets.status = 'Active'
          and tickets.transferred_from_id is null
      ) as has_tickets
    from orders where id = ${id} and ${own} and ${isOfLiveEvent}
  `.execute(db);
  const { status, address, user, has_tickets, event_id, reference } = rows[0] ?? fail('not_found');
  if (status !== 'Paid' || address === null) return fail('order_not_paid');
  if (!has_tickets) fail('ticket_not_active', { detail: 'No ticket of this order opens a gate any more.' });
  limits.countMail(id);
  const mail = await mailTickets(db, { id, address, user });
  if (mail === undefined) throw new Error(`The tickets of the order ${id} were not queued`);
  return { event_id, reference, mail };
}

/** Queues the mail with the tickets of an order once more. */
export const mailTickets = (
  db: Db,
  { id, address, user }: { readonly id: string; readonly address: string; readonly user: string | null },
): Promise<string | undefined> =>
  queueMail(db, { template: 'order_paid', key: `${id}/${newId()}`, recipient: address, userId: user });
