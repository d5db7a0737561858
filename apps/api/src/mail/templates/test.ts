import { template } from '../template.ts';

/** To the administrator who asks for it. */
export const test = template<{
  readonly sent_at: string;
  /** How it is sent: host and port of the mail server. */
  readonly way: string;
  readonly settings_link: string;
}>({
  key: 'test',
  sample: (link) => ({
    sent_at: '2026-12-12T12:00:00.000Z',
    way: 'smtp.example.org:587, STARTTLS',
    settings_link: link('/admin/settings/email'),
  }),
  compose({ sent_at, way, settings_link }, { words, site, moment }) {
    const say = words.test;
    return {
      subject: say.subject(site),
      preheader: say.preheader,
      blocks: [
        { kind: 'heading', text: say.heading },
        { kind: 'text', text: say.text(site) },
        {
          kind: 'facts',
          facts: [
            [say.way, way],
            [say.sent, moment(sent_at)],
          ],
        },
        { kind: 'button', text: say.button, href: settings_link },
      ],
    };
  },
});
