import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { pointerOf } from '../../test/refused-at.ts';
import { openShop, type Shop } from '../../test/shop.ts';

/** Limits of events and ticket types that exclude each other. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
let shop: Shop;
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

  it('keep a free event that is published free until there is an account for payments', async () => {
    const free = await openShop(karcis.current, people.Sari.id);
    await free.changeType({ kind: 'Free', price: 0 });
    const makeOf = (body: object) =>
      pointerOf(client().adminTicketTypes.create({ id: free.event, body: { ...type, ...body } }));
    expect(await makeOf({ kind: 'Paid' })).toBe('/kind');
    expect(await makeOf({ kind: 'Paid', is_active: false })).toBeUndefined();
    expect(await makeOf({ kind: 'Free', price: 0 })).toBeUndefined();
    await free.changeEvent({ status: 'Draft' });
    expect(await makeOf({ kind: 'Paid' })).toBeUndefined();
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

describe('a ticket type that is valid no more', () => {
  it('is not sold, and its sale does not begin then', async () => {
    const other = await openShop(karcis.current, people.Sari.id, {
      starts_at: inDays(-1),
      ends_at: inDays(2),
    });
    const day = await other.addType({ name: 'Hari pertama', valid_until: inDays(-0.2) });
    const ticket = { ticket_type_id: day, quantity: 1 };
    await expect(other.hold({ items: [ticket] })).rejects.toThrow('409');
    const { data } = await client().catalogue.availability({ slug: other.slug });
    expect(data.find(({ ticket_type_id: id }) => id === day)).toMatchObject({ sales_status: 'Sales Ended' });
    const at = { id: other.event, ticket_type_id: day };
    const body = { sales_start_at: inDays(1), valid_until: inDays(0.5) };
    expect(await pointerOf(client().adminTicketTypes.change({ ...at, body }))).toBe('/sales_start_at');
    // Control: the day that it is valid.
    await client().adminTicketTypes.change({ ...at, body: { valid_until: inDays(0.5) } });
    expect(await other.hold({ items: [ticket] })).toMatchObject({ ticket_count: 1 });
  });
});

describe('limits of an event', () => {
  it('keep a published event that is not online at a venue', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    const venue_id = await given(karcis.current.db, 'venues', { name: 'Balai', city: 'Kupang' });
    const set = (body: object) => pointerOf(client().adminEventManagement.change({ id: other.event, body }));
    await set({ format: 'In Person', venue_id });
    expect(await set({ venue_id: null })).toBe('/venue_id');
    expect(await set({ format: 'Online', venue_id: null })).toBeUndefined();
    expect(await set({ format: 'Hybrid' })).toBe('/format');
    expect(await set({ format: 'Hybrid', venue_id })).toBeUndefined();
  });

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
