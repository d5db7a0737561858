import { type Api, mailTemplateKeys } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { mailFrame } from '../db/queries/mail.ts';
import { frameOf } from '../mail/mailer.ts';
import { mailTemplates } from '../mail/templates/index.ts';
import { writeSample } from '../mail/write-mail.ts';

export const adminMail: Area<Api['adminMail']> = {
  async templates(db, _scope, _input, { mailer: { url } }) {
    const frame = frameOf(await mailFrame(db), { url });
    return mailTemplateKeys.map((key) => ({ key, subject: writeSample(mailTemplates[key], frame).subject }));
  },

  async preview(db, _scope, { key, locale }, { mailer: { url } }) {
    const frame = frameOf(await mailFrame(db), { url, locale });
    const { subject, html, text } = writeSample(mailTemplates[key], frame);
    return { key, locale: frame.locale, subject, html, text };
  },

  async test(db, scope, _input, { mailer }) {
    // The transaction opens with the statement after it: nothing of the database waits for the mail server.
    const told = await mailer.test(scope, scope.userId);
    const isDone = told.status === 'Sent' || told.status === 'Logged';
    const ended = told.stage === null ? told.status : `${told.status}, at ${told.stage}`;
    const tested = {
      action: 'mail.tested',
      description: `Asked for a test mail: ${ended}`,
      outcome: isDone ? 'Succeeded' : 'Failed',
      by: { tokenId: scope.tokenId },
      subject: { type: 'settings', id: null, label: 'email' },
    } as const;
    await recordActivities(db, [entryFor(tested, scope.caller)]);
    return told;
  },
};
