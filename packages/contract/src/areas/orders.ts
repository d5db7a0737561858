import Type from 'typebox';
import { body, reachedEmailAddress, text } from '../body.ts';
import { page, paged } from '../page.ts';
import { MyOrder, Order } from '../resources/order.ts';
import { orderStatuses } from '../resources/order-status.ts';
import { nothing, one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

/** An order is read by the account that has bought it, and by whoever has its token: buying takes no account. */
export const orders = {
  list: route({
    method: 'GET',
    path: '/orders',
    access: 'signed-in',
    summary: 'The orders of the account, newest first',
    query: paged({ status: Type.Optional(oneOf(orderStatuses)) }),
    response: page(MyOrder),
  }),
  order: route({
    method: 'GET',
    path: '/orders/{id}',
    access: 'buyer',
    summary: 'An order with its tickets, its payment and its refunds',
    params: Type.Object({ id: Id }),
    response: one(Order),
  }),
  find: route({
    method: 'POST',
    path: '/orders/find',
    access: 'visitor',
    tokenScope: 'any',
    summary: 'Have the link to an order, or to all orders, mailed to the address that they were bought with',
    description:
      'Without `reference` one mail brings the links to the orders of the address that are paid or to be paid, ten at most, the next event ' +
      'first, and the tickets of events to come that others bought for it or handed on to it, twenty at most. The answer is the same, and takes as long, whether there is such an order or not. Five an hour for an account, or for a ' +
      'network without one. Three mails an hour and order, and twenty links of all kinds an hour and network: beyond them the answer ' +
      'is the same, and no mail is sent.',
    body: body({
      reference: Type.Optional(
        text(40, {
          'x-text': 'reference',
          description:
            'the reference of one order, like KRC-8UHTD-UZCD5, with or without `KRC-`, dashes and blanks',
        }),
      ),
      email: reachedEmailAddress,
    }),
    response: nothing,
    errors: ['no_secret_key'],
  }),
};
