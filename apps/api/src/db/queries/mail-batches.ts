import type { EventNews } from './event-news.ts';
import type { MessageId } from './event-messages.ts';
import type { Reminder } from './event-reminders.ts';
import type { NewJob } from './jobs.ts';
import type { Reissue } from './reissues.ts';

/** What is mailed to everybody with tickets for an event. */
export type Mailing = Reminder | MessageId | EventNews | Reissue;

/** Where a batch goes on: after a ticket, or null for the first one. */
export type Batch = Mailing & { readonly after: string | null };

/** The job of the next batch of mails. */
export function batchOf(mailing: Mailing, after: string | null = null): NewJob {
  return {
    kind: 'mail.batch',
    lane: 'bulk',
    key: `${aboutOf(mailing)}.${after ?? 'first'}`,
    eventId: mailing.eventId,
    payload: { ...mailing, after },
  };
}

function aboutOf(mailing: Mailing): string {
  if ('startsAt' in mailing) return `event_reminder.${mailing.eventId}.${mailing.startsAt}`;
  if ('news' in mailing) return `${mailing.news}.${mailing.eventId}.${mailing.at}`;
  if ('keyId' in mailing) return `reissue.${mailing.eventId}.${mailing.keyId}`;
  return `event_message.${mailing.eventId}.${mailing.messageId}`;
}
