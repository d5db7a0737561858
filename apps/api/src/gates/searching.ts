import type { Api, ResultOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { maskEmail } from '../domain/activity.ts';
import type { Duty } from './duty.ts';

type Found = ResultOf<Api['checkIn']['attendees']>[number];

/** Tickets that a search shows, at most. */
const most = 20;

/** A code without what is left out or misread when it is typed: hyphens, O for 0, I and L for 1. */
const alike = (code: RawBuilder<unknown>) => sql`translate(lower(${code}), 'oil-', '011')`;

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
  const code = typed.replaceAll(/[\s-]/gu, '').replaceAll('o', '0').replaceAll(/[il]/gu, '1');
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
        ${alike(sql`ticket.code`)} = ${code} or ${alike(sql`orders.reference`)} = ${code}
        or lower(ticket.attendee_email) = ${typed}
        or not exists (
          select from unnest(${words}::text[]) as word where strpos(' ' || lower(ticket.attendee_name), ' ' || word) = 0
        )
      )
    order by ${alike(sql`ticket.code`)} = ${code} desc, ticket.attendee_name, ticket.id
    limit ${sql.lit(most)}
  )`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return permissions.includes('view_contact') ? rows : rows.map(masked);
}

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
