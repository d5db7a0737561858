import { type Api, normalEmail, orderReferences, type ResultOf, ticketCodes } from '@karcis/contract';
import { beginningPatterns, searchPatterns } from '@karcis/contract/typed/search';
import { scannedText } from '@karcis/gate';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { maskEmail } from '../domain/activity.ts';
import type { Duty } from './duty.ts';

type Found = ResultOf<Api['checkIn']['attendees']>[number];

/** Tickets that a search shows, at most. */
const most = 20;

/**
 * Looks for tickets of an event: by printed code, reference of the order or address, each whole, or by words of a name. The buyer's name and
 * address find the tickets that were not handed on. Names are compared one by one: 100,000 take some 400 ms, and searches are limited.
 */
export async function searchTickets(
  db: ReadDb,
  { eventId, permissions }: Pick<Duty, 'eventId' | 'permissions'>,
  q: string,
): Promise<Found[]> {
  const address = normalEmail(q).toLowerCase();
  const names = searchPatterns(q);
  const codes = codesMeant(scannedText(q));
  const found = sql<Found>`(
    select
      jsonb_build_object(
        'id', ticket.id, 'code', ticket.code, 'status', ticket.status,
        'is_inside', entry.ticket_id is not null and entry.exited_at is null
      ) as ticket,
      jsonb_build_object('id', type.id, 'name', type.name) as ticket_type,
      jsonb_build_object('name', ticket.attendee_name, 'email', ticket.attendee_email, 'phone', orders.buyer_phone) as attendee,
      ticket.seat, orders.reference as order_reference,
      (select count(*)::int from tickets as other where other.event_id = ticket.event_id and other.order_id = ticket.order_id)
        as tickets_in_order
    from live_tickets as ticket
    join ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    left join standing_entries as entry on entry.event_id = ticket.event_id and entry.ticket_id = ticket.id
    where
      ticket.event_id = ${eventId}
      and (
        lower(ticket.code) = any(${codes}::text[]) or lower(orders.reference) = any(${codes}::text[])
        or lower(ticket.attendee_email) = ${address}
        or (ticket.transferred_from_id is null and ${address} in (lower(orders.contact_email), lower(orders.buyer_email)))
        or (
          ${names.length > 0}
          and concat_ws('|', ticket.attendee_name, case when ticket.transferred_from_id is null then orders.buyer_name end)
            ~ all(${names}::text[])
        )
      )
    order by
      lower(ticket.code) = any(${codes}::text[]) desc, ticket.attendee_name ~ all(${beginningPatterns(q)}::text[]) desc,
      ticket.attendee_name, ticket.id
    limit ${sql.lit(most)}
  )`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return permissions.includes('view_contact') ? rows : rows.map(masked);
}

/** Returns the printed codes and references that may be meant by what was typed, in small letters as they are compared. */
const codesMeant = (typed: string): readonly string[] =>
  [...ticketCodes(typed), ...orderReferences(typed)].map((code) => code.toLowerCase());

/**
 * Returns the ticket of an event whose printed code was sent in place of its QR code: by a person who types it, or a reader that reads it on
 * paper. It proves as little as a ticket that is found by hand, and is recorded as one. Any other code is returned as it is.
 */
export async function ticketMeant(
  db: ReadDb,
  eventId: string,
  of: { readonly code: string } | { readonly ticketId: string },
): Promise<{ readonly code: string } | { readonly ticketId: string }> {
  if (!('code' in of)) return of;
  const codes = ticketCodes(scannedText(of.code)).filter((code) => printedForm.test(code));
  if (codes.length === 0) return of;
  const ticket = await db
    .selectFrom('live_tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('id')
    .executeTakeFirst();
  return ticket === undefined ? of : { ticketId: ticket.id };
}

/** Three groups of four, as printed on tickets. */
const printedForm = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** A ticket whose contact can be compared with what a guest says, and not be used. */
const masked = (found: Found): Found => {
  const { name, email, phone } = found.attendee;
  const attendee = {
    name,
    email: email && maskedEmail(email),
    phone: phone && phone.replaceAll(/\d(?=.*\d{3})/gu, '*'),
  };
  return { ...found, attendee };
};

/** `budi@gmail.com` → `b***@g***.com`. */
const maskedEmail = (email: string) => maskEmail(email).replace(/(@.)[^@]*(?=\.[^.@]+$)/u, '$1***');
