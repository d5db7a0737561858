import type { Database, Db } from '../db/connection/database.ts';
import { keyOfReissue } from '../db/queries/attendee-tickets.ts';
import { keyOfMessage, messageToSend, ticketsOf } from '../db/queries/event-messages.ts';
import { type EventNews, eventToTell, type HolderNews, keyOfNews } from '../db/queries/event-news.ts';
import { keyOfReminder } from '../db/queries/event-reminders.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { type Batch, batchOf, type Mailing } from '../db/queries/mail-batches.ts';
import { queueManyMails } from '../db/queries/mails.ts';
import { holdersAfter, ticketsInBatch, type ToldTickets } from '../db/queries/ticket-holders.ts';

/**
 * Writes a mail for each address among the next tickets of an event, and queues the next batch. A mail has one key an event, occasion
 * and address, so that a batch that is done twice writes none twice.
 */
export const sendBatch = (database: Pick<Database, 'transaction'>, payload: object): Promise<void> =>
  database.transaction(async (db) => {
    const { after, ...mailing } = payload as Batch;
    const found = await mailsOf(db, mailing);
    if (found === undefined) return;
    const { template, tickets, keyOf } = found;
    const holders = await holdersAfter(db, tickets, after);
    const mails = new Map(
      holders.map(({ address, user_id: userId }) => {
        const key = keyOf(address);
        return [key, { key, recipient: address, userId }] as const;
      }),
    );
    if (mails.size > 0) await queueManyMails(db, { template, mails: [...mails.values()] });
    const last = holders.at(-1);
    if (last !== undefined && holders.length === ticketsInBatch)
      await enqueue(db, [batchOf(mailing, last.id)]);
  });

interface Mails {
  readonly template:
    | 'event_reminder'
    | 'event_message'
    | 'event_change_message'
    | 'attendee_ticket'
    | HolderNews;
  readonly tickets: ToldTickets;
  readonly keyOf: (address: string) => string;
}

async function mailsOf(db: Db, mailing: Mailing): Promise<Mails | undefined> {
  if ('startsAt' in mailing)
    return {
      template: 'event_reminder',
      tickets: { eventId: mailing.eventId, statuses: ['Active'], ticketTypeIds: null },
      keyOf: (address) => keyOfReminder(mailing, address),
    };
  if ('news' in mailing) {
    const tickets = { eventId: mailing.eventId, ticketTypeIds: null, ...statusesTold(mailing) };
    const keyOf = (address: string) => keyOfNews(mailing, address);
    const isSo = (await eventToTell(db, mailing, mailing.news)) !== undefined;
    return isSo ? { template: mailing.news, tickets, keyOf } : undefined;
  }
  if ('keyId' in mailing)
    return {
      template: 'attendee_ticket',
      tickets: {
        eventId: mailing.eventId,
        statuses: ['Active', 'Used', 'Expired'],
        ticketTypeIds: null,
        reissuedBy: mailing.keyId,
      },
      keyOf: (address) => keyOfReissue(mailing, address),
    };
  const message = await messageToSend(db, mailing);
  return (
    message && {
      template: message.is_optional ? 'event_message' : 'event_change_message',
      tickets: ticketsOf(mailing.eventId, message),
      keyOf: (address) => keyOfMessage(mailing, address),
    }
  );
}

/**
 * Returns which tickets count for news of an event. Those that are being paid for do: they will be out. That an event is cancelled concerns
 * tickets that were used or have expired as well, since their money goes back, and those that have ended since: the cancelled event
 * ends tickets while batches are under way.
 */
const statusesTold = ({ news, at }: EventNews): Pick<ToldTickets, 'statuses' | 'orEndedSince'> =>
  news === 'event_cancelled'
    ? { statuses: ['Active', 'Pending', 'Used', 'Expired'], orEndedSince: at }
    : { statuses: ['Active', 'Pending'] };
