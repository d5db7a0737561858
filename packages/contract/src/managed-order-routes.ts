import Type from 'typebox';
import { ofOneEvent } from './attendee-route.ts';
import { body, text } from './body.ts';
import { attendees, buyerAtCounter, contact, items } from './order-fields.ts';
import { page, paged } from './page.ts';
import { Mail } from './resources/mail.ts';
import { ReceiptDownload } from './resources/order.ts';
import { orderStatuses } from './resources/order-status.ts';
import { officeMethods, StaffOrder, StaffOrderEntry } from './resources/staff-order.ts';
import { TicketDownload } from './resources/ticket.ts';
import { one, route } from './route.ts';
import { Flag, Id, nullable, oneOf, WrittenAmount } from './values.ts';

const params = Type.Object({ id: Id });
const reason = text(500);

/** The routes of orders for those who manage events: administrators those of all, organizers those of their own. */
export const managedOrderRoutes = <const Who extends 'admin' | 'organizer'>(access: Who) => ({
  ...lists(access),
  ...reading(access),
  sell: selling(access),
  changeContact: route({
    method: 'PATCH',
    path: `/${access}/orders/{id}`,
    access,
    tokenScope: 'money',
    summary: 'Say where an order is reached from now on',
    description:
      'As its buyer says it (`PATCH /orders/{id}`), of an order that is being paid, or is paid: both addresses are told of another one, links that ' +
      'were mailed so far open nothing any more, and tickets of an order without an account are held by the account that has confirmed the new ' +
      'address, or by none. One who had no address at the counter gets the tickets. `buyer.email` stays.',
    params,
    body: contact,
    response: one(StaffOrder),
    errors: ['changed_meanwhile', 'contact_fixed', 'order_closed'],
    audit: { action: 'order.contact_changed', description: 'Said where an order is reached' },
  }),
  cancel: route({
    method: 'POST',
    path: `/${access}/orders/{id}/cancel`,
    access,
    tokenScope: 'money',
    summary: 'Cancel an order that is not paid, or that has cost nothing',
    description:
      'Its places are free again, and its tickets open no gate. Money of one that is paid is given back by a refund: 409 `order_closed`, as where ' +
      'somebody has come in with a ticket of it.',
    params,
    body: body({ reason }),
    response: one(StaffOrder),
    errors: ['order_closed'],
    audit: { action: 'order.cancelled', description: 'Cancelled an order' },
  }),
  resend: route({
    method: 'POST',
    path: `/${access}/orders/{id}/resend`,
    access,
    tokenScope: 'money',
    summary: 'Have the mail with the tickets of an order sent again',
    description:
      'As its buyer has it sent (`POST /orders/{id}/resend`), to `contact_email` of the order, else to that of its buyer. Five mails an hour and ' +
      'order, together with those that its buyer asks for: 429.',
    params,
    response: one(Mail, 201),
    errors: ['order_not_paid', 'ticket_not_active'],
    audit: { action: 'order.resent', description: 'Had the tickets of an order sent again' },
  }),
  ...ofPayments(access),
});

const ofPayments = <const Who extends 'admin' | 'organizer'>(access: Who) => ({
  confirm: route({
    method: 'POST',
    path: `/${access}/payments/{id}/confirm`,
    access,
    tokenScope: 'money',
    summary: 'Say that the money of a payment has come in',
    description:
      'Of a payment by transfer, and of one whose amount was another one than asked for. An organizer says it of money at an account of their own. ' +
      'The order is Paid by it, or the money goes back where the order cannot be paid any more.',
    params,
    body: body({ received_amount: WrittenAmount, note: Type.Optional(nullable(text(500))) }),
    response: one(StaffOrder),
    errors: ['amount_too_small', 'no_secret_key', 'not_permitted', 'payment_closed'],
    audit: { action: 'payment.confirmed', description: 'Said that the money of a payment has come in' },
  }),
  giveBack: route({
    method: 'POST',
    path: `/${access}/payments/{id}/refund`,
    access,
    tokenScope: 'money',
    summary: 'Give back money that came in another amount than was asked for',
    description:
      'All that has come in goes back, and buys nothing: the order waits for another payment as long as it holds its places. Money in another ' +
      'currency (`currency_mismatch`) is given back at the provider: 409 `payment_closed`.',
    params,
    body: body({ reason }),
    response: one(StaffOrder),
    errors: ['payment_closed'],
    audit: { action: 'payment.refunded', description: 'Gave back money that came in another amount' },
  }),
});

const lists = <const Who extends 'admin' | 'organizer'>(access: Who) => ({
  orders: route({
    method: 'GET',
    path: `/${access}/orders`,
    access,
    summary: 'The orders of an event, newest first',
    query: paged({
      event_id: ofOneEvent,
      status: Type.Optional(oneOf(orderStatuses)),
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Words that the reference, or the name or an address of the buyer has, in any spelling; or the whole phone number of the buyer',
        }),
      ),
    }),
    response: page(StaffOrderEntry),
  }),
  find: route({
    method: 'GET',
    path: `/${access}/orders/find`,
    access,
    summary:
      'The orders with a reference, or with the address of a buyer, whatever their event, newest first',
    query: paged({
      q: Type.String({
        minLength: 1,
        maxLength: 254,
        description: 'The whole reference or the whole address, in any spelling',
      }),
    }),
    response: page(StaffOrderEntry),
  }),
});

const reading = <const Who extends 'admin' | 'organizer'>(access: Who) => ({
  order: route({
    method: 'GET',
    path: `/${access}/orders/{id}`,
    access,
    summary: 'An order with its tickets, its payments and its refunds',
    params,
    response: one(StaffOrder),
  }),
  receipt: route({
    method: 'GET',
    path: `/${access}/orders/{id}/receipt`,
    access,
    summary: 'The receipt of an order that is paid, as a PDF',
    description: 'The same that its buyer gets.',
    params,
    response: one(ReceiptDownload),
    errors: ['order_not_paid'],
  }),
  download: route({
    method: 'GET',
    path: `/${access}/orders/{id}/tickets/{ticket_id}/download`,
    access,
    member: 'Manager',
    summary: 'A ticket of an order that was sold at a counter, as a PDF to print',
    description: 'Tickets that were bought online are their buyer’s alone: 403 `not_permitted`.',
    params: Type.Object({ id: Id, ticket_id: Id }),
    response: one(TicketDownload),
    errors: ['not_permitted', 'ticket_not_active'],
  }),
});

const selling = <const Who extends 'admin' | 'organizer'>(access: Who) =>
  route({
    method: 'POST',
    path: `/${access}/events/{id}/box-office-orders`,
    access,
    tokenScope: 'money',
    summary: 'Sell tickets at a counter, or give them away',
    description:
      'The order is Paid at once. Times of sale, visibility, limits of an order and codes do not count here; capacity does: 409 `sold_out`. The fee of ' +
      'the platform is the organizer’s. `is_complimentary`: every price is 0. What costs nothing is paid by `Free`, and nothing else is. Without an ' +
      'address of the buyer nobody is mailed: print the tickets.',
    params,
    body: body({
      items: items('Of a donation, what is given for each ticket; its price without it'),
      buyer: Type.Optional(buyerAtCounter),
      attendees: Type.Optional(attendees),
      method: oneOf(officeMethods),
      is_complimentary: Type.Optional({ ...Flag, description: 'Whether the tickets are given away' }),
    }),
    response: one(StaffOrder, 201),
    errors: ['no_secret_key', 'sold_out', 'wrong_state'],
    takesKey: 'required',
    makes: `/${access}/orders/{id}`,
    audit: { action: 'order.sold', description: 'Sold tickets at a counter' },
  });
