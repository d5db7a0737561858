import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claim, findDue, type Lane, outcomes } from '../../src/db/queries/jobs.ts';
import { noEvent, takeAnnounced } from '../../src/db/queries/outbox.ts';
import { replayPart } from '../../src/db/queries/webhook-deliveries.ts';
import { lanes } from '../../src/jobs/kinds.ts';
import { newId } from '../../src/domain/id.ts';
import { given } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { endpointOf } from '../webhook-records.ts';
import { jobsQueued } from './support.ts';

/** What the statements of the runner read, beside a week of jobs that are done. */

const karcis = karcisForTests();
let planner: pg.Client;
const spy = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  const { db, connection } = karcis.current;
  const finished_at = new Date().toISOString();
  for (let n = 0; n < 6; n++) await jobsQueued(db, 1000, { status: 'Succeeded', finished_at });
  await jobsQueued(db, 40);
  const news = Array.from({ length: 3000 }, (_, n) => ({
    id: newId(),
    topic: 'jobs.test',
    subject_type: 'job',
    dispatched: n > 10,
  }));
  for (let n = 0; n < 3; n++)
    await db
      .insertInto('outbox')
      .values(news.slice(n * 1000, (n + 1) * 1000))
      .execute();
  planner = new pg.Client(connection);
  await planner.connect();
  await planner.query('analyze jobs, outbox');
  await planner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  spy.mockRestore();
  await planner.end();
});

/** The plan of a statement as it is kept for all values. */
async function planOf(text: string, values: unknown[], options = ''): Promise<string> {
  await planner.query(`prepare planned as ${text}`);
  const given = values.map((value) =>
    Array.isArray(value)
      ? pg.escapeLiteral(`{${value.join(',')}}`)
      : value === null
        ? 'null'
        : pg.escapeLiteral(`${value as string | number}`),
  );
  const called = given.length === 0 ? 'planned' : `planned(${given.join(', ')})`;
  const { rows } = await planner.query<{ 'QUERY PLAN': string }>(`explain ${options} execute ${called}`);
  await planner.query('deallocate planned');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The plans of the statements that `work` sends. */
async function plansOf(work: () => Promise<unknown>, options?: string): Promise<string[]> {
  spy.mockClear();
  await work();
  const sent = spy.mock.calls.map(([query]) => query as unknown as { text: string; values?: unknown[] });
  const statements = sent.filter(({ text }) => /^\s*(with|select|update)\b/.test(text));
  const plans: string[] = [];
  for (const { text, values = [] } of statements) plans.push(await planOf(text, values, options));
  return plans;
}

const all = Object.keys(lanes) as Lane[];
const readsAll = /Seq Scan on (jobs|outbox)/;
const claiming = () =>
  karcis.current.database.transaction((db) =>
    claim(db, { lane: 'keeping', leases: { 'jobs.test': 60 }, most: 8 }),
  );

it('the statements of the runner find their rows by an index, however much is done already', async () => {
  const { database } = karcis.current;
  const plans = [
    ...(await plansOf(claiming)),
    ...(await plansOf(() => findDue(database.internal, all))),
    ...(await plansOf(() => database.transaction(takeAnnounced))),
  ];
  const [job] = await claiming();
  if (job === undefined) expect.fail('nothing was taken');
  plans.push(...(await plansOf(() => database.transaction((db) => outcomes.succeeded(db, job)))));
  expect(plans).toHaveLength(5);
  expect(plans.filter((plan) => readsAll.test(plan))).toEqual([]);
  expect(plans[0]).toContain('jobs_to_claim');
});

it('a claim that uses no index is noticed (control)', async () => {
  for (const way of ['indexscan', 'bitmapscan']) await planner.query(`set enable_${way} = off`);
  const [plan] = await plansOf(claiming);
  for (const way of ['indexscan', 'bitmapscan']) await planner.query(`reset enable_${way}`);
  expect(plan).toMatch(readsAll);
});

it('a replay finds what is told to one organizer by an index', async () => {
  const { db, database } = karcis.current;
  const owner = await given(db, 'organizers', { name: 'Sanggar', slug: 'sanggar' });
  const { id: endpointId } = await endpointOf(db, owner);
  const own = { topic: 'jobs.test', subject_type: 'job', organizer_id: owner, dispatched: true };
  await db
    .insertInto('outbox')
    .values([
      { ...own, id: newId() },
      { ...own, id: newId() },
    ])
    .execute();
  await planner.query('analyze outbox');
  const instants = { since: '2000-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };
  const about = { endpointId, ...instants, onlyFailed: false, topics: ['jobs.test'] };
  const part = () =>
    database.transaction((tx) =>
      replayPart(tx, about, { occurred_at: '2000-01-01T00:00:00.000Z', id: noEvent }),
    );
  const plans = (await plansOf(part)).filter((plan) => plan.includes('outbox'));
  await db.deleteFrom('jobs').where('kind', '=', 'webhook.deliver').execute();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('outbox_by_organizer');
});

describe('with many jobs that are due', () => {
  const many = 50_000;
  beforeAll(async () => {
    await planner.query(
      `insert into jobs (id, kind, lane, key, due_at)
      select gen_random_uuid(), 'mail.send', 'mail', 'due ' || n, now() - interval '1 minute' from generate_series(1, $1::int) as n`,
      [many],
    );
    await planner.query('analyze jobs');
  });
  afterAll(() => planner.query("delete from jobs where kind = 'mail.send'"));

  const measured = '(analyze, costs off, timing off, summary off, buffers off)';
  /** How many rows of jobs a plan has read when it was done. */
  const rowsRead = (plan: string) => {
    const reads = plan.matchAll(/ on jobs(?: as)?\b[^(]*\(actual rows=([\d.]+) loops=(\d+)\)/g);
    const filtered = plan.matchAll(/Rows Removed by Filter: (\d+)/g);
    return (
      [...reads].reduce((sum, [, rows, loops]) => sum + Math.round(Number(rows) * Number(loops)), 0) +
      [...filtered].reduce((sum, [, rows]) => sum + Number(rows), 0)
    );
  };

  it('a look reads one of each lane', async () => {
    const { database } = karcis.current;
    expect((await findDue(database.internal, all)).lanes.toSorted()).toEqual(['keeping', 'mail']);
    const plans = await plansOf(() => findDue(database.internal, all), measured);
    const ofJobs = plans.filter((plan) => plan.includes('on jobs'));
    expect(ofJobs).toHaveLength(1);
    // A row of each lane in which something is due; lanes in which nothing is are left out by a filter.
    expect(rowsRead(ofJobs[0] ?? '')).toBeLessThanOrEqual(8);
    expect(ofJobs[0]).toContain('jobs_to_claim');
  });

  it('a look that reads all of them is noticed (control)', async () => {
    const text = "select distinct lane from jobs where status = 'Queued' and due_at <= now()";
    expect(rowsRead(await planOf(text, [], measured))).toBeGreaterThan(many);
  });
});
