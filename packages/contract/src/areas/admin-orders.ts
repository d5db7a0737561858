import { managedOrderRoutes } from '../managed-order-routes.ts';

export const adminOrders = managedOrderRoutes('admin');
