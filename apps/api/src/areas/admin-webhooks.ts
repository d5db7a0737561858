import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { changesOf } from '../management/changes.ts';
import { webhooksOf } from '../management/webhooks.ts';

export const adminWebhooks: Area<Api['adminWebhooks']> = {
  ...webhooksOf(() => null),
  ...changesOf(() => null),
};
