import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { queueMail } from '../db/queries/mails.ts';
import { mailAddress } from '../db/queries/orders.ts';
import type { Change } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { holderWith } from './holder.ts';
import type { BuyingLimits } from './limits.ts';
import { findOrder, isOfLiveEvent } from './own-order.ts';
import { mailTickets } from './resending.ts';
import { isWalkIn } from './walk-in.ts';

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
  /** The version that the caller has seen; undefined where any will do. */
  readonly version?: string | undefined;
}

interface Reached {
  readonly event_id: string;
  readonly reference: string;
  readonly phone: string | null;
  readonly updated_at: string;
  readonly status: string;
  readonly address: string;
  readonly buyer_user_id: string | null;
}

/** What came of it: the order, and what is another now. Of a person, that is all that is said. */
interface Changed {
  readonly event_id: string;
  readonly reference: string;
  readonly changes: readonly Change[];
}

/** An order that can still be reached somewhere else. */
const isOpenOrPaid = sql<boolean>`status in ('Awaiting Payment', 'Paid')`;

/**
 * Changes where mails about an order go, which `own` says whose it is: a condition on `orders`. Both addresses are told of another one; the
 * tokens so far open nothing any more; the tickets go there. What the order was bought with stays: it is counted. Throws `not_found`,
 * `order_closed`, `contact_fixed`, `changed_meanwhile` and `too_many_requests`.
 */
export async function changeContact(
  db: Db,
  own: Expression<SqlBool>,
  { id, body: { contact_email: email, buyer_phone: phone }, limits, version: seen }: Changing,
): Promise<Changed> {
  // Before the order and its tickets, as where an address is confirmed: in one order, nobody waits for the other.
  const holder = email === undefined ? null : await holderWith(db, email);
  const { event_id } = await findOrder(db, own, id);
  const { rows } = await sql<Reached>`
    select event_id, reference, status, ${mailAddress} as address, buyer_phone as phone, buyer_user_id, updated_at
    from orders where event_id = ${event_id} and id = ${id} and ${own} and ${isOfLiveEvent}
    for no key update
  `.execute(db);
  const order = rows[0] ?? fail('not_found');
  if (seen !== undefined && seen !== order.updated_at) fail('changed_meanwhile');
  if (!isReachable(order.status))
    fail('order_closed', {
      detail: 'Only an order that is being paid, or is paid, can be reached elsewhere.',
    });
  const changes: Change[] = [];
  if (phone !== undefined && phone !== order.phone) {
    changes.push({ field: 'buyer_phone', old: masked(order.phone), new: masked(phone) });
    await sql`
      update orders set buyer_phone = ${phone}, updated_at = now()
      where event_id = ${order.event_id} and id = ${id} and ${isOpenOrPaid}
    `.execute(db);
  }
  if (email !== undefined && email !== order.address) {
    changes.push({ field: 'contact_email', old: masked(order.address), new: masked(email) });
    limits?.countMail(id);
    await moveTo(db, order, { id, email, holder });
  }
  return { event_id: order.event_id, reference: order.reference, changes };
}

const masked = (value: string | null): string | null => (value === null ? null : '***');

interface To {
  readonly id: string;
  readonly email: string;
  /** The account that has confirmed the address. */
  readonly holder: string | null;
}

/** Mails and tickets go to another address. Both are told, but for one that stands for none. */
async function moveTo(db: Db, order: Reached, { id, email, holder }: To): Promise<void> {
  const version = await noteAddress(db, order, id, email);
  if (order.buyer_user_id === null) await handTickets(db, order, { id, holder });
  const told = { template: 'order_contact_changed', userId: null } as const;
  if (!isWalkIn(order.address))
    await queueMail(db, { ...told, key: `${id}/${version}/old`, recipient: order.address });
  await queueMail(db, { ...told, key: `${id}/${version}/new`, recipient: email });
  if (order.status === 'Paid') await mailTickets(db, { id, address: email, user: null });
}

const isReachable = (status: string) => status === 'Awaiting Payment' || status === 'Paid';

/** Notes the address, and returns the version of the tokens from now on. */
async function noteAddress(db: Db, { event_id }: Reached, id: string, email: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update orders set contact_email = ${email}, token_version = token_version + 1, updated_at = now()
    where event_id = ${event_id} and id = ${id} and ${isOpenOrPaid} and token_version < 255
    returning token_version as version
  `.execute(db);
  return (rows[0] ?? fail('contact_fixed')).version;
}

/**
 * Tickets that were not handed on are held by the account of the new address, or by none. So are those that have ended, which may be good
 * again, and those of an unpaid order that an account has claimed.
 */
async function handTickets(
  db: Db,
  { event_id }: Reached,
  { id, holder }: { readonly id: string; readonly holder: string | null },
): Promise<void> {
  const theirs = sql`event_id = ${event_id} and order_id = ${id} and transferred_from_id is null and status <> 'Transferred'`;
  await sql`select from tickets where ${theirs} order by id for no key update`.execute(db);
  await sql`
    update tickets set holder_user_id = ${holder}::uuid, updated_at = now()
    where ${theirs} and (holder_user_id is not null or issued_at is not null) and holder_user_id is distinct from ${holder}::uuid
  `.execute(db);
}
