/** A process that works on jobs of two kinds: one that never ends, and one that kills its process. */
import { openDatabase } from '../../src/db/connection/database.ts';
import { keepWorking } from '../../src/jobs/keep-working.ts';

const database = openDatabase({
  connection: JSON.parse(process.env['KARCIS_TEST_CONNECTION'] ?? '') as object,
  readers: 1,
  poolSize: 2,
  prepare: true,
});
const common = { lane: 'keeping', pauses: [0, 0], limit: 600 } as const;
keepWorking({
  database,
  kinds: {
    endless: { ...common, work: () => new Promise(() => {}) },
    deadly: { ...common, work: async () => void process.kill(process.pid, 'SIGKILL') },
  },
  topics: {},
  schedules: {},
  lanes: { mail: 1, webhook: 1, webhook_slow: 1, money: 1, bulk: 1, keeping: 1 },
  place: { environment: 'test', secrets: [] },
  onError: (error) => process.stderr.write(String(error)),
});
