import type { Words } from '../id/index.ts';

export const saleRefusals: Words['saleRefusals'] = {
  not_on_sale: 'These tickets are not on sale.',
  sold_out: 'The last places have just gone. Your choice is kept: take fewer, or another type.',
  too_many_open_orders: 'To go on, sign in, pay or cancel an order for this event, or wait an hour.',
  unknown_code: 'This event does not know this code.',
  code_exhausted: 'This code has been used up.',
  code_not_valid_now: 'This code is not valid now.',
  code_not_applicable: 'This code does nothing for the tickets that you chose.',
  Unknown: 'This event does not know this code.',
  'Not Valid Now': 'This code is not valid now.',
  'Used Up': 'All uses of this code are taken.',
  'Used By You': 'You have used this code as often as one person may.',
  'Second Voucher': 'An order takes one voucher.',
  'Other Tickets': 'This code is for other ticket types.',
  'Not Enough': 'The order does not reach what this code asks for yet.',
  'Does Not Combine': 'This code does not combine: another discount is larger.',
  code_reserved: 'Another order that is not paid yet uses this code. Try again in a few minutes.',
  price_changed: 'The price has changed. Look at the new one before you pay.',
  too_many_places_held:
    'Many people on your network hold places just now. Your choice is kept: sign in, or try again in a few minutes.',
  too_many_requests: 'Too many tries. Wait a moment, then try again.',
  not_found: 'This event is not sold here any more.',
  invalid_request: 'These tickets cannot be ordered like this. Change your choice.',
  no_secret_key: 'This site is not ready to sell tickets. Contact the organizer.',
  internal: 'Something went wrong on our side. Your choice is kept. Try again.',
  maintenance: 'Maintenance is under way. Your choice is kept. Try again later.',
};
