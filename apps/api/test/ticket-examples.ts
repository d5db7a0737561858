import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { makeEventKey } from '../src/domain/tickets/event-key.ts';
import { given, inDays } from './given.ts';
import { somethingToBuy } from './order-examples.ts';
import { payload } from './ticket-office.ts';
import { secretKey } from './postgres.ts';

/** A paid order of a holder of the demo with a ticket that opens a gate. Of one that is bought, no account holds the ticket. */
export async function issuedTicket(
  db: Kysely<Tables>,
  {
    isForeign = false,
    isBought = false,
    at,
  }: {
    readonly isForeign?: boolean;
    readonly isBought?: boolean;
    readonly at?: { readonly event_id: string; readonly ticket_type_id: string };
  },
): Promise<{ readonly id: string; readonly ticket_id: string }> {
  const { event_id, ticket_type_id } = at ?? (await somethingToBuy(db));
  const { id: buyer_user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', isForeign ? 'holder2@karcis.test' : 'holder@karcis.test')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('event_signing_keys')
    .values(makeEventKey(event_id, 1, secretKey))
    .execute();
  const money = { total: 50_000, currency: 'IDR' };
  const order_id = await given(db, 'orders', {
    event_id,
    reference: `KRC-${newId().slice(-10)}`,
    buyer_user_id,
    buyer_name: 'Hana',
    buyer_email: 'hana@example.org',
    status: 'Paid',
    paid_at: inDays(-1),
    subtotal: 50_000,
    ...money,
  });
  const item = { event_id, order_id, ticket_type_id, quantity: 1, unit_price: 50_000, ...money };
  const ticket_id = await given(db, 'tickets', {
    event_id,
    order_id,
    order_item_id: await given(db, 'order_items', item),
    ticket_type_id,
    code: newId().slice(-12),
    holder_user_id: isBought ? null : buyer_user_id,
    attendee_name: 'Hana',
    status: 'Active',
    issued_at: inDays(-1),
    price: 50_000,
    currency: 'IDR',
    signing_key_id: 1,
    qr_payload: payload,
  });
  return { id: order_id, ticket_id };
}

const change = { attendee_name: 'Hadi' };
/** To an address that no account has. */
const transfer = { name: 'Hadi', email: 'hadi@example.org' };

const held = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await issuedTicket(db, { isForeign })).ticket_id,
});
const bought = (db: Kysely<Tables>, isForeign = false) => issuedTicket(db, { isForeign, isBought: true });

/** A paid order, for routes that are about it. */
const boughtOrder = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await bought(db, isForeign)).id,
});
const contact = { contact_email: 'baru@example.org' };

type OfTicket = (db: Kysely<Tables>, isForeign?: boolean) => Promise<object>;
const withBody =
  (ticket: OfTicket, body: object): OfTicket =>
  async (db, isForeign) => ({ ...(await ticket(db, isForeign)), body });

/** Input for routes of tickets, which change the ticket that they are about. */
export const ticketInputs = {
  'tickets.change': withBody(held, change),
  'tickets.transfer': withBody(held, transfer),
  'tickets.reissue': held,
  'ownOrders.receipt': boughtOrder,
  'ownOrders.resend': boughtOrder,
  'ownOrders.changeContact': withBody(boughtOrder, contact),
  'orderTickets.ticket': bought,
  'orderTickets.download': bought,
  'orderTickets.change': withBody(bought, change),
  'orderTickets.transfer': withBody(bought, transfer),
  'orderTickets.reissue': bought,
};

/** An example of each route that changes a ticket that an account holds. */
export const heldTicketExamples = async (db: Kysely<Tables>) => ({
  change: { ...(await held(db)), body: change },
  transfer: { ...(await held(db)), body: transfer },
  reissue: await held(db),
});

/** An example of each route of what a buyer gets. */
export const ownOrderExamples = async (db: Kysely<Tables>) => ({
  receipt: await boughtOrder(db),
  resend: await boughtOrder(db),
  changeContact: { ...(await boughtOrder(db)), body: contact },
});

/** An example of each route of the tickets of an order. */
export const orderTicketExamples = async (db: Kysely<Tables>) => ({
  ticket: await bought(db),
  download: await bought(db),
  change: { ...(await bought(db)), body: change },
  transfer: { ...(await bought(db)), body: transfer },
  reissue: await bought(db),
});

const action = { action: 'Revoke' as const, reason: 'Dijual kembali' };

/** An example of each route of tickets for those who manage their event. */
export const managedTicketExamples = async (db: Kysely<Tables>) => ({
  ticket: await held(db),
  change: { ...(await held(db)), body: change },
  act: { ...(await held(db)), body: action },
});
