import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { secretKey } from '../../test/mail/support.ts';
import { karcisForTests } from '../../test/harness.ts';
import { inDays } from '../../test/given.ts';
import { invite, type People, person } from '../../test/people.ts';
import { openShop, type Shop } from '../../test/shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const shopWith = (): Promise<Shop> => openShop(karcis.current, people.Sari.id);
const buying = () => karcis.current.client(null).buying;
const buyer = { name: 'Rani', email: 'rani@example.org' };

describe('codes', () => {
  it('lower the price, in any case, and say what they did', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'HEMAT', discount_value: 10 });
    const order = await shop.hold({ codes: ['  hEmAt '] });
    expect(order).toMatchObject({ discount_total: 30_000, total: 270_000 });
    expect(order.discounts).toMatchObject([{ kind: 'Promo', code: 'HEMAT', amount: 30_000 }]);
    expect(order.items[0]).toMatchObject({ discount: 30_000, total: 270_000 });
  });

  it('are refused where they do nothing, are unknown, or come twice as vouchers', async () => {
    const shop = await shopWith();
    const other = await shop.addType();
    await shop.addPromo({ code: 'LAIN', ticket_type_ids: [other] });
    await shop.addVoucher({ code: 'SATU' });
    await shop.addVoucher({ code: 'DUA' });
    await expect(shop.hold({ codes: ['LAIN'] })).rejects.toThrow('422 code_not_applicable');
    await expect(shop.hold({ codes: ['SATU', 'ENTAH'] })).rejects.toThrow('422 unknown_code');
    await expect(shop.hold({ codes: ['SATU', 'DUA'] })).rejects.toThrow('An order takes one voucher.');
    expect(await shop.orders()).toEqual([]);
  });

  it('are known with what messages put around them, and returned as they were made', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'HEMAT50' });
    const asked = async (code: string) =>
      (await buying().checkCode({ slug: shop.slug, body: { code } })).data.code;
    for (const typed of ['_hemat50_', 'Kode: *_HEMAT50_*', 'Kode promo hemat50', 'HEMAT50 (diskon 50%)'])
      expect(await asked(typed), typed).toBe('HEMAT50');
    // A code that was made with underscores is meant before one without.
    await shop.addVoucher({ code: '_HEMAT50_' });
    expect([await asked('_hemat50_'), await asked('hemat50')]).toEqual(['_HEMAT50_', 'HEMAT50']);
    await expect(asked('_lain_')).rejects.toThrow('422 unknown_code');
  });

  it('are changed for what is held, whatever has become of its type and of the limits since', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SATU', discount_value: 10 });
    const order = await shop.hold();
    const change = async (codes: string[]) => {
      const as = { orderToken: order.order_token ?? '' };
      return (await buying().changeCodes({ id: order.id, body: { codes } }, as)).data.discount_total;
    };
    const usual = { visibility: 'Public', min_per_order: 1, max_per_order: null } as const;
    for (const changed of [{ visibility: 'Hidden' }, { min_per_order: 3 }, { max_per_order: 1 }] as const) {
      await shop.changeType({ ...usual, ...changed });
      expect([changed, await change(['SATU']), await change([])]).toEqual([changed, 30_000, 0]);
    }
    await shop.changeType(usual);
    await shop.changeEvent({ max_tickets_per_order: 1 });
    expect(await change(['SATU'])).toBe(30_000);
    // Codes from a message are between underscores.
    expect([await change([]), await change(['_satu_'])]).toEqual([0, 30_000]);
    // Nothing that is asked for anew is held.
    await expect(shop.hold()).rejects.toThrow('422 invalid_request');
  });

  it('that open a type are needed for it still', async () => {
    const shop = await shopWith();
    await shop.changeType({ visibility: 'Code Only' });
    await shop.addVoucher({ code: 'MASUK', effect: 'Access', ticket_type_ids: [shop.type] });
    const order = await shop.hold({ codes: ['MASUK'] });
    const as = { orderToken: order.order_token ?? '' };
    await expect(buying().changeCodes({ id: order.id, body: { codes: [] } }, as)).rejects.toThrow(
      'There is no such ticket type',
    );
  });

  it('are used as often as they may be, also where many ask for the last use at once', async () => {
    const shop = await shopWith();
    const promo = await shop.addPromo({ code: 'TIGA', max_uses: 3 });
    expect((await atOnce(12, () => shop.hold({ codes: ['TIGA'] }))).answers).toHaveLength(3);
    const { reserved_count } = await karcis.current.db
      .selectFrom('promos')
      .select('reserved_count')
      .where('id', '=', promo)
      .executeTakeFirstOrThrow();
    expect(reserved_count).toBe(3);
    expect(await shop.typeRow()).toMatchObject({ reserved: 6 });
  });

  it('are used by one person as often as they may be', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1 });
    const ask = () => shop.hold({ codes: ['SEKALI'], email: 'Rani@example.org' });
    expect((await atOnce(3, ask)).answers).toHaveLength(1);
    await expect(shop.hold({ codes: ['SEKALI'], email: 'rani@example.org' })).rejects.toThrow(
      '409 code_exhausted',
    );
    // Another address at first, and hers at the checkout: it is the same person.
    const other = await shop.hold({ codes: ['SEKALI'], email: 'lain@example.org' });
    const orderToken = other.order_token ?? '';
    await expect(buying().checkout({ id: other.id, body: { buyer } }, { orderToken })).rejects.toThrow(
      '409 code_exhausted',
    );
  });

  it('are used as often by one person, whether signed in or as a guest with the confirmed address', async () => {
    const { db } = karcis.current;
    const shop = await shopWith();
    await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1 });
    const confirmed = { email_verified_at: inDays(-1) };
    const [asGuestFirst, asAccountFirst] = [
      await person(db, 'Tamu-dulu', 'ticket_holder'),
      await person(db, 'Akun-dulu', 'ticket_holder'),
    ];
    const unconfirmed = await person(db, 'Tanpa-bukti', 'ticket_holder');
    for (const { id } of [asGuestFirst, asAccountFirst])
      await db.updateTable('users').set(confirmed).where('id', '=', id).execute();
    const asGuest = ({ email }: { email: string }) => shop.hold({ codes: ['SEKALI'], email });
    const asAccount = ({ token }: { token: string }) => shop.hold({ codes: ['SEKALI'] }, { token });
    await asGuest(asGuestFirst);
    await expect(asAccount(asGuestFirst)).rejects.toThrow('409 code_exhausted');
    await asAccount(asAccountFirst);
    await expect(asGuest(asAccountFirst)).rejects.toThrow('409 code_exhausted');
    // An address that nobody has confirmed may be typed by anybody.
    await asGuest(unconfirmed);
    await asAccount(unconfirmed);
  });

  it('that nobody types lower the price of those who may use them, and hold up nobody else', async () => {
    const shop = await shopWith();
    await shop.addPromo({ trigger: 'Automatic', name: 'Perdana', max_uses_per_user: 1 });
    const { data: page } = await karcis.current.client().catalogue.event({ slug: shop.slug });
    expect(page.promos.map(({ name }) => name)).toEqual(['Perdana']);
    // Nobody knows yet whether this guest has used it.
    expect(await shop.hold()).toMatchObject({ discount_total: 30_000 });
    const first = await shop.hold({ email: 'rani@example.org' });
    expect(first).toMatchObject({ discount_total: 30_000, discounts: [{ name: 'Perdana', code: null }] });
    expect(await shop.hold({ email: 'Rani@example.org' })).toMatchObject({ discount_total: 0 });
    const other = await shop.hold({ email: 'lain@example.org' });
    const orderToken = other.order_token ?? '';
    const checkOut = (more: object = {}) =>
      buying().checkout({ id: other.id, body: { buyer, ...more } }, { orderToken });
    // The address of the buyer has used it: the other price is told, and paid once it was seen.
    await expect(checkOut()).rejects.toMatchObject({
      code: 'price_changed',
      problem: { price: { total: 300_000 } },
    });
    expect((await checkOut({ expected_total: 300_000 })).data).toMatchObject({ total: 300_000 });
  });
});

describe('a code with a limit for each person', () => {
  const limited = async () => {
    const shop = await shopWith();
    const promo = await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1, discount_value: 10 });
    return { shop, promo };
  };
  const checkout = ({ id, order_token }: { id: string; order_token: string | null }, more: object = {}) =>
    buying().checkout({ id, body: { buyer, ...more } }, { orderToken: order_token ?? '' });
  const bought = async (shop: Shop) => {
    const order = await shop.hold({ codes: ['SEKALI'], expected_total: 270_000 });
    await checkout(order, { expected_total: order.total });
    return order;
  };

  it('lowers the price of a guest before the address is known', async () => {
    const { shop } = await limited();
    const order = await shop.hold({ codes: ['SEKALI'], expected_total: 270_000 });
    expect(order).toMatchObject({ total: 270_000, codes_set_aside: [] });
    const { data } = await checkout(order, { expected_total: 270_000 });
    expect(data).toMatchObject({ total: 270_000, codes_set_aside: [], buyer: { email: buyer.email } });
  });

  it('is set aside at the checkout where the address has used it, once the buyer has seen the price', async () => {
    const { shop, promo } = await limited();
    await bought(shop);
    const again = await shop.hold({ codes: ['SEKALI'], expected_total: 270_000 });
    const refusal = await checkout(again, { expected_total: again.total }).catch((error: unknown) => error);
    const price = {
      total: 300_000,
      currency: 'IDR',
      codes_set_aside: [{ code: 'SEKALI', reason: 'Used By You' }],
    };
    expect(refusal).toMatchObject({ code: 'price_changed', problem: { price } });
    expect(await shop.orderRow(again.id)).toMatchObject({ total: 270_000, buyer_email: null });
    const { data } = await checkout(again, { expected_total: 300_000 });
    expect(data).toMatchObject({ total: 300_000, discounts: [], codes_set_aside: price.codes_set_aside });
    expect(data.tickets.map((ticket) => ticket.price)).toEqual([150_000, 150_000]);
    const uses = karcis.current.db.selectFrom('promos').select('reserved_count').where('id', '=', promo);
    expect(await uses.executeTakeFirstOrThrow()).toEqual({ reserved_count: 1 });
  });

  it('counts the account that has confirmed the address of a guest', async () => {
    const { shop } = await limited();
    const { db } = karcis.current;
    const account = await person(db, 'Dua-jalan', 'ticket_holder');
    await db
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', account.id)
      .execute();
    await shop.hold({ codes: ['SEKALI'] }, { token: account.token });
    const asGuest = await shop.hold({ codes: ['SEKALI'], expected_total: 270_000 });
    const named = { buyer: { name: 'Dua', email: account.email.toUpperCase() } };
    await expect(checkout(asGuest, named)).rejects.toThrow('409 code_exhausted');
    const { data } = await checkout(asGuest, { ...named, expected_total: 300_000 });
    expect(data.codes_set_aside).toEqual([{ code: 'SEKALI', reason: 'Used By You' }]);
  });
});

describe('a code that cannot be used, beside the total that the buyer has seen', () => {
  const reasonsOf = ({ codes_set_aside: aside }: Awaited<ReturnType<Shop['hold']>>) =>
    Object.fromEntries(aside.map(({ code, reason }) => [code, reason]));

  it('is set aside with its reason, and the order is made', async () => {
    const shop = await shopWith();
    const other = await shop.addType();
    await shop.addPromo({ code: 'LAIN', ticket_type_ids: [other] });
    await shop.addPromo({ code: 'BANYAK', min_quantity: 5 });
    await shop.addPromo({ code: 'LEWAT', starts_at: inDays(-9), ends_at: inDays(-1) });
    await shop.addPromo({ code: 'HABIS', max_uses: 1, used_count: 1 });
    await shop.addPromo({ code: 'SENDIRI', discount_value: 5, is_stackable: false });
    await shop.addPromo({ code: 'LEBIH', discount_value: 20 });
    await shop.addVoucher({ code: 'PINTU', effect: 'Access', ticket_type_ids: [other] });
    const held = async (codes: string[], expected_total: number) => {
      const order = await shop.hold({ codes, expected_total });
      return { ...reasonsOf(order), total: order.total };
    };
    expect(await held(['LAIN', 'BANYAK', 'LEWAT'], 300_000)).toEqual({
      LAIN: 'Other Tickets',
      BANYAK: 'Not Enough',
      LEWAT: 'Not Valid Now',
      total: 300_000,
    });
    expect(await held(['HABIS', 'ENTAH', 'PINTU'], 300_000)).toEqual({
      HABIS: 'Used Up',
      ENTAH: 'Unknown',
      PINTU: 'Other Tickets',
      total: 300_000,
    });
    expect(await held(['SENDIRI', 'LEBIH'], 240_000)).toEqual({
      SENDIRI: 'Does Not Combine',
      total: 240_000,
    });
  });

  it('leaves the order unmade where the buyer would pay more than was seen', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'HABIS', max_uses: 1, used_count: 1 });
    const refusal = await shop
      .hold({ codes: ['HABIS'], expected_total: 270_000 })
      .catch((error: unknown) => error);
    const codes_set_aside = [{ code: 'HABIS', reason: 'Used Up' }];
    expect(refusal).toMatchObject({
      code: 'price_changed',
      problem: { price: { total: 300_000, currency: 'IDR', codes_set_aside } },
    });
    expect(await shop.orders()).toEqual([]);
    expect(await shop.hold({ codes: ['HABIS'], expected_total: 300_000 })).toMatchObject({ codes_set_aside });
    expect(await shop.hold({ expected_total: 500_000 })).toMatchObject({ total: 300_000 });
  });

  it('is set aside for those who are too late, where many ask for the last use at once', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SATU', max_uses: 1, discount_value: 10 });
    const { answers, refusals } = await atOnce(6, () =>
      shop.hold({ codes: ['SATU'], expected_total: 300_000 }),
    );
    expect(refusals).toEqual([]);
    expect(answers.map(({ total }) => total).toSorted((one, other) => one - other)).toEqual([
      270_000,
      ...Array.from({ length: 5 }, () => 300_000),
    ]);
  });

  it('is refused still where it opens the ticket type that is bought', async () => {
    const shop = await shopWith();
    const closed = await shop.addType({ visibility: 'Code Only' });
    await shop.addVoucher({ code: 'PINTU', effect: 'Access', ticket_type_ids: [closed], redeemed_count: 1 });
    const items = [{ ticket_type_id: closed, quantity: 1 }];
    await expect(shop.hold({ items, codes: ['PINTU'], expected_total: 100_000 })).rejects.toThrow(
      '409 code_exhausted',
    );
  });
});

describe('a code that is tried', () => {
  const tried = async (shop: Shop, body: object, token: string | null = null) =>
    (
      await karcis.current.client(token).buying.checkCode({
        slug: shop.slug,
        body: { code: '', items: [{ ticket_type_id: shop.type, quantity: 2 }], ...body },
      })
    ).data.for_items;

  it('says what it takes off what is chosen, as the order will', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SEKALI', discount_value: 10, max_uses_per_user: 1 });
    await shop.addVoucher({ code: 'GRATIS' });
    const found = await tried(shop, { code: 'sekali' });
    expect(found).toEqual({ is_used: true, discount: 30_000, total: 270_000, currency: 'IDR', reason: null });
    const both = await tried(shop, { code: 'GRATIS', codes: ['SEKALI'] });
    const order = await shop.hold({ codes: ['SEKALI', 'GRATIS'], expected_total: both?.total ?? 0 });
    expect(both).toMatchObject({ is_used: true, total: order.total });
  });

  it('says why it takes nothing off', async () => {
    const shop = await shopWith();
    const other = await shop.addType();
    await shop.addPromo({ code: 'LAIN', ticket_type_ids: [other] });
    expect(await tried(shop, { code: 'LAIN' })).toMatchObject({
      is_used: false,
      discount: 0,
      total: 300_000,
      reason: 'Other Tickets',
    });
    const { data } = await buying().checkCode({ slug: shop.slug, body: { code: 'LAIN' } });
    expect(data).toMatchObject({
      for_items: null,
      ticket_types: [{ id: other, kind: 'Paid', price: 100_000 }],
    });
  });
});

describe('the lines of an order', () => {
  it('stay in the order in which they were asked for', async () => {
    const shop = await shopWith();
    const types = [shop.type];
    while (types.length < 6) types.push(await shop.addType());
    const asked = types.toReversed();
    const items = asked.map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
    const order = await shop.hold({ items });
    expect(order.items.map(({ ticket_type }) => ticket_type.id)).toEqual(asked);
  });
});
