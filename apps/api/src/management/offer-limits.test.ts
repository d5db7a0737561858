import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { pointerOf } from '../../test/refused-at.ts';
import { openShop, type Shop } from '../../test/shop.ts';

/** Limits of promos and vouchers against those of their event and ticket types, and codes of two kinds that are one. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
let shop: Shop;
let codes = 0;
beforeAll(async () => {
  people = await invite(karcis.current);
  shop = await openShop(karcis.current, people.Sari.id, {
    starts_at: inDays(20),
    doors_open_at: inDays(19.9),
    ends_at: inDays(21),
    sales_start_at: inDays(-5),
    sales_end_at: inDays(19),
    max_tickets_per_order: 8,
  });
});

const client = () => karcis.current.client(people.Sari.token);
const promo = { name: 'Uji', discount_type: 'Percentage', discount_value: 10 } as const;

describe('limits of a promo', () => {
  const make = (body: object) =>
    pointerOf(
      client().adminPromos.create({ id: shop.event, body: { ...promo, trigger: 'Automatic', ...body } }),
    );

  it('are refused where nobody can use it', async () => {
    const few = await shop.addType({ max_per_order: 2, price: 10_000 });
    const gift = await shop.addType({ kind: 'Donation', price: 0 });
    const none = await shop.addType({ capacity: 0 });
    expect(await make({ max_uses: 3, max_uses_per_user: 4 })).toBe('/max_uses_per_user');
    expect(await make({ starts_at: inDays(22) })).toBe('/starts_at');
    expect(await make({ starts_at: inDays(2), ends_at: inDays(1) })).toBe('/ends_at');
    expect(await make({ min_quantity: 9 })).toBe('/min_quantity');
    expect(await make({ min_quantity: 3, ticket_type_ids: [few] })).toBe('/min_quantity');
    expect(await make({ min_order_amount: 80_001, ticket_type_ids: [few] })).toBe('/min_order_amount');
    expect(await make({ ticket_type_ids: [gift] })).toBe('/ticket_type_ids');
    expect(await make({ discount_type: 'Percentage', discount_value: 0 })).toBe('/discount_value');
    expect(await make({ max_discount_amount: 0 })).toBe('/max_discount_amount');
    expect(await make({ max_discount_amount: 1 })).toBeUndefined();
    const fixed = { discount_type: 'Fixed Price', ticket_type_ids: [few] };
    expect(await make({ ...fixed, discount_value: 40_000 })).toBe('/discount_value');
    expect(await make({ ...fixed, discount_value: 9999 })).toBeUndefined();
    expect(await make({ ticket_type_ids: [none] })).toBe('/ticket_type_ids');
    // Control: what can be used.
    expect(await make({ max_uses: 3, max_uses_per_user: 3, min_quantity: 8 })).toBeUndefined();
    expect(
      await make({ min_quantity: 2, min_order_amount: 80_000, ticket_type_ids: [few, gift] }),
    ).toBeUndefined();
  });
});

describe('limits of a voucher', () => {
  it('are refused where nobody can use it, alone, in a batch and in a change', async () => {
    const none = await shop.addType({ capacity: 0 });
    const make = (body: object) =>
      pointerOf(
        client().adminVouchers.create({
          id: shop.event,
          body: { code: `UJI${(codes += 1)}`, effect: 'Free Ticket', ...body },
        }),
      );
    expect(await make({ ticket_type_ids: [none] })).toBe('/ticket_type_ids');
    expect(await make({ valid_from: inDays(22) })).toBe('/valid_from');
    expect(await make({ ticket_type_ids: [shop.type], valid_from: inDays(1) })).toBeUndefined();
    const closed = await shop.addType({ visibility: 'Code Only' });
    expect(await make({ effect: 'Access' })).toBe('/effect');
    expect(await make({ effect: 'Access', ticket_type_ids: [shop.type] })).toBe('/ticket_type_ids');
    expect(await make({ effect: 'Access', ticket_type_ids: [shop.type, closed] })).toBeUndefined();
    const batch = { name: 'Uji', count: 2, effect: 'Free Ticket' as const, ticket_type_ids: [none] };
    const made = client().adminVoucherBatches.create(
      { id: shop.event, body: batch },
      { idempotencyKey: crypto.randomUUID() },
    );
    expect(await pointerOf(made)).toBe('/ticket_type_ids');
    const voucher_id = await shop.addVoucher();
    const change = client().adminVouchers.change({
      id: shop.event,
      voucher_id,
      body: { ticket_type_ids: [none] },
    });
    expect(await pointerOf(change)).toBe('/ticket_type_ids');
  });
});

describe('the time of an offer', () => {
  it('is refused where it lies wholly before or after the sale of its ticket types', async () => {
    const other = await openShop(karcis.current, people.Sari.id, {
      starts_at: inDays(20),
      ends_at: inDays(21),
      sales_start_at: inDays(5),
      sales_end_at: inDays(15),
    });
    const early = await other.addType({ sales_start_at: inDays(-1), sales_end_at: inDays(2) });
    const id = other.event;
    const makePromo = (body: object) =>
      pointerOf(client().adminPromos.create({ id, body: { ...promo, trigger: 'Automatic', ...body } }));
    const makeVoucher = (body: object) =>
      pointerOf(
        client().adminVouchers.create({
          id,
          body: { code: `WAKTU${(codes += 1)}`, effect: 'Free Ticket', ...body },
        }),
      );
    const usual = { ticket_type_ids: [other.type] };
    expect(await makePromo({ ...usual, ends_at: inDays(4) })).toBe('/ends_at');
    expect(await makePromo({ ...usual, starts_at: inDays(16) })).toBe('/starts_at');
    expect(await makePromo({ starts_at: inDays(3), ends_at: inDays(4), ticket_type_ids: [early] })).toBe(
      '/starts_at',
    );
    expect(await makeVoucher({ ...usual, valid_until: inDays(4) })).toBe('/valid_until');
    expect(await makeVoucher({ ...usual, valid_from: inDays(16) })).toBe('/valid_from');
    // Controls: an hour of the sale is enough, and that of one of several ticket types.
    expect(await makePromo({ ...usual, ends_at: inDays(5.1) })).toBeUndefined();
    expect(await makeVoucher({ ...usual, valid_from: inDays(14.9) })).toBeUndefined();
    expect(await makePromo({ ends_at: inDays(1) })).toBeUndefined();
  });
});

describe('a change of a ticket type', () => {
  it('is refused where a promo for it could not be used any more', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    const promo_id = await other.addPromo({ min_quantity: 4, ticket_type_ids: [other.type] });
    const change = (body: object) =>
      pointerOf(client().adminTicketTypes.change({ id: other.event, ticket_type_id: other.type, body }));
    expect(await change({ max_per_order: 3 })).toBe('/max_per_order');
    expect(await change({ kind: 'Donation' })).toBe('/kind');
    // Controls: what is enough, another field, and a promo that is not active.
    expect(await change({ max_per_order: 4 })).toBeUndefined();
    expect(await change({ name: 'Lain' })).toBeUndefined();
    const off = { id: other.event, promo_id, body: { is_active: false } };
    await client().adminPromos.change(off);
    expect(await change({ max_per_order: 3 })).toBeUndefined();
  });
});

describe('a time of sale that is moved', () => {
  const dates = {
    starts_at: inDays(20),
    ends_at: inDays(21),
    sales_start_at: inDays(1),
    sales_end_at: inDays(15),
  };
  const opened = async () => {
    const other = await openShop(karcis.current, people.Sari.id, dates);
    const id = other.event;
    return {
      ...other,
      ofEvent: (body: object) => pointerOf(client().adminEventManagement.change({ id, body })),
      ofType: (body: object) =>
        pointerOf(client().adminTicketTypes.change({ id, ticket_type_id: other.type, body })),
    };
  };

  it('is refused where a promo or a voucher that is out could not be used any more', async () => {
    const early = await opened();
    const promo_id = await early.addPromo({ name: 'Awal', ends_at: inDays(3) });
    expect(await early.ofEvent({ sales_start_at: inDays(4) })).toBe('/sales_start_at');
    expect(await early.ofType({ sales_start_at: inDays(4) })).toBe('/sales_start_at');
    const late = await opened();
    const voucher_id = await late.addVoucher({ valid_from: inDays(10) });
    expect(await late.ofEvent({ sales_end_at: inDays(9) })).toBe('/sales_end_at');
    expect(await late.ofEvent({ starts_at: inDays(8), ends_at: inDays(9), sales_end_at: null })).toBe(
      '/ends_at',
    );
    expect(await late.ofType({ sales_end_at: inDays(9) })).toBe('/sales_end_at');
    expect(await late.ofType({ valid_until: inDays(9) })).toBe('/valid_until');
    // Controls: a day of the sale is enough, a sale that is stopped now, and offers that are out no more.
    expect(await early.ofEvent({ sales_start_at: inDays(2) })).toBeUndefined();
    expect(await late.ofType({ sales_end_at: inDays(11) })).toBeUndefined();
    expect(await late.ofType({ sales_end_at: inDays(-0.5), sales_start_at: inDays(-1) })).toBeUndefined();
    await late.ofType({ sales_end_at: null, sales_start_at: null });
    await client().adminPromos.change({ id: early.event, promo_id, body: { is_active: false } });
    expect(await early.ofType({ sales_start_at: inDays(4) })).toBeUndefined();
    const revoked = karcis.current.db.updateTable('vouchers').set({ revoked_at: inDays(0) });
    await revoked.where('id', '=', voucher_id).execute();
    expect(await late.ofEvent({ sales_end_at: inDays(9) })).toBeUndefined();
  });

  it('is taken where an offer has another ticket type, or could not be used before', async () => {
    const other = await opened();
    const second = await other.addType({ sales_start_at: inDays(2) });
    await other.addPromo({ ends_at: inDays(3), ticket_type_ids: [other.type, second] });
    expect(await other.ofType({ sales_start_at: inDays(4) })).toBeUndefined();
    await other.addPromo({ starts_at: inDays(30) });
    expect(await other.ofType({ sales_end_at: inDays(9) })).toBeUndefined();
  });
});

describe('a promo and a voucher', () => {
  const makePromo = (code: string) =>
    client().adminPromos.create({ id: shop.event, body: { ...promo, code } });
  const makeVoucher = (code: string) =>
    client().adminVouchers.create({ id: shop.event, body: { code, effect: 'Free Ticket' } });
  const taken = { status: 409, code: 'already_taken', errors: [{ pointer: '/code' }] };

  it('of one event have no code in common, in whatever case', async () => {
    await makePromo('HEMAT');
    await expect(makeVoucher('hemat')).rejects.toMatchObject(taken);
    await makeVoucher('Masuk');
    await expect(makePromo('MASUK')).rejects.toMatchObject(taken);
    const { data: other } = await makePromo('LAIN');
    const change = client().adminPromos.change({
      id: shop.event,
      promo_id: other.id,
      body: { code: 'masuk' },
    });
    await expect(change).rejects.toMatchObject(taken);
  });

  it('get no code in common where both are made at once', async () => {
    const both = Array.from({ length: 6 }, (_, index) => `BALAP${index}`);
    const made = await Promise.allSettled(both.flatMap((code) => [makePromo(code), makeVoucher(code)]));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(both.length);
  });

  it('get none from the trash either', async () => {
    const voucher = await shop.addVoucher({ code: 'KEMBALI' });
    await client().adminVouchers.remove({ id: shop.event, voucher_id: voucher, reason: 'usang' });
    await makePromo('KEMBALI');
    const back = client().trash.restore({ type: 'vouchers', id: voucher });
    await expect(back).rejects.toMatchObject({ status: 409, code: 'restore_blocked' });
  });

  it('that have one since before are both kept, and the older one is used', async () => {
    await shop.addPromo({ code: 'DULU', discount_value: 10 });
    await shop.addVoucher({ code: 'dulu' });
    const order = await shop.hold({ codes: ['DULU'] });
    expect(order.discounts).toMatchObject([{ kind: 'Promo', amount: 30_000 }]);
  });
});
