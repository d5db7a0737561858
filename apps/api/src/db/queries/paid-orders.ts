import { type Kysely, sql } from 'kysely';
import type { PrintedTicket } from '../../domain/tickets/ticket-pdf/index.ts';
import type { Tables } from '../schema/tables.ts';
import { venueOfEvent } from './calendar-event.ts';
import { ticketDetails } from './my-tickets.ts';

/**
 * What the mail with the tickets of an order says, its entry for calendars included; undefined where the order is not paid, or its mails go to
 * another address by now.
 */
export const paidOrderToMail = (db: Kysely<Tables>, id: string, address: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .innerJoin('organizers', 'organizers.id', 'e.organizer_id')
    .select([
      'o.event_id',
      'o.id',
      'o.reference',
      'o.token_version',
      'o.total',
      'o.currency',
      'o.locale',
      'e.title',
      'e.slug',
      'e.starts_at',
      'e.timezone',
      'e.summary',
      'e.status',
      'e.ends_at',
      'e.format',
      'e.updated_at',
      'e.calendar_sequence',
      'organizers.name as organizer',
      'organizers.support_email',
    ])
    .select(venueOfEvent.as('venue'))
    .select(
      sql<boolean>`exists (select from live_events where live_events.id = e.id and live_events.has_page)`.as(
        'has_page',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from live_users as account where lower(account.email) = lower(${address}) and account.email_verified_at is not null
      )`.as('is_confirmed'),
    )
    .where('o.id', '=', id)
    .where('o.status', '=', 'Paid')
    .where('e.deleted_at', 'is', null)
    .where(sql`lower(coalesce(o.contact_email, o.buyer_email))`, '=', address.toLowerCase())
    .executeTakeFirst();

/** The tickets of an order that open gates and were not handed on, `most` at most. */
export const ticketsToMail = (
  db: Kysely<Tables>,
  order: { readonly event_id: string; readonly id: string },
  most: number,
) =>
  printable(db, (tickets) =>
    tickets
      .where('event_id', '=', order.event_id)
      .where('order_id', '=', order.id)
      .where('transferred_from_id', 'is', null)
      .limit(most),
  );

type Details = ReturnType<typeof ticketDetails>;

type PrintableTicket = PrintedTicket & {
  readonly attendee: { readonly name: string };
  readonly holder_user_id: string | null;
};

/** Tickets that open gates as they are printed, in the order of their ids. */
export async function printable(
  db: Kysely<Tables>,
  chosen: (tickets: Details) => Details,
): Promise<PrintableTicket[]> {
  const rows = await chosen(ticketDetails(db)).where('stored_status', '=', 'Active').orderBy('id').execute();
  return rows.flatMap(({ issued_at, qr_payload, ...ticket }) =>
    issued_at === null || qr_payload === null ? [] : [{ ...ticket, issued_at, qr_payload }],
  );
}
