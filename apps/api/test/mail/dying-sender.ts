/** A process that sends mails, and is killed when one was taken and that is not noted yet. */
import { openDatabase } from '../../src/db/connection/database.ts';
import { mailWorker, senderFor } from './support.ts';

const database = openDatabase({
  connection: JSON.parse(process.env['KARCIS_TEST_CONNECTION'] ?? '') as object,
  readers: 1,
  poolSize: 4,
  prepare: true,
});
const dying = senderFor({
  ...database,
  transaction: () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
});
mailWorker(database, dying);
