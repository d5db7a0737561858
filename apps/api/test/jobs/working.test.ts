import { getEventListeners } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { FailsForGood, TryAgainIn } from '../../src/jobs/failures.ts';
import type { Kind } from '../../src/jobs/kind.ts';
import type { WorkOptions } from '../../src/jobs/keep-working.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { jobOf, jobsQueued, jobThatIs } from './support.ts';
import { workersForTests } from './workers.ts';

/** Jobs of the test with four processes; more of them for a figure. */
const many = Number(process.env['KARCIS_TEST_JOBS'] ?? 400);

const karcis = karcisForTests();
const { working, kind, errors } = workersForTests(karcis);

const loggedErrors = () =>
  karcis.current.db.selectFrom('error_logs').selectAll().orderBy('last_seen_at').execute();

describe('a job', () => {
  it('is done once, and says so', async () => {
    const { db } = karcis.current;
    const done: unknown[] = [];
    working({ 'jobs.test': kind(async (_database, task) => void done.push(task.payload)) });
    const [id = ''] = await jobsQueued(db, 1, { payload: '{"n":1}' });
    const job = await jobThatIs(db, id, 'Succeeded');
    expect(job).toMatchObject({ attempts: 1, last_error: null });
    expect(job.finished_at).not.toBeNull();
    expect([done, errors()]).toEqual([[{ n: 1 }], []]);
  });

  it('that has ended is kept by nothing in the process', async () => {
    const { db } = karcis.current;
    const signals: AbortSignal[] = [];
    working({
      'jobs.test': kind(
        async (_database, _task, signal) => {
          signals.push(signal);
          if (signals.length === 2) throw new Error('gagal');
        },
        { pauses: [] },
      ),
    });
    for (const status of ['Succeeded', 'Failed'] as const) {
      const [id = ''] = await jobsQueued(db, 1);
      await jobThatIs(db, id, status);
    }
    expect(signals.map((signal) => getEventListeners(signal, 'abort'))).toEqual([[], []]);
  });

  it('of a kind that begins all the time leaves no trace where it went well, and stays where it did not', async () => {
    const { db } = karcis.current;
    let tries = 0;
    const routine = kind(
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('gagal');
      },
      { isRoutine: true, pauses: [] },
    );
    working({ 'jobs.test': routine });
    const [failed = ''] = await jobsQueued(db, 1);
    await jobThatIs(db, failed, 'Failed');
    const [well = ''] = await jobsQueued(db, 1);
    await eventually(
      async () => (await db.selectFrom('jobs').where('id', '=', well).select('id').execute()).length === 0,
    );
    expect(tries).toBe(2);
    await jobThatIs(db, failed, 'Failed');
  });

  it('is tried again after what was thrown, and ends Failed and in the error log when its tries are used up', async () => {
    const { db } = karcis.current;
    let tries = 0;
    const failing = kind(
      async () => {
        tries += 1;
        throw new Error(`gagal dengan kunci-rahasia-sekali ${tries}`);
      },
      { pauses: [0, 3600] },
    );
    working({ 'jobs.test': failing });
    const [id = ''] = await jobsQueued(db, 1);
    const waiting = await jobThatIs(db, id, 'Retrying', 2);
    expect(waiting.last_error).toMatch(/^Error: gagal dengan .* 2$/);
    expect(waiting.claimed_by).toBeNull();
    expect(await loggedErrors()).toEqual([]);
    await db
      .updateTable('jobs')
      .set({ due_at: sql<string>`now()` })
      .execute();
    await jobThatIs(db, id, 'Failed', 3);
    const [error] = await loggedErrors();
    expect(error).toMatchObject({ name: 'Error', route: 'job jobs.test', level: 'Error', http_method: null });
    expect(JSON.stringify([error, await jobOf(db, id)])).not.toContain('kunci-rahasia-sekali');
    expect([tries, errors()]).toEqual([3, []]);
  });

  it('that cannot succeed says so, and is not tried again', async () => {
    const { db } = karcis.current;
    const hopeless = async () => {
      throw new FailsForGood('tidak ada alamat');
    };
    working({ 'jobs.test': kind(hopeless, { pauses: [0, 0, 0] }) });
    const [id = ''] = await jobsQueued(db, 1);
    const job = await jobThatIs(db, id, 'Failed');
    expect(job).toMatchObject({ attempts: 1, last_error: 'JobFailsForGood: tidak ada alamat' });
    expect(await loggedErrors()).toMatchObject([{ name: 'JobFailsForGood' }]);
  });

  it('names its next pause itself, and has no more tries for that', async () => {
    const { db } = karcis.current;
    const tasks: object[] = [];
    const busy: Kind['work'] = async (_database, { attempt, pause }) => {
      tasks.push({ attempt, pause });
      throw new TryAgainIn(attempt === 1 ? 0 : 7200, 'masih sibuk');
    };
    working({ 'jobs.test': kind(busy, { pauses: [3600, 3600] }) });
    const [id = ''] = await jobsQueued(db, 1);
    const { due_at } = await jobThatIs(db, id, 'Retrying', 2);
    const left = new Date(due_at ?? 0).getTime() - Date.now();
    expect(left / 1000).toBeGreaterThan(5400);
    expect(left / 1000).toBeLessThan(9000);
    await db.updateTable('jobs').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await jobThatIs(db, id, 'Failed', 3)).toMatchObject({
      last_error: 'JobIsTriedAgain: masih sibuk',
    });
    expect(tasks).toEqual([
      { attempt: 1, pause: 3600 },
      { attempt: 2, pause: 3600 },
      { attempt: 3, pause: undefined },
    ]);
  });

  it('whose end cannot be noted is not done again: it is noted as soon as that is possible', async () => {
    const { db, database } = karcis.current;
    let [done, refused] = [0, 0];
    const away: WorkOptions['database'] = {
      ...database,
      async transaction(work, options) {
        if (done === 0 || refused === 3) return database.transaction(work, options);
        refused += 1;
        throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
      },
    };
    const work = async () => void (done += 1);
    // Only the notes are refused: nothing else is asked for, an hour long.
    working({ 'jobs.test': kind(work) }, { database: away });
    const [id = ''] = await jobsQueued(db, 1);
    expect(await jobThatIs(db, id, 'Succeeded')).toMatchObject({ attempts: 1 });
    expect([done, refused]).toEqual([1, 3]);
  });

  it.each([
    ['the database refuses for good', (db: Db) => sql`select 1 / 0`.execute(db), 'division by zero'],
    ['fails by a fault', () => Promise.reject(new Error('there is no key')), 'there is no key'],
  ])('whose note %s has failed with it, and is tried again later', async (_why, note, said) => {
    const { db } = karcis.current;
    let done = 0;
    const work = async () => {
      done += 1;
      return async (each: Db) => void (await note(each));
    };
    working({ 'jobs.test': kind(work, { pauses: [3600] }) });
    const [id = ''] = await jobsQueued(db, 1);
    expect(await jobThatIs(db, id, 'Retrying')).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining(said) as string,
    });
    expect(done).toBe(1);
  });

  it('has its time and no more', async () => {
    const { db } = karcis.current;
    let heard = false;
    const endless = kind(
      (_database, _task, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            heard = true;
          });
        }),
      { limit: 0.05 },
    );
    working({ 'jobs.test': endless });
    const [id = ''] = await jobsQueued(db, 1);
    expect((await jobThatIs(db, id, 'Failed')).last_error).toMatch(/^JobTookTooLong: /);
    expect(heard).toBe(true);
  });

  it('whose lease was lost has no result: what the next one says counts', async () => {
    const { db } = karcis.current;
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    const waiting = kind(() => held[begun++]?.promise ?? Promise.reject(new Error('a third time')), {
      lane: 'bulk',
      pauses: [0],
    });
    const lanes = {
      mail: 1,
      mail_optional: 0,
      webhook: 1,
      webhook_slow: 1,
      money: 1,
      bulk: 2,
      keeping: 1,
      cleaning: 1,
    };
    working({ 'jobs.test': waiting }, { lanes });
    const [id = ''] = await jobsQueued(db, 1, { lane: 'bulk' });
    await eventually(() => begun === 1);
    await db
      .updateTable('jobs')
      .set({ due_at: sql<string>`now()` })
      .execute(); // the lease ends
    await eventually(() => begun === 2);
    held[0]?.reject(new Error('terlambat'));
    held[1]?.resolve();
    expect(await jobThatIs(db, id, 'Succeeded')).toMatchObject({ attempts: 2, last_error: null });
    expect(await loggedErrors()).toEqual([]);
  });

  it('that was discarded stays so, whatever comes of the try that was under way', async () => {
    const { db } = karcis.current;
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const slow = kind(() => {
      begun += 1;
      return begun === 1 ? held.promise : Promise.resolve();
    });
    working({ 'jobs.test': slow });
    const [id = ''] = await jobsQueued(db, 1);
    await eventually(() => begun === 1);
    await db
      .updateTable('jobs')
      .set({ status: 'Discarded', finished_at: sql<string>`now()` })
      .execute();
    held.resolve();
    const [next = ''] = await jobsQueued(db, 1);
    await jobThatIs(db, next, 'Succeeded'); // in the same lane: the first has ended
    expect((await jobOf(db, id)).status).toBe('Discarded');
  });

  it('holds no connection while it waits for something outside', async () => {
    const held = Promise.withResolvers<void>();
    let begun = 0;
    working({
      'jobs.test': kind(
        () => {
          begun += 1;
          return held.promise;
        },
        { lane: 'money' },
      ),
    });
    await jobsQueued(karcis.current.db, 32, { lane: 'money' });
    await eventually(() => begun === 32);
    await eventually(() => karcis.current.database.counts().transactions.running === 0);
    held.resolve();
  });
});

describe('many jobs', () => {
  it('are each done once by four processes', async () => {
    const { db } = karcis.current;
    const done = new Map<string, number>();
    const counting = kind(
      async (_database, { id }) => {
        done.set(id, (done.get(id) ?? 0) + 1);
      },
      { lane: 'webhook' },
    );
    const ids: string[] = [];
    while (ids.length < many) ids.push(...(await jobsQueued(db, 400, { lane: 'webhook' })));
    const begun = performance.now();
    for (let n = 0; n < 4; n++) working({ 'jobs.test': counting });
    await eventually(async () => {
      const left = await db.selectFrom('jobs').select('id').where('status', '=', 'Queued').limit(1).execute();
      return left.length === 0;
    }, 120);
    const seconds = (performance.now() - begun) / 1000;
    process.stdout.write(`jobs: ${ids.length} by four in ${seconds.toFixed(1)} s\n`);
    expect([...done.keys()].toSorted()).toEqual(ids.toSorted());
    expect([...done.values()].filter((times) => times !== 1)).toEqual([]);
    expect(errors()).toEqual([]);
    const deadlocks = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
    expect(deadlocks.rows).toEqual([{ deadlocks: 0 }]);
  });

  it('are worked on at once as far as their lane goes, and no lane waits for another', async () => {
    const { db } = karcis.current;
    const held = Promise.withResolvers<void>();
    let [begun, most] = [0, 0];
    const slow = async () => {
      begun += 1;
      most = Math.max(most, begun);
      await held.promise;
      begun -= 1;
    };
    working({ slow: kind(slow, { lane: 'mail' }), 'jobs.test': kind(async () => {}) });
    const ids = await jobsQueued(db, 5, { kind: 'slow', lane: 'mail' });
    await eventually(() => begun === 2);
    const [other = ''] = await jobsQueued(db, 1);
    await jobThatIs(db, other, 'Succeeded');
    expect(most).toBe(2);
    held.resolve();
    for (const id of ids) await jobThatIs(db, id, 'Succeeded');
    expect(most).toBe(2);
  });
});

describe('a schedule', () => {
  it('begins at the start and at its time, once for all processes', async () => {
    const { db } = karcis.current;
    let done = 0;
    const kinds = {
      tidy: kind(async () => {
        done += 1;
      }),
    };
    const schedules = { tidy: { kind: 'tidy', every: 3600 } };
    for (let n = 0; n < 3; n++) working(kinds, { schedules });
    await eventually(() => done === 1);
    // While the job of the last time is queued, there is no second one.
    await eventually(
      async () => (await db.selectFrom('live_jobs').select('status').execute())[0]?.status === 'Succeeded',
    );
    await db
      .updateTable('schedules')
      .set({ next_at: sql<string>`now()` })
      .execute();
    await eventually(() => done === 2);
    const [, last = ''] = await Promise.all([
      db.selectFrom('jobs').select('id').execute(),
      jobsQueued(db, 1, { kind: 'tidy' }).then(([id]) => id),
    ]);
    await jobThatIs(db, last, 'Succeeded'); // everybody has looked since
    expect(done).toBe(3);
  });
});

describe('a process that ends', () => {
  it('lets jobs end, and takes no more', async () => {
    const { db } = karcis.current;
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const work = working({
      'jobs.test': kind(() => {
        begun += 1;
        return held.promise;
      }),
    });
    const ids = await jobsQueued(db, 2);
    await eventually(() => begun === 1);
    const stopped = work.stop();
    held.resolve();
    await stopped;
    const statuses = await Promise.all(ids.map(async (id) => (await jobOf(db, id)).status));
    expect(statuses.toSorted()).toEqual(['Queued', 'Succeeded']);
  });

  it('leaves a job that does not end to its lease, and tells it', async () => {
    const { db } = karcis.current;
    let heard = false;
    const endless = kind(
      (_database, _task, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            heard = true;
            reject(new Error('berhenti'));
          });
        }),
    );
    const work = working({ 'jobs.test': endless }, {}, { end: 20 });
    const [id = ''] = await jobsQueued(db, 1);
    await jobThatIs(db, id, 'Running');
    await work.stop();
    expect(await jobOf(db, id)).toMatchObject({ status: 'Running', attempts: 1, last_error: null });
    expect(heard).toBe(true);
  });
});
