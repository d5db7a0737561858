import { webhookRoutes } from '../webhook-routes.ts';

export const organizerWebhooks = webhookRoutes('organizer');
