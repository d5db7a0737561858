import Type from 'typebox';
import { TicketDetail, TicketDownload } from '../resources/ticket.ts';
import { one, route } from '../route.ts';
import { ticketChanges } from '../ticket-changes.ts';
import { Id } from '../values.ts';

const params = Type.Object({ id: Id, ticket_id: Id });
const ofBuyer = { access: 'buyer', params, response: one(TicketDetail) } as const;
const path = '/orders/{id}/tickets/{ticket_id}';

/** The tickets of an order for who has bought it. Those that an account holds are changed by that account, below `/tickets`. */
export const orderTickets = {
  ticket: route({
    ...ofBuyer,
    method: 'GET',
    path,
    summary: 'A ticket of an order with its QR code and all that is needed at the gate',
    description: 'One that was handed on has no code here any more: that is for its new holder.',
  }),
  download: route({
    ...ofBuyer,
    method: 'GET',
    path: `${path}/download`,
    summary: 'A ticket of an order as a PDF to keep or to print',
    response: one(TicketDownload),
    errors: ['ticket_not_active'],
  }),
  change: route({ ...ofBuyer, ...ticketChanges.change, path }),
  transfer: route({ ...ofBuyer, ...ticketChanges.transfer, path: `${path}/transfer` }),
  reissue: route({ ...ofBuyer, ...ticketChanges.reissue, path: `${path}/reissue` }),
};
