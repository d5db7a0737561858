import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const patch = { method: 'PATCH' };
const keyed = { more: ['Idempotency-Key: <<key.fresh>>'] };

/** What is sold at a counter, cancelled there, sent again and confirmed, also by those whose event it is not, and what is not there. */
export function* salesAtCounter(): Generator<Case> {
  const items = [{ ticket_type_id: '<<sale.type>>', quantity: 1 }];
  const buyer = { name: 'Rani', email: '<<address.fresh>>' };
  const attendees = [{ ticket_type_id: '<<sale.type>>', name: 'Rara' }];
  const reason = 'Salah pilih';
  for (const [area, caller] of [
    ['adminOrders', 'admin'],
    ['organizerOrders', 'organizer'],
    ['organizerOrders', 'organizer2'],
  ] as const) {
    const at = `/${area.replace('Orders', '')}`;
    const expects = caller === 'organizer2' ? 'any' : 'success';
    for (const event of ['<<sale.event>>', '<<user.admin>>'])
      for (const body of [
        { items, method: 'Cash' },
        { items, method: 'Free', is_complimentary: true },
        { items, buyer, attendees, method: 'QRIS' },
        { items, method: 'Free' },
        { items: [...items, ...items], method: 'Cash' },
      ])
        yield post(`${area}.sell`, `${at}/events/${event}/box-office-orders`, body, 'any', caller, keyed);
    for (const [order, is] of [
      ['<<office.fresh>>', expects],
      ['<<order.open>>', expects],
      ['<<user.admin>>', 'any'],
    ] as const)
      yield post(`${area}.cancel`, `${at}/orders/${order}/cancel`, { reason }, is, caller);
    for (const order of ['<<office.fresh>>', '<<order.open>>', '<<user.admin>>'])
      yield bare(`${area}.resend`, 'POST', `${at}/orders/${order}/resend`, 'any', caller);
    for (const [order, is] of [
      ['<<office.fresh>>', expects],
      ['<<order.open>>', 'any'],
      ['<<user.admin>>', 'any'],
    ] as const)
      for (const body of [
        { contact_email: '<<address.fresh>>' },
        { contact_email: 'holder2@karcis.test' },
        { buyer_phone: '0812 345' },
      ])
        yield post(`${area}.changeContact`, `${at}/orders/${order}`, body, is, caller, patch);
    for (const payment of ['<<transfer.fresh>>', '<<user.admin>>']) {
      yield post(`${area}.giveBack`, `${at}/payments/${payment}/refund`, { reason }, 'any', caller);
      for (const received_amount of [1, 100_000])
        yield post(
          `${area}.confirm`,
          `${at}/payments/${payment}/confirm`,
          { received_amount },
          'any',
          caller,
        );
    }
  }
}
