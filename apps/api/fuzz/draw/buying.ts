import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const buyer = { name: 'Rani', email: 'rani@example.org' };

/** From places that are held to an order that is checked out, with and without codes, by guests and by accounts. */
export function* purchases(): Generator<Case> {
  const keyed = (key: string) => [`Idempotency-Key: ${key}`];
  const hold = (
    body: object,
    expects: Case['expects'],
    caller: 'anonymous' | 'holder2' = 'anonymous',
    key = '<<key.fresh>>',
  ) => post('buying.hold', '/events/<<sale.slug>>/orders', body, expects, caller, { more: keyed(key) });
  const items = [{ ticket_type_id: '<<sale.type>>', quantity: 1 }];
  const email = '<<address.fresh>>';
  yield hold({ items, email }, 'success');
  // The same once more with its key.
  const repeated = 'pembelian-yang-diulang';
  for (let n = 0; n < 2; n++) yield hold({ items }, 'success', 'anonymous', repeated);
  yield hold({ items, email, codes: ['<<promo.on_sale>>', '<<voucher.on_sale>>'] }, 'success');
  // An account has three open orders at most.
  for (let n = 0; n < 4; n++) yield hold({ items }, 'any', 'holder2');
  // More than an order may have, a code that nobody knows, and what is no ticket type.
  yield hold({ items: [{ ticket_type_id: '<<sale.type>>', quantity: 100 }] }, 'any');
  yield hold({ items, codes: ['ENTAH'] }, 'any');
  yield hold({ items: [{ ticket_type_id: '<<user.admin>>', quantity: 1 }] }, 'any');
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
    // An answer to what is no question.
    const answers = [{ question_id: '<<user.admin>>', value: 'M' }];
    const attendees = [{ ticket_type_id: '<<sale.type>>', name: 'Rani', answers }];
    const body = { buyer, attendees, terms_version: '1.1' };
    yield post('buying.checkout', `/orders/${order}/checkout`, body, 'any', caller, put);
    yield bare('buying.cancel', 'DELETE', `/orders/${order}`, expects, caller);
  }
}
