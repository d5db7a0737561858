import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const keyed = { more: ['Idempotency-Key: <<key.fresh>>'] };
const reason = 'Sakit';

/** Money that buyers want back, that is given back to them, and what others try; payments that are begun, and those of the sandbox. */
export function* refunds(): Generator<Case> {
  const account = { bank: 'BCA', account_number: '1234567890', account_name: 'Hana' };
  for (const [order, caller, expects] of [
    ['<<paid.fresh>>', 'holder', 'success'],
    ['<<paid.fresh>>', 'holder2', 'any'],
    ['<<order.open>>', 'holder', 'any'],
    ['<<user.admin>>', 'holder', 'any'],
  ] as const) {
    const asked = { ticket_ids: null, reason };
    yield post('orderRefunds.request', `/orders/${order}/refunds`, asked, expects, caller, keyed);
    const put = { method: 'PUT' };
    yield post('orderRefunds.setAccount', `/orders/${order}/refund-account`, account, expects, caller, put);
    const paying = { method: 'QRIS', return_url: 'http://localhost:3000/' };
    yield post('buying.pay', `/orders/${order}/payments`, paying, 'any', caller, keyed);
  }
  yield* decided();
  for (const action of ['Pay', 'Refund', 'Win'])
    yield post('sandbox.act', '/sandbox/payments/PAY-TIADA/actions', { action }, 'any', 'anonymous');
  yield bare('sandbox.payment', 'GET', '/sandbox/payments/PAY-TIADA', 'any', 'holder');
}

function* decided(): Generator<Case> {
  for (const [area, scope, caller, expects] of [
    ['adminRefunds', 'admin', 'admin', 'success'],
    ['organizerRefunds', 'organizer', 'organizer', 'success'],
    ['organizerRefunds', 'organizer', 'organizer2', 'any'],
  ] as const) {
    const whole = { ticket_ids: null, reason };
    for (const body of [whole, { ...whole, with_fees: true, kept_amount: 10_000, include_used: true }])
      yield post(`${area}.make`, `/${scope}/orders/<<paid.fresh>>/refunds`, body, expects, caller, keyed);
    for (const body of [{ action: 'Deny', note: 'Terlambat' }, { action: 'Approve' }])
      yield post(`${area}.act`, `/${scope}/refunds/<<refund.fresh>>/actions`, body, expects, caller);
    for (const action of ['Retry', 'Reinstate', 'Mark Succeeded', 'Mark Failed'])
      yield post(`${area}.act`, `/${scope}/refunds/<<refund.fresh>>/actions`, { action }, 'any', caller);
    yield bare(`${area}.refund`, 'GET', `/${scope}/refunds/<<refund.fresh>>`, expects, caller);
    yield bare(`${area}.account`, 'GET', `/${scope}/refunds/<<refund.fresh>>/account`, 'any', caller);
    const types = { ticket_type_ids: ['<<user.admin>>'], reason };
    yield post(`${area}.refundTypes`, `/${scope}/events/<<user.admin>>/refunds`, types, 'any', caller);
  }
}
