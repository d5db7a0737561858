import Type from 'typebox';
import { contact } from '../order-fields.ts';
import { Order, ReceiptDownload } from '../resources/order.ts';
import { nothing, one, route } from '../route.ts';
import { Id } from '../values.ts';

const params = Type.Object({ id: Id });

/** What buyers get of their orders, and where. */
export const ownOrders = {
  receipt: route({
    method: 'GET',
    path: '/orders/{id}/receipt',
    access: 'buyer',
    summary: 'The receipt of an order that is paid, as a PDF',
    description:
      'It says who sells and who buys, what was paid how, and what was given back. It has no number of its own. The same order gives the same ' +
      'bytes until something of it changes.',
    params,
    response: one(ReceiptDownload),
    errors: ['order_not_paid'],
  }),
  resend: route({
    method: 'POST',
    path: '/orders/{id}/resend',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Have the mail with the tickets of an order sent again',
    description:
      'To `contact_email` of the order. Five mails an hour and order, together with those about another address: 429.',
    params,
    response: nothing,
    errors: ['order_not_paid', 'ticket_not_active'],
  }),
  changeContact: route({
    method: 'PATCH',
    path: '/orders/{id}',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Say where mails about an order go from now on',
    description:
      'Of an order that is being paid, or is paid. Both addresses are told of another one, which gets the tickets, too. Links that were mailed so ' +
      'far, and the `Order-Token` of the request, open nothing any more: who has sent one gets the new one as `order_token`. Tickets of an order ' +
      'without an account are held by the account that has confirmed the new address, or by none. `buyer.email` stays.',
    params,
    body: contact,
    response: one(Order),
    errors: ['order_closed', 'contact_fixed', 'no_secret_key'],
  }),
};
