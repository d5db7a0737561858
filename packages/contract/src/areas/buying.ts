import Type from 'typebox';
import { body, emailAddress, text, webAddress } from '../body.ts';
import { attendees, buyer, items } from '../order-fields.ts';
import { CheckedCode } from '../resources/checked-code.ts';
import { MailLocale } from '../resources/mail.ts';
import { ConfirmedOrder, Order, OrderPayment } from '../resources/order.ts';
import { onlineMethods } from '../resources/payment.ts';
import { nothing, one, route } from '../route.ts';
import { Id, nullable, oneOf } from '../values.ts';

const slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 });
const typedCode = text(80, {
  'x-text': 'trimmed',
  description: 'a code as it is typed; case, blanks and the form of its dashes do not count',
});
const codes = Type.Array(typedCode, { maxItems: 3, uniqueItems: true });

const expectedTotal = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-as': 'money',
    description: 'The total that the buyer has seen',
  }),
);

const params = Type.Object({ id: Id });

const refusalsOfCodes = [
  'unknown_code',
  'code_exhausted',
  'code_not_applicable',
  'code_not_valid_now',
  'code_reserved',
  'price_changed',
] as const;

/** From places that are held to an order that is paid. Buying takes no account: the token of an order does. */
export const buying = {
  checkCode: route({
    method: 'POST',
    path: '/events/{slug}/codes',
    access: 'visitor',
    tokenScope: 'any',
    summary: 'Ask what a code does at an event',
    description:
      'With `items`, and the `codes` that are used beside it, `for_items` says what it takes off them. No code takes an account: one with a limit for each person is ' +
      'checked once the address of the buyer is known. Twenty a minute and network, together with the wrong codes of orders: 429.',
    params: Type.Object({ slug }),
    body: body({
      code: typedCode,
      codes: Type.Optional(codes),
      items: Type.Optional(items('Of a donation, what is given for each ticket')),
    }),
    response: one(CheckedCode),
    errors: ['unknown_code', 'code_exhausted', 'code_not_valid_now', 'not_on_sale'],
  }),
  hold: route({
    method: 'POST',
    path: '/events/{slug}/orders',
    access: 'visitor',
    tokenScope: 'any',
    summary: 'Hold places for an order',
    description:
      'All or nothing: either the order holds all its places and codes until `reserved_until`, or it is not made. An account buys for itself. ' +
      'With `expected_total`, a code that cannot be used is set aside (`codes_set_aside`), and an order that costs more than that is 409 `price_changed`: `price` has the total to expect. ' +
      'Without it, such a code is refused. ' +
      'Without an account, `order_token` of the answer is the only proof of the order: send it as `Order-Token`. An account, or an `email`, may ' +
      'have three unpaid orders for an event, and an `email` of nobody who is signed in three free ones within an hour: 409 `too_many_open_orders`. ' +
      'So is an account that has taken 20 free places of a ticket type within a day, or a tenth of them where that is more. ' +
      'An `email` is counted where it is sent here, and again when a payment begins; of requests at the same moment a few more may pass. Without an account, a network may ask sixty times a minute: 429. Its unpaid orders, and its free ones of a day, hold 20 places of a ticket type at most, or a tenth ' +
      'of them where that is more (three twentieths in an IPv6 /56, a fifth in a /48, three tenths in an IPv4 /24): 429 `too_many_places_held`. New accounts are counted ' +
      'in the same way among themselves. ' +
      'In a rush on one event, requests wait in its line for up to four seconds; then 503, to be asked again with the same key.',
    params: Type.Object({ slug }),
    body: body({
      items: items('Of a donation, what is given for each ticket: at least its price, which is the default'),
      codes: Type.Optional(codes),
      email: Type.Optional(emailAddress),
      expected_total: expectedTotal,
    }),
    response: one(Order, 201),
    errors: [
      'not_on_sale',
      'sold_out',
      'too_many_open_orders',
      'too_many_places_held',
      'no_secret_key',
      ...refusalsOfCodes,
    ],
    takesKey: 'required',
    line: 'slug',
  }),
  changeCodes: route({
    method: 'PUT',
    path: '/orders/{id}/codes',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Say which codes an order uses, while it is not being paid',
    description: 'The price is made anew. Codes that are left out are given back.',
    params,
    body: body({ codes }),
    response: one(Order),
    errors: ['hold_expired', 'order_closed', 'not_on_sale', ...refusalsOfCodes],
    line: 'order',
  }),
  checkout: route({
    method: 'PUT',
    path: '/orders/{id}/checkout',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Say who buys, and for whom each ticket is',
    description:
      '`attendees` has one for each ticket where the event asks for them (`attendee_fields`, questions), else it may be left out. Their `email` is ' +
      'kept where the event asks for it, and ignored elsewhere. A promo with a limit for each person counts the address now: with `expected_total`, one that was used as often as ' +
      'that is set aside (`codes_set_aside`), and an order that costs more than that is 409 `price_changed`; without it, such a promo is refused. The places are held for five minutes more at least, up to twice as long as at first. It can be repeated until the order is paid.',
    params,
    body: body({
      buyer,
      attendees: Type.Optional(attendees),
      expected_total: expectedTotal,
      terms_version: Type.Optional(nullable(text(40))),
      locale: Type.Optional({
        ...MailLocale,
        description: 'Language of what the buyer gets: mails, the receipt, the page of the provider',
      } as typeof MailLocale),
    }),
    response: one(Order),
    errors: [
      'hold_expired',
      'order_closed',
      'not_on_sale',
      'terms_changed',
      'code_exhausted',
      'price_changed',
    ],
    line: 'order',
  }),
  pay: route({
    method: 'POST',
    path: '/orders/{id}/payments',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Pay an order',
    description:
      'The provider is asked at once: read the order each 500 ms until `payment.next_action` says what the buyer does next. An order that ' +
      'costs nothing takes no `method` and is Paid at once. Where guests of a network have taken ten free places of the event within a day, and ' +
      'where an account has no confirmed address, it waits until `confirm_by` for the address to be confirmed by a mailed link: the payment is Pending. ' +
      'Asked again with a new key, the link is mailed again, five times an hour at most: 429. An open payment of another method is ended; one that is under way, or was made ' +
      'less than half a minute ago and has no answer yet, is 409 `payment_in_progress`. Without an account, ways to pay that take longer than an ' +
      'hour hold a fifth of the places of a ticket type at most: 409 `payment_method_unavailable`. Of such orders, three with one `email` await their payment ' +
      'at an event at most: 409 `too_many_open_orders`.',
    params,
    body: body({
      method: Type.Optional(oneOf(onlineMethods)),
      return_url: Type.Optional(
        webAddress(
          2000,
          'where the buyer comes back to: an address of this site, or of an origin of KARCIS_CORS_ORIGINS',
        ),
      ),
    }),
    response: one(OrderPayment, 201),
    errors: [
      'hold_expired',
      'order_closed',
      'not_on_sale',
      'checkout_incomplete',
      'too_many_open_orders',
      'payment_in_progress',
      'payment_method_unavailable',
    ],
    takesKey: 'required',
    line: 'order',
  }),
  confirm: route({
    method: 'POST',
    path: '/orders/confirm',
    access: 'public',
    summary: 'Confirm the address of a free order',
    description:
      'The token is what the mailed link has after its `#`. The tickets are issued then. Repeated, it changes nothing.',
    body: body({ token: text(100) }),
    response: one(ConfirmedOrder),
    errors: ['link_invalid', 'hold_expired', 'order_closed', 'not_on_sale', 'no_secret_key'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/orders/{id}',
    access: 'buyer',
    tokenScope: 'money',
    summary: 'Give up an order that is not paid',
    params,
    response: nothing,
    errors: ['order_closed'],
    line: 'order',
  }),
};
