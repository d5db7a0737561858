import type { Words } from '../id/index.ts';

export const orderForms: Words['orderForms'] = {
  contactHint: 'Mail about this order and its tickets goes there. Both addresses are told.',
  contactDone: 'Saved.',
  addressDone: 'Changed. Older links to this order are not valid any more.',
  phone: 'Phone',
  save: 'Save',
  refundHint:
    'You ask for the price of the tickets. The organizer decides, and the tickets stay valid until then.',
  whichTickets: 'Which tickets',
  reason: 'Reason',
  noTickets: 'Choose at least one ticket.',
  askRefund: 'Ask for money back',
  refundAsked: 'Your request has been sent. You are told by mail what comes of it.',
  refundAskedToAccount:
    'Your request has been sent. Say also to which account, under Refunds. You are told by mail what comes of it.',
  accountHint:
    'The way you paid cannot take money back, so it is transferred to a bank account. Say to which one.',
  accountNamed: 'An account is saved already. A new one takes its place.',
  bank: 'Name of the bank',
  accountNumber: 'Account number',
  accountName: 'Name of the holder',
  accountSave: 'Save account',
  accountSaved: 'The account has been saved.',
};
