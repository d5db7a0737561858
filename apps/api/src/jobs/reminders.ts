import type { Database } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import {
  holdersAfter,
  keyOfReminder,
  type Reminder,
  takeReminders,
  ticketsInBatch,
} from '../db/queries/event-reminders.ts';
import { enqueue, type NewJob } from '../db/queries/jobs.ts';
import { queueOptionalMails } from '../db/queries/mails.ts';

/** Where a batch goes on. */
interface Batch extends Reminder {
  /** The last ticket of the batch before; null for the first one. */
  readonly after: string | null;
}

/** Finds events that begin within a day, and queues the first batch of mails for each. */
export async function findReminders(database: Pick<Database, 'transaction'>): Promise<void> {
  const queued = () =>
    database.transaction(async (db) => {
      const reminders = await takeReminders(db);
      await enqueue(
        db,
        reminders.map((reminder) => batchOf({ ...reminder, after: null })),
      );
      if (reminders.length > 0) leavesWork(db);
      return reminders.length;
    });
  while ((await queued()) > 0);
}

/**
 * Writes a mail for each address among the next tickets of an event, and queues the next batch. A mail has one key an event and address,
 * so that a batch that is done twice writes none twice.
 */
export const sendReminders = (database: Pick<Database, 'transaction'>, payload: object): Promise<void> =>
  database.transaction(async (db) => {
    const batch = payload as Batch;
    const holders = await holdersAfter(db, batch.eventId, batch.after);
    const mails = new Map(
      holders.map(({ address, user_id: userId }) => {
        const key = keyOfReminder(batch, address);
        return [key, { key, recipient: address, userId }] as const;
      }),
    );
    if (mails.size > 0)
      await queueOptionalMails(db, { template: 'event_reminder', mails: [...mails.values()] });
    const last = holders.at(-1);
    if (last !== undefined && holders.length === ticketsInBatch)
      await enqueue(db, [batchOf({ ...batch, after: last.id })]);
  });

const batchOf = (batch: Batch): NewJob => ({
  kind: 'mail.batch',
  lane: 'bulk',
  key: `event_reminder.${batch.eventId}.${batch.startsAt}.${batch.after ?? 'first'}`,
  eventId: batch.eventId,
  payload: batch,
});
