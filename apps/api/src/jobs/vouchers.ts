import type { Database } from '../db/connection/database.ts';
import { queueManyMails } from '../db/queries/mails.ts';
import { type BatchId, keyOfVoucher, takenAtOnce, takeUnsent } from '../db/queries/vouchers.ts';

/** Writes a mail for each voucher of a batch that was not sent yet, five hundred a transaction. Done again, it goes on. */
export async function sendVouchers(
  database: Pick<Database, 'transaction'>,
  batch: BatchId,
  signal: AbortSignal,
): Promise<void> {
  for (let taken = takenAtOnce; taken === takenAtOnce;) {
    signal.throwIfAborted();
    taken = await database.transaction(async (db) => {
      const vouchers = await takeUnsent(db, batch);
      const mails = vouchers.map(({ id, recipient }) => ({
        key: keyOfVoucher(batch.event, id, recipient),
        recipient,
        userId: null,
      }));
      if (mails.length > 0) await queueManyMails(db, { template: 'voucher', mails });
      return vouchers.length;
    });
  }
}
