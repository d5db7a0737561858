import Type from 'typebox';
import { page, paged } from '../page.ts';
import { MyTicket, TicketDetail, TicketDownload, ticketStatuses } from '../resources/ticket.ts';
import { one, route } from '../route.ts';
import { ticketChanges } from '../ticket-changes.ts';
import { Id, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });
const ofHolder = { method: 'GET', access: 'signed-in', params } as const;
const changed = { access: 'signed-in', params, response: one(MyTicket) } as const;

/** Holding a ticket is a relation and not a role: every account reads its own, and nobody else's. */
export const tickets = {
  list: route({
    method: 'GET',
    path: '/tickets',
    access: 'signed-in',
    summary: 'The tickets that the account holds, newest first',
    query: paged({ status: Type.Optional(oneOf(ticketStatuses)) }),
    response: page(MyTicket),
  }),
  ticket: route({
    ...ofHolder,
    path: '/tickets/{id}',
    summary: 'A ticket',
    response: one(MyTicket),
  }),
  detail: route({
    ...ofHolder,
    path: '/tickets/{id}/detail',
    summary: 'A ticket with its QR code and all that is needed at the gate',
    response: one(TicketDetail),
  }),
  download: route({
    ...ofHolder,
    path: '/tickets/{id}/download',
    summary: 'A ticket as a PDF to keep or to print',
    response: one(TicketDownload),
    errors: ['ticket_not_active'],
  }),
  change: route({ ...changed, ...ticketChanges.change, path: '/tickets/{id}' }),
  transfer: route({ ...changed, ...ticketChanges.transfer, path: '/tickets/{id}/transfer' }),
  reissue: route({ ...changed, ...ticketChanges.reissue, path: '/tickets/{id}/reissue' }),
};
