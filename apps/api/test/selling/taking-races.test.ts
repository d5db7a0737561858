import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { atOnce } from '../at-once.ts';
import { given } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { brokenInvariants } from '../selling-invariants.ts';
import { openShop, type Shop } from '../shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
let client: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  client = new pg.Client(karcis.current.connection);
  await client.connect();
});
afterAll(() => client.end());

const shopWith = async (capacity = 4): Promise<Shop> => {
  const shop = await openShop(karcis.current, people.Sari.id);
  await shop.changeType({ capacity });
  return shop;
};
const apart = <Answer>(work: (tx: Db) => Promise<Answer>) => karcis.current.database.transaction(work);
const broken = async () => Object.keys(await brokenInvariants(client));

describe('a promo that a person may use once', () => {
  it('is used once by one who asks at once', async () => {
    const shop = await shopWith(50);
    await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1 });
    const ask = () => shop.hold({ codes: ['SEKALI'], email: 'sekali@example.org' });
    expect((await atOnce(3, ask)).answers).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('is used twice by who counts without the lock of its row (control)', async () => {
    const shop = await shopWith(50);
    const promo = await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1 });
    const orders = [await shop.hold(), await shop.hold()];
    const counted: string[] = [];
    const careless = (order_id: string) =>
      apart(async (tx) => {
        const { rows } = await sql`select from promo_redemptions where promo_id = ${promo}`.execute(tx);
        counted.push(`${rows.length}`);
        while (counted.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        const use = { event_id: shop.event, promo_id: promo, order_id, amount: 1, currency: 'IDR' };
        await given(tx, 'promo_redemptions', { ...use, person_key: 'sekali@example.org' });
      });
    await Promise.all(orders.map(({ id }) => careless(id)));
    expect(await broken()).toContain('lets no person use a promo more often than it says');
  });
});

/** Offers with one use, and what counts their uses. */
const lastUses = [
  {
    kind: 'promo',
    add: (shop: Shop) => shop.addPromo({ code: 'SATU', max_uses: 1 }),
    look: sql`select used_count + reserved_count < max_uses as "isLeft" from promos`,
    take: sql`update promos set reserved_count = reserved_count + 1`,
    constraint: 'uses_stay_within_the_limit',
  },
  {
    kind: 'voucher',
    add: (shop: Shop) => shop.addVoucher({ code: 'SATU' }),
    look: sql`select redeemed_count + reserved_count < max_usages as "isLeft" from vouchers`,
    take: sql`update vouchers set reserved_count = reserved_count + 1`,
    constraint: 'usages_stay_within_the_limit',
  },
] as const;

describe.each(lastUses)('the last use of a $kind', ({ kind, add, look, take, constraint }) => {
  const items = (shop: Shop) => [{ ticket_type_id: shop.type, quantity: 1 }];
  /** The offers whose uses are counted wrongly. */
  const miscounted = async () =>
    (await brokenInvariants(client))[`counts the uses of a ${kind} as its redemptions`] ?? [];

  it('is had by one of those who ask at once', async () => {
    const shop = await shopWith(50);
    const offer = await add(shop);
    const { answers, refusals } = await atOnce(12, () => shop.hold({ items: items(shop), codes: ['SATU'] }));
    expect(answers).toHaveLength(1);
    expect(refusals.filter((refusal) => !refusal.includes('409 code_'))).toEqual([]);
    expect(await miscounted()).not.toContain(offer);
  });

  it('is had by two who look first and take then, unless the database refuses it (control)', async () => {
    const shop = await shopWith(50);
    const offer = await add(shop);
    const looked: boolean[] = [];
    const careless = () =>
      apart(async (tx) => {
        const { rows } = await sql<{ isLeft: boolean }>`${look} where id = ${offer}`.execute(tx);
        looked.push(rows[0]?.isLeft ?? false);
        while (looked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await sql`${take} where id = ${offer}`.execute(tx);
      });
    const both = await Promise.allSettled([careless(), careless()]);
    expect(looked).toEqual([true, true]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining(constraint)]);
    expect(await miscounted()).toContain(offer);
  });
});

describe('two types that are taken in opposite order', () => {
  it('are waited for in a circle, by who does not take them in the order of their ids (control)', async () => {
    const shop = await shopWith();
    const other = await shop.addType();
    const begun: string[] = [];
    const careless = async (types: readonly string[]) => {
      const session = new pg.Client(karcis.current.connection);
      await session.connect();
      try {
        await session.query('begin');
        for (const type of types) {
          await session.query('update ticket_types set position = position + 1 where id = $1', [type]);
          begun.push(type);
          while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await session.query('rollback');
      } finally {
        await session.end();
      }
    };
    const both = await Promise.allSettled([careless([shop.type, other]), careless([other, shop.type])]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('deadlock detected')]);
  });
});
