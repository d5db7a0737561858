import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { takeKey } from '../db/queries/idempotency-keys.ts';
import { newIdOf } from '../domain/id.ts';
import { ownRefund, paidOrder, requestRefund, setRefundAccount } from '../selling/refunds/buyers.ts';

export const orderRefunds: Area<Api['orderRefunds']> = {
  async request(db, scope, { id, body }, { payments }, { key } = {}) {
    const order = await paidOrder(db, scope, id);
    const refund = newIdOf(order.event_key);
    const before = key && (await takeKey(db, key, { event_id: order.event_id, resource_id: refund }));
    if (before === undefined) await requestRefund(db, scope, order, { id: refund, ...body });
    return ownRefund(db, before ?? refund, payments);
  },

  setAccount: (db, scope, { id, body }, { secretKey }) =>
    setRefundAccount(db, scope, id, { account: body, secretKey }),
};
