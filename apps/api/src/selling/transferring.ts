import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keyOfHanded } from '../db/queries/attendee-tickets.ts';
import { queueMail } from '../db/queries/mails.ts';
import { announce } from '../db/queries/outbox.ts';
import { newIdOf } from '../domain/id.ts';
import { demandChangeable, refuse, whereChangeable } from './changeable-ticket.ts';
import { type EventOfTicket, type LockedTicket, lockTicket, type Own } from './own-ticket.ts';
import { holderWith } from './holder.ts';
import { keptKeyOf, signTickets } from './signing.ts';
import { type By, tell } from './telling.ts';
import { ticketCodes } from './ticket-codes.ts';
import { ticketNews } from './ticket-news.ts';

/** To whom a ticket goes. */
interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface Handing {
  readonly own: Own;
  readonly event: EventOfTicket;
  readonly id: string;
  readonly to: Recipient;
  readonly secret: Buffer;
  readonly by: By;
}

/**
 * Hands a ticket of the caller on: it is Transferred, and another one is in its place, with a code of its own. That is held by the account
 * that has confirmed the address, else by nobody until one does. No place and no money moves. Throws `not_found`, `ticket_used`,
 * `ticket_not_active` or `not_transferable`.
 */
export async function transferTicket(db: Db, { own, event, id, to, secret, by }: Handing): Promise<void> {
  // Before the ticket, as where an address is confirmed: in one order, nobody waits for the other.
  const holder = await holderWith(db, to.email);
  const ticket = await lockTicket(db, own, { event, id });
  await demandChangeable(db, ticket, 'transfer');
  const made = await replaceTicket(db, ticket, { to, holder, secret });
  await announce(db, ticketNews('ticket.transferred', ticket, { status: 'Transferred', replaced_by: made }));
  await tell(db, by, handedOn(ticket));
  await queueMail(db, {
    template: 'attendee_ticket',
    key: keyOfHanded(ticket.event_id, made),
    recipient: to.email,
    userId: holder,
  });
  const former = await formerHolder(db, ticket);
  if (former !== undefined)
    await queueMail(db, {
      template: 'ticket_handed_on',
      key: id,
      recipient: former.address,
      userId: ticket.holder_user_id,
    });
}

/** Ends a ticket, which is locked, and makes the one in its place. Returns the id of that. */
async function replaceTicket(
  db: Db,
  ticket: LockedTicket,
  { to, holder, secret }: Pick<Handing, 'to' | 'secret'> & { readonly holder: string | null },
): Promise<string> {
  const made = newIdOf(ticket.event_key);
  const key = await keptKeyOf(db, ticket.event_id);
  const { valid_from, valid_until } = ticket;
  const [code] = await signTickets(key, secret, [{ id: made, generation: 1, valid_from, valid_until }]);
  if (code === undefined) throw new Error('A ticket was not signed');
  const { rows } = await sql`
    with former as (
      update tickets set status = 'Transferred', transferred_at = now(), updated_at = now()
      from events, ticket_types
      ${whereChangeable(ticket, 'transfer')}
      returning tickets.*
    )
    insert into tickets (
      event_id, id, code, order_id, order_item_id, ticket_type_id, holder_user_id, attendee_name, attendee_email, status, price,
      currency, seat, valid_from, valid_until, issued_at, signing_key_id, qr_payload, transferred_from_id
    )
    select
      event_id, ${made}, ${ticketCodes(1)[0]}, order_id, order_item_id, ticket_type_id, ${holder}::uuid, ${to.name}, ${to.email},
      'Active', price, currency, seat, valid_from, valid_until, now(), ${key.key.key_id}, ${code.payload}, id
    from former
    returning id
  `.execute(db);
  if (rows.length === 0) await refuse(db, ticket, 'transfer');
  return made;
}

/** Where the former holder is told: at the address of the account, else where mails of the order go. */
async function formerHolder(
  db: Db,
  { event_id, order_id, holder_user_id }: LockedTicket,
): Promise<{ readonly address: string } | undefined> {
  const { rows } = await sql<{ address: string | null }>`
    select coalesce(account.email, orders.contact_email, orders.buyer_email) as address
    from orders left join live_users as account on account.id = ${holder_user_id}
    where orders.event_id = ${event_id} and orders.id = ${order_id}
  `.execute(db);
  const address = rows[0]?.address ?? null;
  return address === null ? undefined : { address };
}

const handedOn = ({ event_id, id, code }: LockedTicket) =>
  ({
    action: 'ticket.transferred',
    description: 'Passed a ticket on',
    subject: { type: 'ticket', id, label: code },
    eventId: event_id,
  }) as const;
