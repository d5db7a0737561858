import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const buyer = { name: 'Rani', email: 'rani@example.org' };

/** From places that are held to an order that is checked out, with and without codes, by guests and by accounts. */
export function* purchases(): Generator<Case> {
  const key = (n: number) => [`Idempotency-Key: pembelian-${String(n).padStart(6, '0')}`];
  const hold = (n: number, body: object, expects: Case['expects'], caller: 'anonymous' | 'holder2') =>
    post('buying.hold', '/events/<<sale.slug>>/orders', body, expects, caller, { more: key(n) });
  const items = [{ ticket_type_id: '<<sale.type>>', quantity: 1 }];
  const email = '<<address.fresh>>';
  yield hold(1, { items, email }, 'success', 'anonymous');
  // The address is another one by now, and so is the request.
  yield hold(1, { items, email }, 'any', 'anonymous');
  yield hold(2, { items }, 'success', 'anonymous');
  yield hold(2, { items }, 'success', 'anonymous');
  yield hold(
    3,
    { items, email, codes: ['<<promo.on_sale>>', '<<voucher.on_sale>>'] },
    'success',
    'anonymous',
  );
  // An account has three open orders at most.
  for (const n of [4, 5, 6, 7]) yield hold(n, { items }, 'any', 'holder2');
  // More than an order may have, a code that nobody knows, and what is no ticket type.
  yield hold(8, { items: [{ ticket_type_id: '<<sale.type>>', quantity: 100 }] }, 'any', 'anonymous');
  yield hold(9, { items, codes: ['ENTAH'] }, 'any', 'anonymous');
  yield hold(10, { items: [{ ticket_type_id: '<<user.admin>>', quantity: 1 }] }, 'any', 'anonymous');
  yield* checkedCodes();
  yield* changedOrders();
}

function* checkedCodes(): Generator<Case> {
  for (const [code, expects] of [
    ['<<promo.on_sale>>', 'success'],
    ['<<voucher.on_sale>>', 'success'],
    ['ENTAH', 'any'],
  ] as const)
    yield post('buying.checkCode', '/events/<<sale.slug>>/codes', { code }, expects, 'anonymous');
}

/** What the buyer of an order does with it, and what somebody else tries. */
function* changedOrders(): Generator<Case> {
  const put = { method: 'PUT' };
  for (const [order, caller, expects] of [
    ['<<order.open>>', 'holder', 'success'],
    ['<<order.open>>', 'holder2', 'any'],
    ['<<holder.order>>', 'holder', 'any'],
    ['<<user.admin>>', 'holder', 'any'],
  ] as const) {
    const codes = ['<<promo.on_sale>>', '<<voucher.on_sale>>'];
    yield post('buying.changeCodes', `/orders/${order}/codes`, { codes }, expects, caller, put);
    yield post('buying.changeCodes', `/orders/${order}/codes`, { codes: [] }, expects, caller, put);
    yield post(
      'buying.checkout',
      `/orders/${order}/checkout`,
      { buyer, terms_version: '1.1' },
      expects,
      caller,
      put,
    );
    yield bare('buying.cancel', 'DELETE', `/orders/${order}`, expects, caller);
  }
}
