import type { Words } from '../id/index.ts';

export const ticketForms: Words['ticketForms'] = {
  optional: (label) => `${label} (may be empty)`,
  change: {
    hint: 'Staff read this name at the door. The ticket stays yours, and its code stays the same.',
    attendeeName: 'Name on the ticket',
    attendeeEmail: 'E-mail on the ticket',
    button: 'Save',
    done: (name) => `The name on the ticket is now ${name}.`,
  },
  transfer: {
    hint: 'The new holder is told by mail, and opens the ticket with an account of that address. Your code is not valid any more then, and the ticket is not yours any more.',
    newName: 'Name of the new holder',
    newEmail: 'E-mail of the new holder',
    next: 'Continue',
    sure: (name, email) =>
      `Hand this ticket on to ${name} (${email})? Your code stops working at once. You cannot take it back: only the new holder can hand it back to you.`,
    back: 'Change what I entered',
    button: 'Hand on the ticket',
    done: (name, email) =>
      `The ticket has been handed on to ${name}. Mail is on its way to ${email}. Your code is not valid any more.`,
  },
  reissue: {
    hint: 'For a code that is lost or that somebody else has seen. The former QR code stops working at once, also on paper and in photographs.',
    button: 'Make a new code',
    done: 'The new QR code is on the ticket. The former one is not valid any more. If you have printed the ticket, download the PDF again.',
  },
  refusals: {
    ticket_used: 'Somebody came in with this ticket, so it cannot be changed any more.',
    ticket_not_active:
      'This ticket cannot be changed now: its event has begun or was cancelled, its money is being given back, or it is not valid any more.',
    not_transferable: 'The organizer does not let tickets of this type be handed on.',
    limit_reached: 'The code of this ticket has been changed too often. Contact the organizer.',
    try_again: 'This ticket is being changed at the same moment. Wait a little, then try again.',
    no_secret_key: 'This site is not ready to make codes. Contact the organizer.',
  },
};
