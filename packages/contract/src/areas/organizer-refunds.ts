import { refundRoutes } from '../refund-routes.ts';

export const organizerRefunds = refundRoutes('organizer');
