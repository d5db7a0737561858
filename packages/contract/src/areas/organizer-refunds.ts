import { ofOneEvent } from '../attendee-route.ts';
import { refundRoutes } from '../refund-routes.ts';

export const organizerRefunds = refundRoutes('organizer', ofOneEvent);
