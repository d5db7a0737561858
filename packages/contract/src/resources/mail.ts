import Type from 'typebox';
import { Email, nullable, oneOf, record, Text } from '../values.ts';

/** Every mail that the server writes. */
export const mailTemplateKeys = [
  'email_verification',
  'account_exists',
  'email_change',
  'email_changed',
  'password_reset',
  'password_changed',
  'account_suspended',
  'account_deletion',
  'account_invitation',
  'assignment_invitation',
  'test',
] as const;
export type MailTemplateKey = (typeof mailTemplateKeys)[number];

export const MailTemplateName = oneOf(mailTemplateKeys);

/** Languages that mails are written in. */
export const MailLocale = oneOf(['id', 'en']);

/** A mail that the server writes, with its subject for an example. */
export const MailTemplate = record('MailTemplate', {
  key: MailTemplateName,
  subject: Text,
});

/** A mail with the data of an example, in both of its forms. */
export const MailPreview = record('MailPreview', {
  key: MailTemplateName,
  locale: MailLocale,
  subject: Text,
  html: { ...Text, description: 'A whole document, as mail programs show it' },
  text: { ...Text, description: 'The same for programs that show no HTML' },
});

/** What came of a test mail. */
export const MailTest = record('MailTest', {
  status: oneOf(['Sent', 'Logged', 'Skipped', 'Retry', 'Bounced', 'Failed', 'Connection Failed']),
  recipient: Email,
  stage: {
    ...nullable(
      oneOf([
        'Settings',
        'Connection',
        'Greeting',
        'Encryption',
        'Sign-in',
        'Sender',
        'Recipient',
        'Content',
      ]),
    ),
    description: 'Where it ended; null for a mail that was sent or logged',
  },
  code: nullable(Type.Integer({ minimum: 200, maximum: 599, description: 'Reply code of the mail server' })),
  reply: { ...nullable(Text), description: 'What the mail server or the network said' },
  explanation: { ...Text, description: 'What happened, and what to do' },
});
