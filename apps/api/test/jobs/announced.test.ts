import { describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../src/db/connection/database.ts';
import { enqueue } from '../../src/db/queries/jobs.ts';
import { announce } from '../../src/db/queries/outbox.ts';
import type { Kind } from '../../src/jobs/kind.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { workersForTests } from './workers.ts';

const karcis = karcisForTests();
const { working, kind } = workersForTests(karcis);

describe('what is announced', () => {
  const news = {
    topic: 'jobs.test',
    eventId: null,
    organizerId: null,
    subject: { type: 'job', id: null },
    data: { jumlah: 2 },
  } as const;
  const topics = { 'jobs.test': ['jobs.test', 'second'] };

  it('leads to a job of each kind at once after the commit, with what was announced', async () => {
    const { db, database } = karcis.current;
    const done: object[] = [];
    const note: Kind['work'] = async (_database, { eventId, payload }) =>
      void done.push({ eventId, payload });
    // It would look again in an hour.
    const work = { 'jobs.test': kind(note), second: kind(note, { lane: 'bulk' }) };
    working(work, { topics }, { look: 3_600_000 });
    await eventually(async () => (await db.selectFrom('jobs').select('id').execute()).length === 0);
    const id = await database.transaction((each) => announce(each, news));
    await eventually(() => done.length === 2);
    expect(done).toEqual([
      { eventId: null, payload: { jumlah: 2 } },
      { eventId: null, payload: { jumlah: 2 } },
    ]);
    const jobs = await db.selectFrom('jobs').select(['kind', 'lane', 'key']).orderBy('kind').execute();
    expect(jobs).toEqual([
      { kind: 'jobs.test', lane: 'keeping', key: id },
      { kind: 'second', lane: 'bulk', key: id },
    ]);
    expect(await db.selectFrom('outbox').select('dispatched').execute()).toEqual([{ dispatched: true }]);
  });

  it('leads to nothing where the transaction is undone', async () => {
    const { db, database } = karcis.current;
    const undone = database.transaction(async (each) => {
      await announce(each, news);
      throw new Error('batal');
    });
    await expect(undone).rejects.toThrow('batal');
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it('leads to nothing where its transaction takes longer than 30 seconds', async () => {
    const { connection, db } = karcis.current;
    let age = 0;
    const database = openDatabase({ connection, readers: 1, poolSize: 1, prepare: true, clock: () => age });
    const taking = (milliseconds: number, says: (each: Db) => Promise<unknown>) => {
      age = 0;
      return database.transaction(async (each) => {
        await says(each);
        age = milliseconds;
      });
    };
    const rows = async () => (await db.selectFrom('outbox').select('id').execute()).length;
    await taking(29_900, (each) => announce(each, news));
    expect(await rows()).toBe(1);
    await expect(taking(30_100, (each) => announce(each, news))).rejects.toThrow('unavailable');
    expect(await rows()).toBe(1);
    // Control: it is what is announced that has to be in time, and the guard that undoes it.
    await taking(30_100, (each) => enqueue(each, [{ kind: 'other', lane: 'bulk', key: 'lama' }]));
    expect(await db.selectFrom('jobs').select('key').execute()).toEqual([{ key: 'lama' }]);
    await database.close();
  });

  it('is small', async () => {
    const { database } = karcis.current;
    const told = (length: number) =>
      database.transaction((each) => announce(each, { ...news, data: { x: 'a'.repeat(length) } }));
    await told(4000);
    await expect(told(4100)).rejects.toThrow('data_is_at_most_4_kb');
  });
});
