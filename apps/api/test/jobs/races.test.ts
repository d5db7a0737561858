import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { claim, enqueue, isTimeFor } from '../../src/db/queries/jobs.ts';
import { takeAnnounced } from '../../src/db/queries/outbox.ts';
import type { Db } from '../../src/db/connection/database.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { newId } from '../../src/domain/id.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { jobsQueued } from './support.ts';

const karcis = karcisForTests();
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
