import Type from 'typebox';
import { MailLocale, MailPreview, MailTemplate, MailTemplateName, MailTest } from '../resources/mail.ts';
import { list, one, route } from '../route.ts';

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
};
