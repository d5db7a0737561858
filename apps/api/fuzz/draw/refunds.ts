import type { Case } from '../case.ts';
import { bare, post } from './request.ts';
import { basePath } from './spots.ts';

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
    const begun = { method: 'Card', return_url: 'http://localhost:3000/' };
    yield post('buying.pay', `/orders/${order}/payments`, begun, 'any', caller, keyed);
  }
  const paying = { method: 'QRIS', return_url: 'http://localhost:3000/' };
  yield post('buying.pay', '/orders/<<order.ready>>/payments', paying, 'success', 'holder', keyed);
  yield* decided();
  const played = '/sandbox/payments/<<sandbox.fresh>>';
  yield read(played, 'success');
  yield post('sandbox.act', `${played}/actions`, { action: 'Fail Refund' }, 'success', 'anonymous');
  for (const action of ['Pay', 'Refund', 'Win'])
    yield post('sandbox.act', '/sandbox/payments/PAY-TIADA/actions', { action }, 'any', 'anonymous');
  yield read('/sandbox/payments/PAY-TIADA', 'any');
}

/** A payment of the sandbox, as anybody reads it. */
const read = (path: string, expects: Case['expects']): Case => ({
  route: 'sandbox.payment',
  caller: 'anonymous',
  expects,
  text: `GET ${basePath}${path} HTTP/1.1\r\nHost: karcis.test\r\n\r\n`,
});

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
    yield bare(`${area}.account`, 'GET', `/${scope}/refunds/<<refund.fresh>>/account`, expects, caller);
    const types = { ticket_type_ids: ['<<user.admin>>'], reason };
    yield post(`${area}.refundTypes`, `/${scope}/events/<<user.admin>>/refunds`, types, 'any', caller, keyed);
  }
}
