import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { noEvent as nobody } from '../db/queries/outbox.ts';
import type { Account } from '../domain/security/scope.ts';
import { changesOf } from '../management/changes.ts';
import { webhooksOf } from '../management/webhooks.ts';

/** Null would be the platform: an account without an organizer has none of anybody. */
const ownerOf = ({ organizerId }: Account) => organizerId ?? nobody;

export const organizerWebhooks: Area<Api['organizerWebhooks']> = {
  ...webhooksOf(ownerOf),
  ...changesOf(ownerOf),
};
