import { type Caller, type Case, guests } from '../case.ts';
import { json } from './body.ts';
import { bare, post } from './request.ts';
import { basePath } from './spots.ts';

/** What buyers have sent again, and where; what others try, and orders that are no such. */
export function* reachedOrders(): Generator<Case> {
  const patch = { method: 'PATCH' };
  for (const [order, caller] of [
    ['<<sale.order>>', 'holder'],
    ['<<sale.order>>', 'holder2'],
    ['<<order.open>>', 'holder'],
    ['<<user.admin>>', 'holder'],
  ] as const) {
    yield bare('ownOrders.resend', 'POST', `/orders/${order}/resend`, 'any', caller);
    for (const body of [
      { contact_email: '<<address.fresh>>' },
      { contact_email: 'holder2@karcis.test' },
      { buyer_phone: '+62 812 0000' },
      { buyer_phone: null },
    ])
      yield post('ownOrders.changeContact', `/orders/${order}`, body, 'any', caller, patch);
  }
}

/** Guests confirm the address of a free order by the mailed link, and others without one. */
export function* confirmedOrders(): Generator<Case> {
  for (const [token, expects] of [
    ['<<confirmation.fresh>>', 'success'],
    ['x', 'any'],
    ['<<holder.order>>.x', 'any'],
  ] as const)
    yield post('buying.confirm', '/orders/confirm', { token }, expects, 'anonymous');
}

/** Guests read the order that they have the token of, and buyers ask for one by its reference, which may be that of none. */
export function* ordersOfGuests(): Generator<Case> {
  for (const [guest, buyer] of Object.entries(guests)) {
    const lines = ['Host: karcis.test', `Order-Token: <<order.token.${guest}>>`];
    const text = `GET ${basePath}/orders/<<${buyer}.order>> HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    yield { route: 'orders.order', caller: guest as Caller, expects: 'success', text };
    const put = [...lines, ...json, 'Content-Length: <<length>>'].join('\r\n');
    const codes = `PUT ${basePath}/orders/<<${buyer}.order>>/codes HTTP/1.1\r\n${put}\r\n\r\n{"codes":[]}`;
    yield { route: 'buying.changeCodes', caller: guest as Caller, expects: 'any', text: codes };
  }
  const asked = [
    ['anonymous', '<<order.reference>>'],
    ['anonymous', 'KRC-99999-99999'],
    ['holder', '<<order.reference>>'],
    ['anonymous', undefined],
  ] as const;
  for (const [at, [caller, reference]] of asked.entries()) {
    const lines = [
      'Host: karcis.test',
      ...(caller === 'anonymous' ? [] : [`Authorization: Bearer <<token.${caller}>>`]),
      // A network of its own: each may ask a few times only.
      `X-Forwarded-For: 192.0.2.${at + 10}`,
      ...json,
      'Content-Length: <<length>>',
    ];
    const body = JSON.stringify({ reference, email: '<<order.email>>' });
    const text = `POST ${basePath}/orders/find HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    yield { route: 'orders.find', caller, expects: 'success', text };
  }
}
