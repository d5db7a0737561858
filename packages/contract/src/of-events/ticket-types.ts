import { eventManagement, type Reach } from '../event-management.ts';
import { ManagedTicketType, ticketTypeFields } from '../resources/ticket-type.ts';

export const ticketTypeRoutes = <const Access extends Reach>(access: Access) => {
  const types = eventManagement(access)({
    path: 'ticket-types',
    subject: 'ticket_type',
    words: ['ticket type', 'ticket types'],
    fields: ticketTypeFields,
    newFields: ticketTypeFields,
    required: ['name', 'price'],
    record: ManagedTicketType,
    errors: ['limit_below_use'],
  });
  return {
    ticketTypes: types.slice,
    create: types.create,
    ticketType: types.read,
    change: types.change,
    remove: types.remove,
    order: types.order,
    changeEach: types.bulk,
  };
};
