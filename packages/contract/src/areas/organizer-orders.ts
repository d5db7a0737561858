import { managedOrderRoutes } from '../managed-order-routes.ts';

export const organizerOrders = managedOrderRoutes('organizer');
