import { ticketTypeRoutes } from '../of-events/ticket-types.ts';

/** `adminEvents` has their list. */
const { ticketTypes: _, ...routes } = ticketTypeRoutes('admin');
export const adminTicketTypes = routes;
