import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { keepWorking, type Work } from '../../src/jobs/keep-working.ts';
import { karcisForTests } from '../harness.ts';
import { jobOf, jobsQueued, jobThatIs } from './support.ts';

const karcis = karcisForTests();
const children: ChildProcess[] = [];
const running: Work[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((work) => work.stop()));
  await karcis.current.db.deleteFrom('jobs').execute();
});

function dyingWorker(environment: Record<string, string> = {}) {
  const child = fork(new URL('./dying-worker.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...environment,
      PATH: process.env['PATH'],
      KARCIS_TEST_CONNECTION: JSON.stringify(karcis.current.connection),
    },
    stdio: 'inherit',
  });
  children.push(child);
  return { child, ended: once(child, 'exit') };
}

/** A process in which all kinds end well. */
function healthyWorker(done: string[]): void {
  const work = async (_database: unknown, { id }: { readonly id: string }) => void done.push(id);
  const kind = { lane: 'keeping', pauses: [0, 0], limit: 600, work } as const;
  running.push(
    keepWorking({
      database: karcis.current.database,
      kinds: { endless: kind, deadly: kind, other: kind },
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
      onError: (error) => expect.fail(String(error)),
      times: { look: 20, leastLease: 60, end: 5000 },
    }),
  );
}

const leaseEnds = (id: string) =>
  karcis.current.db
    .updateTable('jobs')
    .set({ due_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

describe('a process that is killed', () => {
  it('leaves its job to another, which takes it when the lease has ended and not before', async () => {
    const { db } = karcis.current;
    const { child, ended } = dyingWorker();
    const [id = ''] = await jobsQueued(db, 1, { kind: 'endless' });
    await jobThatIs(db, id, 'Running');
    child.kill('SIGKILL');
    await ended;
    const done: string[] = [];
    healthyWorker(done);
    const [other = ''] = await jobsQueued(db, 1, { kind: 'other' });
    await jobThatIs(db, other, 'Succeeded'); // so the healthy one has looked
    expect(await jobOf(db, id)).toMatchObject({ status: 'Running', attempts: 1 });
    await leaseEnds(id);
    expect(await jobThatIs(db, id, 'Succeeded')).toMatchObject({ attempts: 2 });
    expect(done).toEqual([other, id]);
  });

  it('would lose its job to another at once without the lease (control)', async () => {
    const { db } = karcis.current;
    dyingWorker();
    const [id = ''] = await jobsQueued(db, 1, { kind: 'endless' });
    await jobThatIs(db, id, 'Running');
    await leaseEnds(id); // as if taking it had not moved `due_at`
    healthyWorker([]);
    expect(await jobThatIs(db, id, 'Succeeded')).toMatchObject({ attempts: 2 });
  });

  it('by its job: when that has taken all its tries, it ends Failed and in the error log', async () => {
    const { db } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1, { kind: 'deadly' });
    for (let tries = 1; tries <= 3; tries++) {
      const [, signal] = (await dyingWorker().ended) as [number | null, string | null];
      expect(signal).toBe('SIGKILL');
      expect(await jobOf(db, id)).toMatchObject({ status: 'Running', attempts: tries });
      await leaseEnds(id);
    }
    const done: string[] = [];
    healthyWorker(done);
    const job = await jobThatIs(db, id, 'Failed');
    expect(job.last_error).toMatch(/^JobEndedItsProcess: .* 3 tries\.$/);
    expect(done).toEqual([]);
    const errors = await db.selectFrom('error_logs').select(['name', 'route', 'occurrences']).execute();
    expect(errors).toEqual([{ name: 'JobEndedItsProcess', route: 'job deadly', occurrences: 1 }]);
  });

  it('by its job would be followed by all others if tries were counted at their end (control)', async () => {
    const { db } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1, { kind: 'deadly' });
    for (let processes = 1; processes <= 4; processes++) {
      const [, signal] = (await dyingWorker().ended) as [number | null, string | null];
      expect(signal).toBe('SIGKILL');
      await db.updateTable('jobs').set({ attempts: 0 }).where('id', '=', id).execute();
      await leaseEnds(id);
    }
  });
});

describe('a process that is told to end', () => {
  /** One that works on a job which ends when it is told to, once the process has been told to end. */
  async function toldToEnd(environment: Record<string, string> = {}) {
    const { db } = karcis.current;
    const { child, ended } = dyingWorker(environment);
    const [id = ''] = await jobsQueued(db, 1, { kind: 'told' });
    await jobThatIs(db, id, 'Running');
    const said = once(child, 'message');
    child.kill('SIGTERM');
    return { child, ended, id, said };
  }

  it('waits for what it works on, and notes it', async () => {
    const { child, ended, id, said } = await toldToEnd();
    expect((await said)[0]).toBe('stopping');
    child.send('end');
    expect(await ended).toEqual([0, null]);
    expect(await jobOf(karcis.current.db, id)).toMatchObject({ status: 'Succeeded', attempts: 1 });
  });

  it('would leave it to its lease if it did not wait (control)', async () => {
    const { ended, id } = await toldToEnd({ KARCIS_TEST_HURRIES: 'yes' });
    expect(await ended).toEqual([0, null]);
    expect(await jobOf(karcis.current.db, id)).toMatchObject({ status: 'Running', attempts: 1 });
  });
});
