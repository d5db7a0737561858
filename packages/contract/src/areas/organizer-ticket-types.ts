import { ticketTypeRoutes } from '../of-events/ticket-types.ts';

export const organizerTicketTypes = ticketTypeRoutes('organizer');
