import { api } from '@karcis/contract';
import { view } from './resource.ts';

/** Screens of the webhooks of an organizer, and of those of the platform. */
export const organizerWebhooks = {
  developers: view({
    path: '/organizer/developers',
    who: 'organizer',
    noun: 'developers',
    section: 'settings',
    view: 'webhooks',
    reads: [api.organizerWebhooks.endpoints],
  }),
  webhook: view({
    path: '/organizer/developers/{id}',
    who: 'organizer',
    noun: 'webhook',
    view: 'webhook',
    reads: [api.organizerWebhooks.endpoint, api.organizerWebhooks.deliveries],
  }),
};

export const adminWebhooks = {
  webhooks: view({
    path: '/admin/webhooks',
    who: 'admin',
    noun: 'webhooks',
    section: 'system',
    view: 'webhooks',
    reads: [api.adminWebhooks.endpoints],
  }),
  webhook: view({
    path: '/admin/webhooks/{id}',
    who: 'admin',
    noun: 'webhook',
    view: 'webhook',
    reads: [api.adminWebhooks.endpoint, api.adminWebhooks.deliveries],
  }),
};
