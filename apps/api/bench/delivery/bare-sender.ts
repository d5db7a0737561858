import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

/** What this process is told: where the mail server is, and then, each second, how many mails to send in it. */
export type Told = { readonly port: number; readonly bytes: number } | number;

/**
 * The least that anybody needs to send mails: it has them ready, knows nothing of a database, and hands them to a mail server over three
 * connections, one after the other.
 */
function openSender({ port, bytes }: Exclude<Told, number>) {
  const transport = createTransport({
    host: 'localhost',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const line = `${'x'.repeat(74)}\r\n`;
  const raw = `From: <tiket@example.org>\r\nTo: <rani@example.org>\r\nSubject: Tiket\r\n\r\n${line.repeat(Math.ceil(bytes / line.length))}`;
  return async (count: number) => {
    for (let n = 0; n < count; n++) {
      transport.sendMail({ envelope: { from: 'tiket@example.org', to: 'rani@example.org' }, raw }, () => {});
      await sleep(900 / count);
    }
  };
}

let send: ((count: number) => Promise<void>) | undefined;
process.on('message', (told: Told) => {
  if (typeof told === 'number') void send?.(told);
  else send = openSender(told);
});
process.once('disconnect', () => process.exit());
