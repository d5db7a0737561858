import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { queueMail } from '../db/queries/mails.ts';
import { mailAddress } from '../db/queries/orders.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { holderWith } from './holder.ts';
import type { BuyingLimits } from './limits.ts';
import { isOfLiveEvent } from './own-order.ts';
import { mailTickets } from './resending.ts';

/** Where an order is reached; what is left out stays. */
interface Contact {
  readonly contact_email?: string;
  readonly buyer_phone?: string | null;
}

interface Changing {
  readonly id: string;
  readonly body: Contact;
  /** Absent where those who manage the event change it. */
  readonly limits?: Pick<BuyingLimits, 'countMail'>;
}

interface Reached {
  readonly event_id: string;
  readonly status: string;
  readonly address: string;
  readonly buyer_user_id: string | null;
}

/** An order that can still be reached somewhere else. */
const isOpenOrPaid = sql<boolean>`status in ('Awaiting Payment', 'Paid')`;

/**
 * Changes where mails about an order go, which `own` says whose it is: a condition on `orders`. Both addresses are told of another one; the
 * tokens so far open nothing any more; the tickets go there. What the order was bought with stays: it is counted. Throws `not_found`,
 * `order_closed`, `contact_fixed` and `too_many_requests`.
 */
export async function changeContact(
  db: Db,
  own: Expression<SqlBool>,
  { id, body: { contact_email: email, buyer_phone: phone }, limits }: Changing,
): Promise<void> {
  // Before the order and its tickets, as where an address is confirmed: in one order, nobody waits for the other.
  const holder = email === undefined ? null : await holderWith(db, email);
  const { rows } = await sql<Reached>`
    select event_id, status, ${mailAddress} as address, buyer_user_id
    from orders where id = ${id} and ${own} and ${isOfLiveEvent}
    for no key update
  `.execute(db);
  const order = rows[0] ?? fail('not_found');
  if (!isReachable(order.status))
    fail('order_closed', {
      detail: 'Only an order that is being paid, or is paid, can be reached elsewhere.',
    });
  if (phone !== undefined)
    await sql`
      update orders set buyer_phone = ${phone}, updated_at = now()
      where event_id = ${order.event_id} and id = ${id} and ${isOpenOrPaid}
    `.execute(db);
  if (email === undefined || email === order.address) return;
  limits?.countMail(id);
  const version = await moveTo(db, order, id, email);
  if (order.buyer_user_id === null) await handTickets(db, order, { id, holder });
  const told = { template: 'order_contact_changed', userId: null } as const;
  await queueMail(db, { ...told, key: `${id}/${version}/old`, recipient: order.address });
  await queueMail(db, { ...told, key: `${id}/${version}/new`, recipient: email });
  if (order.status === 'Paid') await mailTickets(db, { id, address: email, user: null });
}

const isReachable = (status: string) => status === 'Awaiting Payment' || status === 'Paid';

/** Notes the address, and returns the version of the tokens from now on. */
async function moveTo(db: Db, { event_id }: Reached, id: string, email: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update orders set contact_email = ${email}, token_version = token_version + 1, updated_at = now()
    where event_id = ${event_id} and id = ${id} and ${isOpenOrPaid} and token_version < 255
    returning token_version as version
  `.execute(db);
  return (rows[0] ?? fail('contact_fixed')).version;
}

/** Tickets that were not handed on are held by the account of the new address, or by nobody. */
async function handTickets(
  db: Db,
  { event_id }: Reached,
  { id, holder }: { readonly id: string; readonly holder: string | null },
): Promise<void> {
  const theirs = sql`event_id = ${event_id} and order_id = ${id} and transferred_from_id is null and status <> 'Transferred'`;
  await sql`select from tickets where ${theirs} order by id for no key update`.execute(db);
  await sql`
    update tickets set holder_user_id = ${holder}::uuid, updated_at = now()
    where ${theirs} and status not in ('Pending', 'Cancelled') and holder_user_id is distinct from ${holder}::uuid
  `.execute(db);
}
