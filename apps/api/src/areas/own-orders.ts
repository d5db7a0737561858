import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { orderToken } from '../domain/security/order-token.ts';
import { changeContact } from '../selling/contact.ts';
import { isOfBuyer, madeOrder } from '../selling/own-order.ts';
import { receiptAnswer, receiptOf } from '../selling/receipts.ts';
import { resendTickets } from '../selling/resending.ts';
import { tell } from '../selling/telling.ts';

export const ownOrders: Area<Api['ownOrders']> = {
  async receipt(db, scope, { id }, { ticketPrinter }) {
    const receipt = await receiptOf(db, isOfBuyer(scope), id);
    return receipt && receiptAnswer(id, receipt, await ticketPrinter.printReceipt(receipt));
  },

  async resend(db, scope, { id }, { buyingLimits }) {
    await resendTickets(db, isOfBuyer(scope), id, buyingLimits);
  },

  async changeContact(db, scope, { id, body }, { buyingLimits, payments, secretKey }) {
    const secret =
      scope.orderToken === undefined ? undefined : ((await secretKey()) ?? fail('no_secret_key'));
    const { event_id, reference, changes } = await changeContact(db, isOfBuyer(scope), {
      id,
      body,
      limits: buyingLimits,
    });
    if (changes.length > 0)
      await tell(db, scope, {
        action: 'order.contact_changed',
        description: 'Changed where an order is reached',
        subject: { type: 'order', id, label: reference },
        eventId: event_id,
        changes,
      });
    const order = await madeOrder(db, id, payments);
    if (secret === undefined) return order;
    return { ...order, order_token: orderToken({ orderId: id, version: order.token_version }, secret) };
  },
};
