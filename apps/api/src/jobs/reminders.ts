import type { Database } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { takeReminders } from '../db/queries/event-reminders.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { batchOf } from '../db/queries/mail-batches.ts';

/** Finds events that begin within a day, and queues the first batch of mails for each. */
export async function findReminders(database: Pick<Database, 'transaction'>): Promise<void> {
  const queued = () =>
    database.transaction(async (db) => {
      const reminders = await takeReminders(db);
      await enqueue(
        db,
        reminders.map((reminder) => batchOf(reminder)),
      );
      if (reminders.length > 0) leavesWork(db);
      return reminders.length;
    });
  while ((await queued()) > 0);
}
