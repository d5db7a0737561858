import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { noEvent as nobody } from '../db/queries/outbox.ts';
import { webhooksOf } from '../management/webhooks.ts';

// Null would be the platform: an account without an organizer has none of anybody.
export const organizerWebhooks: Area<Api['organizerWebhooks']> = webhooksOf(
  ({ organizerId }) => organizerId ?? nobody,
);
