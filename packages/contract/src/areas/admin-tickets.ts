import { managedTicketRoutes } from '../managed-ticket-routes.ts';

export const adminTickets = managedTicketRoutes('admin');
