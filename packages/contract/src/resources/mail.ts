import Type from 'typebox';
import { Email, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

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
  'order_link',
  'order_links',
  'order_confirmation',
  'order_paid',
  'order_cancelled',
  'order_contact_changed',
  'payment_instructions',
  'payment_mismatch',
  'refund_requested',
  'refund_failed',
  'refund_account_needed',
  'refund_succeeded',
  'refund_denied',
  'refund_received',
  'webhook_failing',
  'webhook_disabled',
  'event_reminder',
  'event_message',
  'event_change_message',
  'event_submitted',
  'event_reviewed',
  'event_rescheduled',
  'event_postponed',
  'event_cancelled',
  'voucher',
  'attendee_ticket',
  'ticket_cancelled',
  'ticket_handed_on',
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

/** `Queued` waits or is being sent; the others are ends. */
export const mailStatuses = [
  'Queued',
  'Sent',
  'Logged',
  'Skipped',
  'Suppressed',
  'Bounced',
  'Failed',
] as const;

/** A mail that the server sends by itself. */
export const Mail = record('Mail', {
  id: Id,
  template: MailTemplateName,
  status: {
    ...oneOf(mailStatuses),
    description:
      'Logged: the driver is Log. Skipped: there is nothing to say any more, or nobody to say it to. Suppressed: the ' +
      'address gets no mail. Bounced: there is no such mailbox',
  },
  recipient: Email,
  subject: { ...nullable(Text), description: 'Null until it is written' },
  locale: { ...nullable(MailLocale), description: 'Null until it is written' },
  reply: { ...nullable(Text), description: 'What the mail server or the network said last' },
  resent_of: { ...nullable(Id), description: 'The mail that this one repeats' },
  created_at: Instant,
  sent_at: nullable(Instant),
});

/** An address that gets no mail but what its owner asks for. */
export const MailSuppression = record('MailSuppression', {
  id: Id,
  address: Email,
  reason: {
    ...oneOf(['Bounced', 'Added', 'Unsubscribed']),
    description:
      'Bounced: a mail server said that there is no such mailbox. Added: an administrator did. ' +
      'Unsubscribed: its owner wants no mail that can be done without, and gets all other',
  },
  reply: { ...nullable(Text), description: 'What the mail server said' },
  created_at: Instant,
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

/** That a link is on its way, if the address is the right one. It says the same whether it is or not. */
export const MailedLink = record('MailedLink', {
  valid_seconds: Type.Integer({ description: 'For so long the link can be used' }),
});
