import { sql } from 'kysely';
import { expect, describe, it } from 'vitest';
import type { Lane } from '../../src/db/queries/jobs.ts';
import { kindsWith, lanes, schedules } from '../../src/jobs/kinds.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { noPayments } from '../mail/support.ts';
import { jobOf, jobsQueued, jobThatIs } from './support.ts';
import { workersForTests } from './workers.ts';

const karcis = karcisForTests();
const { working, kind } = workersForTests(karcis);

const nobody = () => {
  throw new Error('Nothing is sent here');
};
const kinds = kindsWith({
  mail: { send: nobody, room: () => 0 },
  webhooks: { targets: { parse: nobody, find: nobody }, secretKey: nobody },
  media: { drop: nobody },
  payments: noPayments(),
});

/** Seconds after which what is looked after all the time would be late. */
const soon = 60;

describe('work that takes minutes', () => {
  it('waits in no lane of what is looked after every few seconds', () => {
    const often = Object.values(schedules).filter(({ every }) => every < soon);
    const quick = new Set(often.map((each) => kinds[each.kind].lane));
    expect([...quick]).toEqual(['keeping']);
    const long = Object.entries(kinds).filter(([, { lane, limit }]) => quick.has(lane) && limit > soon);
    expect(long.map(([name]) => name)).toEqual([]);
  });

  /** A quick job that is due while a long one is under way that began before it, and what ends that. */
  async function besideALongOne(lane: Lane) {
    const { db } = karcis.current;
    const [hasBegun, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long = async () => {
      hasBegun.resolve();
      await isOver.promise;
    };
    const quick = async () => {};
    working({
      retention: kind(long, { lane }),
      'holds.lapse': kind(quick, { lane: 'keeping' }),
      other: kind(quick, { lane: 'bulk' }),
    });
    await jobsQueued(db, 1, { kind: 'retention', lane });
    await hasBegun.promise;
    const [id = ''] = await jobsQueued(db, 1, { kind: 'holds.lapse', lane: 'keeping' });
    return { id, end: isOver.resolve };
  }

  it('holds up nothing of that', async () => {
    const { id, end } = await besideALongOne(kinds.retention.lane);
    await jobThatIs(karcis.current.db, id, 'Succeeded');
    end();
  });

  it('would hold it up in the same lane (control)', async () => {
    const { db } = karcis.current;
    const { id, end } = await besideALongOne('keeping');
    const [other = ''] = await jobsQueued(db, 1, { kind: 'other', lane: 'bulk' });
    await jobThatIs(db, other, 'Succeeded'); // so there was a look
    expect(await jobOf(db, id)).toMatchObject({ status: 'Queued', attempts: 0 });
    end();
    await jobThatIs(db, id, 'Succeeded');
  });

  it('has a place', () => {
    for (const { lane } of Object.values(kinds)) expect(lanes[lane]).toBeGreaterThan(0);
  });
});

describe('a routine whose process was killed', () => {
  const routines = Object.entries(kinds).filter(([, { isRoutine }]) => isRoutine === true);
  const inLease = { attempts: 1, claimed_by: '00000000-0000-7000-8000-000000000001' };
  const over = { ...inLease, due_at: '2020-01-01T00:00:00.000Z' };
  const errors = () => karcis.current.db.selectFrom('error_logs').select('name').execute();

  it('is done by another one, and is no error', async () => {
    const { db } = karcis.current;
    expect(routines.map(([name]) => name).toSorted()).toEqual([
      'gates.day_end',
      'holds.lapse',
      'payments.check',
    ]);
    for (const [name] of routines) await jobsQueued(db, 1, { ...over, kind: name, key: name });
    working(kinds);
    await eventually(async () => (await db.selectFrom('jobs').select('id').execute()).length === 0);
    expect(await errors()).toEqual([]);
  });

  it('would be one where it is tried once (control)', async () => {
    const { db } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1, { ...over, kind: 'holds.lapse' });
    working({ 'holds.lapse': { ...kinds['holds.lapse'], pauses: [] } });
    await jobThatIs(db, id, 'Failed');
    expect(await errors()).toEqual([{ name: 'JobEndedItsProcess' }]);
  });

  it('waits for that for little longer than it may take, and other jobs for twice as long', async () => {
    const { db } = karcis.current;
    const isOver = Promise.withResolvers<void>();
    const seconds = async (isRoutine: boolean) => {
      const of = { limit: 60, ...(isRoutine ? { isRoutine } : {}) } as const;
      const [id = ''] = await jobsQueued(db, 1, { kind: String(isRoutine) });
      working({ [String(isRoutine)]: kind(() => isOver.promise, of) }, {}, { leastLease: 30 });
      await jobThatIs(db, id, 'Running');
      const { rows } = await sql<{ lease: number }>`
        select extract(epoch from due_at - now())::int as lease from jobs where id = ${id}`.execute(db);
      return rows[0]?.lease ?? 0;
    };
    const [routine, other] = [await seconds(true), await seconds(false)];
    isOver.resolve();
    expect(routine).toBeGreaterThan(60 - 30);
    expect(routine).toBeLessThanOrEqual(70);
    expect(other).toBeGreaterThan(70);
  });
});
