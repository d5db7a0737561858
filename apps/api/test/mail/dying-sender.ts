/** A process that sends mails, and is killed when one was taken and that is not noted yet. */
import { openDatabase } from '../../src/db/connection/database.ts';
import { mailWorker, senderFor } from './support.ts';

const database = openDatabase({
  connection: JSON.parse(process.env['KARCIS_TEST_CONNECTION'] ?? '') as object,
  readers: 1,
  poolSize: 4,
  prepare: true,
});
const sender = senderFor(database);
mailWorker(database, {
  ...sender,
  async send(id, signal) {
    await sender.send(id, signal);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
});
