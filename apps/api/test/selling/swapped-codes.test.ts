import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { changeCodes } from '../../src/selling/codes.ts';
import { releaseUses } from '../../src/selling/giving-back.ts';
import { karcisForTests } from '../harness.ts';
import { inAnyOrder } from '../locks/in-any-order.ts';
import { lockWaits, patientLocks } from '../lock-waits.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { openShop, type Shop } from '../shop.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

describe.each(['Promo', 'Voucher'] as const)('an order that takes another %s', (kind) => {
  const table = kind === 'Promo' ? sql`promos` : sql`vouchers`;

  /** Two offers, in the order of their ids, and an order that uses the second one. */
  async function swapping() {
    const shop = await openShop(karcis.current, people.Sari.id);
    const add = (code: string) => (kind === 'Promo' ? shop.addPromo({ code }) : shop.addVoucher({ code }));
    const [first, second] = [await add('SATU'), await add('DUA')];
    const offers = [
      { id: first, code: 'SATU' },
      { id: second, code: 'DUA' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const order = await shop.hold({ codes: [offers[1]?.code ?? ''] });
    return { shop, order: order.id, first: offers[0] ?? expect.fail(), second: offers[1] ?? expect.fail() };
  }

  /** The offers that nobody has locked when a change of codes waits for the first one. */
  async function freeWhile(
    shop: Shop,
    held: string,
    change: (tx: Db) => Promise<unknown>,
  ): Promise<string[]> {
    const { database, db } = karcis.current;
    let changing: Promise<unknown> | undefined;
    const free = await database.transaction(async (tx) => {
      await sql`select from ${table} where id = ${held} for no key update`.execute(tx);
      changing = database.transaction(change);
      changing.catch(() => undefined);
      await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
      const { rows } = await sql<{ id: string }>`
        select id from ${table} where event_id = ${shop.event} for no key update skip locked`.execute(db);
      return rows.map(({ id }) => id);
    });
    await changing;
    return free;
  }

  it('waits for the first of both before it locks the second', async () => {
    const { shop, order, first, second } = await swapping();
    const scope = { account: undefined, orderToken: { orderId: order, version: 1 } };
    const free = await freeWhile(shop, first.id, (tx) =>
      changeCodes(tx, scope as Parameters<typeof changeCodes>[1], order, [first.code]),
    );
    expect(free).toEqual([second.id]);
    const { rows } = await sql<{ reserved: number }>`
      select reserved_count::int as reserved from ${table} where event_id = ${shop.event} order by id`.execute(
      karcis.current.db,
    );
    expect(rows.map(({ reserved }) => reserved)).toEqual([1, 0]);
  });

  it('would hold the second while it waits for the first, where it gives back before (control)', async () => {
    const { shop, order, first } = await swapping();
    const free = await freeWhile(shop, first.id, async (tx) => {
      await inAnyOrder(tx);
      await releaseUses(tx, shop.event, [order]);
      await sql`select from ${table} where id = ${first.id} for no key update`.execute(tx);
    });
    expect(free).toEqual([]);
  });
});
