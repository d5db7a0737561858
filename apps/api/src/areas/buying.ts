import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { takeKey } from '../db/queries/idempotency-keys.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import { orderToken } from '../domain/security/order-token.ts';
import { cancelOrder } from '../selling/cancelling.ts';
import { checkOut } from '../selling/checkout.ts';
import { confirmFreeOrder } from '../selling/confirming.ts';
import { changeCodes, checkCode } from '../selling/codes.ts';
import { hold, saleFor } from '../selling/hold.ts';
import { madeOrder, orderOf } from '../selling/own-order.ts';
import { orderToPay, pay, paymentOf } from '../selling/paying.ts';

/** Version of the token with which an order is made. Others are given to those who are reached at a new address. */
const firstVersion = 1;

export const buying: Area<Api['buying']> = {
  checkCode(db, { account, network }, { slug, body }, { buyingLimits }) {
    // Those beside it are tried as well: the total tells whether they are good.
    for (const _ of [body.code, ...(body.codes ?? [])]) buyingLimits.countCode(network);
    return checkCode(db, slug, { ...body, account: account?.userId ?? null });
  },

  async hold(db, { account, network }, { slug, body }, { secretKey, buyingLimits, payments }, { key } = {}) {
    const { items, codes = [], email = null, expected_total: expected } = body;
    if (account === undefined) buyingLimits.countHold(network);
    const serverKey = await secretKey();
    const secret = account === undefined ? (serverKey ?? fail('no_secret_key')) : undefined;
    const answered = async (id: string) => {
      const order = await madeOrder(db, id, payments);
      if (secret === undefined) return order;
      // The order is reached elsewhere by now: who made it has a key and a body, which open nothing any more.
      if (order.token_version !== firstVersion) return fail('idempotency_key_reused');
      return { ...order, order_token: orderToken({ orderId: id, version: firstVersion }, secret) };
    };
    const ofNetwork = serverKey === undefined ? null : buyingLimits.keyOf(network, serverKey);
    const holding = { items, codes, email, expected, account: account?.userId ?? null, network: ofNetwork };
    const sale = await saleFor(db, slug, holding);
    const id = newIdOf(sale.event_key);
    const before = key && (await takeKey(db, key, { event_id: sale.event_id, resource_id: id }));
    if (before !== undefined) return answered(before);
    const held = () => hold(db, sale, { id, read: () => answered(id), ...holding });
    return buyingLimits.watchingCodes(network, codes, held, (order) => order.codes_set_aside);
  },

  async changeCodes(db, scope, { id, body: { codes } }, { buyingLimits, payments }) {
    await buyingLimits.watchingCodes(scope.network, codes, () => changeCodes(db, scope, id, codes));
    return orderOf(db, scope, { id }, { payments });
  },

  async checkout(db, scope, { id, body }, { payments }) {
    await checkOut(db, scope, id, body);
    return orderOf(db, scope, { id }, { payments });
  },

  async pay(db, scope, { id, body }, { payments, secretKey, buyingLimits: limits }, { key } = {}) {
    const order = await orderToPay(db, scope, id);
    const payment = newIdOf(order.event_key);
    const before = key && (await takeKey(db, key, { event_id: order.event_id, resource_id: payment }));
    if (before === undefined) await pay(db, scope, order, { id: payment, body, payments, secretKey, limits });
    return paymentOf(db, before ?? payment);
  },

  async confirm(db, _scope, { body: { token } }, { secretKey }) {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    const { id, reference } = await confirmFreeOrder(db, token, secret);
    return { id, reference, status: 'Paid' as const };
  },

  cancel: (db, scope, { id }) => cancelOrder(db, scope, id),
};
