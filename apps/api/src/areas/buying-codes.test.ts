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

  it('are used by one person as often as they may be, who has to be known', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SEKALI', max_uses_per_user: 1 });
    await expect(shop.hold({ codes: ['SEKALI'] })).rejects.toThrow('422 code_needs_person');
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
    expect(await shop.hold()).toMatchObject({ discount_total: 0 });
    const first = await shop.hold({ email: 'rani@example.org' });
    expect(first).toMatchObject({ discount_total: 30_000, discounts: [{ name: 'Perdana', code: null }] });
    expect(await shop.hold({ email: 'Rani@example.org' })).toMatchObject({ discount_total: 0 });
    const other = await shop.hold({ email: 'lain@example.org' });
    const orderToken = other.order_token ?? '';
    await expect(buying().checkout({ id: other.id, body: { buyer } }, { orderToken })).rejects.toThrow(
      '409 price_changed',
    );
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
