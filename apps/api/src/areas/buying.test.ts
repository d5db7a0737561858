import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { secretKey } from '../../test/mail/support.ts';
import { behindProxy, confirmedOrder } from '../../test/confirmed-order.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { lapse, lapseAll } from '../selling/lapsing.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);
const buying = (token: string | null = null) => karcis.current.client(token).buying;
const orders = (token: string | null = null) => karcis.current.client(token).orders;
const buyer = { name: 'Rani', email: 'rani@example.org' };

describe('places for an order', () => {
  it('are held for a guest, who proves the order by its token', async () => {
    const shop = await shopWith();
    const order = await shop.hold();
    expect(order).toMatchObject({
      status: 'Reserved',
      subtotal: 300_000,
      total: 300_000,
      buyer: null,
      tickets: [],
    });
    expect(order.reference).toMatch(/^KRC-[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(Date.parse(order.reserved_until ?? '') - Date.parse(order.created_at)).toBe(15 * 60_000);
    expect(await shop.typeRow()).toMatchObject({ reserved: 2, sold: 0 });
    const orderToken = order.order_token ?? expect.fail('no token');
    const read = await orders().order({ id: order.id }, { orderToken });
    expect(read.data).toEqual({ ...order, order_token: null });
    await expect(orders().order({ id: order.id })).rejects.toThrow('401 not_signed_in');
  });

  it('are held for an account, which needs no token', async () => {
    const shop = await shopWith();
    const order = await shop.hold({}, { token: people.Hana.token });
    expect(order.order_token).toBeNull();
    expect((await orders(people.Hana.token).order({ id: order.id })).data).toEqual(order);
    await expect(orders(people.Hendra.token).order({ id: order.id })).rejects.toThrow('404 not_found');
  });

  it('are held once for a key, also where it is repeated meanwhile, and it answers the order as it is now', async () => {
    const shop = await shopWith();
    const key = newId();
    const { answers } = await atOnce(2, () => shop.hold({}, { key }));
    const [first = expect.fail('no order'), second] = answers;
    expect(second).toEqual(first);
    await buying().cancel({ id: first.id }, { orderToken: first.order_token ?? '' });
    expect(await shop.hold({}, { key })).toEqual({ ...first, status: 'Cancelled', poll_after_seconds: null });
    expect(await shop.orders()).toHaveLength(1);
    await expect(shop.hold({ codes: ['LAIN'] }, { key })).rejects.toThrow('422 idempotency_key_reused');
    const body = { items: [{ ticket_type_id: shop.type, quantity: 1 }] };
    await expect(buying().hold({ slug: shop.slug, body })).rejects.toThrow('400 idempotency_key_required');
  });

  it('are answered again to their guest until the order is reached elsewhere, and to nobody then', async () => {
    const shop = await shopWith();
    const key = newId();
    const { id, order_token } = await shop.hold({}, { key });
    const again = () => shop.hold({}, { key });
    expect((await again()).order_token, 'the same token (control)').toBe(order_token);
    const { db } = karcis.current;
    const contact = { contact_email: 'baru@example.org', token_version: 2 };
    await db.updateTable('orders').set(contact).where('id', '=', id).execute();
    await expect(again()).rejects.toThrow('422 idempotency_key_reused');
    await expect(orders().order({ id }, { orderToken: order_token ?? '' })).rejects.toThrow('404 not_found');
  });

  it('are answered again to their account wherever it is reached', async () => {
    const shop = await shopWith();
    const by = { token: people.Hana.token, key: newId() };
    const { id } = await shop.hold({}, by);
    await karcis.current.db.updateTable('orders').set({ token_version: 2 }).where('id', '=', id).execute();
    expect(await shop.hold({}, by)).toMatchObject({ id, order_token: null });
  });

  it('are all held or none, and a refused request changes no row', async () => {
    const shop = await shopWith();
    const few = await shop.addType({ capacity: 1 });
    const items = [
      { ticket_type_id: shop.type, quantity: 1 },
      { ticket_type_id: few, quantity: 2 },
    ];
    await expect(shop.hold({ items })).rejects.toThrow(
      '409 sold_out: There are not 2 places of Khusus left.',
    );
    expect(await shop.typeRow()).toMatchObject({ reserved: 0 });
    expect(await shop.orders()).toEqual([]);
  });

  it('are refused with what is wrong: foreign, hidden and repeated types, too few and too many, prices', async () => {
    const shop = await shopWith({ max_tickets_per_order: 4 });
    const other = await shopWith();
    const hidden = await shop.addType({ visibility: 'Hidden' });
    const closed = await shop.addType({ visibility: 'Code Only' });
    const pair = await shop.addType({ min_per_order: 2, max_per_order: 3 });
    const gift = await shop.addType({ kind: 'Donation', price: 50_000 });
    const of = (ticket_type_id: string, quantity = 1, price?: number) => ({
      items: [{ ticket_type_id, quantity, ...(price === undefined ? {} : { price }) }],
    });
    for (const type of [other.type, hidden, closed, newId()])
      await expect(shop.hold(of(type))).rejects.toThrow('422 invalid_request: There is no such ticket type');
    await expect(shop.hold(of(pair, 1))).rejects.toThrow('at least 2');
    await expect(shop.hold(of(pair, 4))).rejects.toThrow('at most 3');
    await expect(shop.hold(of(shop.type, 5))).rejects.toThrow('at most 4 tickets');
    await expect(shop.hold(of(shop.type, 1, 1))).rejects.toThrow('only donations');
    await expect(shop.hold(of(gift, 1, 49_999))).rejects.toThrow('at least 50000');
    expect(await shop.hold(of(gift, 2, 75_000))).toMatchObject({ total: 150_000 });
    const twice = [...of(shop.type).items, ...of(shop.type).items];
    await expect(shop.hold({ items: twice })).rejects.toThrow('is there already');
  });

  it('are held only of what is on sale', async () => {
    const shop = await shopWith();
    for (const row of [
      { sales_paused: true },
      { sales_paused: false, status: 'Postponed' },
      { status: 'Published', ends_at: inDays(-1), starts_at: inDays(-2) },
    ] as const) {
      await shop.changeEvent(row);
      await expect(shop.hold()).rejects.toThrow('409 not_on_sale');
    }
    // What visitors do not see is not there for them.
    for (const row of [{ status: 'Draft' }, { status: 'Published', visibility: 'Private' }] as const) {
      await shop.changeEvent(row);
      await expect(shop.hold()).rejects.toThrow('404 not_found');
    }
    await shop.changeEvent({ visibility: 'Unlisted' });
    await shop.changeEvent({ starts_at: inDays(3), ends_at: inDays(4) });
    await shop.changeType({ sales_start_at: inDays(1) });
    await expect(shop.hold()).rejects.toThrow('Reguler is not on sale: Not Yet On Sale.');
    await expect(
      buying().hold(
        { slug: 'tidak-ada', body: { items: [{ ticket_type_id: shop.type, quantity: 1 }] } },
        { idempotencyKey: newId() },
      ),
    ).rejects.toThrow('404 not_found');
  });

  it('are held for three unpaid orders of an account or an address, also where all are asked for at once', async () => {
    const shop = await shopWith();
    expect((await atOnce(6, () => shop.hold({}, { token: people.Hana.token }))).answers).toHaveLength(3);
    await expect(shop.hold({}, { token: people.Hana.token })).rejects.toThrow('409 too_many_open_orders');
    for (let order = 0; order < 3; order++) await shop.hold({ email: 'Rani@example.org' });
    await expect(shop.hold({ email: 'rani@Example.org' })).rejects.toThrow('409 too_many_open_orders');
    await shop.hold();
  });
});

describe('an order that is not paid', () => {
  it('gives back its places and codes when its time is over, once, and it is told', async () => {
    const shop = await shopWith();
    const promo = await shop.addPromo({ code: 'HEMAT' });
    const order = await shop.hold({ codes: ['hemat'] });
    const orderToken = order.order_token ?? '';
    await buying().checkout({ id: order.id, body: { buyer } }, { orderToken });
    await shop.letLapse(order.id);
    const { database, db } = karcis.current;
    const ended = await Promise.all([
      database.transaction((tx) => lapse(tx, shop.event)),
      database.transaction((tx) => lapse(tx, shop.event)),
    ]);
    expect(ended.toSorted()).toEqual([0, 1]);
    expect(await shop.typeRow()).toMatchObject({ reserved: 0 });
    const read = (await orders().order({ id: order.id }, { orderToken })).data;
    expect(read).toMatchObject({ status: 'Expired', discounts: [] });
    expect(read.tickets.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    const used = await db
      .selectFrom('promos')
      .select('reserved_count')
      .where('id', '=', promo)
      .executeTakeFirst();
    expect(used).toEqual({ reserved_count: 0 });
    const told = await db.selectFrom('outbox').select('topic').where('subject_id', '=', order.id).execute();
    expect(told).toEqual([{ topic: 'order.expired' }]);
  });

  it('of any event is found by the job', async () => {
    const shops = [await shopWith(), await shopWith()];
    for (const shop of shops) await shop.letLapse((await shop.hold()).id);
    await lapseAll(karcis.current.database, new AbortController().signal);
    for (const shop of shops) expect(await shop.typeRow()).toMatchObject({ reserved: 0 });
  });

  it('is given up by its buyer, and by nobody else', async () => {
    const shop = await shopWith();
    const order = await shop.hold();
    const other = await shop.hold();
    const orderToken = order.order_token ?? '';
    await expect(buying().cancel({ id: order.id }, { orderToken: other.order_token ?? '' })).rejects.toThrow(
      '404',
    );
    await expect(buying(people.Hana.token).cancel({ id: order.id })).rejects.toThrow('404 not_found');
    await buying().cancel({ id: order.id }, { orderToken });
    expect(await shop.typeRow()).toMatchObject({ reserved: 2 });
    await expect(buying().cancel({ id: order.id }, { orderToken })).rejects.toThrow('409 order_closed');
  });
});

describe('codes', () => {
  it('are told before anything is bought', async () => {
    const shop = await shopWith();
    const closed = await shop.addType({ visibility: 'Code Only', name: 'Undangan' });
    await shop.addVoucher({ code: 'MASUK', effect: 'Access', ticket_type_ids: [closed] });
    const ask = (code: string) => buying().checkCode({ slug: shop.slug, body: { code } });
    expect((await ask('masuk')).data).toMatchObject({
      kind: 'Voucher',
      effect: 'Access',
      discount_type: null,
      discount_value: null,
      ticket_types: [{ id: closed, name: 'Undangan', price: 100_000 }],
      for_items: null,
    });
    await expect(ask('apa')).rejects.toThrow('422 unknown_code');
    const hidden = await shop.addType({ visibility: 'Hidden' });
    await shop.addVoucher({ code: 'RAHASIA', ticket_type_ids: [hidden] });
    await expect(ask('rahasia')).rejects.toThrow('409 code_not_valid_now');
    await shop.addPromo({ code: 'NANTI', starts_at: inDays(1) });
    await expect(ask('nanti')).rejects.toThrow('409 code_not_valid_now');
    const items = [{ ticket_type_id: closed, quantity: 1 }];
    await expect(shop.hold({ items })).rejects.toThrow('There is no such ticket type');
    const order = await shop.hold({ items, codes: ['masuk'] });
    expect(order.discounts).toMatchObject([{ code: 'MASUK', amount: 0 }]);
    await expect(shop.hold({ items, codes: ['masuk'] })).rejects.toThrow('409 code_reserved');
  });

  it('are changed while an order is not being paid: those that are left out are given back', async () => {
    const shop = await shopWith();
    const [one, two] = [
      await shop.addPromo({ code: 'SATU', max_uses: 1 }),
      await shop.addPromo({ code: 'DUA', discount_value: 50 }),
    ];
    const order = await shop.hold({ codes: ['SATU'] });
    const orderToken = order.order_token ?? '';
    const change = (codes: string[]) =>
      buying()
        .changeCodes({ id: order.id, body: { codes } }, { orderToken })
        .then(({ data }) => data);
    expect(await change(['SATU'])).toMatchObject({ total: 270_000 });
    expect(await change(['DUA'])).toMatchObject({ total: 150_000, discounts: [{ code: 'DUA' }] });
    expect(await change([])).toMatchObject({ total: 300_000, discounts: [], discount_total: 0 });
    const counts = await karcis.current.db
      .selectFrom('promos')
      .select('reserved_count')
      .where('id', 'in', [one, two])
      .execute();
    expect(counts).toEqual([{ reserved_count: 0 }, { reserved_count: 0 }]);
    await expect(change(['ENTAH'])).rejects.toThrow('422 unknown_code');
    await shop.letLapse(order.id);
    await expect(change(['SATU'])).rejects.toThrow('409 hold_expired');
  });
});

describe('the checkout', () => {
  it('names the buyer and makes the tickets, which cost what the order does, and can be repeated', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'GANJIL', discount_type: 'Fixed Amount', discount_value: 33_333 });
    const order = await shop.hold({ codes: ['GANJIL'] });
    const orderToken = order.order_token ?? '';
    const checkout = (body: Parameters<ReturnType<typeof buying>['checkout']>[0]['body']) =>
      buying()
        .checkout({ id: order.id, body }, { orderToken })
        .then(({ data }) => data);
    const first = await checkout({ buyer });
    expect(first.buyer).toMatchObject({ ...buyer, phone: null });
    expect(first.tickets).toMatchObject([
      { status: 'Pending', price: 133_334, attendee: { name: 'Rani', email: null } },
      { status: 'Pending', price: 133_333 },
    ]);
    const again = await checkout({ buyer: { ...buyer, company: 'CV Rani' } });
    expect(again.tickets.map(({ id }) => id)).toEqual(first.tickets.map(({ id }) => id));
    expect(again.buyer?.company).toBe('CV Rani');
    await shop.letLapse(order.id);
    await expect(checkout({ buyer })).rejects.toThrow('409 hold_expired');
  });

  it('has tickets that cost what the order does, also where codes are changed afterwards', async () => {
    const shop = await shopWith();
    await shop.addPromo({ code: 'SEPARUH', discount_value: 50 });
    const order = await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 3 }] });
    const orderToken = order.order_token ?? '';
    await buying().checkout({ id: order.id, body: { buyer } }, { orderToken });
    for (const codes of [['SEPARUH'], []]) {
      const { data } = await buying().changeCodes({ id: order.id, body: { codes } }, { orderToken });
      const prices = data.tickets.reduce((sum, { price }) => sum + price, 0);
      expect(prices).toBe(data.subtotal - data.discount_total);
    }
  });

  it('is over once the event is cancelled', async () => {
    const shop = await shopWith();
    const order = await shop.hold();
    await shop.changeEvent({ status: 'Cancelled', cancelled_at: inDays(0) });
    const mine = { orderToken: order.order_token ?? '' };
    await expect(buying().checkout({ id: order.id, body: { buyer } }, mine)).rejects.toThrow(
      '409 not_on_sale',
    );
    await expect(buying().changeCodes({ id: order.id, body: { codes: [] } }, mine)).rejects.toThrow(
      'not_on_sale',
    );
    await buying().cancel({ id: order.id }, mine);
  });

  it('asks for each attendee what the event asks', async () => {
    const shop = await shopWith({ attendee_fields: 'Name and Email' });
    const { db } = karcis.current;
    const question = newId();
    await db
      .insertInto('questions')
      .values({
        event_id: shop.event,
        id: question,
        label: 'Ukuran kaus',
        kind: 'Choice',
        options: ['S', 'M'],
        is_required: true,
      })
      .execute();
    const order = await shop.hold();
    const orderToken = order.order_token ?? '';
    const checkout = (attendees?: object[]) =>
      buying().checkout(
        { id: order.id, body: { buyer, ...(attendees && { attendees: attendees as never }) } },
        { orderToken },
      );
    await expect(checkout()).rejects.toThrow('422 invalid_request');
    const dewi = {
      ticket_type_id: shop.type,
      name: 'Dewi',
      email: 'dewi@example.org',
      answers: [{ question_id: question, value: 'M' }],
    };
    await expect(checkout([dewi])).rejects.toThrow('2 tickets');
    await expect(checkout([dewi, { ...dewi, answers: [] }])).rejects.toThrow('has to be answered');
    await expect(
      checkout([dewi, { ...dewi, answers: [{ question_id: question, value: 'XL' }] }]),
    ).rejects.toThrow('one of: S, M');
    await expect(checkout([dewi, { ticket_type_id: shop.type }])).rejects.toThrow('name');
    const { data } = await checkout([dewi, { ...dewi, name: 'Dian' }]);
    expect(data.tickets.map(({ attendee }) => attendee.name)).toEqual(['Dewi', 'Dian']);
    const rows = await db.selectFrom('tickets').select('answers').where('order_id', '=', order.id).execute();
    expect(rows[0]?.answers).toEqual([{ question_id: question, label: 'Ukuran kaus', value: 'M' }]);
  });

  it('asks for the terms as they are now', async () => {
    const shop = await shopWith();
    const { db } = karcis.current;
    await db.updateTable('legal_settings').set({ require_acceptance: true, terms_version: '2.0' }).execute();
    const order = await shop.hold();
    const checkout = (terms_version?: string) =>
      buying().checkout(
        { id: order.id, body: { buyer, ...(terms_version && { terms_version }) } },
        { orderToken: order.order_token ?? '' },
      );
    await expect(checkout()).rejects.toThrow('409 terms_changed');
    await expect(checkout('1.0')).rejects.toThrow('409 terms_changed');
    await checkout('2.0');
    await db.updateTable('legal_settings').set({ require_acceptance: false }).execute();
  });
});

describe('an order without a price', () => {
  it('is paid by a payment of nothing', async () => {
    const shop = await shopWith();
    const free = await shop.addType({ kind: 'Free', price: 0 });
    const { id, order_token } = await shop.hold({ items: [{ ticket_type_id: free, quantity: 1 }] });
    const orderToken = order_token ?? '';
    await buying().checkout({ id, body: { buyer } }, { orderToken });
    const { data } = await buying().pay({ id, body: {} }, { orderToken, idempotencyKey: newId() });
    expect(data).toMatchObject({ method: 'Free', status: 'Paid' });
  });
});

describe('free places beyond those that a network gets at once', () => {
  const limited = karcisForTests({
    ...patientLocks,
    secretKey: async () => secretKey,
    environment: behindProxy,
  });

  it('are paid once the buyer confirms the address', async () => {
    expect(await confirmedOrder(limited.current)).toEqual(['Paid', 'Awaiting Payment', 'Paid']);
  });
});
