import type { Place } from './policy.ts';

/** What the buyer of an order does with it. */
export const ownOrders = [
  'PUT /orders/{id}/codes',
  'PUT /orders/{id}/checkout',
  'POST /orders/{id}/payments',
  'DELETE /orders/{id}',
  'PATCH /orders/{id}',
  'POST /orders/{id}/resend',
  'POST /orders/{id}/refunds',
  'PUT /orders/{id}/refund-account',
];

/** What a mailed link is used for. */
export const byLink = ['POST /auth/account/keep', 'POST /orders/confirm'];

/** What takes no account. A bad token is no mistake to be overlooked there either. */
export const forBuyers = ['POST /orders/find', 'POST /events/{slug}/codes', 'POST /events/{slug}/orders'];

export const orderPlace: Place = {
  noun: 'order',
  parameter: { in: 'path', name: 'id' },
  // Those who are signed in; guests have a token of the order.
  sees: { own: ['holder A'], foreign: ['holder B'] },
  unseen: 'not found',
  routes: ['GET /orders/{id}', 'GET /orders/{id}/receipt', ...ownOrders],
};
