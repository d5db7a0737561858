import Type from 'typebox';
import { Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

/** Kinds of work in the background. */
export const jobKinds = [
  'mail.send',
  'mail.send_optional',
  'mail.batch',
  'vouchers.send',
  'tickets.reissue',
  'tickets.resign',
  'holds.lapse',
  'payment.create',
  'payment.cancel',
  'payment.check',
  'payment.notified',
  'payments.check',
  'refund.send',
  'event.refund',
  'event.refund_all',
  'sandbox.notify',
  'reminders.find',
  'assignments.end',
  'gates.day_end',
  'trash.purge',
  'retention',
  'media.sweep',
  'tidy',
  'webhook.deliver',
  'webhook.replay',
  'jobs.test',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** `Queued` is due; `Scheduled` will be; `Retrying` waits for its next try. The last three are ends. */
export const jobStatuses = [
  'Queued',
  'Scheduled',
  'Running',
  'Retrying',
  'Succeeded',
  'Failed',
  'Discarded',
] as const;

/** A piece of work in the background. */
export const Job = record('Job', {
  id: Id,
  kind: Type.String({
    description: 'What is to be done; another release may know further kinds',
    examples: ['tidy'],
  }),
  lane: oneOf(['mail', 'mail_optional', 'webhook', 'webhook_slow', 'money', 'bulk', 'keeping', 'cleaning']),
  status: oneOf(jobStatuses),
  key: nullable(
    Type.String({ description: 'Of the jobs of a kind with this key, one is not done at a time' }),
  ),
  event_id: nullable(Id),
  subject_id: nullable(Id),
  attempts: Type.Integer({ minimum: 0, description: 'How often work on it was begun' }),
  due_at: nullable(
    Type.String({
      ...Instant,
      description: 'When it is tried next; while it runs, when it is taken for lost; null when it is done',
    }),
  ),
  last_error: nullable(Text),
  created_at: Instant,
  finished_at: nullable(Instant),
});
