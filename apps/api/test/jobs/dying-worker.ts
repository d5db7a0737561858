/** A process that works on jobs of three kinds: one never ends, one kills its process, one ends when the parent says so. */
import { once } from 'node:events';
import { openDatabase } from '../../src/db/connection/database.ts';
import { keepWorking } from '../../src/jobs/keep-working.ts';

const database = openDatabase({
  connection: JSON.parse(process.env['KARCIS_TEST_CONNECTION'] ?? '') as object,
  readers: 1,
  poolSize: 2,
  prepare: true,
});
const common = { lane: 'keeping', pauses: [0, 0], limit: 600 } as const;
const work = keepWorking({
  database,
  kinds: {
    endless: { ...common, work: () => new Promise(() => {}) },
    told: { ...common, work: () => once(process, 'message').then(() => undefined) },
    deadly: { ...common, work: async () => void process.kill(process.pid, 'SIGKILL') },
  },
  topics: {},
  schedules: {},
  lanes: {
    mail: 1,
    mail_optional: 0,
    webhook: 1,
    webhook_slow: 1,
    money: 1,
    bulk: 1,
    keeping: 1,
    cleaning: 1,
  },
  place: { environment: 'test', secrets: [] },
  onError: (error) => process.stderr.write(String(error)),
});

process.on('SIGTERM', async () => {
  // The control: a process that does not wait for its jobs.
  if (process.env['KARCIS_TEST_HURRIES'] === 'yes') process.exit();
  const stopped = work.stop();
  process.send?.('stopping');
  await stopped;
  await database.close();
  process.exit();
});
