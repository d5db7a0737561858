import type { Place } from './policy.ts';

/** What who has a ticket does with it. */
const held = ['PATCH /tickets/{id}', 'POST /tickets/{id}/transfer', 'POST /tickets/{id}/reissue'];

const bought = '/orders/{id}/tickets/{ticket_id}';
const writes = [`PATCH ${bought}`, `POST ${bought}/transfer`, `POST ${bought}/reissue`];

/** The tickets of an order as its buyer reads them. */
export const boughtTickets = [`GET ${bought}`, `GET ${bought}/download`];

/** Changes of tickets by those who have them. */
export const ownTickets = [...held, ...writes];

/** What is handed on is told in the audit log. */
export const ticketTraces = ['POST /tickets/{id}/transfer', `POST ${bought}/transfer`];

export const ticketPlaces: readonly Place[] = [
  {
    noun: 'ticket',
    parameter: { in: 'path', name: 'id' },
    sees: { own: ['holder A'], foreign: ['holder B'] },
    conflicts: { unpublished: ['holder A'] },
    unseen: 'not found',
    routes: held,
  },
  // One of another order is not there, and neither is one's own at another order.
  ...(['id', 'ticket_id'] as const).map((name): Place => ({
    noun: name === 'id' ? 'order' : 'ticket',
    parameter: { in: 'path', name },
    sees: { own: ['holder A'], foreign: ['holder B'] },
    unseen: 'not found',
    routes: [...boughtTickets, ...writes],
  })),
];
