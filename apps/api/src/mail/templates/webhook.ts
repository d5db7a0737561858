import { template } from '../template.ts';
import { notice } from './notice.ts';

/*
 * Mails to the owner of an endpoint of webhooks. Of its address they have the host alone: paths and queries of webhooks are
 * secrets of others.
 */

interface Told {
  readonly name: string;
  readonly host: string;
  /** Since when nothing has arrived; null where an answer of the other side ended it. */
  readonly failed_at: string | null;
  readonly console_link: string;
  readonly [name: string]: string | null;
}

const telling = (key: 'webhook_failing' | 'webhook_disabled') =>
  template<Told>({
    key,
    sample: (link) => ({
      name: 'Sekar Wulandari',
      host: 'gudang.example.org',
      failed_at: '2026-12-12T12:00:00.000Z',
      console_link: link('/admin/webhooks'),
    }),
    compose({ name, host, failed_at: since, console_link: href }, say) {
      const { words, moment } = say;
      const mail = words[key];
      return notice(mail, say, {
        about: host,
        name,
        text: mail.text(host),
        facts: [
          [words.webhook, host],
          [words.failingSince, since === null ? null : moment(since)],
        ],
        href,
      });
    },
  });

export const webhookFailing = telling('webhook_failing');
export const webhookDisabled = telling('webhook_disabled');
