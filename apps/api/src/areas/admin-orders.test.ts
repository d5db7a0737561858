import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { secretKey } from '../../test/mail/support.ts';
import { testsOfOfficeContact } from '../../test/office-contact.ts';
import { testsOfResending } from '../../test/office-resending.ts';
import { testsOfOfficePayments } from '../../test/office-payments.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);
const sari = () => karcis.current.client(people.Sari.token).adminOrders;
type Body = Parameters<ReturnType<typeof sari>['sell']>[0]['body'];

/** Two of the usual type for cash, to somebody who says no name, unless something else is said. */
const sell = async (shop: Shop, body: Partial<Body> = {}, key = newId()) =>
  (
    await sari().sell(
      {
        id: shop.event,
        body: { items: [{ ticket_type_id: shop.type, quantity: 2 }], method: 'Cash', ...body },
      },
      { idempotencyKey: key },
    )
  ).data;
const mailsTo = async (recipient: string) =>
  (
    await karcis.current.db
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', recipient)
      .execute()
  ).map(({ template }) => template);
const ledgerOf = async (id: string) =>
  (await sandbox.ledger(id))
    .map(({ kind, amount, quantity }) => [kind, amount, quantity] as const)
    .toSorted((a, b) => a[0].localeCompare(b[0]) || a[2] - b[2]);

describe('a sale at a counter', () => {
  it('is paid at once: tickets, ledger and places, without a mail to nobody', async () => {
    const shop = await shopWith();
    const order = await sell(shop);
    expect(order).toMatchObject({
      status: 'Paid',
      channel: 'Box Office',
      sold_by: { id: people.Sari.id },
      total: 300_000,
      buyer: { name: 'Walk-in', email: `${order.reference.toLowerCase()}@walk-in.invalid` },
      payments: [{ status: 'Paid', method: 'Cash', amount: 300_000, provider: null, actions: [] }],
      tickets: [{ status: 'Active' }, { status: 'Active' }],
      actions: ['change'],
    });
    expect((await sandbox.tickets(order.id)).every(({ qr_payload }) => qr_payload !== null)).toBe(true);
    expect(await ledgerOf(order.id)).toEqual([['Sale', 300_000, 2]]);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    expect(await mailsTo(order.buyer?.email ?? '')).toEqual([]);
    const { rows } = await sql<{ action: string; event_id: string }>`
      select action, event_id from activity_log where subject_id = ${order.id}`.execute(karcis.current.db);
    expect(rows).toEqual([{ action: 'order.sold', event_id: shop.event }]);
  });

  it('costs what is on the sign: the fee is the organizer’s, whoever bears it online', async () => {
    const { db } = karcis.current;
    await db
      .updateTable('general_settings')
      .set({ platform_fee_paid_by: 'Buyer', platform_fee_value: 5 })
      .execute();
    const shop = await shopWith();
    const order = await sell(shop, { method: 'QRIS' });
    expect(order).toMatchObject({
      total: 300_000,
      fee_total: 0,
      platform_fee: 15_000,
      fee_borne_by: 'Organizer',
    });
    expect(await ledgerOf(order.id)).toContainEqual(['Platform Fee', -15_000, 0]);
    await db.updateTable('general_settings').set({ platform_fee_value: 0 }).execute();
  });

  it('names its buyer and attendees, who get their tickets by mail and in their account', async () => {
    const shop = await shopWith({ attendee_fields: 'Name and Email' });
    const { db } = karcis.current;
    await db
      .updateTable('users')
      .set({ email_verified_at: new Date().toISOString() })
      .where('id', '=', people.Hana.id)
      .execute();
    const attendees = ['Hadi', 'Hilda'].map((name) => ({ ticket_type_id: shop.type, name }));
    const buyer = { name: 'Hana', email: people.Hana.email };
    const order = await sell(shop, { buyer, attendees, method: 'Bank Transfer' });
    expect(order.tickets.map(({ attendee }) => attendee.name).toSorted()).toEqual(['Hadi', 'Hilda']);
    expect((await sandbox.tickets(order.id)).map((each) => each.holder_user_id)).toEqual([
      people.Hana.id,
      people.Hana.id,
    ]);
    expect(await mailsTo(people.Hana.email)).toEqual(['order_paid']);
    await expect(sell(shop, { attendees: attendees.slice(1) })).rejects.toThrow('2 tickets of the type');
  });

  it('gives tickets away', async () => {
    const shop = await shopWith();
    await expect(sell(shop, { is_complimentary: true })).rejects.toThrow(
      'It costs nothing: its method is Free.',
    );
    await expect(sell(shop, { method: 'Free' })).rejects.toThrow('It costs 300000, and is not Free');
    const order = await sell(shop, { is_complimentary: true, method: 'Free' });
    expect(order).toMatchObject({
      total: 0,
      payments: [{ method: 'Free', amount: 0 }],
      actions: ['change', 'cancel'],
    });
    expect(await ledgerOf(order.id)).toEqual([['Sale', 0, 2]]);
  });

  it('minds neither times of sale, nor visibility, nor limits of an order; a closed type is not sold', async () => {
    const shop = await shopWith({ visibility: 'Private', sales_paused: true });
    const hidden = await shop.addType({ visibility: 'Hidden', max_per_order: 1, min_per_order: 1 });
    const items = [{ ticket_type_id: hidden, quantity: 3 }];
    expect((await sell(shop, { items })).total).toBe(300_000);
    await shop.changeType({ is_active: false }, hidden);
    await expect(sell(shop, { items })).rejects.toThrow('409 sold_out');
  });

  it('is refused where nothing of it can be sold', async () => {
    const shop = await shopWith();
    const elsewhere = await shopWith();
    const donation = await shop.addType({ kind: 'Donation', price: 10_000 });
    const of = (ticket_type_id: string, more = {}) => ({ items: [{ ticket_type_id, quantity: 1, ...more }] });
    for (const [body, sentence] of [
      [of(elsewhere.type), 'The event has no such ticket type.'],
      [of(shop.type, { price: 5 }), 'only donations are given one'],
      [of(donation, { price: 9999 }), 'is at least 10000'],
      [{ ...of(donation, { price: 10_000 }), is_complimentary: true, method: 'Free' }, 'has no price'],
      [{ items: [...of(shop.type).items, ...of(shop.type).items] }, 'is there already'],
      [
        { items: [shop.type, donation].map((ticket_type_id) => ({ ticket_type_id, quantity: 51 })) },
        'at most 100 tickets',
      ],
    ] as const)
      await expect(sell(shop, body as unknown as Partial<Body>)).rejects.toThrow(sentence);
    for (const status of ['Draft', 'Cancelled', 'Archived'] as const) {
      await shop.changeEvent({ status, cancelled_at: new Date().toISOString() });
      await expect(sell(shop)).rejects.toThrow(`409 wrong_state: This event is ${status}`);
    }
    expect(await shop.orders()).toEqual([]);
    await expect(sell({ ...shop, event: newId() })).rejects.toThrow('404 not_found');
  });

  it('is made once for a key', async () => {
    const shop = await shopWith();
    const key = newId();
    const { answers } = await atOnce(3, () => sell(shop, {}, key));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await shop.typeRow()).toMatchObject({ sold: 2 });
  });
});

describe('the last places', () => {
  it('go to a counter or online, to as many as there are', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 7 });
    const items = [{ ticket_type_id: shop.type, quantity: 1 }];
    const { answers, refusals } = await atOnce(24, (at): Promise<unknown> =>
      at % 2 === 0 ? sell(shop, { items }) : shop.hold({ items }),
    );
    expect(answers).toHaveLength(7);
    expect(refusals.filter((reason) => !reason.includes('sold_out'))).toEqual([]);
    const { sold, reserved } = await shop.typeRow();
    expect(sold + reserved).toBe(7);
    expect(await shop.orders()).toHaveLength(7);
  });

  it('whose time is over are sold at a counter', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 2 });
    const held = await shop.hold();
    await expect(sell(shop)).rejects.toThrow('There are not 2 places of Reguler left.');
    await shop.letLapse(held.id);
    await sell(shop);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('are sold twice by who looks first and takes then, unless the database refuses it (control)', async () => {
    const shop = await shopWith();
    await shop.changeType({ capacity: 1 });
    const { database } = karcis.current;
    let isLooked: () => void = () => {};
    const both = new Promise<void>((done) => {
      let looked = 0;
      isLooked = () => (++looked === 2 ? done() : undefined);
    });
    const careless = () =>
      database.transaction(async (db) => {
        const { rows } = await sql<{
          sold: number;
        }>`select sold from ticket_types where id = ${shop.type}`.execute(db);
        isLooked();
        await both;
        if (rows[0]?.sold === 0)
          await sql`update ticket_types set sold = sold + 1 where id = ${shop.type}`.execute(db);
      });
    const outcomes = await Promise.allSettled([careless(), careless()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(JSON.stringify(outcomes)).toContain('sold_and_reserved_stay_within_capacity');
  });
});

describe('orders', () => {
  it('are listed by their event, and found by the whole reference or address anywhere', async () => {
    const shop = await shopWith();
    const [first, second] = [
      await sell(shop),
      await sell(shop, { buyer: { name: 'Rara', email: 'Rara@Contoh.org' } }),
    ];
    const held = await shop.hold();
    const listed = async (query: Parameters<ReturnType<typeof sari>['orders']>[0]) =>
      (await sari().orders(query)).data.map(({ id }) => id);
    const event_id = shop.event;
    expect((await listed({ event_id })).toSorted()).toEqual([first.id, second.id, held.id].toSorted());
    expect(await listed({ event_id, status: 'Reserved' })).toEqual([held.id]);
    expect(await listed({ event_id, q: 'rar' })).toEqual([second.id]);
    expect(await listed({ event_id, q: first.reference.slice(4, 9).toLowerCase() })).toEqual([first.id]);
    const found = async (q: string) => (await sari().find({ q })).data.map(({ id }) => id);
    expect(await found(first.reference.toLowerCase())).toEqual([first.id]);
    expect(await found(' rara@contoh.org')).toEqual([second.id]);
    expect(await found('rar')).toEqual([]);
    expect((await sari().orders({ event_id })).meta.total).toBe(3);
    expect((await sari().order({ id: held.id })).data).toMatchObject({
      buyer: null,
      channel: 'Online',
      sold_by: null,
    });
  });

  it('that were sold at a counter are printed there; others are their buyer’s', async () => {
    const shop = await shopWith();
    const { id, tickets } = await sell(shop);
    const ticket_id = tickets[0]?.id ?? '';
    expect((await sari().download({ id, ticket_id })).data).toMatchObject({
      ticket_id,
      content_type: 'application/pdf',
    });
    const bought = await sandbox.buy(shop);
    const [theirs] = await sandbox.tickets(bought.id);
    await expect(sari().download({ id: bought.id, ticket_id: theirs?.id ?? '' })).rejects.toThrow(
      '403 not_permitted: It was bought online',
    );
    await expect(sari().download({ id, ticket_id: theirs?.id ?? '' })).rejects.toThrow('404 not_found');
  });
});

describe('an order that staff cancel', () => {
  const cancel = (id: string) => sari().cancel({ id, body: { reason: 'Salah pilih' } });

  it('gives its places back while it is not paid, and ends its payment', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    await sandbox.begin(order);
    expect((await cancel(order.id)).data).toMatchObject({
      status: 'Cancelled',
      cancellation_reason: 'Salah pilih',
    });
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Cancelled' }]);
    await expect(cancel(order.id)).rejects.toThrow('409 order_closed');
  });

  it('gives its places back where it has cost nothing and nobody has come in', async () => {
    const shop = await shopWith();
    const free = () => sell(shop, { is_complimentary: true, method: 'Free' });
    const [order, used] = [await free(), await free()];
    const { data } = await cancel(order.id);
    expect(data.tickets.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    expect(await shop.typeRow()).toMatchObject({ sold: 2 });
    expect(await ledgerOf(order.id)).toEqual([
      ['Sale', 0, -2],
      ['Sale', 0, 2],
    ]);
    const ticket_id = used.tickets[0]?.id ?? '';
    const entry = {
      event_id: shop.event,
      ticket_id,
      check_in_id: newId(),
      entered_at: new Date().toISOString(),
    };
    await karcis.current.db.insertInto('standing_entries').values(entry).execute();
    await expect(cancel(used.id)).rejects.toThrow('409 order_closed: Somebody has come in');
    expect(await shop.typeRow()).toMatchObject({ sold: 2 });
  });

  it('is not one that has cost something', async () => {
    const { id } = await sell(await shopWith());
    await expect(cancel(id)).rejects.toThrow('409 order_closed');
    await expect(cancel(newId())).rejects.toThrow('404 not_found');
  });
});

testsOfOfficePayments(karcis, sandbox, () => people);
testsOfOfficeContact('admin', karcis, sandbox, () => people);
testsOfResending('admin', { karcis, sandbox, people: () => people });
