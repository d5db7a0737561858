import { onTestFinished } from 'vitest';
import { sendBatch } from '../../src/jobs/mail-batch.ts';
import type { Karcis } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { senderFor, sendMail, smtpAt } from './support.ts';

/** Writes the mails of all batches that are queued. */
export async function writeBatches({ db, database }: Pick<Karcis, 'db' | 'database'>): Promise<void> {
  for (;;) {
    const jobs = await db.deleteFrom('jobs').where('kind', '=', 'mail.batch').returning('payload').execute();
    if (jobs.length === 0) return;
    for (const { payload } of jobs) await sendBatch(database, payload as object);
  }
}

/** Writes the mails of all batches that are queued, sends them, and returns what a mail server got, by address. */
export async function delivered({ db, database }: Karcis) {
  await writeBatches({ db, database });
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  await db.updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
  const sender = senderFor(database);
  const mails = await db.selectFrom('mails').selectAll().orderBy('recipient').execute();
  for (const { id } of mails) await sendMail(database, sender, id);
  sender.close();
  return mailServer.taken.toSorted((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''));
}
