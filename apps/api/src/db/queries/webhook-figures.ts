import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';

/** How webhooks stand, over all processes. */
export interface WebhookFigures {
  /** Endpoints; `Failing` are the Active ones whose last message did not arrive. */
  readonly endpoints: readonly { readonly status: string; readonly count: number }[];
  /** What came so far of the messages of the last five minutes. */
  readonly deliveries: readonly { readonly status: string; readonly count: number }[];
}

export async function webhookFigures(db: ReadDb): Promise<WebhookFigures> {
  const count = sql<number>`count(*)`.as('count');
  const [endpoints, deliveries] = await Promise.all([
    db
      .selectFrom('live_webhook_endpoints')
      .select([
        sql<string>`case when status = 'Active' and failing_since is not null then 'Failing' else status end`.as(
          'status',
        ),
        count,
      ])
      .groupBy(sql`1`)
      .execute(),
    db
      .selectFrom('live_webhook_deliveries')
      .select(['status', count])
      .where('created_at', '>', sql<string>`now() - interval '5 minutes'`)
      .groupBy('status')
      .execute(),
  ]);
  return { endpoints, deliveries };
}
