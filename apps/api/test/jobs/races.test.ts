import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { claim, enqueue, enqueueAgain, outcomes } from '../../src/db/queries/jobs.ts';
import { discard, retry } from '../../src/db/queries/jobs-by-hand.ts';
import { isTimeFor } from '../../src/db/queries/schedules.ts';
import { takeAnnounced } from '../../src/db/queries/outbox.ts';
import type { Db } from '../../src/db/connection/database.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { newId } from '../../src/domain/id.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { holdUntil } from '../holds.ts';
import { patientLocks } from '../lock-waits.ts';
import { jobsQueued } from './support.ts';

const karcis = karcisForTests(patientLocks);
beforeEach(async () => {
  for (const table of ['jobs', 'outbox', 'schedules'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});

/** Whether a session of this database waits for a lock. */
async function isWaiting(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** What two get that do the same at once: the second begins when the first has done it and not yet committed. */
async function bothAtOnce<T>(work: (db: Db) => Promise<T>): Promise<[T, T]> {
  const { database, db } = karcis.current;
  const done = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = database.transaction(async (transaction) => {
    const result = await work(transaction);
    done.resolve();
    await go.promise;
    return result;
  });
  await done.promise;
  const second = database.transaction(work);
  await eventually(() => isWaiting(db));
  go.resolve();
  return Promise.all([first, second]);
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('two processes that dispatch at once', () => {
  async function announced(count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => ({
      id: newId(),
      topic: 'jobs.test',
      subject_type: 'job',
    }));
    await karcis.current.db.insertInto('outbox').values(rows).execute();
  }

  it('take different rows: none is lost, none is taken twice', async () => {
    await announced(300);
    const [first, second] = (await bothAtOnce(takeAnnounced)).map(idsOf);
    expect([first?.length, second?.length]).toEqual([200, 100]);
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(300);
  });

  it('would take the same ones without the second look (control)', async () => {
    await announced(5);
    const [first, second] = await bothAtOnce(async (db) => {
      const taken = await sql<{ id: string }>`
        update outbox set dispatched = true
        where (event_id, id) in (select event_id, id from outbox where not dispatched order by occurred_at, id limit 200)
        returning id`.execute(db);
      return idsOf(taken.rows).toSorted();
    });
    expect(first).toHaveLength(5);
    expect(second).toEqual(first);
  });
});

describe('two processes that take jobs at once', () => {
  const leases = { 'jobs.test': 60 };

  it('take different ones', async () => {
    await jobsQueued(karcis.current.db, 5);
    const [first, second] = await bothAtOnce((db) => claim(db, { lane: 'keeping', leases, most: 3 }));
    expect(first).toHaveLength(3);
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([]);
    expect(new Set(first.map((job) => job.claimed_by)).size).toBe(1);
  });

  it('would take the same ones if the condition stood once (control)', async () => {
    await jobsQueued(karcis.current.db, 5);
    const [first, second] = await bothAtOnce(async (db) => {
      const taken = await sql<{ id: string }>`
        update jobs set due_at = now() + interval '1 minute', attempts = attempts + 1
        where id in (
          select id from jobs where lane = 'keeping' and status = 'Queued' and due_at <= now() order by due_at, id limit 3
        )
        returning id`.execute(db);
      return idsOf(taken.rows).toSorted();
    });
    expect(first).toHaveLength(3);
    expect(second).toEqual(first);
  });

  /** Jobs that are due one after the other, the oldest first; they were stored in the opposite order. */
  async function inOrder(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let age = 1; age <= count; age++) {
      const due_at = new Date(Date.now() - age * 1000).toISOString();
      ids.unshift(...(await jobsQueued(karcis.current.db, 1, { due_at })));
    }
    return ids;
  }

  /** The jobs whose rows a statement has locked when it comes to one that another session holds. */
  async function lockedBefore(held: string, statement: (db: Db) => Promise<unknown>): Promise<string[]> {
    const { database, db } = karcis.current;
    const isHeld = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const holding = database.transaction(async (each) => {
      await sql`select from jobs where id = ${held} for update`.execute(each);
      isHeld.resolve();
      await go.promise;
    });
    await isHeld.promise;
    const taking = database.transaction(statement);
    await eventually(() => isWaiting(db));
    const free = await sql<{ id: string }>`select id from jobs for update skip locked`.execute(db);
    const all = await db.selectFrom('jobs').select('id').orderBy('due_at').execute();
    go.resolve();
    await Promise.all([holding, taking]);
    return idsOf(all).filter((id) => id !== held && !idsOf(free.rows).includes(id));
  }

  it('lock rows in one order, so that neither waits for the other while that waits for it', async () => {
    const ids = await inOrder(20);
    const locked = await lockedBefore(ids[9] ?? '', (db) => claim(db, { lane: 'keeping', leases, most: 20 }));
    expect(locked).toEqual(ids.slice(0, 9));
  });

  it('would lock them in the order of the plan without that (control)', async () => {
    const ids = await inOrder(20);
    const locked = await lockedBefore(ids[9] ?? '', (db) =>
      sql`
        update jobs set due_at = now() + interval '1 minute', attempts = attempts + 1
        where id in (
          select id from jobs where lane = 'keeping' and status = 'Queued' and due_at <= now() order by due_at, id limit 20
        ) and status = 'Queued' and due_at <= now()`.execute(db),
    );
    expect(locked).not.toEqual(ids.slice(0, 9));
  });

  it('leave what they do not know, and what is not due, is done or is in another lane', async () => {
    const { db, database } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1);
    await jobsQueued(db, 1, { kind: 'of.another.release' });
    await jobsQueued(db, 1, { due_at: new Date(Date.now() + 3_600_000).toISOString() });
    await jobsQueued(db, 1, { status: 'Discarded', finished_at: new Date().toISOString() });
    await jobsQueued(db, 1, { lane: 'bulk' });
    const taken = await database.transaction((each) => claim(each, { lane: 'keeping', leases, most: 10 }));
    expect(idsOf(taken)).toEqual([id]);
  });
});

describe('a job that is asked for while it is worked on', () => {
  const asked = { kind: 'jobs.test', lane: 'keeping', key: 'satu' } as const;
  const apart = <Answer>(work: (db: Db) => Promise<Answer>) => karcis.current.database.transaction(work);
  const take = () =>
    apart(async (db) => {
      const [job] = await claim(db, { lane: 'keeping', leases: { 'jobs.test': 60 }, most: 1 });
      return job;
    });
  /** Whether it is worked on once more, after it was asked for while it was, and has ended. */
  async function isDoneAgain(ask: (db: Db) => Promise<unknown>, end: 'succeeded' | 'failed') {
    await apart((db) => enqueue(db, [asked]));
    const job = (await take()) ?? expect.fail('nothing was taken');
    await apart(ask);
    await apart((db) => outcomes[end](db, job, 'galat'));
    const again = await take();
    if (again !== undefined) {
      expect(again).toMatchObject({ id: job.id, attempts: 1 });
      expect(await apart((db) => outcomes.succeeded(db, again))).toBe(true);
    }
    expect(await take(), 'more than once').toBeUndefined();
    return again !== undefined;
  }

  it.each(['succeeded', 'failed'] as const)('is worked on once more when it has %s', async (end) => {
    expect(await isDoneAgain((db) => enqueueAgain(db, [asked]), end)).toBe(true);
  });

  it('is not where the same is queued in the usual way (control)', async () => {
    expect(await isDoneAgain((db) => enqueue(db, [asked]), 'succeeded')).toBe(false);
  });

  /** Whether it is due at once when it is asked for by `ask` before or after a try that fails has put it off by a day. */
  async function isDue(ask: (db: Db) => Promise<unknown>, when: 'before' | 'after') {
    await apart((db) => enqueue(db, [asked]));
    const job = (await take()) ?? expect.fail('nothing was taken');
    if (when === 'before') await apart(ask);
    await apart((db) => outcomes.again(db, job, 86_400, 'galat'));
    if (when === 'after') await apart(ask);
    return (await take())?.attempts === 1;
  }

  it.each(['before', 'after'] as const)(
    'is worked on at once where it was asked for %s a try has failed',
    async (when) => {
      expect(await isDue((db) => enqueueAgain(db, [asked]), when)).toBe(true);
    },
  );

  it.each(['before', 'after'] as const)('waits for its next try otherwise (control, %s)', async (when) => {
    expect(await isDue((db) => enqueue(db, [asked]), when)).toBe(false);
  });

  it('is worked on once where nobody does so yet', async () => {
    await apart((db) => enqueue(db, [asked]));
    await apart((db) => enqueueAgain(db, [asked]));
    const job = (await take()) ?? expect.fail('nothing was taken');
    await apart((db) => outcomes.succeeded(db, job));
    expect(await take()).toBeUndefined();
  });

  it('is a job of its own where it has ended at this moment', async () => {
    await apart((db) => enqueue(db, [asked]));
    const job = (await take()) ?? expect.fail('nothing was taken');
    await holdUntil(karcis.current, (db) => outcomes.succeeded(db, job), {
      request: () => apart((db) => enqueueAgain(db, [asked])),
      stays: true,
    });
    expect((await take())?.id).not.toBe(job.id);
  });
});

describe('a lease that was lost', () => {
  const leases = { 'jobs.test': 60 };

  /** What two processes hold that have taken the same job, one after the end of the other's lease. */
  async function takenTwice() {
    const { db, database } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1);
    const take = async () => {
      const [job] = await database.transaction((each) => claim(each, { lane: 'keeping', leases, most: 1 }));
      return job ?? expect.fail('nothing was taken');
    };
    const late = await take();
    await db.updateTable('jobs').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
    return { id, late, holder: await take() };
  }

  const statusOf = async (id: string) =>
    (
      await karcis.current.db
        .selectFrom('jobs')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;

  it('leaves no result, whatever it is; that of the holder counts', async () => {
    const { database } = karcis.current;
    const { id, late, holder } = await takenTwice();
    const said = [
      await database.transaction((db) => outcomes.succeeded(db, late)),
      await database.transaction((db) => outcomes.again(db, late, 0, 'terlambat')),
      await database.transaction((db) => outcomes.failed(db, late, 'terlambat')),
    ];
    expect([said, await statusOf(id)]).toEqual([[false, false, false], 'Queued']);
    expect(await database.transaction((db) => outcomes.succeeded(db, holder))).toBe(true);
    expect(await statusOf(id)).toBe('Succeeded');
  });

  it('would end the job under the hands of its holder without the condition (control)', async () => {
    const { db, database } = karcis.current;
    const { id, late, holder } = await takenTwice();
    await sql`
      update jobs set status = 'Failed', finished_at = now() where id = ${late.id} and status = 'Queued'`.execute(
      db,
    );
    expect(await database.transaction((each) => outcomes.succeeded(each, holder))).toBe(false);
    expect(await statusOf(id)).toBe('Failed');
  });
});

describe('a job that is given up while somebody has it tried again', () => {
  /** What becomes of a job whose row somebody has just discarded, when another then does `retry` to it. */
  async function discardedMeanwhile(retry: (db: Db, id: string) => Promise<unknown>): Promise<string> {
    const { database, db } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1, { status: 'Failed', finished_at: new Date().toISOString() });
    const discarded = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const discarding = database.transaction(async (each) => {
      await discard(each, id);
      discarded.resolve();
      await go.promise;
    });
    await discarded.promise;
    const retrying = database.transaction((each) => retry(each, id));
    await eventually(() => isWaiting(db));
    go.resolve();
    await Promise.all([discarding, retrying]);
    const { status } = await db
      .selectFrom('jobs')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return status;
  }

  it('stays given up', async () => {
    expect(await discardedMeanwhile(retry)).toBe('Discarded');
  });

  it('would be tried again if its status were read before (control)', async () => {
    const unguarded = async (db: Db, id: string) => {
      const read = await sql<{ status: string }>`select status from jobs where id = ${id}`.execute(db);
      if (read.rows[0]?.status === 'Failed')
        await sql`update jobs set status = 'Queued', finished_at = null where id = ${id}`.execute(db);
    };
    expect(await discardedMeanwhile(unguarded)).toBe('Queued');
  });
});

describe('a schedule', () => {
  const due = () =>
    karcis.current.db
      .insertInto('schedules')
      .values({ name: 'tidy', next_at: '2020-01-01T00:00:00.000Z' })
      .execute();

  it('begins once, of two processes for which it is time', async () => {
    await due();
    expect(await bothAtOnce((db) => isTimeFor(db, 'tidy', 60))).toEqual([true, false]);
  });

  it('would begin twice without its condition (control)', async () => {
    await due();
    const [first, second] = await bothAtOnce(async (db) => {
      await sql`select from schedules where name = 'tidy' and next_at <= now()`.execute(db);
      const moved =
        await sql`update schedules set next_at = now() + interval '1 minute' where name = 'tidy'`.execute(db);
      return moved.numAffectedRows;
    });
    expect([first, second]).toEqual([1n, 1n]);
  });
});

describe('jobs with a key', () => {
  const job = { kind: 'jobs.test', lane: 'keeping', key: 'sama' } as const;
  const count = async () => (await karcis.current.db.selectFrom('jobs').select('id').execute()).length;

  it('are queued once at a time, also by two at once', async () => {
    await bothAtOnce((db) => enqueue(db, [job]));
    expect(await count()).toBe(1);
    await karcis.current.db
      .updateTable('jobs')
      .set({ status: 'Succeeded', finished_at: new Date().toISOString() })
      .execute();
    await karcis.current.database.transaction((db) => enqueue(db, [job]));
    expect(await count()).toBe(2);
  });
});
