import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailsQueued } from '../../test/mail/support.ts';
import { jobsQueued } from '../../test/jobs/support.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { queueAgain } from '../db/queries/mails.ts';
import { newId } from '../domain/id.ts';
import { tidy } from './tidy.ts';

const karcis = karcisForTests();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('tidying up', () => {
  it('deletes what is old and done, and nothing else', async () => {
    const { db, database } = karcis.current;
    const ended = (status: 'Succeeded' | 'Failed' | 'Discarded', days: number) =>
      jobsQueued(db, 1, {
        status,
        created_at: daysAgo(days),
        finished_at: daysAgo(days),
        key: `${status} ${days}`,
      });
    for (const days of [6.9, 7.1, 89.9, 90.1])
      for (const status of ['Succeeded', 'Failed', 'Discarded'] as const) await ended(status, days);
    await jobsQueued(db, 1, { created_at: daysAgo(400), key: 'Queued 400' });
    const news = (days: number, dispatched: boolean) => ({
      id: newId(),
      topic: 'jobs.test',
      subject_type: 'job',
      data: JSON.stringify({ days }),
      occurred_at: daysAgo(days),
      dispatched,
    });
    await db
      .insertInto('outbox')
      .values([news(29.9, true), news(30.1, true), news(31, false)])
      .execute();
    const key = (days: number) => ({
      scope: 'tamu',
      key: `${'k'.repeat(16)}_${days * 10}`,
      route: 'cms.createFaq',
      fingerprint: Buffer.alloc(32),
      created_at: daysAgo(days),
    });
    await db
      .insertInto('idempotency_keys')
      .values([key(1.9), key(2.1)])
      .execute();
    const rizal = await person(db, 'Rizal', 'petugas');
    await issueToken(db, rizal, { name: 'lama', kind: 'Login' });
    await db
      .updateTable('access_tokens')
      .set({ created_at: daysAgo(9), expires_at: daysAgo(2) })
      .where('name', '=', 'lama')
      .execute();

    await tidy(database, new AbortController().signal);

    const jobs = await db.selectFrom('jobs').select('key').execute();
    expect(jobs.map(({ key }) => String(key)).toSorted()).toEqual([
      'Discarded 6.9',
      'Discarded 7.1',
      'Discarded 89.9',
      'Failed 6.9',
      'Failed 7.1',
      'Failed 89.9',
      'Queued 400',
      'Succeeded 6.9',
    ]);
    const left = await db.selectFrom('outbox').select('data').orderBy('occurred_at').execute();
    expect(left.map(({ data }) => data)).toEqual([{ days: 31 }, { days: 29.9 }]);
    const keys = await db.selectFrom('idempotency_keys').select('key').execute();
    expect(keys.map(({ key: text }) => text.slice(17))).toEqual(['19']);
    const tokens = await db
      .selectFrom('access_tokens')
      .select('name')
      .where('user_id', '=', rizal.id)
      .execute();
    expect(tokens.map(({ name }) => name)).not.toContain('lama');
  });

  it('goes on in further statements where there is more than one deletes', async () => {
    const { db, database } = karcis.current;
    for (let n = 0; n < 6; n++)
      await jobsQueued(db, 1000, { status: 'Succeeded', created_at: daysAgo(9), finished_at: daysAgo(8) });
    await tidy(database, new AbortController().signal);
    const left = await db.selectFrom('jobs').select('id').where('status', '=', 'Succeeded').execute();
    expect(left.length).toBeLessThan(1000);
  });

  it('deletes a mail together with those that repeat it, and none while one of them waits', async () => {
    const { db, database } = karcis.current;
    const hana = await person(db, 'Hana', 'ticket_holder');
    const [twice = '', awaited = '', young = ''] = await mailsQueued(karcis.current, hana, 3);
    const left = async () =>
      new Set((await db.selectFrom('mails').select('id').execute()).map(({ id }) => id));
    const again = (id: string) => database.transaction((each) => queueAgain(each, id));
    const end = () => db.updateTable('mails').set({ status: 'Logged' }).execute();
    await end();
    await again(twice);
    await end();
    await again(twice);
    await end();
    const repeated = await again(awaited);
    const old = [twice, awaited];
    await db
      .updateTable('mails')
      .set({ created_at: daysAgo(31) })
      .where('id', 'in', old)
      .execute();
    await tidy(database, new AbortController().signal);
    expect(await left()).toEqual(new Set([awaited, young, repeated]));
    await end();
    await tidy(database, new AbortController().signal);
    expect(await left()).toEqual(new Set([young]));
  });

  it('goes on after a part that fails, and fails in the end', async () => {
    const { db, database } = karcis.current;
    const hana = await person(db, 'Hani', 'ticket_holder');
    await mailsQueued(karcis.current, hana);
    await db
      .updateTable('mails')
      .set({ status: 'Logged', created_at: daysAgo(31) })
      .execute();
    await db
      .insertInto('outbox')
      .values({
        id: newId(),
        topic: 'jobs.test',
        subject_type: 'job',
        data: '{}',
        occurred_at: daysAgo(32),
        dispatched: true,
      })
      .execute();
    const news = () =>
      db.selectFrom('outbox').select('id').where('occurred_at', '<', daysAgo(31.5)).execute();
    expect(await news()).toHaveLength(1);
    await sql`create table held (mail uuid references mails (id))`.execute(db);
    await sql`insert into held select id from mails`.execute(db);
    await expect(tidy(database, new AbortController().signal)).rejects.toThrow('held');
    expect(await news()).toEqual([]);
    await sql`drop table held`.execute(db);
  });

  it('ends when it is told to', async () => {
    await expect(tidy(karcis.current.database, AbortSignal.abort(new Error('berhenti')))).rejects.toThrow(
      'berhenti',
    );
  });
});
