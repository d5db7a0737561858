import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { inDays } from '../../test/given.ts';
import { newId } from '../domain/id.ts';

const options = { secretKey: async () => secretKey };
const karcis = karcisForTests({
  ...options,
  environment: { KARCIS_RATE_LIMITS: 'on', KARCIS_TRUST_PROXY: '127.0.0.1' },
});
const unlimited = karcisForTests({ ...options, environment: { KARCIS_TRUST_PROXY: '127.0.0.1' } });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const full = '429 too_many_places_held: Many people on your network';

/** Holds places of an event from an address of the internet. */
const holdFrom = (
  { slug, type }: Pick<Shop, 'slug' | 'type'>,
  address: string,
  { quantity = 10, token = null as string | null, server = karcis } = {},
) =>
  server.current
    .client(token)
    .buying.hold(
      { slug, body: { items: [{ ticket_type_id: type, quantity }] } },
      { idempotencyKey: newId(), headers: { 'x-forwarded-for': address } },
    )
    .then(({ data }) => data);

async function shopOf(capacity: number | null): Promise<Shop> {
  karcis.current.letSecondsPass(60);
  const shop = await openShop(karcis.current, people.Sari.id);
  await shop.changeType({ capacity });
  return shop;
}

describe('places that guests of one network hold', () => {
  it('are a tenth of a ticket type; others, and accounts, hold the rest', async () => {
    const shop = await shopOf(300);
    for (let order = 0; order < 3; order++) await holdFrom(shop, '198.51.100.1');
    await expect(holdFrom(shop, '198.51.100.1', { quantity: 1 })).rejects.toThrow(full);
    await holdFrom(shop, '198.51.100.2');
    await holdFrom(shop, '198.51.100.1', { token: people.Hana.token });
    expect((await shop.typeRow()).reserved).toBe(50);
  });

  it('are a fifth of a ticket type in a /48, and less in a /56, when its orders come in the same moment', async () => {
    const shop = await shopOf(200);
    const at = (subnet: (n: number) => string) => async (n: number) =>
      holdFrom(shop, `2001:db8:51:${subnet(n)}::1`, { quantity: 5 }).then(
        () => 5,
        (error: Error) => (expect(error.message).toContain('429 too_many_places_held'), 0),
      );
    const sum = async (hold: (n: number) => Promise<number>, orders: number) =>
      (await Promise.all(Array.from({ length: orders }, (_, n) => hold(n)))).reduce((a, b) => a + b, 0);
    expect(
      await sum(
        at((n) => (256 + n).toString(16)),
        20,
      ),
      'one /56',
    ).toBe(30);
    expect(
      await sum(
        at((n) => (n * 256).toString(16)),
        30,
      ),
      'the /48',
    ).toBe(10);
    expect((await shop.typeRow()).reserved).toBe(40);
    await holdFrom(shop, '2001:db8:52::1');
  });

  it('are three tenths of a ticket type in a /24 of IPv4', async () => {
    const shop = await shopOf(200);
    const held = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        holdFrom(shop, `192.0.2.${n + 1}`).then(
          () => 10,
          () => 0,
        ),
      ),
    );
    expect(held.reduce((a, b) => a + b, 0)).toBe(60);
    await holdFrom(shop, '203.0.113.1');
  });

  it('are twenty in a /48 where a fifth is less', async () => {
    const shop = await shopOf(50);
    for (const subnet of [1, 2]) await holdFrom(shop, `2001:db8:53:${subnet}::1`);
    await expect(holdFrom(shop, '2001:db8:53:300::1', { quantity: 1 })).rejects.toThrow(full);
    await holdFrom(shop, '2001:db8:54:300::1');
  });

  it('are those of an IPv4 address, however a translator writes it', async () => {
    const shop = await shopOf(50);
    await holdFrom(shop, '203.0.113.77');
    await holdFrom(shop, '64:ff9b::203.0.113.77');
    await expect(holdFrom(shop, '2002:cb00:714d::1', { quantity: 1 })).rejects.toThrow(full);
    await holdFrom(shop, '64:ff9b::198.51.100.77');
  });

  it('are counted for new accounts by themselves, and not for those of before yesterday', async () => {
    const shop = await shopOf(50);
    const holders = [people.Hana, people.Hendra];
    const age = (days: number) =>
      karcis.current.db
        .updateTable('users')
        .set({ created_at: inDays(-days), email_verified_at: inDays(-days) })
        .where(
          'id',
          'in',
          holders.map(({ id }) => id),
        )
        .execute();
    const hold = (n: number, token: string | null = null) =>
      holdFrom(shop, `2001:db8:55:${n}::1`, { token, quantity: 10 });
    for (const n of [1, 2]) await hold(n);
    for (const [n, { token }] of holders.entries()) await hold(n, token);
    await expect(hold(1, people.Hana.token)).rejects.toThrow('429 too_many_places_held: Many new accounts');
    await age(2);
    await hold(1, people.Hana.token);
    await age(0);
    expect((await shop.orders()).map(({ network_key }) => network_key === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('are those of a /64, which one caller has to choose from', async () => {
    const shop = await shopOf(200);
    await holdFrom(shop, '2001:db8:0:1::1');
    await holdFrom(shop, '2001:db8:0:1:ffff::2');
    await expect(holdFrom(shop, '2001:db8:0:1::3', { quantity: 1 })).rejects.toThrow(full);
    await holdFrom(shop, '2001:db8:0:2::1');
  });

  it('are twenty where a tenth is less, of each ticket type by itself', async () => {
    const shop = await shopOf(50);
    const type = await shop.addType({ capacity: 50 });
    for (let order = 0; order < 2; order++) await holdFrom(shop, '198.51.100.3');
    await expect(holdFrom(shop, '198.51.100.3', { quantity: 1 })).rejects.toThrow(full);
    await holdFrom({ ...shop, type }, '198.51.100.3');
  });

  it('are not counted without a capacity, and not with the limits off (controls)', async () => {
    const shop = await shopOf(null);
    for (let order = 0; order < 4; order++) await holdFrom(shop, '198.51.100.4');
    const { Sari } = await invite(unlimited.current);
    const other = await openShop(unlimited.current, Sari.id);
    await other.changeType({ capacity: 100 });
    for (let order = 0; order < 4; order++) await holdFrom(other, '198.51.100.4', { server: unlimited });
    expect((await other.orders()).map(({ network_key }) => network_key)).toEqual([null, null, null, null]);
  });

  it('say when to ask again, and are free again with the end of an order', async () => {
    const shop = await shopOf(100);
    const from = '198.51.100.5';
    const first = await holdFrom(shop, from);
    const second = await holdFrom(shop, from);
    const refused = await holdFrom(shop, from, { quantity: 1 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, retryAfter: 300 });
    const { buying } = karcis.current.client();
    await buying.cancel({ id: first.id }, { orderToken: first.order_token ?? '' });
    await holdFrom(shop, from, { quantity: 5 });
    await shop.letLapse(second.id);
    await holdFrom(shop, from);
  });

  it.each(['127.0.0.1', '192.168.1.7', '::1', 'fd12:3456::7', '::ffff:10.0.0.1'])(
    'are not counted in a network of one’s own, where a proxy may stand for everybody: %s',
    async (address) => {
      const shop = await shopOf(40);
      for (const _ of [1, 2, 3]) await holdFrom(shop, address);
      expect((await shop.orders()).map(({ network_key }) => network_key)).toEqual([null, null, null]);
    },
  );

  it('leave nothing of the network in an order that is over, and no address in one that is not', async () => {
    const shop = await shopOf(4);
    await shop.changeType({ price: 0, kind: 'Free' });
    const { buying } = karcis.current.client();
    const [paid, cancelled, lapsed, open] = [
      await holdFrom(shop, '198.51.100.6', { quantity: 1 }),
      await holdFrom(shop, '198.51.100.6', { quantity: 1 }),
      await holdFrom(shop, '198.51.100.6', { quantity: 1 }),
      await holdFrom(shop, '198.51.100.6', { quantity: 1 }),
    ];
    const keys = () => shop.orders().then((orders) => orders.map(({ network_key }) => network_key));
    const before = await keys();
    expect(new Set(before.map((key) => key?.toString('hex'))).size).toBe(1);
    expect(before[0]).toHaveLength(8);
    const orderToken = paid.order_token ?? '';
    const buyer = { name: 'Rani', email: `${newId()}@example.org` };
    await buying.checkout({ id: paid.id, body: { buyer } }, { orderToken });
    await buying.pay({ id: paid.id, body: {} }, { orderToken, idempotencyKey: newId() });
    await buying.cancel({ id: cancelled.id }, { orderToken: cancelled.order_token ?? '' });
    await shop.letLapse(lapsed.id);
    await holdFrom(shop, '198.51.100.7', { quantity: 2 });
    const now = await shop.orders();
    expect(now.filter(({ network_key }) => network_key?.equals(before[0] ?? Buffer.of()))).toMatchObject([
      { id: open.id },
    ]);
    expect(now.map(({ status }) => status).toSorted()).toEqual([
      'Cancelled',
      'Expired',
      'Paid',
      'Reserved',
      'Reserved',
    ]);
  });
});

describe('places that guests hold for a day', () => {
  /** An order of so many places that is ready to be paid, each from a network of its own. */
  async function ready(shop: Shop, quantity: number, token: string | null = null) {
    const { id, order_token } = await holdFrom(shop, `2001:db8:${newId().slice(-4)}::`, { quantity, token });
    const as = order_token === null ? {} : { orderToken: order_token };
    const { buying } = karcis.current.client(token);
    const buyer = { name: 'Rani', email: `${newId()}@example.org` };
    await buying.checkout({ id, body: { buyer } }, as);
    return (method: 'Bank Transfer' | 'Retail' | 'Virtual Account') =>
      buying.pay({ id, body: { method, return_url } }, { ...as, idempotencyKey: newId() });
  }

  it('are a fifth of a ticket type; other ways to pay, and accounts, go on', async () => {
    const shop = await shopOf(20);
    const [first, second, third] = [await ready(shop, 2), await ready(shop, 2), await ready(shop, 1)];
    await first('Bank Transfer');
    await second('Retail');
    await expect(third('Bank Transfer')).rejects.toThrow(
      '409 payment_method_unavailable: As many guests as may wait with places to pay by Bank Transfer. Sign in',
    );
    await third('Virtual Account');
    await (
      await ready(shop, 3, people.Hana.token)
    )('Bank Transfer');
  });

  it('are not counted where the time to pay is an hour, or there is no capacity (controls)', async () => {
    const soon = await shopOf(4);
    await soon.changeEvent({ pay_later_minutes: 60 });
    await (
      await ready(soon, 4)
    )('Bank Transfer');
    const many = await shopOf(null);
    await (
      await ready(many, 4)
    )('Bank Transfer');
  });
});

describe('orders of guests with one address', () => {
  /** An order whose buyer is said at the checkout, from a network of its own. */
  async function ready(shop: Shop, email: string, token: string | null = null) {
    const { id, order_token } = await holdFrom(shop, `2001:db8:${newId().slice(-4)}::`, {
      quantity: 1,
      token,
    });
    const as = order_token === null ? {} : { orderToken: order_token };
    const { buying } = karcis.current.client(token);
    const nameBuyer = (address: string) =>
      buying.checkout({ id, body: { buyer: { name: 'Rani', email: address } } }, as);
    await nameBuyer(email);
    const pay = () =>
      buying.pay({ id, body: { method: 'QRIS', return_url } }, { ...as, idempotencyKey: newId() });
    return { nameBuyer, pay, cancel: () => buying.cancel({ id }, as) };
  }

  it('await their payment three at a time; those of another address, and of accounts, go on (controls)', async () => {
    const shop = await shopOf(100);
    const email = `${newId()}@example.org`;
    const [first, second, third, fourth] = [
      await ready(shop, email),
      await ready(shop, email.toUpperCase()),
      await ready(shop, email),
      await ready(shop, email),
    ];
    for (const each of [first, second, third]) await each.pay();
    const refusal = '409 too_many_open_orders: Three orders of this address';
    await expect(fourth.pay()).rejects.toThrow(refusal);
    const other = await ready(shop, `${newId()}@example.org`);
    await other.pay();
    await (await ready(shop, email, people.Hana.token)).pay();
    // One that has begun with another address does not.
    await sandbox.workOff();
    await other.nameBuyer(email);
    await expect(other.pay()).rejects.toThrow(refusal);
    await other.cancel();
    // One of the three begins again, and one that ends makes room.
    await second.pay();
    await sandbox.workOff();
    await first.cancel();
    await fourth.pay();
  });
});

describe('codes that one network tries', () => {
  it('count one by one, also beside a good one, and hold up no other network', async () => {
    const shop = await shopOf(100);
    await shop.addPromo({ code: 'HEMAT', discount_value: 10 });
    const items = [{ ticket_type_id: shop.type, quantity: 1 }];
    const look = (address: string, codes: readonly string[]) =>
      karcis.current
        .client(null)
        .buying.checkCode(
          { slug: shop.slug, body: { code: 'HEMAT', codes: [...codes], items } },
          { headers: { 'x-forwarded-for': address } },
        )
        .then(
          () => 'looked',
          ({ code }: { readonly code: string }) => code,
        );
    const guesses = ['TEBAK1', 'TEBAK2', 'TEBAK3'];
    const several: string[] = [];
    for (let at = 0; at < 6; at += 1) several.push(await look('203.0.113.20', guesses));
    // Four codes each, of twenty a minute.
    expect(several).toEqual([...Array.from({ length: 5 }, () => 'looked'), 'too_many_requests']);
    const alone: string[] = [];
    for (let at = 0; at < 5; at += 1) alone.push(await look('198.51.100.20', []));
    expect(alone).toEqual(Array.from({ length: 5 }, () => 'looked'));
  });
});
