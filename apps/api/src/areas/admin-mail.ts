import { type Api, mailTemplateKeys } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { mailFrame } from '../db/queries/mail.ts';
import { mailsOf, queueAgain, suppress, unsuppress } from '../db/queries/mails.ts';
import { isMailFailed } from '../db/queries/attention.ts';
import { page } from '../db/queries/page.ts';
import { maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { frameOf } from '../mail/post.ts';
import { mailTemplates } from '../mail/templates/index.ts';
import { writeSample } from '../mail/write-mail.ts';

export const adminMail: Area<Api['adminMail']> = {
  async templates(db, _scope, _input, { mailer: { url } }) {
    const frame = frameOf(await mailFrame(db), { url });
    return Promise.all(
      mailTemplateKeys.map(async (key) => {
        const { subject } = await writeSample(mailTemplates[key], frame);
        return { key, subject };
      }),
    );
  },

  async preview(db, _scope, { key, locale }, { mailer: { url } }) {
    const frame = frameOf(await mailFrame(db), { url, locale });
    const { subject, html, text } = await writeSample(mailTemplates[key], frame);
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

  mails(db, _scope, { status, attention, template, recipient, ...input }) {
    let mails = mailsOf(db);
    if (status !== undefined) mails = mails.where('mail.status', '=', status);
    if (attention !== undefined) mails = mails.where(isMailFailed(sql`mail`));
    if (template !== undefined) mails = mails.where('mail.template', '=', template);
    if (recipient !== undefined)
      mails = mails.where(sql`lower(mail.recipient)`, '=', recipient.toLowerCase());
    return page(mails, newest('mail'), input);
  },

  async resend(db, { tokenId, caller }, { id }) {
    const before = await mailsOf(db).where('mail.id', '=', id).executeTakeFirst();
    if (before === undefined) return undefined;
    const again = await queueAgain(db, id);
    if (again === undefined) return fail('mail_not_resendable');
    const subject = { type: 'mail', id, label: before.template };
    const said = { action: 'mail.resent', description: 'Had a mail sent again', subject } as const;
    await recordActivities(db, [entryFor({ ...said, ...doneBy(tokenId) }, caller)]);
    return mailsOf(db).where('mail.id', '=', again).executeTakeFirstOrThrow();
  },

  suppressions(db, _scope, { address, ...input }) {
    let all = db
      .selectFrom('mail_suppressions as entry')
      .select(['entry.id', 'entry.address', 'entry.reason', 'entry.reply', 'entry.created_at']);
    if (address !== undefined) all = all.where(sql`lower(entry.address)`, '=', address.toLowerCase());
    return page(all, newest('entry'), input);
  },

  async suppress(db, { tokenId, caller }, { body: { address } }) {
    const entry = await suppress(db, { address, reason: 'Added', reply: null });
    if (entry === undefined) return fail('already_taken');
    const subject = { type: 'mail_suppression', id: entry.id, label: maskEmail(address) };
    const said = { action: 'mail.suppressed', description: 'Stopped mail to an address', subject } as const;
    await recordActivities(db, [entryFor({ ...said, ...doneBy(tokenId) }, caller)]);
    return entry;
  },

  async unsuppress(db, { tokenId, caller }, { id }) {
    const entry = await unsuppress(db, id);
    if (entry === undefined) fail('not_found');
    const subject = { type: 'mail_suppression', id, label: maskEmail(entry.address) };
    const said = {
      action: 'mail.unsuppressed',
      description: 'Let mail to an address go again',
      subject,
    } as const;
    await recordActivities(db, [entryFor({ ...said, ...doneBy(tokenId) }, caller)]);
  },
};

const newest = (table: string) => ({ columns: [`${table}.id`] as const, direction: 'desc' as const });

const doneBy = (tokenId: string) => ({ outcome: 'Succeeded' as const, by: { tokenId } });
