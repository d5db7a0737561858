import { type Api, orderReferences, type ResultOf, ticketCodes } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { maskEmail } from '../domain/activity.ts';
import type { Duty } from './duty.ts';

type Found = ResultOf<Api['checkIn']['attendees']>[number];

/** Tickets that a search shows, at most. */
const most = 20;

/**
 * Looks for tickets of an event: by printed code, reference of the order or address, each whole, or by the beginnings of words of the name.
 * Names are compared one by one: 100,000 take some 200 ms, and who searches is limited.
 */
export async function searchTickets(
  db: ReadDb,
  { eventId, permissions }: Pick<Duty, 'eventId' | 'permissions'>,
  q: string,
): Promise<Found[]> {
  const typed = q.trim().toLowerCase();
  const words = typed.split(/\s+/u);
  const codes = codesMeant(typed);
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
        or lower(ticket.attendee_email) = ${typed}
        or not exists (
          select from unnest(${words}::text[]) as word where strpos(' ' || lower(ticket.attendee_name), ' ' || word) = 0
        )
      )
    order by lower(ticket.code) = any(${codes}::text[]) desc, ticket.attendee_name, ticket.id
    limit ${sql.lit(most)}
  )`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return permissions.includes('view_contact') ? rows : rows.map(masked);
}

/** Returns the printed codes and references that may be meant by what was typed, in small letters as they are compared. */
const codesMeant = (typed: string): readonly string[] =>
  [...ticketCodes(typed), ...orderReferences(typed)].map((code) => code.toLowerCase());

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
