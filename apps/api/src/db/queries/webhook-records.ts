import type { WebhookError, WebhookType } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import type { Owner } from './managers.ts';
import { ofOwner } from './webhook-endpoints.ts';

/** Endpoints of an owner as their readers see them. */
export const endpointsOf = (db: ReadDb, owner: Owner) =>
  db
    .selectFrom('live_webhook_endpoints')
    .select([
      'id',
      'url',
      sql<WebhookType[]>`types`.as('types'),
      'description',
      'status',
      'failing_since',
      'created_at',
      'updated_at',
    ])
    .where(ofOwner(owner));

/** Messages for endpoints as their readers see them. */
export const deliveriesIn = (db: ReadDb) =>
  db
    .selectFrom('live_webhook_deliveries')
    .select([
      'id',
      sql<WebhookType | null>`type`.as('type'),
      'status',
      'attempts',
      'next_at',
      'last_attempt_at',
      'last_status_code as status_code',
      sql<WebhookError | null>`last_error`.as('error'),
      'last_response as response',
      'created_at',
    ]);

export const deliveryIn = (db: ReadDb, endpointId: string, id: string) =>
  deliveriesIn(db).where('endpoint_id', '=', endpointId).where('id', '=', id).executeTakeFirst();
