import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { lapse } from '../selling/lapsing.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

/** A shop with a type that only the code UNDANGAN opens, which takes less off than HEMAT does; each can be used once. */
async function shopWithBoth() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const closed = await shop.addType({ visibility: 'Code Only' });
  const promos = {
    HEMAT: await shop.addPromo({ code: 'HEMAT', discount_value: 50, max_uses: 1 }),
    UNDANGAN: await shop.addPromo({
      code: 'UNDANGAN',
      discount_value: 1,
      ticket_type_ids: [closed],
      max_uses: 1,
    }),
    LAIN: await shop.addPromo({ code: 'LAIN', discount_value: 20, max_uses: 1 }),
  };
  const items = [
    { ticket_type_id: shop.type, quantity: 1 },
    { ticket_type_id: closed, quantity: 1 },
  ];
  return { shop, promos, items };
}

type Both = Awaited<ReturnType<typeof shopWithBoth>>;

/** An order by these codes, whose time is over before its money comes. */
async function late({ shop, items }: Both, first: string[], then = first) {
  const order = await sandbox.checkedOut(shop, { items, codes: first });
  if (then !== first)
    await karcis.current
      .client()
      .buying.changeCodes({ id: order.id, body: { codes: then } }, { orderToken: order.orderToken });
  const { reference } = await sandbox.begin(order);
  await shop.letLapse(order.id);
  await karcis.current.database.transaction((db) => lapse(db, shop.event));
  return { id: order.id, reference };
}

async function pay({ reference }: { readonly reference: string }): Promise<void> {
  await sandbox.act(reference, { action: 'Pay' });
  await sandbox.workOff();
}

/** How often each code was used, and is reserved. */
async function usesOf({ promos }: Both): Promise<Record<string, readonly [number, number]>> {
  const { db } = karcis.current;
  const entries = Object.entries(promos).map(async ([code, id]) => {
    const promo = await db
      .selectFrom('promos')
      .select(['used_count', 'reserved_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [code, [promo.used_count, promo.reserved_count]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const statusOf = async (shop: Shop, id: string) => (await shop.orderRow(id)).status;

describe('money that comes late for an order with several codes', () => {
  it('uses each of them again, also one that has only opened a ticket type', async () => {
    const both = await shopWithBoth();
    const order = await late(both, ['HEMAT', 'UNDANGAN']);
    const discounts = await karcis.current.db
      .selectFrom('order_item_discounts')
      .select('promo_id')
      .where('order_id', '=', order.id)
      .execute();
    expect(new Set(discounts.map(({ promo_id }) => promo_id)), 'what takes something off').toEqual(
      new Set([both.promos.HEMAT]),
    );
    expect(await usesOf(both)).toEqual({ HEMAT: [0, 0], UNDANGAN: [0, 0], LAIN: [0, 0] });
    await pay(order);
    expect(await statusOf(both.shop, order.id)).toBe('Paid');
    expect(await usesOf(both)).toEqual({ HEMAT: [1, 0], UNDANGAN: [1, 0], LAIN: [0, 0] });
  });

  it('goes back where somebody else has had the last use of one that opens', async () => {
    const both = await shopWithBoth();
    const order = await late(both, ['HEMAT', 'UNDANGAN']);
    await both.shop.hold({ items: both.items, codes: ['UNDANGAN'] });
    await pay(order);
    expect(await statusOf(both.shop, order.id)).toBe('Expired');
    expect(await sandbox.payments(order.id)).toMatchObject([{ surplus_reason: 'No Places' }]);
    expect(await usesOf(both)).toEqual({ HEMAT: [0, 0], UNDANGAN: [0, 1], LAIN: [0, 0] });
  });

  it('uses none that its buyer has left out before, also where that has no use left', async () => {
    const both = await shopWithBoth();
    const order = await late(both, ['LAIN', 'UNDANGAN'], ['HEMAT', 'UNDANGAN']);
    await both.shop.hold({ codes: ['LAIN'] });
    await pay(order);
    expect(await statusOf(both.shop, order.id)).toBe('Paid');
    expect(await usesOf(both)).toEqual({ HEMAT: [1, 0], UNDANGAN: [1, 0], LAIN: [0, 1] });
  });
});
