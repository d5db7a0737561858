import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { secretKey } from '../../test/mail/support.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop, type Shop } from '../../test/shop.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const shopWith = (): Promise<Shop> => openShop(karcis.current, people.Sari.id);

describe('the last places', () => {
  it('go to as many as there are, of two hundred who ask at once', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 7 });
    const items = [{ ticket_type_id: shop.type, quantity: 1 }];
    const { answers, refusals } = await atOnce(200, () => shop.hold({ items }));
    expect(answers).toHaveLength(7);
    expect(refusals.filter((reason) => !reason.includes('sold_out'))).toEqual([]);
    expect(await shop.typeRow()).toMatchObject({ reserved: 7 });
    expect(await shop.orders()).toHaveLength(7);
  });

  it('come back when their time is over, for who asks then', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 2 });
    const first = await shop.hold();
    await expect(shop.hold()).rejects.toThrow('409 sold_out');
    await shop.letLapse(first.id);
    await shop.hold();
    expect(await shop.orderRow(first.id)).toMatchObject({ status: 'Expired' });
    expect(await shop.typeRow()).toMatchObject({ reserved: 2 });
  });

  it('are sold to nobody twice by types that are asked for in opposite order', async () => {
    const shop = await shopWith();
    const other = await shop.addType({ capacity: 10 });
    await shop.changeType({ capacity: 10 });
    const both = [shop.type, other].map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
    const { answers, refusals } = await atOnce(30, (at) =>
      shop.hold({ items: at % 2 === 0 ? both : both.toReversed() }),
    );
    expect(answers).toHaveLength(10);
    expect(refusals.filter((reason) => !reason.includes('sold_out'))).toEqual([]);
    expect(await shop.typeRow(other)).toMatchObject({ reserved: 10 });
  });

  it('that come back are for all who ask at that moment', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 4 });
    for (const order of [await shop.hold(), await shop.hold()]) await shop.letLapse(order.id);
    expect((await atOnce(2, () => shop.hold())).refusals).toEqual([]);
    expect(await shop.typeRow()).toMatchObject({ reserved: 4 });
  });

  it('are sold twice by who looks first and takes then, unless the database refuses it (control)', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 1 });
    const { database } = karcis.current;
    const careless = () =>
      database.transaction(async (tx) => {
        const { sold, reserved, capacity } = await tx
          .selectFrom('ticket_types')
          .select(['sold', 'reserved', 'capacity'])
          .where('id', '=', shop.type)
          .executeTakeFirstOrThrow();
        if (sold + reserved >= (capacity ?? Infinity)) return 'sold out';
        looked.push('');
        while (looked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await tx
          .updateTable('ticket_types')
          .set(({ eb }) => ({ reserved: eb('reserved', '+', 1) }))
          .where('id', '=', shop.type)
          .execute();
        return 'held';
      });
    const looked: string[] = [];
    const both = await Promise.allSettled([careless(), careless()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason),
    ).toContain('sold_and_reserved_stay_within_capacity');
  });
});
