import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop, type Shop } from '../../test/shop.ts';

/** Limits of records of an event that exclude each other, and codes of two kinds that are one. */

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
const type = { name: 'Uji', price: 50_000 };
const promo = { name: 'Uji', discount_type: 'Percentage', discount_value: 10 } as const;

/** Returns the field at which a request is refused; undefined where it is not. */
async function pointerOf(request: Promise<unknown>): Promise<string | undefined> {
  const refusal = await request.then(
    () => undefined,
    (error: unknown) => error as { status: number; errors: { pointer?: string; detail: string }[] },
  );
  if (refusal === undefined) return undefined;
  expect([refusal.status, refusal.errors[0]?.detail.length !== 0]).toEqual([422, true]);
  return refusal.errors[0]?.pointer;
}

describe('limits of a ticket type', () => {
  const make = (body: object) =>
    pointerOf(client().adminTicketTypes.create({ id: shop.event, body: { ...type, ...body } }));

  it.each([
    ['more at once than there are', { min_per_order: 4, capacity: 3 }, '/min_per_order'],
    ['more at once than the event allows', { min_per_order: 9 }, '/min_per_order'],
    ['a least above the most', { min_per_order: 4, max_per_order: 3 }, '/max_per_order'],
    ['a donation that nobody can give', { kind: 'Donation', price: 100_000_001 }, '/price'],
    ['a sale that begins after the end', { sales_start_at: inDays(21.1) }, '/sales_start_at'],
    ['a sale that begins when that of the event ends', { sales_start_at: inDays(19.5) }, '/sales_start_at'],
    ['a sale that ends before that of the event', { sales_end_at: inDays(-6) }, '/sales_end_at'],
    [
      'a sale that ends before it begins',
      { sales_start_at: inDays(2), sales_end_at: inDays(1) },
      '/sales_end_at',
    ],
    ['a validity that begins after the end', { valid_from: inDays(21.1) }, '/valid_from'],
    ['a validity that ends before the doors', { valid_until: inDays(19.8) }, '/valid_until'],
  ])('are refused with %s', async (_, body, pointer) => {
    expect(await make(body)).toBe(pointer);
  });

  it('are taken up to the edge of each', async () => {
    expect(await make({ min_per_order: 3, capacity: 3, max_per_order: 3 })).toBeUndefined();
    expect(
      await make({ min_per_order: 8, valid_from: inDays(20.9), valid_until: inDays(30) }),
    ).toBeUndefined();
    expect(await make({ kind: 'Donation', price: 100_000_000 })).toBeUndefined();
    expect(await make({ sales_start_at: inDays(19.5), sales_end_at: inDays(20) })).toBeUndefined();
  });

  it('are refused in a change as well, at the field that is sent', async () => {
    const id = await shop.addType({ min_per_order: 3, capacity: 10 });
    const at = { id: shop.event, ticket_type_id: id };
    expect(await pointerOf(client().adminTicketTypes.change({ ...at, body: { capacity: 2 } }))).toBe(
      '/capacity',
    );
    expect((await shop.typeRow(id)).capacity).toBe(10);
  });

  it('of before do not stand in the way of other changes', async () => {
    const id = await shop.addType({ min_per_order: 9, valid_until: inDays(1), is_active: false });
    const at = { id: shop.event, ticket_type_id: id };
    expect(
      await pointerOf(client().adminTicketTypes.change({ ...at, body: { name: 'Lain' } })),
    ).toBeUndefined();
  });
});

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

describe('limits of an event', () => {
  const change = (body: object) => pointerOf(client().adminEventManagement.change({ id: shop.event, body }));

  it('are refused where they exclude each other or those of its ticket types', async () => {
    await shop.addType({ min_per_order: 5 });
    expect(await change({ doors_open_at: inDays(20.1) })).toBe('/doors_open_at');
    expect(await change({ doors_open_at: inDays(-11) })).toBe('/doors_open_at');
    expect(await change({ sales_start_at: inDays(22), sales_end_at: null })).toBe('/sales_start_at');
    expect(await change({ max_tickets_per_order: 4 })).toBe('/max_tickets_per_order');
    expect(await change({ doors_open_at: inDays(19.9), max_tickets_per_order: 8 })).toBeUndefined();
  });

  it('are refused where a move, which takes the end along, would leave the start of the sale behind', async () => {
    const dates = { starts_at: inDays(20), ends_at: inDays(21), sales_start_at: inDays(15) };
    const { event: id } = await openShop(karcis.current, people.Sari.id, dates);
    const move = (starts_at: string) =>
      pointerOf(client().adminEventManagement.change({ id, body: { starts_at, shift_dates: true } }));
    expect(await move(inDays(10))).toBe('/starts_at');
    expect(await move(inDays(15))).toBeUndefined();
  });
});

describe('limits of an event with ticket types and promos that are there', () => {
  const openAnother = () =>
    openShop(karcis.current, people.Sari.id, { starts_at: inDays(20), ends_at: inDays(21) });
  const change = (id: string, body: object) => pointerOf(client().adminEventManagement.change({ id, body }));

  it('are refused where a ticket type could never be sold', async () => {
    const other = await openAnother();
    const late = await other.addType({ name: 'Akhir', sales_start_at: inDays(10) });
    const set = (body: object) => change(other.event, body);
    expect(await set({ sales_end_at: inDays(5) })).toBe('/sales_end_at');
    expect(await set({ starts_at: inDays(8), ends_at: inDays(9) })).toBe('/ends_at');
    expect(await set({ starts_at: inDays(8), shift_dates: true })).toBe('/starts_at');
    // Controls: a sale that goes on, one that is over at once, and a type that is not sold anyway.
    expect(await set({ sales_end_at: inDays(11) })).toBeUndefined();
    expect(await set({ sales_end_at: inDays(-1) })).toBeUndefined();
    await other.changeType({ is_active: false }, late);
    expect(await set({ sales_end_at: inDays(5) })).toBeUndefined();
  });

  it('are refused where sold tickets would not be valid any more, unless that was decided', async () => {
    const other = await openAnother();
    const last = await other.addType({
      name: 'Hari kedua',
      valid_from: inDays(20.5),
      valid_until: inDays(21),
    });
    const set = (body: object) => change(other.event, body);
    expect(await set({ ends_at: inDays(20.4) })).toBe('/ends_at');
    expect(await set({ ends_at: inDays(20.6) })).toBeUndefined();
    await other.changeType({ valid_from: null, valid_until: inDays(19) }, last).catch(() => undefined);
    await other.changeType({ is_active: false }, last);
    // Control: a type that is not sold, and was not.
    expect(await set({ ends_at: inDays(20.4) })).toBeUndefined();
    expect(await set({ starts_at: inDays(30), ends_at: inDays(31), shift_dates: false })).toBeUndefined();
  });

  it('leave a ticket type to its own dates, and one alone whose sale is over', async () => {
    const other = await openAnother();
    await other.addType({ sales_start_at: inDays(10), sales_end_at: inDays(12) });
    await other.addType({ sales_end_at: inDays(-1) });
    expect(await change(other.event, { sales_start_at: inDays(2), sales_end_at: inDays(5) })).toBeUndefined();
  });

  it('are refused where a promo could never be used', async () => {
    const other = await openAnother();
    const many = await other.addPromo({ name: 'Rombongan', min_quantity: 6 });
    await other.addPromo({ name: 'Penutup', starts_at: inDays(20.5) });
    expect(await change(other.event, { max_tickets_per_order: 5 })).toBe('/max_tickets_per_order');
    expect(await change(other.event, { ends_at: inDays(20.4) })).toBe('/ends_at');
    expect(await change(other.event, { max_tickets_per_order: 6, ends_at: inDays(20.6) })).toBeUndefined();
    const remove = { id: other.event, promo_id: many, body: { is_active: false } };
    await client().adminPromos.change(remove);
    expect(await change(other.event, { max_tickets_per_order: 5 })).toBeUndefined();
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

describe('records that are activated', () => {
  it('are refused, alone and several at once, where nobody could buy or use them', async () => {
    const { adminTicketTypes: types, adminPromos: promos } = client();
    const id = shop.event;
    const late = await shop.addType({ is_active: false, sales_start_at: inDays(22) });
    const good = await shop.addType({ is_active: false });
    const promo_id = await shop.addPromo({ is_active: false, starts_at: inDays(22) });
    const on = { is_active: true };
    expect(await pointerOf(types.change({ id, ticket_type_id: late, body: on }))).toBe('/is_active');
    expect(await pointerOf(promos.change({ id, promo_id, body: on }))).toBe('/is_active');
    const each = (ids: string[], set: { is_active: boolean }) =>
      pointerOf(types.changeEach({ id, body: { ids, set } }));
    expect(await each([good, late], on)).toBe('/set/is_active');
    expect((await shop.typeRow(good)).is_active).toBe(false);
    expect(await pointerOf(promos.changeEach({ id, body: { ids: [promo_id], set: on } }))).toBe(
      '/set/is_active',
    );
    // Controls: what can be bought, and what is deactivated.
    expect(await each([good], on)).toBeUndefined();
    expect(await each([good, late], { is_active: false })).toBeUndefined();
  });
});

describe('the most of an order that is below the least of a ticket type', () => {
  it('gives way to it, whether the platform or the event has set it later', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    const table = await other.addType({ name: 'Meja', min_per_order: 5 });
    const hold = (...quantities: readonly number[]) =>
      pointerOf(
        other.hold({
          items: quantities.map((quantity, at) => ({
            ticket_type_id: [table, other.type][at] ?? '',
            quantity,
          })),
        }),
      );
    const { settings } = client();
    const { max_tickets_per_order: before } = (await settings.general()).data;
    try {
      await settings.changeGeneral({ body: { max_tickets_per_order: 3 } });
      expect(await hold(5)).toBeUndefined();
      // Controls: more than the least, and tickets of another type beside it.
      expect(await hold(6)).toBe('/items');
      expect(await hold(5, 1)).toBe('/items');
    } finally {
      await settings.changeGeneral({ body: { max_tickets_per_order: before } });
    }
    await other.changeEvent({ max_tickets_per_order: 4 });
    expect(await hold(5)).toBeUndefined();
    expect(await hold(6)).toBe('/items');
  });
});

describe('a ticket type with fewer places left than an order has to take', () => {
  it('is sold out wherever it is told', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    await other.changeType({ capacity: 6, sold: 4, min_per_order: 4 });
    const { data } = await client().catalogue.availability({ slug: other.slug });
    expect(data).toMatchObject([{ sales_status: 'Sold Out', available: 0 }]);
    const { data: types } = await client().adminEvents.ticketTypes({ id: other.event });
    expect(types).toMatchObject([{ sales_status: 'Sold Out', is_sold_out: true, available: 2 }]);
    karcis.current.letSecondsPass(61);
    expect((await client().catalogue.event({ slug: other.slug })).data.sales_status).toBe('Sold Out');
    // Control: two are enough.
    await other.changeType({ min_per_order: 2 });
    expect(await other.hold()).toMatchObject({ total: 300_000 });
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
