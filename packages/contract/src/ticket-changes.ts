import { body, emailAddress, patch, personName } from './body.ts';

/** Whom a ticket is for. Both are changed by who has it, and by those who manage its event. */
export const attendeeFields = patch({ attendee_name: personName(), attendee_email: emailAddress });

/**
 * What may be done with a ticket by who has it: its holder, or who has bought it while no account holds it. Only before the event, and only
 * with a ticket that is not used.
 */
export const ticketChanges = {
  change: {
    method: 'PATCH',
    tokenScope: 'money',
    summary: 'Say for whom a ticket is',
    body: attendeeFields,
    errors: ['ticket_not_active', 'ticket_used', 'try_again'],
  },
  transfer: {
    method: 'POST',
    tokenScope: 'money',
    summary: 'Hand a ticket on to somebody else',
    description:
      'The ticket is Transferred, and its code opens no gate any more. In its place the new holder has one with a code of its own: at once where an ' +
      'account has confirmed the address, else as soon as one does. Both are told by mail. Price, seat and validity stay; answers to questions do not.',
    body: body({ name: personName(), email: emailAddress }),
    errors: ['ticket_not_active', 'ticket_used', 'try_again', 'not_transferable', 'no_secret_key'],
    takesKey: 'required',
  },
  reissue: {
    method: 'POST',
    tokenScope: 'money',
    summary: 'Give a ticket a new code',
    description:
      'The former code opens no gate any more, whoever has a copy of it. 409 `limit_reached` where it has been issued 255 times.',
    errors: ['ticket_not_active', 'ticket_used', 'try_again', 'limit_reached', 'no_secret_key'],
  },
} as const;
