import Type from 'typebox';
import { body, emailAddress } from '../body.ts';
import { page, paged } from '../page.ts';
import {
  Mail,
  MailLocale,
  MailPreview,
  mailStatuses,
  MailSuppression,
  MailTemplate,
  MailTemplateName,
  MailTest,
} from '../resources/mail.ts';
import { list, nothing, one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });
/** A filter by an address as it is written, in any case. */
const anyAddress = Type.String({ minLength: 3, maxLength: 254, 'x-text': 'known_email', 'x-personal': true });

export const adminMail = {
  templates: route({
    method: 'GET',
    path: '/admin/mail-templates',
    access: 'admin',
    summary: 'The mails that this server writes',
    response: list(MailTemplate),
  }),
  preview: route({
    method: 'GET',
    path: '/admin/mail-templates/{key}/preview',
    access: 'admin',
    summary: 'A mail as it would be sent, with the data of an example',
    description: 'Without `locale` it is in the default language of the site.',
    params: Type.Object({ key: MailTemplateName }),
    query: Type.Object({ locale: Type.Optional(MailLocale) }),
    response: one(MailPreview),
  }),
  test: route({
    method: 'POST',
    path: '/admin/settings/email/test',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Send a test mail to your own address, now',
    description:
      'By the settings of outgoing mail as they are. The answer says what came of it: a mail server that cannot be reached, ' +
      'or refuses, is an answer and not an error. It may take up to twenty seconds. Five a minute and account.',
    response: one(MailTest),
  }),
  mails: route({
    method: 'GET',
    path: '/admin/mails',
    access: 'admin',
    summary: 'Mails that were sent or wait, newest first',
    description: 'They are kept for 30 days.',
    query: paged({
      status: Type.Optional(oneOf(mailStatuses)),
      attention: Type.Optional({
        ...oneOf(['Failed']),
        description: 'Those that the dashboard counts as `mails_failed`',
      }),
      template: Type.Optional(MailTemplateName),
      recipient: Type.Optional(anyAddress),
    }),
    response: page(Mail),
  }),
  resend: route({
    method: 'POST',
    path: '/admin/mails/{id}/resend',
    access: 'admin',
    summary: 'Send a mail again, as a new one',
    description:
      'It is written anew: what has changed since is in it, and where there is nothing to say any more it is Skipped.',
    params,
    response: one(Mail, 201),
    errors: ['mail_not_resendable'],
    tokenScope: 'settings',
  }),
  suppressions: route({
    method: 'GET',
    path: '/admin/mail-suppressions',
    access: 'admin',
    summary:
      'Addresses that get no mail but what their owner asks for, or none that can be done without, newest first',
    query: paged({ address: Type.Optional(anyAddress) }),
    response: page(MailSuppression),
  }),
  suppress: route({
    method: 'POST',
    path: '/admin/mail-suppressions',
    access: 'admin',
    summary: 'Send no more mail to an address',
    description: 'Links that its owner asks for, to a new password for example, are sent all the same.',
    body: body({ address: emailAddress }),
    response: one(MailSuppression, 201),
    errors: ['already_taken'],
    tokenScope: 'settings',
  }),
  unsuppress: route({
    method: 'DELETE',
    path: '/admin/mail-suppressions/{id}',
    access: 'admin',
    summary: 'Send mail to an address again',
    params,
    response: nothing,
    tokenScope: 'settings',
  }),
};
