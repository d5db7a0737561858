import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import type { PrintedTicket } from '../../domain/tickets/ticket-pdf/index.ts';
import type { Tables } from '../schema/tables.ts';
import { printable } from './paid-orders.ts';
import { hasPage } from './event-page.ts';

/** Why an address is sent tickets: their order was paid, one was handed on to it, they have new codes, or are good again after they had ended. */
type Occasion = 'paid' | 'handed' | 'reissued' | 'revived';

/** Key of the mail to an address with its tickets of an order: one an order and address, and no address. */
export const keyOfPaid = (
  order: { readonly event_id: string; readonly id: string },
  address: string,
): string => `${order.event_id}.paid.${order.id}.${addressKey(address)}`;

/** Key of the mail with the ticket that is in place of one that was handed on. */
export const keyOfHanded = (event: string, ticket: string): string => `${event}.handed.${ticket}`;

/** A key of an event by which tickets are signed from now on. */
interface NewKey {
  readonly eventId: string;
  readonly keyId: number;
}

/** Key of the mail to an address with all of its tickets that have codes of a new key. */
export const keyOfReissue = ({ eventId, keyId }: NewKey, address: string): string =>
  `${eventId}.reissued.${keyId}.${addressKey(address)}`;

/** Key of the mail with one ticket that was issued anew by itself. */
export const keyOfReissuedTicket = (
  { eventId, keyId }: NewKey,
  { id, generation }: { readonly id: string; readonly generation: number },
): string => `${eventId}.reissued.${keyId}.${generation}.${id}`;

/** Key of the mail to an address with its tickets of an order, of which some are good again since an instant, in ms. */
export const keyOfRevived = (
  order: { readonly event_id: string; readonly id: string; readonly at: number },
  address: string,
): string => `${order.event_id}.revived.${order.id}.${order.at}.${addressKey(address)}`;

/** What is sent to an address with its tickets. */
export interface AttendeeTickets {
  readonly occasion: Occasion;
  readonly event_id: string;
  readonly event: string;
  readonly slug: string;
  /** Whether visitors may read its page. */
  readonly has_page: boolean;
  readonly organizer: string;
  /** Who has handed the ticket on, by the name of the account or of the buyer; null where nobody has, or neither has confirmed an address or paid. */
  readonly giver: string | null;
  readonly starts_at: string;
  readonly event_timezone: string;
  readonly support_email: string | null;
  /** Of the account that has confirmed the address; null without one. */
  readonly name: string | null;
  /** In which the newest of the tickets was bought, and that of the account. */
  readonly languages: { readonly ordered: string | null; readonly account: string | null };
  readonly timezone: string | null;
  /** Whether that account has some of the tickets. */
  readonly is_theirs: boolean;
  readonly ids: readonly string[];
}

/**
 * Returns what the mail with this key says now: of the tickets that it is about, those that open a gate and are of the address. Undefined
 * where there are none any more, and where the event is over or cancelled.
 */
export async function ticketsOfAttendee(
  db: Kysely<Tables>,
  key: string,
  address: string,
): Promise<AttendeeTickets | undefined> {
  const [event = '', occasion = '', subject = '', ...more] = key.split('.');
  const isMeant = conditions[occasion as Occasion]?.(subject, more);
  if (isMeant === undefined) return undefined;
  const { rows } = await sql<Omit<AttendeeTickets, 'occasion'>>`
    select
      event.id as event_id, event.title as event, event.slug, ${hasPage} as has_page, organizer.name as organizer, event.starts_at,
      event.timezone as event_timezone, organizer.support_email, account.name,
      json_build_object('ordered', held.locale, 'account', account.locale) as languages, account.timezone, held.is_theirs, held.ids,
      case when held.handed_from is not null then held.giver end as giver
    from events as event
    join organizers as organizer on organizer.id = event.organizer_id
    left join live_users as account
      on lower(account.email) = ${address.toLowerCase()} and account.email_verified_at is not null and account.status = 'Active'
    cross join lateral (
      select array_agg(ticket.id order by ticket.id) as ids, (array_agg(o.locale order by o.created_at desc, o.id desc))[1] as locale,
        coalesce(bool_or(ticket.holder_user_id = account.id), false) as is_theirs,
        max(ticket.transferred_from_id::text) as handed_from, max(${giver}) as giver
      from tickets as ticket
      join orders as o on o.event_id = ticket.event_id and o.id = ticket.order_id
      where ticket.event_id = event.id and ticket.status = 'Active' and ${isMeant}
        and lower(coalesce(ticket.attendee_email, o.contact_email, o.buyer_email)) = ${address.toLowerCase()}
    ) as held
    where event.id = ${event} and event.deleted_at is null and event.status <> 'Cancelled'
      and (event.status = 'Postponed' or event.ends_at > now()) and held.ids is not null
  `.execute(db);
  const [found] = rows;
  return found && { occasion: occasion as Occasion, ...found };
}

/** Name of the former holder of a ticket: of the account, else of a buyer who has paid or confirmed the address. */
const giver = sql`(
  select coalesce(
    former_account.name,
    case when former.holder_user_id is null and (o.total > 0 or exists (
      select from live_users as buyer
      where lower(buyer.email) = lower(coalesce(o.contact_email, o.buyer_email)) and buyer.email_verified_at is not null
    )) then o.buyer_name end
  )
  from tickets as former
  left join live_users as former_account on former_account.id = former.holder_user_id and former_account.email_verified_at is not null
  where former.event_id = ticket.event_id and former.id = ticket.transferred_from_id
)`;

/** Which tickets of the event a mail is about, by its occasion. */
const conditions: Readonly<
  Record<Occasion, (subject: string, more: readonly string[]) => RawBuilder<SqlBool>>
> = {
  // What the buyer has handed on since is its new holder's.
  paid: (order) => sql`ticket.order_id = ${order} and ticket.transferred_from_id is null`,
  revived: (order) => sql`ticket.order_id = ${order}`,
  handed: (ticket) => sql`ticket.id = ${ticket}`,
  reissued: (keyId, [, ticket = null]) =>
    sql`ticket.signing_key_id >= ${Number(keyId)} and (${ticket}::uuid is null or ticket.id = ${ticket}::uuid)`,
};

/**
 * Returns the tickets of an address that others have bought for it, or handed on to it: those of events to come, the next one first. They are in
 * no order of the address, so the mail that brought them is the only way of a guest to them. A former address of an order gets none of its tickets.
 */
export async function ticketsFromOthers(
  db: Kysely<Tables>,
  email: string,
  most: number,
): Promise<readonly PrintedTicket[]> {
  const address = email.toLowerCase();
  const { rows } = await sql<{ event_id: string; id: string }>`
    select ticket.event_id, ticket.id
    from tickets as ticket
    join events as event on event.id = ticket.event_id
    join orders as o on o.event_id = ticket.event_id and o.id = ticket.order_id
    where lower(ticket.attendee_email) = ${address} and ticket.status = 'Active'
      and (
        ticket.transferred_from_id is not null
        or not coalesce(${address} in (lower(o.contact_email), lower(o.buyer_email)), false)
      )
      and event.deleted_at is null and event.status <> 'Cancelled' and (event.status = 'Postponed' or event.ends_at > now())
    order by event.starts_at, ticket.event_id, ticket.id
    limit ${most}
  `.execute(db);
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  const printed: PrintedTicket[] = [];
  for (const [event, tickets] of byEvent)
    printed.push(
      ...(await ticketsToPrint(
        db,
        event,
        tickets.map(({ id }) => id),
      )),
    );
  return printed;
}

/** Tickets as they are printed, in the order of their ids. */
export async function ticketsToPrint(
  db: Kysely<Tables>,
  event: string,
  ids: readonly string[],
): Promise<readonly PrintedTicket[]> {
  return printable(db, (tickets) => tickets.where('event_id', '=', event).where('id', 'in', ids));
}
