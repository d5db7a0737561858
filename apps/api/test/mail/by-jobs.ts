import { onTestFinished } from 'vitest';
import type { Karcis } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { mailWorker, senderFor, smtpAt } from './support.ts';

/** A mail server of this test, and a process that sends what waits to it, by jobs. */
export async function postOffice(
  { db, database }: Karcis,
  options: Parameters<typeof startMailServer>[0] = {},
) {
  const mailServer = await startMailServer(options);
  onTestFinished(() => mailServer.stop());
  await db.updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
  for (const table of ['jobs', 'mails'] as const) await db.deleteFrom(table).execute();
  const log: object[] = [];
  const queued = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'like', 'mail.send%')
      .where('status', '=', 'Queued')
      .execute();
  return {
    /** Sends what waits, and returns the mails that have arrived since the last time, by address. */
    async round() {
      const before = mailServer.taken.length;
      const worker = mailWorker(database, senderFor(database, { log }), [0, 0]);
      while ((await queued()).length > 0) await new Promise((done) => setTimeout(done, 20));
      await worker.stop();
      return mailServer.taken
        .slice(before)
        .map(({ to, mail }) => ({
          to: to[0]?.toLowerCase() ?? '',
          recipients: to,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          files: mail.attachments.map(({ contentType }) => contentType),
          mail,
        }))
        .toSorted((one, other) => `${one.to} ${one.subject}`.localeCompare(`${other.to} ${other.subject}`));
    },
    /** What is kept of mails beside them: their rows, jobs, what was announced, and the log. */
    async kept(): Promise<string> {
      const tables = ['mails', 'jobs', 'outbox'] as const;
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
      return JSON.stringify([rows, log]);
    },
    /** Has every mail be sent once more. */
    async repeat() {
      const due = { due_at: '2000-01-01T00:00:00.000Z', claimed_by: null, finished_at: null, attempts: 0 };
      await db
        .updateTable('jobs')
        .set({ status: 'Queued', ...due })
        .where('kind', 'like', 'mail.send%')
        .execute();
    },
  };
}
