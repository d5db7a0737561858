import { isManagerOf } from '../../db/queries/managers.ts';
import { endpointToTell } from '../../db/queries/webhook-endpoints.ts';
import { webhookDisabled, webhookFailing } from '../templates/webhook.ts';
import { readerOf, source } from './source.ts';

/** A mail about an endpoint of webhooks, whose id its key begins with. Nothing is said of one that is gone or well again, nor to who may not use it any more. */
const aboutEndpoint = (template: typeof webhookFailing, isSo: (endpoint: ToldEndpoint) => boolean) =>
  source(template, async (mail, reading) => {
    const [id = ''] = mail.key.split(' ');
    const endpoint = await endpointToTell(reading.db, id);
    const reader = await readerOf(mail, reading);
    if (endpoint === undefined || reader === undefined || !isSo(endpoint)) return undefined;
    const { organizer_id: owner, url, failing_since: failed_at } = endpoint;
    if (!(await isManagerOf(reading.db, owner, mail.user_id))) return undefined;
    const console_link = `${reading.url}${owner === null ? '/admin/webhooks' : '/organizer/developers'}`;
    return { reader, data: { name: reader.name, host: new URL(url).host, failed_at, console_link } };
  });

type ToldEndpoint = NonNullable<Awaited<ReturnType<typeof endpointToTell>>>;

/** Mails to those who use webhooks. */
export const webhookSources = {
  webhook_failing: aboutEndpoint(webhookFailing, ({ status, warned }) => status === 'Active' && warned),

  webhook_disabled: aboutEndpoint(webhookDisabled, ({ status }) => status === 'Disabled'),
};
