import { onTestFinished } from 'vitest';
import type { Karcis } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { senderFor, sendMail, smtpAt } from './support.ts';

/**
 * The mails that a request leads to, as they arrive, by template: mails that one request leads to have no order of their own.
 * What waits is sent to a mail server of this test.
 */
export async function mailsOf(
  { db, database }: Karcis,
  request: () => Promise<unknown>,
  options: Parameters<typeof senderFor>[1] = {},
) {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  await db.updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
  await db.deleteFrom('mails').execute();
  await request();
  const waiting = await db.selectFrom('mails').selectAll().orderBy('template').orderBy('id').execute();
  const sender = senderFor(database, options);
  const arrived = [];
  for (const { id, template, recipient } of waiting) {
    const before = mailServer.taken.length;
    await sendMail(database, sender, id);
    const mail = mailServer.taken[before]?.mail;
    arrived.push({ template, recipient, mail, text: mail?.text ?? '' });
  }
  sender.close();
  return arrived;
}
