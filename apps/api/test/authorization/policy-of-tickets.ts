import type { Place } from './policy.ts';

/** What who has a ticket does with it. */
const held = ['PATCH /tickets/{id}', 'POST /tickets/{id}/transfer', 'POST /tickets/{id}/reissue'];

const bought = '/orders/{id}/tickets/{ticket_id}';
const writes = [`PATCH ${bought}`, `POST ${bought}/transfer`, `POST ${bought}/reissue`];

/** The tickets that an account holds, as it reads them. */
export const heldTickets = [
  'GET /tickets',
  'GET /tickets/{id}',
  'GET /tickets/{id}/detail',
  'GET /tickets/{id}/download',
];

/** The tickets of an order as its buyer reads them. */
const boughtTickets = [`GET ${bought}`, `GET ${bought}/download`];

/** The same with the order. */
export const boughtOrders = ['GET /orders/{id}', 'GET /orders/{id}/receipt', ...boughtTickets];

/** Changes of tickets by those who have them. */
export const ownTickets = [...held, ...writes];

/** What is done with tickets by those who manage their event. */
export const managedTickets = (scope: 'admin' | 'organizer') => [
  `PATCH /${scope}/tickets/{id}`,
  `POST /${scope}/tickets/{id}/actions`,
];

/** What people do with their tickets is told in the audit log, and where an order is reached from now on. */
export const ticketTraces = [...ownTickets, 'PATCH /orders/{id}'];

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
