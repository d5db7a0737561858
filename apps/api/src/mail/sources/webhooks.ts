import { endpointToTell } from '../../db/queries/webhook-endpoints.ts';
import { webhookDisabled, webhookFailing } from '../templates/webhook.ts';
import { readerOf, source } from './source.ts';

/** A mail about an endpoint of webhooks, whose id its key begins with. Nothing is said of one that is gone, or that is well again. */
const aboutEndpoint = (template: typeof webhookFailing, isSo: (endpoint: ToldEndpoint) => boolean) =>
  source(template, async (mail, reading) => {
    const [id = ''] = mail.key.split(' ');
    const endpoint = await endpointToTell(reading.db, id);
    const reader = await readerOf(mail, reading);
    if (endpoint === undefined || reader === undefined || !isSo(endpoint)) return undefined;
    const { organizer_id: organizerId, url, failing_since: failed_at } = endpoint;
    const room = organizerId === null ? 'admin' : 'organizer';
    const console_link = `${reading.url}/${room}`;
    return { reader, data: { name: reader.name, host: new URL(url).host, failed_at, console_link } };
  });

type ToldEndpoint = NonNullable<Awaited<ReturnType<typeof endpointToTell>>>;

/** Mails to those who use webhooks. */
export const webhookSources = {
  webhook_failing: aboutEndpoint(webhookFailing, ({ status, warned }) => status === 'Active' && warned),

  webhook_disabled: aboutEndpoint(webhookDisabled, ({ status }) => status === 'Disabled'),
};
