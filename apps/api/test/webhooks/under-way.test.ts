import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { redeliver } from '../../src/db/queries/webhook-deliveries.ts';
import { eventually } from '../faults/api-process.ts';
import { unguarded } from '../unguarded.ts';
import { messageFor } from '../webhook-records.ts';
import { deliveriesForTests } from './deliveries.ts';
import { isSigned } from './sink.ts';

const on = deliveriesForTests();
const { karcis, sink, errors, people, serving, endpoint, tell, deliveries, statusOf, jobsOf } = on;

describe('a race with a message that is under way', () => {
  /** A message that has arrived, and is not yet answered, when `meanwhile` is done. */
  async function during(
    meanwhile: (id: string) => Promise<unknown>,
    database: Parameters<typeof serving>[1] = karcis.current.database,
    status = 204,
  ) {
    const { id, secret } = await endpoint('/held');
    const { arrived, letGo } = sink.hold();
    serving({ connect: 60_000, total: 60_000 }, database);
    await tell();
    await arrived;
    await meanwhile(id);
    letGo(status);
    await eventually(async () => (await jobsOf(id))[0]?.status !== 'Running');
    return { id, secret };
  }
  const sari = () => karcis.current.client(people().Sari.token).adminWebhooks;

  const paused = (each: string) => sari().change({ id: each, body: { status: 'Paused' } });

  it('and a pause: what has arrived has Succeeded, or a replay would send it twice', async () => {
    const { id } = await during(paused);
    expect(await statusOf(id)).toEqual(['Succeeded']);
  });

  it('and a pause: what was cancelled and has not arrived stays so', async () => {
    const { id } = await during(paused, karcis.current.database, 500);
    expect(await statusOf(id)).toEqual(['Cancelled']);
  });

  it('and a pause: without its condition the note would undo that (control)', async () => {
    const { id } = await during(paused, unguarded(karcis.current.database, 'webhook_deliveries'), 500);
    expect(await statusOf(id)).toEqual(['Pending']);
  });

  it('and a removal: nothing is left, and nothing fails', async () => {
    const { id } = await during((each) => sari().remove({ id: each }));
    expect(await deliveries(id)).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('and a rotation: the message bears the signature of the secret that was there, which is good for a day', async () => {
    const { secret } = await during((each) => sari().rotateSecret({ id: each }));
    const [message] = sink.received;
    expect(message !== undefined && isSigned(message, secret)).toBe(true);
  });

  it.each([
    ['it has arrived all the same', 204, 'Succeeded'],
    ['it does not wait any more where it has not arrived', 500, 'Cancelled'],
  ])('and giving up its job: %s', async (_what, status, expected) => {
    const givenUp = async (each: string) => {
      const [job] = await jobsOf(each);
      await karcis.current.client(people().Sari.token).adminJobs.discard({ id: job?.id ?? '' });
      expect(await statusOf(each)).toEqual(['Cancelled']);
    };
    const { id } = await during(givenUp, karcis.current.database, status);
    // The note of the try may come after this look: a process that stops waits for it.
    await on.stopped();
    expect(await statusOf(id)).toEqual([expected]);
    expect((await jobsOf(id)).map((job) => job.status)).toEqual(['Discarded']);
  });
});

describe('a process that is killed while the receiver has a message and has not answered', () => {
  /** The ids under which a message has arrived: once at the process that is killed, and at another one if `isBack`. */
  async function killed(isBack: boolean): Promise<unknown[]> {
    const { connection, db, database } = karcis.current;
    const { id } = await endpoint('/held');
    const { arrived, letGo } = sink.hold();
    const child = fork(new URL('./dying-deliverer.ts', import.meta.url), {
      execArgv: [],
      env: { PATH: process.env['PATH'], KARCIS_TEST_CONNECTION: JSON.stringify(connection) },
      stdio: 'inherit',
    });
    const messageId = await messageFor(db, id);
    await database.transaction((each) => redeliver(each, { endpointId: id, messageId }));
    await arrived;
    child.kill('SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    letGo();
    expect(await deliveries(id)).toMatchObject([{ status: 'Pending', attempts: 0 }]);
    if (isBack) await on.dueNow(); // the lease ends
    serving();
    // Another message, so the healthy process has looked.
    const { id: other } = await endpoint('/ok');
    await tell();
    await eventually(async () => (await statusOf(other))[0] === 'Succeeded');
    if (isBack) await eventually(async () => (await statusOf(id)).every((status) => status === 'Succeeded'));
    const messages = sink.received.filter(({ path }) => path === '/held');
    return messages.map(({ headers }) => headers['webhook-id']).filter((each) => each === messageId);
  }

  it('loses nothing: it is sent again, under the same id', async () => {
    const ids = await killed(true);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('would lose it if its lease never ended (control)', async () => {
    expect(await killed(false)).toHaveLength(1);
  });
});
