import { refundRoutes } from '../refund-routes.ts';

export const adminRefunds = refundRoutes('admin');
