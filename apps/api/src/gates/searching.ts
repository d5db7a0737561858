import { type Api, normalEmail, orderReferences, type ResultOf, ticketCodes } from '@karcis/contract';
import { isEnough } from '@karcis/contract/typed/enough';
import { peoplePatterns } from '@karcis/contract/typed/people';
import { beginningPatterns } from '@karcis/contract/typed/search';
import { typedText } from '@karcis/gate';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Duty } from './duty.ts';

type Found = ResultOf<Api['checkIn']['attendees']>[number];

/** Tickets that a search shows, at most. */
const most = 20;

/**
 * Looks for tickets of an event: by printed code, reference of the order or address, each whole, or by words of a name. The buyer's name and
 * address find the tickets that were not handed on. Names are compared one by one: 100,000 take some 400 ms, and searches are limited. Throws
 * `invalid_request` where too few letters are typed.
 */
export async function searchTickets(
  db: ReadDb,
  { eventId, permissions }: Pick<Duty, 'eventId' | 'permissions'>,
  q: string,
): Promise<Found[]> {
  if (q.length < fewestSigns && !isEnough(q)) refuseShort(q);
  const address = normalEmail(q).toLowerCase();
  const names = peoplePatterns(q);
  const codes = [typedText(q), q].flatMap(codesMeant);
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

/** Signs of a text that is looked for whatever it is made of. */
const fewestSigns = 3;

function refuseShort(q: string): never {
  const detail = `q must have at least 2 letters or digits, or 1 sign of Chinese, Japanese or Korean, but was ${JSON.stringify(q)}.`;
  return fail('invalid_request', { errors: [{ parameter: 'q', code: 'too_short', detail }] });
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
