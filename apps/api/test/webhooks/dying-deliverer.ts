/** A process that sends messages of webhooks until it is killed. */
import { openDatabase } from '../../src/db/connection/database.ts';
import { keepWorking } from '../../src/jobs/keep-working.ts';
import { lanes } from '../../src/jobs/kinds.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { secretKey } from '../mail/support.ts';
import { kindsFor } from '../webhook-records.ts';

keepWorking({
  database: openDatabase({
    connection: JSON.parse(process.env['KARCIS_TEST_CONNECTION'] ?? '') as object,
    readers: 1,
    poolSize: 2,
    prepare: true,
  }),
  kinds: kindsFor({
    targets: createTargets({ isProduction: false, networks: ['127.0.0.0/8'] }),
    secretKey: async () => secretKey,
  }),
  topics: {},
  schedules: {},
  lanes,
  place: { environment: 'test', secrets: [] },
  onError: (error) => process.stderr.write(String(error)),
  times: { look: 20, leastLease: 60, end: 5000 },
});
