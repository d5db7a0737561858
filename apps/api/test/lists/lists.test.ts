import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/connection/database.ts';
import { dialect } from '../../src/db/connection/driver.ts';
import { parsers } from '../../src/db/connection/pg-types.ts';
import { bringUp, migrate } from '../../src/db/schema/migrate.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import {
  aggregate,
  aggregateFacts,
  aggregatePayments,
  rebuildTallies,
} from '../../src/db/tallies/aggregate.ts';
import { differences } from '../../src/db/tallies/check.ts';
import { aggregationThatDies } from '../analytics/killing.ts';
import { openBoxOffice } from '../box-office.ts';
import { createDatabase, karcisForTests } from '../harness.ts';
import { invite, person } from '../people.ts';
import { seed } from '../seeds.ts';
import { faultsIn, faultsOf, lists } from './asking.ts';
import { operation, type Operation, fill, perform } from './operations.ts';

const records = 1700;
const karcis = karcisForTests();
let client: pg.Client;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ ...karcis.current.connection, options: '-c TimeZone=UTC' });
  await client.connect();
  return client;
};

beforeAll(async () => {
  const { db } = karcis.current;
  const people = await invite(karcis.current);
  const office = await openBoxOffice(db, people.Budi.id);
  await office.issue(await office.sell());
  client = await connect();
  await fill(client, records);
  await client.query('analyze');
});
afterAll(() => client.end());

/** From where pages are asked: near and far, the last ones, and past the end. */
const some = (length: number) =>
  [0, 20, 1000, 1001, 1400, length - 1, length, length + 5000].filter((at) => at >= 0);

/** Random operations: others in each round of a run, and in each run. */
const operationsFrom = (round: number, count: number): Operation[] =>
  fc.sample(operation, { seed: seed + round, numRuns: count });
const run = (text: string) => client.query(text);
const aggregateAll = () => aggregate(karcis.current.database);
/** Rows that are not aggregated yet, without a look at the tallies. */
const pending = async () => {
  const { rows } = await client.query<{ pending: number }>(
    'select count(*)::integer as pending from pending_list_additions',
  );
  return rows[0]?.pending;
};

describe('the long lists', { timeout: 300_000 }, () => {
  afterEach(async () => {
    expect(await differences((text, values = []) => client.query(text, [...values]))).toEqual([]);
  });

  test('are right while all is pending, when it is aggregated, and at every change in between', async () => {
    expect(await pending()).toBeGreaterThan(4 * records);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
    expect(await aggregateAll()).toBe(true);
    expect(await pending()).toBe(0);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
    for (const round of [1, 2, 3, 4]) {
      for (const operation of operationsFrom(round, 150)) await perform(client, operation);
      expect(await pending()).toBeGreaterThan(0);
      expect(await faultsIn(karcis.current, some)).toEqual([]);
      expect(await aggregateAll()).toBe(true);
      expect(await aggregateAll()).toBe(false);
      expect(await pending()).toBe(0);
      expect(await faultsIn(karcis.current, some)).toEqual([]);
    }
  });

  test('give every page, from records everywhere on, aggregated or not', async () => {
    // All of them around the thousandth, from which on a page is found by its day in the tallies, and around the end; each seventh between.
    const every = (length: number) =>
      Array.from({ length: length + 3 }, (_, at) => at).filter(
        (at) => (at >= 990 && at < 1040) || at > length - 30 || (at >= 1040 && at % 7 === 0),
      );
    const [payments, paid, holders] = ['payments {}', 'checkIns {}', 'users {}'].map((name) =>
      lists.find((list) => list.name === name),
    );
    for (const list of [payments, paid, holders]) {
      if (list === undefined) throw new Error('There is no such list');
      expect(await faultsOf(karcis.current.db, list, every)).toEqual([]);
      for (const operation of operationsFrom(11, 60)) await perform(client, operation);
      expect(await faultsOf(karcis.current.db, list, every)).toEqual([]);
    }
  });

  test('can be tallied anew', async () => {
    await run('begin');
    await rebuildTallies((text, values = []) => client.query(text, [...values]));
    await run('commit');
    expect(await pending()).toBe(0);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
  });

  test('are right when aggregating is killed at any point', async () => {
    for (const aggregation of [aggregateFacts, aggregatePayments]) {
      let statement = 0;
      for (let survives = false; !survives; statement += 1) {
        for (const operation of operationsFrom(100 + statement, 20)) await perform(client, operation);
        survives = await aggregationThatDies(karcis.current, statement, aggregation);
        expect(await faultsIn(karcis.current, (length) => [0, Math.max(length - 1, 0)])).toEqual([]);
      }
      expect(statement).toBeGreaterThan(5);
    }
  });

  test('are right at every moment while people write and others aggregate', async () => {
    const work = { isOver: false };
    const writers = [1, 2, 3].map(async (writer) => {
      const client = await connect();
      for (const operation of operationsFrom(1000 + writer, 400)) {
        await perform(client, operation).catch(retried);
        await wait(5);
      }
      await client.end();
    });
    const aggregators = [1, 2].map(async () => {
      const outcomes = { facts: 0, payments: 0 };
      while (!work.isOver) {
        if (await aggregateFacts(karcis.current.database).catch(toldToComeAgain)) outcomes.facts += 1;
        // Payments that change meanwhile are no reason to give up.
        if (await aggregatePayments(karcis.current.database)) outcomes.payments += 1;
        await wait(2);
      }
      return outcomes;
    });
    const readers = [1, 2].map(async () => {
      const faults: string[] = [];
      let read = 0;
      for (; !work.isOver; read += 1)
        faults.push(...(await faultsIn(karcis.current, (length) => [0, Math.max(length - 9, 0)])));
      return { faults, read };
    });
    await Promise.all(writers).finally(() => (work.isOver = true));
    for (const { faults, read } of await Promise.all(readers)) {
      expect(faults).toEqual([]);
      expect(read).toBeGreaterThan(2);
    }
    const outcomes = await Promise.all(aggregators);
    for (const kind of ['facts', 'payments'] as const)
      expect(outcomes.reduce((sum, outcome) => sum + outcome[kind], 0)).toBeGreaterThan(5);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
    await aggregateAll();
    expect(await pending()).toBe(0);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
  });
});

/** Two at once may have to give up: one is told to come again. */
function toldToComeAgain(error: unknown): boolean {
  expect(error).toMatchObject({ code: 'unavailable' });
  return false;
}

/** A writer may meet another at the same record. */
function retried(error: unknown): void {
  expect(error).toMatchObject({ code: '40P01' });
}

describe('a payment that somebody is at', () => {
  beforeAll(async () => {
    await aggregateAll();
  });

  const someone = async (status: string, work: () => Promise<unknown>): Promise<void> => {
    const other = await connect();
    await other.query('begin');
    await other.query(
      `update payments set status = '${status}' where id = (select id from payments order by id limit 1)`,
    );
    await work();
    await other.query('commit');
    await other.end();
  };
  const touch = () =>
    run(
      `update payments set status = 'Charged Back' where id = (select id from payments order by id limit 1)`,
    );

  test('is waited for, and counted as what it has become', async () => {
    await touch();
    let aggregation: Promise<boolean> | undefined;
    await someone('Disputed', async () => {
      aggregation = aggregatePayments(karcis.current.database);
      await wait(40);
    });
    expect(await aggregation).toBe(true);
    expect(await pending()).toBe(0);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
  });

  test('for long is left for another time, and does not keep anything else from being counted', async () => {
    await touch();
    await perform(client, { operation: 'scan', pick: 0, choice: 0, step: 3 });
    await someone('Expired', async () => {
      expect(await aggregatePayments(karcis.current.database)).toBe(false);
      expect(await aggregateAll()).toBe(true);
      const { rows } = await run('select count(*)::integer as left from check_ins where not is_counted');
      expect(rows).toEqual([{ left: 0 }]);
      expect(await faultsIn(karcis.current, some)).toEqual([]);
    });
    expect(await aggregateAll()).toBe(true);
    expect(await faultsIn(karcis.current, some)).toEqual([]);
  });
});

describe('a database', () => {
  test('upgrades from before lists were tallied, and what was there is counted', async () => {
    const { connection, drop } = await createDatabase('nothing');
    const client = new pg.Client({ ...connection, options: '-c TimeZone=UTC' });
    const pool = new pg.Pool({ ...connection, max: 1, types: parsers });
    const database = openDatabase({ connection, readers: 1, poolSize: 1, prepare: true });
    try {
      await client.connect();
      await bringUp(client, { say: () => {}, inOne: (_session, step) => step(), through: lastWithoutLists });
      const db = new Kysely<Tables>({ dialect: dialect(pool) });
      const office = await openBoxOffice(db, (await person(db, 'Budi', 'admin')).id, {}, { isNamed: false });
      await office.issue(await office.sell());
      await fill(client, 300);
      await migrate(client);
      await client.query('analyze');
      expect((await client.query('select from payments where not is_counted')).rowCount).toBe(0);
      expect(await faultsIn({ database }, some)).toEqual([]);
      for (const operation of operationsFrom(78, 60)) await perform(client, operation);
      await aggregate(database);
      expect(await faultsIn({ database }, some)).toEqual([]);
    } finally {
      await Promise.all([client.end(), pool.end(), database.close()]);
      await drop();
    }
  });
});

const lastWithoutLists = '0062-one-currency-per-event';

/** Without these, a comparison that compares nothing would pass as well. */
describe('the comparison notices', () => {
  const faults = () => faultsIn(karcis.current, some);

  test('a total that is off by one, a day that is, and a payment that is called counted and is not', async () => {
    await aggregateAll();
    expect(await faults()).toEqual([]);
    const add = (one: number, which: string) =>
      run(
        `update list_tallies set records = records + ${one} where breakdown = 'Payments' and key = '' and ${which}`,
      );
    await add(1, "starts_at = '-infinity'");
    expect(await faults()).not.toEqual([]);
    await add(-1, "starts_at = '-infinity'");
    await add(1, "starts_at = '2026-09-19Z'");
    expect(await faults()).toEqual(
      expect.arrayContaining([expect.stringContaining('payments {}: another page')]),
    );
    await add(-1, "starts_at = '2026-09-19Z'");
    expect(await faults()).toEqual([]);
    await perform(client, { operation: 'pay', pick: 0, choice: 2, step: 9 });
    await run('update payments set counted_state = status where not is_counted');
    expect(await faults()).not.toEqual([]);
  });
});
