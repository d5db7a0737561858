import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '../src/db/connection/database.ts';
import { aggregate, aggregateFacts, aggregateUsers, aggregateVouchers } from '../src/db/tallies/aggregate.ts';
import { differences } from '../src/db/tallies/check.ts';
import { karcisForTests } from './harness.ts';

const karcis = karcisForTests({ content: 'demo' });
let client: pg.Client;
const connect = async () => {
  const client = new pg.Client({ ...karcis.current.connection, options: '-c TimeZone=UTC' });
  await client.connect();
  return client;
};
const wrongFamilies = async () =>
  (await differences((text, values = []) => client.query(text, [...values]))).map(({ family }) => family);

beforeAll(async () => {
  client = await connect();
  await aggregate(karcis.current.database);
});
afterAll(() => client.end());

const other = (table: string, column: string) =>
  `(select o.${column} from ${table} as o where o.${column} <> t.${column} limit 1)`;

/** Facts that are counted and must not change afterwards, as `docs/analytics.md` lists them, each with a change of it. */
const facts: readonly {
  readonly fact: string;
  readonly change: string;
  /** The constraint that refuses the change, or the family that `tallies check` names. */
  readonly constraint?: string;
  readonly family?: string;
}[] = [
  {
    fact: 'events.organizer_id',
    change: `update events as t set organizer_id = ${other('organizers', 'id').replace('t.id', 't.organizer_id')}`,
    constraint: 'an_event_stays_with_its_organizer',
  },
  {
    fact: 'events.currency',
    change: "update events set currency = 'USD' where id in (select event_id from ledger_entries)",
    constraint: 'a_ledger_entry_is_in_the_currency_of_its_event',
  },
  {
    fact: 'payments.method',
    change: "update payments set method = 'Cash' where method = 'QRIS' and paid_at is not null",
    constraint: 'a_paid_payment_keeps_its_method',
  },
  {
    fact: 'promo_redemptions.status',
    change: "update promo_redemptions set status = 'Released' where status = 'Redeemed'",
    constraint: 'a_counted_use_of_a_promo_stays_redeemed',
  },
  {
    fact: 'voucher_redemptions.status',
    change: "update voucher_redemptions set status = 'Released' where status = 'Redeemed'",
    constraint: 'a_counted_use_of_a_voucher_stays_redeemed',
  },
  {
    fact: 'ticket_types.kind',
    change: "update ticket_types set kind = 'Paid' where kind = 'Free'",
    family: 'sale',
  },
  {
    fact: 'orders.buyer_user_id',
    change: 'update orders set buyer_user_id = null where buyer_user_id is not null',
    family: 'audience',
  },
  {
    fact: 'orders.buyer_email',
    change: "update orders set buyer_user_id = null, buyer_email = 'x@example.org'",
    family: 'audience',
  },
  {
    fact: 'tickets.ticket_type_id',
    change: `update tickets as t set ticket_type_id = (
      select o.id from ticket_types as o where o.event_id = t.event_id and o.id <> t.ticket_type_id limit 1
    ) where exists (
      select from ticket_types as o where o.event_id = t.event_id and o.id <> t.ticket_type_id
    ) and exists (select from check_ins where check_ins.event_id = t.event_id and check_ins.ticket_id = t.id)`,
    family: 'gate',
  },
  { fact: 'vouchers.batch_id', change: 'update vouchers set batch_id = null', family: 'inventory' },
  {
    fact: 'users.created_at',
    change: "update users set created_at = created_at - interval '9 days'",
    family: 'inventory',
  },
  {
    fact: 'payments.created_at',
    change: "update payments set created_at = created_at - interval '9 days'",
    family: 'list',
  },
  {
    fact: 'ledger_entries',
    change: "update ledger_entries set occurred_at = occurred_at - interval '1 day'",
    family: 'sale',
  },
  { fact: 'check_ins', change: 'update check_ins set gate_id = null', family: 'gate' },
];

describe('a fact that must not change after it is counted', () => {
  const inVain = async (change: string, look: (rows: number) => Promise<unknown>) => {
    await client.query('begin isolation level repeatable read');
    try {
      const { rowCount } = await client.query(change);
      return await look(rowCount ?? 0);
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.constraint;
      throw error;
    } finally {
      await client.query('rollback');
    }
  };

  it.each(facts)('$fact is guarded', async ({ change, constraint, family }) => {
    const found = await inVain(change, async (rows) => {
      expect(rows).toBeGreaterThan(0);
      return wrongFamilies();
    });
    if (constraint === undefined) expect(found).toContain(family);
    else expect(found).toBe(constraint);
  });

  it('is in the list of the documentation', async () => {
    const text = await readFile(new URL('../../../docs/analytics.md', import.meta.url), 'utf8');
    for (const { fact, constraint } of facts) {
      expect(text).toContain(`\`${fact}\``);
      if (constraint !== undefined) expect(text).toContain(constraint);
    }
  });

  it('does not change by itself (control)', async () => {
    expect(await wrongFamilies()).toEqual([]);
  });
});

describe('while people buy tickets of a type all the time', () => {
  /** At each statement of an aggregation somebody is buying: it waits for them, or makes them wait. */
  const inRush = async (type: string, work: (database: Pick<Database, 'transaction'>) => Promise<void>) => {
    const buyer = await connect();
    let bought = 0;
    const begin = async () => {
      await buyer.query('begin');
      const reserve = 'update ticket_types set reserved = 1 - least(reserved, 1) where id = $1';
      const buying = buyer.query(reserve, [type]).then(() => (bought += 1));
      await buying.catch((error: unknown) => expect(error).toMatchObject({ code: '55P03' }));
    };
    const during = (db: Db) =>
      ({
        async executeQuery(query: Parameters<Db['executeQuery']>[0]) {
          await begin();
          const running = db.executeQuery(query);
          await Promise.race([running.catch(() => undefined), wait(50)]);
          await buyer.query('commit');
          return running;
        },
      }) as Db;
    try {
      await buyer.query("set lock_timeout = '100ms'");
      await work({
        transaction: (each, options) =>
          karcis.current.database.transaction((db) => each(during(db)), options),
      });
    } finally {
      await buyer.end();
    }
    expect(bought).toBeGreaterThan(9);
  };
  const limitedType = async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ticket_types where places > sold + reserved + 9 and is_counted order by id limit 1`,
    );
    return rows[0]?.id ?? '';
  };

  it('another number of its places is aggregated, and all else with it', async () => {
    const type = await limitedType();
    await inRush(type, async (rush) => {
      await client.query('update ticket_types set capacity = capacity + 5 where id = $1', [type]);
      // A fact that has nothing to do with it.
      await client.query("update events set timezone = 'Asia/Makassar' where timezone = 'Asia/Jakarta'");
      expect(await aggregate(rush)).toBe(true);
    });
    expect(await aggregate(karcis.current.database)).toBe(false);
    expect(await wrongFamilies()).toEqual([]);
  });

  it('would keep the facts from being aggregated, if it was one of them (control)', async () => {
    const type = await limitedType();
    await client.query('update ticket_types set capacity = capacity + 5 where id = $1', [type]);
    await client.query('begin isolation level repeatable read');
    await client.query('select from ticket_types limit 1');
    const buyer = await connect();
    await buyer.query('update ticket_types set reserved = 1 - least(reserved, 1) where id = $1', [type]);
    await buyer.end();
    const mark = client.query('update ticket_types set counted_places = places where id = $1', [type]);
    await expect(mark).rejects.toMatchObject({ code: '40001' });
    await client.query('rollback');
    await aggregate(karcis.current.database);
  });
});

describe('while vouchers and accounts change all the time', () => {
  /** Transactions begun, those that were tried again included. */
  const counting = (database: Database) => {
    const tries = { count: 0 };
    const transaction: Database['transaction'] = (work, options) =>
      database.transaction((db) => {
        tries.count += 1;
        return work(db);
      }, options);
    return { tries, transaction };
  };

  it('aggregating is not tried again for them, and all is counted in the end', async () => {
    const { database } = karcis.current;
    const state = { isOver: false, changes: 0 };
    const writing = [0, 1, 2].map(async () => {
      const writer = await connect();
      for (; !state.isOver; state.changes += 1) {
        await writer.query(
          `update vouchers set reserved_count = 1 - least(reserved_count, 1)
          where id = (
            select id from vouchers where revoked_at is null and redeemed_count < max_usages order by random() limit 1
          )`,
        );
        await writer.query(
          `update users set city = 'Kota ' || (random() * 9)::integer
          where id = (select id from users order by random() limit 1)`,
        );
      }
      await writer.end();
    });
    const { tries, transaction } = counting(database);
    const least = 15;
    const counted = { vouchers: 0, users: 0 };
    // Accounts are aggregated on a snapshot. Where they change all the time, the tries of a round can run out.
    const isUnavailable = (error: unknown) => {
      expect(error).toMatchObject({ code: 'unavailable' });
      return false;
    };
    let rounds = 0;
    for (; rounds < least || counted.vouchers === 0 || counted.users === 0; rounds += 1) {
      await client.query('update ticket_types set capacity = capacity + 1 where capacity is not null');
      const changes = state.changes;
      while (state.changes < changes + 3) await wait(5);
      expect(await aggregateFacts({ transaction })).toBe(true);
      if (await aggregateVouchers({ transaction })) counted.vouchers += 1;
      if (await aggregateUsers(database).catch(isUnavailable)) counted.users += 1;
    }
    expect(tries.count).toBe(2 * rounds);
    state.isOver = true;
    await Promise.all(writing);
    await aggregate(database);
    expect(await aggregate(database)).toBe(false);
    expect(await wrongFamilies()).toEqual([]);
  });

  it('a snapshot that marks them without a lock fails (control)', async () => {
    const writer = await connect();
    await client.query('begin isolation level repeatable read');
    await client.query('select from vouchers limit 1');
    await writer.query("update users set city = 'Ende' where role = 'ticket_holder'");
    const mark = client.query('update users set counted_city = city');
    await expect(mark).rejects.toMatchObject({ code: '40001' });
    await client.query('rollback');
    await writer.end();
  });
});
