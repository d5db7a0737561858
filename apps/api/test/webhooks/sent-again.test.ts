import { expect, it } from 'vitest';
import { claim } from '../../src/db/queries/jobs.ts';
import { redeliver } from '../../src/db/queries/webhook-deliveries.ts';
import { tryJob } from '../../src/jobs/try-job.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../postgres.ts';
import { endpointOf, kindsFor, messageFor } from '../webhook-records.ts';
import { sinkForTests } from './sink.ts';

const karcis = karcisForTests();
const sink = sinkForTests();

it('a message that is sent again while its job ends never waits without a job', async () => {
  const { database, db } = karcis.current;
  const { id: endpointId } = await endpointOf(db, null, { url: sink.url('/ok') });
  const address = { endpointId, messageId: await messageFor(db, endpointId) };
  const sendAgain = () => database.transaction((each) => redeliver(each, address));
  await sendAgain();
  const leases = { 'webhook.deliver': 60 };
  const take = async () =>
    (await database.transaction((each) => claim(each, { lane: 'webhook', leases, most: 1 })))[0];
  const job = await take();
  const kind = kindsFor({
    targets: createTargets({ isProduction: false, networks: ['127.0.0.0/8'] }),
    secretKey: async () => secretKey,
  })['webhook.deliver'];
  if (job === undefined || kind === undefined) expect.fail('no job was taken');
  // Before each of its transactions, as unlikely as that is.
  const transaction: typeof database.transaction = async (...args) => {
    await sendAgain();
    return database.transaction(...args);
  };
  const tried = (each: typeof job, of: Pick<typeof database, 'internal' | 'transaction'>) =>
    tryJob(each, kind, {
      database: of,
      ending: new AbortController().signal,
      place: { environment: 'test', secrets: [] },
      leaseEnds: performance.now() + 60_000,
      pause: 20,
    });
  await tried(job, { internal: database.internal, transaction });
  expect(sink.received).toHaveLength(1);
  const statusesIn = (table: 'webhook_deliveries' | 'jobs') =>
    db.selectFrom(table).select('status').execute();
  expect(await statusesIn('webhook_deliveries')).toEqual([{ status: 'Succeeded' }]);
  // It was asked for while it was worked on, so that it is looked at once more: it has arrived.
  expect(await statusesIn('jobs')).toEqual([{ status: 'Queued' }]);
  const again = await take();
  await tried(again ?? expect.fail('no job waits'), database);
  expect(await statusesIn('jobs')).toEqual([{ status: 'Succeeded' }]);
  expect(sink.received).toHaveLength(1);
});
