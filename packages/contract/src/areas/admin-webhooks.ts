import { webhookRoutes } from '../webhook-routes.ts';

export const adminWebhooks = webhookRoutes('admin');
