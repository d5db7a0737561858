import { api } from '@karcis/contract';
import { form, list, view } from './resource.ts';

/** Screens of administrators about what the server mails. */
export const adminMail = {
  mails: list({
    path: '/admin/mails',
    who: 'admin',
    noun: 'mails',
    section: 'system',
    reads: api.adminMail.mails,
    columns: ['recipient', 'template', 'status', 'created_at', 'sent_at', 'subject'],
    quotes: 'reply',
    deeds: [
      {
        does: api.adminMail.resend,
        word: 'resend',
        field: 'status',
        is: ['Sent', 'Logged', 'Skipped', 'Suppressed', 'Bounced', 'Failed'],
      },
    ],
  }),
  mailTemplates: list({
    path: '/admin/mail-templates',
    who: 'admin',
    noun: 'mailTemplates',
    section: 'system',
    reads: api.adminMail.templates,
    columns: ['key', 'subject'],
    opens: '/admin/mail-templates/{key}',
  }),
  mailPreview: view({
    path: '/admin/mail-templates/{key}',
    who: 'admin',
    noun: 'mailPreview',
    view: 'mailPreview',
    reads: [api.adminMail.preview],
  }),
  suppressions: list({
    path: '/admin/mail-suppressions',
    who: 'admin',
    noun: 'suppressions',
    section: 'system',
    reads: api.adminMail.suppressions,
    columns: ['address', 'reason', 'created_at'],
    quotes: 'reply',
    // Who unsubscribed has said so: nobody else takes that back by a button.
    deeds: [
      { does: api.adminMail.unsuppress, word: 'unsuppress', field: 'reason', is: ['Bounced', 'Added'] },
    ],
  }),
  newSuppression: form({
    path: '/admin/mail-suppressions/new',
    who: 'admin',
    noun: 'newSuppression',
    creates: api.adminMail.suppress,
    of: '/admin/mail-suppressions',
  }),
};
