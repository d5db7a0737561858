import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { isPaymentPending, isPaymentStuck } from '../db/queries/attention.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { finds } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import { isPaidBack } from '../db/queries/paid-back.ts';
import { talliedList } from '../db/tallies/lists.ts';
import { reasonFor } from '../domain/check-in.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';
import { ofEvent, type Reach } from './reach.ts';

type Money = Api['adminMoney'];
type Payment = ResultOf<Money['payments']>['rows'][number];
type CheckIn = ResultOf<Money['checkIns']>['rows'][number];
type Managed = NonNullable<ResultOf<Api['adminTickets']['ticket']>>;
type Attendee = ResultOf<Money['attendees']>['rows'][number];

const newest = (column: string, tallies?: ReturnType<typeof talliedList>) =>
  ({ columns: [column, 'id'], direction: 'desc', tallies }) as const;

/** A page of payments: of one event, or of all, which are counted by tallies. */
export function paymentsIn(
  db: ReadDb,
  { status, attention, event_id, ...input }: InputOf<Money['payments']>,
) {
  let payments = db.selectFrom('payment_details').selectAll().$narrowType<JsonColumns<Payment>>();
  const row = sql`payment_details`;
  if (attention !== undefined)
    payments = payments.where(attention === 'Pending' ? isPaymentPending(row) : isPaymentStuck(row));
  if (status !== undefined) payments = payments.where('status', '=', status);
  if (event_id !== undefined) payments = payments.where('event_id', '=', idOrNone(event_id));
  const tallies =
    event_id === undefined && attention === undefined ? talliedList(db, 'Payments', status) : undefined;
  return page(payments, newest('created_at', tallies), input);
}

/** A page of scans, in the same way. */
export async function checkInsIn(
  db: ReadDb,
  { event_id, checkin_status, ...input }: InputOf<Money['checkIns']>,
) {
  let checkIns = db.selectFrom('check_in_details').selectAll().$narrowType<JsonColumns<CheckIn>>();
  if (checkin_status !== undefined) checkIns = checkIns.where('checkin_status', '=', checkin_status);
  if (event_id !== undefined) checkIns = checkIns.where('event_id', '=', idOrNone(event_id));
  const tallies = event_id === undefined ? talliedList(db, 'Check-ins', checkin_status) : undefined;
  const found = await page(checkIns, newest('received_at', tallies), input);
  return { ...found, rows: found.rows.map(withReason) };
}

/** The reason that was written at the gate, or else the sentence of its code. */
const withReason = (checkIn: CheckIn): CheckIn => ({
  ...checkIn,
  reason: checkIn.reason ?? (checkIn.reason_code && reasonFor(checkIn.reason_code)),
});

/** A page of the tickets of an event that is reached. Throws `not_found`. */
export async function attendeesIn(
  db: ReadDb,
  reach: Reach,
  { event_id, status, ticket_type_id, q, ...input }: InputOf<Money['attendees']>,
) {
  const event = idOrNone(event_id);
  let tickets = attendeesOf(db).where('event_id', '=', event);
  if (ticket_type_id !== undefined) {
    const type = idOrNone(ticket_type_id);
    await demandType(db, event, type);
    tickets = tickets.where('ticket_type_id', '=', type);
  }
  // Used and Expired are not stored.
  if (status !== undefined) {
    const stored = status === 'Used' || status === 'Expired' ? 'Active' : status;
    tickets = tickets.where('stored_status', '=', stored).where('status', '=', status);
  }
  if (q !== undefined) tickets = tickets.where(finds(q, searched));
  const found = await ofEvent(db, { event, reach }, page(tickets, newest('created_at'), input));
  return { ...found, rows: found.rows.map(named) };
}

/** Texts by which attendees are found: also of the buyer, whom guests name where tickets bear no name, or another one. */
const searched: Parameters<typeof finds>[1] = {
  names: [sql`attendee_name`, sql`buyer_name`],
  addresses: [sql`attendee_email`, sql`buyer_email`, sql`contact_email`],
  codes: [sql`code`],
  references: [sql`order_reference`],
  phones: [sql`buyer_phone`],
};

/** One of them by its id, with what its reader may do with it; undefined where its event is not reached. */
export async function attendeeOf(
  db: ReadDb,
  { organizer_id: owner }: Reach,
  { id, organizerRole }: Pick<Account, 'organizerRole'> & { readonly id: string },
) {
  const ticket = await attendeesOf(db)
    .select([isPaidFor.as('is_paid_for'), isPaidBack(ofAttendee).as('is_paid_back')])
    .where('id', '=', id)
    .where(sql<boolean>`exists (
      select from live_events as event
      where event.id = attendees.event_id and event.organizer_id = coalesce(${owner ?? null}, event.organizer_id)
    )`)
    .executeTakeFirst();
  return ticket && { ...named(ticket), actions: organizerRole === 'Viewer' ? [] : actionsFor(ticket) };
}

/** Whether the order of a ticket is Paid, and no payment of it is disputed. */
const isPaidFor = sql<boolean>`exists (
  select from orders
  where orders.event_id = attendees.event_id and orders.id = (attendees."order" ->> 'id')::uuid and orders.status = 'Paid'
) and not exists (
  select from payments
  where payments.event_id = attendees.event_id and payments.order_id = (attendees."order" ->> 'id')::uuid
    and payments.status in ('Disputed', 'Charged Back')
)`;

const ofAttendee = {
  event: sql`attendees.event_id`,
  order: sql`(attendees."order" ->> 'id')::uuid`,
  id: sql`attendees.id`,
  price: sql`attendees.price`,
};

/** What is possible with a ticket: the statements of `selling/ticket-status.ts` decide the same. */
function actionsFor(ticket: {
  readonly stored_status: string;
  readonly status: string;
  readonly price: number;
  readonly issued_at: string | null;
  readonly is_paid_for: boolean;
  readonly is_paid_back: boolean;
}): Managed['actions'] {
  const isActive = ticket.stored_status === 'Active';
  const possible: Readonly<Record<Managed['actions'][number], boolean>> = {
    change: true,
    Revoke: isActive,
    Reinstate: ticket.stored_status === 'Revoked' && ticket.issued_at !== null && ticket.is_paid_for,
    Reissue: isActive,
    Cancel: isActive && (ticket.price === 0 || ticket.is_paid_back) && ticket.status !== 'Used',
  };
  return (Object.keys(possible) as Managed['actions']).filter((action) => possible[action]);
}

const attendeesOf = (db: ReadDb) =>
  db.selectFrom('attendees').selectAll().$narrowType<JsonColumns<Omit<Attendee, 'name' | 'email'>>>();

const named = <Row extends { readonly attendee_name: string; readonly attendee_email: string | null }>({
  attendee_name: name,
  attendee_email: email,
  ...ticket
}: Row) => ({ ...ticket, name, email });

/** Throws `not_found` where an event has no such ticket type. */
async function demandType(db: ReadDb, event: string, id: string): Promise<void> {
  const types = db.selectFrom('live_ticket_types').select('id').where('event_id', '=', event);
  if ((await types.where('id', '=', id).executeTakeFirst()) === undefined) fail('not_found');
}
