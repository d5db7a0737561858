import Type from 'typebox';
import { body, nameNumber, personName, text } from '../body.ts';
import { Refund } from '../resources/refund.ts';
import { nothing, one, route } from '../route.ts';
import { Id, nullable } from '../values.ts';

const params = Type.Object({ id: Id });

/** Money that buyers want back. */
export const orderRefunds = {
  request: route({
    method: 'POST',
    path: '/orders/{id}/refunds',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Ask for the money of tickets back',
    description:
      'Until the event begins, or the date that it names, and as long as it is postponed; of tickets that are good, not used, and refundable. Its organizer decides; the tickets stay ' +
      'good until then. `ticket_ids` null: all of them.',
    params,
    body: body({
      ticket_ids: nullable(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true })),
      reason: text(500),
    }),
    response: one(Refund, 201),
    errors: ['refund_not_possible'],
    takesKey: 'required',
  }),
  setAccount: route({
    method: 'PUT',
    path: '/orders/{id}/refund-account',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Say where the money of an order goes that people send',
    description:
      'It is kept encrypted, read only by who sends the money, and forgotten thirty days after the money is back.',
    params,
    body: body({ bank: text(80), account_number: nameNumber(40), account_name: personName() }),
    response: nothing,
    errors: ['refund_not_possible'],
  }),
};
