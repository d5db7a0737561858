import Type from 'typebox';
import { body, text } from './body.ts';
import { ManagedAttendee, staffTicketActions } from './resources/attendee.ts';
import { one, route } from './route.ts';
import { attendeeFields } from './ticket-changes.ts';
import { Id, oneOf } from './values.ts';

const params = Type.Object({ id: Id });

/** What is done with tickets by those who manage an event: administrators those of all, organizers those of their own. */
export const managedTicketRoutes = <const Access extends 'admin' | 'organizer'>(access: Access) => ({
  ticket: route({
    method: 'GET',
    path: `/${access}/tickets/{id}`,
    access,
    summary: 'A ticket of an event, with what you may do with it',
    params,
    response: one(ManagedAttendee),
  }),
  change: route({
    method: 'PATCH',
    path: `/${access}/tickets/{id}`,
    access,
    tokenScope: 'events',
    summary: 'Say for whom a ticket is, at any time',
    params,
    body: attendeeFields,
    response: one(ManagedAttendee),
    errors: ['changed_meanwhile'],
    audit: { action: 'ticket.changed', description: 'Said for whom a ticket is' },
  }),
  act: route({
    method: 'POST',
    path: `/${access}/tickets/{id}/actions`,
    access,
    tokenScope: 'events',
    summary: 'Revoke, reinstate, reissue or cancel a ticket',
    description:
      '`Revoke`: an Active ticket opens no gate any more, used or not; its place stays taken. `Reinstate`: a Revoked one does again, with the same ' +
      'code, while its order is Paid and no payment of it is disputed. `Reissue`: an Active one gets a new code, which its holder is told. `Cancel`: ' +
      'an Active ticket that is not used, and is free or whose money went back at the provider, is given back, and its place is free again.',
    params,
    body: body({ action: oneOf(staffTicketActions), reason: text(500) }),
    response: one(ManagedAttendee),
    errors: [
      'changed_meanwhile',
      'limit_reached',
      'no_secret_key',
      'ticket_not_active',
      'ticket_used',
      'wrong_state',
    ],
    audit: {
      action: 'ticket.status_changed',
      description: 'Revoked, reinstated, issued anew or cancelled a ticket',
    },
  }),
});
