import { managedTicketRoutes } from '../managed-ticket-routes.ts';

export const organizerTickets = managedTicketRoutes('organizer');
