import { Gauge, type Registry } from 'prom-client';
import { type WebhookFigures, webhookFigures } from '../../db/queries/webhook-figures.ts';
import type { Sources } from './measures.ts';

/** Adds the metrics of webhooks, over all processes. While the database does not answer, they are left out. */
export function exposeWebhooks({ database }: Pick<Sources, 'database'>, registry: Registry): void {
  let reading: Promise<WebhookFigures | undefined> | undefined;

  /** One read for all the metrics of an answer. */
  const figures = () =>
    (reading ??= webhookFigures(database.read)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      }));

  const byStatus = (name: string, help: string, of: keyof WebhookFigures) =>
    void new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const found = await figures();
        this.reset();
        for (const { status, count } of found?.[of] ?? []) this.set({ status }, count);
      },
    });
  byStatus(
    'karcis_webhook_endpoints',
    'Endpoints of webhooks by status; Failing are active ones whose last message did not arrive.',
    'endpoints',
  );
  byStatus(
    'karcis_webhook_deliveries',
    'Messages for endpoints that were made in the last five minutes, by status.',
    'deliveries',
  );
}
