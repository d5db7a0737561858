import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { confirmationId } from '../src/domain/security/confirmation-token.ts';
import { mailedToken } from '../src/domain/security/mailed-token.ts';
import { makeEventKey } from '../src/domain/tickets/event-key.ts';
import { given, givenEvent, inDays } from './given.ts';
import { organizerOf } from './webhook-records.ts';

/** A paid order of the first holder of the demo. */
export const orderOfHolder = (db: Kysely<Tables>) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.buyer_user_id')
    .select('orders.id')
    .where('users.email', '=', 'holder@karcis.test')
    .where('orders.status', '=', 'Paid')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirstOrThrow();

/** An order that is not there: what is done for it is the same. */
export const orderToFind = () => ({
  body: { reference: 'KRC-7Q2M4-XKD9P', email: `${newId()}@example.org` },
});

/** A public ticket type of the demo that is on sale, with the slug of its event. */
const onSale = (db: Kysely<Tables>) =>
  db
    .selectFrom('live_ticket_types as type')
    .innerJoin('events', 'events.id', 'type.event_id')
    .select(['type.id', 'type.event_id', 'type.price', 'type.currency', 'events.slug'])
    .where('type.sales_status', '=', 'On Sale')
    .where('type.visibility', '=', 'Public')
    .where('type.kind', '=', 'Paid')
    .where('type.min_per_order', '=', 1)
    .where('events.visibility', '=', 'Public')
    .orderBy('type.id')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Events of examples so far: each has a key of its own. */
let events = 0;

/** A ticket type at an event of its own: an account may have three open orders for one. */
export async function somethingToBuy(db: Kysely<Tables>, organizer?: string) {
  const { organizer_id: any, created_by } = await db
    .selectFrom('events')
    .select(['organizer_id', 'created_by'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const organizer_id = organizer ?? any;
  const slug = `acara-${newId()}`;
  events += 1;
  const event_key = 3_000_000_000 + events;
  const event_id = await givenEvent(db, { organizer_id, created_by, slug, event_key });
  const type = { event_id, name: 'Reguler', price: 50_000, currency: 'IDR' };
  return { event_id, slug, ticket_type_id: await given(db, 'ticket_types', type) };
}

const ownPurchase = async (db: Kysely<Tables>) => {
  const { slug, ticket_type_id } = await somethingToBuy(db);
  return { slug, body: { items: [{ ticket_type_id, quantity: 1 }] } };
};

/** An order of a holder of the demo that holds a place. */
async function openOrder(db: Kysely<Tables>, isForeign = false): Promise<{ id: string }> {
  const { event_id, ticket_type_id } = await somethingToBuy(db);
  const { id: buyer_user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', isForeign ? 'holder2@karcis.test' : 'holder@karcis.test')
    .executeTakeFirstOrThrow();
  const money = { subtotal: 50_000, total: 50_000, currency: 'IDR' };
  const order = {
    event_id,
    reference: `KRC-${newId().slice(-10)}`,
    buyer_user_id,
    reserved_until: inDays(1),
  };
  const id = await given(db, 'orders', { ...order, ...money });
  const item = { event_id, order_id: id, ticket_type_id, quantity: 1, unit_price: 50_000 };
  await given(db, 'order_items', { ...item, total: 50_000, currency: 'IDR' });
  await db.updateTable('ticket_types').set({ reserved: 1 }).where('id', '=', ticket_type_id).execute();
  return { id };
}

const codes = { codes: [] };
const paying = { method: 'QRIS', return_url: 'http://localhost:3000/' } as const;
const checkout = { buyer: { name: 'Hana', email: 'hana@example.org' }, terms_version: '1.1' };

/** An order of a holder that says who buys, where it can be paid. */
async function orderToPay(db: Kysely<Tables>, isForeign?: boolean) {
  const { id } = await openOrder(db, isForeign);
  const buyer = { buyer_name: 'Hana', buyer_email: 'hana@example.org' };
  await db.updateTable('orders').set(buyer).where('id', '=', id).execute();
  const isPaidAt = { provider: 'sandbox', is_active: true } as const;
  const account = db.selectFrom('payment_accounts').select('id').where('is_active', '=', true).limit(1);
  if ((await account.execute()).length === 0)
    await given(db, 'payment_accounts', { ...isPaidAt, methods: ['QRIS'] });
  return { id, body: paying };
}

/** A free order whose address was confirmed: to confirm it again changes nothing. */
async function confirmedFreeOrder(db: Kysely<Tables>) {
  const { event_id } = await somethingToBuy(db);
  const buyer_email = `${newId()}@example.org`;
  const paid_at = inDays(-1);
  const free = { event_id, currency: 'IDR', status: 'Paid', paid_at } as const;
  const named = { buyer_name: 'Rani', buyer_email, subtotal: 0, total: 0 };
  const id = await given(db, 'orders', { ...free, ...named, reference: `KRC-${newId().slice(-10)}` });
  const paying = { order_id: id, reference: `PAY-${newId().slice(-10)}`, method: 'Free', amount: 0 } as const;
  const payment = await given(db, 'payments', { ...free, ...paying });
  const proof = mailedToken(confirmationId(payment, buyer_email), Buffer.alloc(32, 7));
  return { body: { token: `${id}.${proof}` } };
}

/** Input for routes of buying, which change the order that they are about. */
export const buyingInputs = {
  'buying.hold': ownPurchase,
  'buying.changeCodes': async (db: Kysely<Tables>, isForeign?: boolean) => ({
    ...(await openOrder(db, isForeign)),
    body: codes,
  }),
  'buying.checkout': async (db: Kysely<Tables>, isForeign?: boolean) => ({
    ...(await openOrder(db, isForeign)),
    body: checkout,
  }),
  'buying.pay': orderToPay,
  'buying.confirm': confirmedFreeOrder,
  'buying.cancel': openOrder,
};

/** An example of each route of buying. */
export async function buyingExamples(db: Kysely<Tables>) {
  const { event_id, slug, currency } = await onSale(db);
  const code = `HEMAT${newId().slice(-8)}`;
  const off = { name: 'Hemat', discount_type: 'Percentage', discount_value: 10, currency } as const;
  await given(db, 'promos', { event_id, code, ...off });
  return {
    checkCode: { slug, body: { code } },
    hold: await ownPurchase(db),
    changeCodes: { ...(await openOrder(db)), body: codes },
    checkout: { ...(await openOrder(db)), body: checkout },
    pay: await orderToPay(db),
    confirm: await confirmedFreeOrder(db),
    cancel: await openOrder(db),
  };
}

/** Something to buy at an event of an organizer of the demo, with a key that signs its tickets. */
async function somethingToSell(db: Kysely<Tables>, isForeign: boolean) {
  const email = isForeign ? 'organizer2@karcis.test' : 'organizer@karcis.test';
  const organizer_id = await organizerOf(db, email);
  const sold = await somethingToBuy(db, organizer_id);
  await db
    .insertInto('event_signing_keys')
    .values(makeEventKey(sold.event_id, 1, Buffer.alloc(32, 7)))
    .execute();
  return { ...sold, organizer_id };
}

/** A free order of a place, sold at a counter at an event of its own, with its ticket. */
export async function soldAtCounter(db: Kysely<Tables>, isForeign = false) {
  const { event_id, ticket_type_id } = await somethingToSell(db, isForeign);
  const paid_at = inDays(-1);
  const money = { subtotal: 0, total: 0, currency: 'IDR' };
  const buyer = { buyer_name: 'Walk-in', buyer_email: `${newId()}@walk-in.invalid` };
  const order = {
    event_id,
    reference: `KRC-${newId().slice(-10)}`,
    channel: 'Box Office',
    ...buyer,
  } as const;
  const id = await given(db, 'orders', { ...order, ...money, status: 'Paid', paid_at });
  const item = {
    event_id,
    order_id: id,
    ticket_type_id,
    quantity: 1,
    unit_price: 0,
    total: 0,
    currency: 'IDR',
  };
  const order_item_id = await given(db, 'order_items', item);
  const paying = { event_id, order_id: id, reference: `PAY-${newId().slice(-10)}`, method: 'Free' } as const;
  await given(db, 'payments', { ...paying, amount: 0, currency: 'IDR', status: 'Paid', paid_at });
  const ticket = { event_id, order_id: id, order_item_id, ticket_type_id, code: newId().slice(-12) };
  const shown = { attendee_name: 'Hadi', price: 0, currency: 'IDR', issued_at: paid_at };
  const ticket_id = await given(db, 'tickets', {
    ...ticket,
    ...shown,
    status: 'Active',
    qr_payload: `KARCIS1.${newId()}`,
    signing_key_id: 1,
  });
  await db.updateTable('ticket_types').set({ sold: 1 }).where('id', '=', ticket_type_id).execute();
  return { event_id, ticket_type_id, id, ticket_id };
}

const toCancel = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { id } = await soldAtCounter(db, isForeign);
  return { id, body: { reason: 'Salah pilih' } };
};

const toResend = async (db: Kysely<Tables>, isForeign?: boolean) => ({
  id: (await soldAtCounter(db, isForeign)).id,
});

const toReach = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { id } = await soldAtCounter(db, isForeign);
  return { id, body: { contact_email: `${newId()}@example.org`, buyer_phone: '0812 3456 7890' } };
};

const toSell = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { event_id: id, ticket_type_id } = await soldAtCounter(db, isForeign);
  const items = [{ ticket_type_id, quantity: 1 }];
  return { id, body: { items, method: 'Cash' as const } };
};

/** A payment by transfer to an account of the organizer of the event. */
const toConfirm = async (db: Kysely<Tables>, isForeign = false) => {
  const { event_id, ticket_type_id, organizer_id } = await somethingToSell(db, isForeign);
  const money = { subtotal: 50_000, total: 50_000, currency: 'IDR' };
  const buyer = { buyer_name: 'Rani', buyer_email: `${newId()}@example.org`, reserved_until: inDays(1) };
  const order = { event_id, reference: `KRC-${newId().slice(-10)}`, expires_at: inDays(1), ...buyer };
  const status = 'Awaiting Payment' as const;
  const order_id = await given(db, 'orders', { ...order, ...money, status });
  const item = {
    event_id,
    order_id,
    ticket_type_id,
    quantity: 1,
    unit_price: 50_000,
    total: 50_000,
    currency: 'IDR',
  };
  const order_item_id = await given(db, 'order_items', item);
  const ticket = { event_id, order_id, order_item_id, ticket_type_id, code: newId().slice(-12) };
  await given(db, 'tickets', { ...ticket, attendee_name: 'Rani', price: 50_000, currency: 'IDR' });
  await db.updateTable('ticket_types').set({ reserved: 1 }).where('id', '=', ticket_type_id).execute();
  const account = {
    organizer_id,
    provider: 'offline',
    methods: ['Bank Transfer'],
    is_active: false,
  } as const;
  const account_id = await given(db, 'payment_accounts', { ...account, methods: [...account.methods] });
  const payment = {
    event_id,
    order_id,
    account_id,
    reference: `PAY-${newId().slice(-10)}`,
    provider: 'offline',
  };
  const paying = { amount: 50_000, currency: 'IDR', method: 'Bank Transfer', expires_at: inDays(1) } as const;
  const wrong = { status: 'Processing', failure_code: 'amount_mismatch', received_amount: 49_000 } as const;
  return {
    id: await given(db, 'payments', { ...payment, ...paying, ...wrong }),
    body: { received_amount: 50_000 },
  };
};

const toGiveBack = async (db: Kysely<Tables>, isForeign = false) => {
  const { id } = await toConfirm(db, isForeign);
  return { id, body: { reason: 'Kurang seribu' } };
};

const ofStaff = (area: 'adminOrders' | 'organizerOrders') => ({
  [`${area}.sell`]: toSell,
  [`${area}.cancel`]: toCancel,
  [`${area}.changeContact`]: toReach,
  [`${area}.resend`]: toResend,
  [`${area}.confirm`]: toConfirm,
  [`${area}.giveBack`]: toGiveBack,
});

/** Input for routes of staff, which change the order that they are about. */
export const staffOrderInputs = { ...ofStaff('adminOrders'), ...ofStaff('organizerOrders') };

/** An example of each route of orders for staff: all of one order, of the first organizer of the demo, which is read. */
export async function staffOrderExamples(db: Kysely<Tables>) {
  const { event_id, id, ticket_id } = await soldAtCounter(db);
  const reading = {
    orders: { event_id },
    find: { q: 'KRC-7Q2M4-XKD9P' },
    order: { id },
    receipt: { id },
    download: { id, ticket_id },
  };
  const writing = async () => ({
    sell: await toSell(db),
    cancel: await toCancel(db),
    changeContact: await toReach(db),
    resend: await toResend(db),
    confirm: await toConfirm(db),
    giveBack: await toGiveBack(db),
  });
  return {
    adminOrders: { ...reading, ...(await writing()) },
    organizerOrders: { ...reading, ...(await writing()) },
  };
}

/** A payment of the sandbox that nobody has made: it is the sandbox's own. */
async function sandboxPayment(db: Kysely<Tables>): Promise<string> {
  const account_id = await given(db, 'payment_accounts', {
    provider: 'sandbox',
    methods: ['QRIS'],
    is_active: false,
  });
  const reference = `PAY-${newId().slice(-12).toUpperCase()}`;
  const payment = {
    reference,
    account_id,
    method: 'QRIS',
    amount: 50_000,
    currency: 'IDR',
    description: '1 × Reguler',
  } as const;
  await db
    .insertInto('sandbox_payments')
    .values({ ...payment, return_url: 'http://localhost:3000/', expires_at: inDays(1), state: 'Paid' })
    .execute();
  return reference;
}

const acting = async (db: Kysely<Tables>) => ({
  reference: await sandboxPayment(db),
  body: { action: 'Fail Refund' } as const,
});

/** Input for routes of the sandbox, which change the payment that they are about. */
export const sandboxInputs = { 'sandbox.act': acting };

/** An example of each route of the sandbox. */
export const sandboxExamples = async (db: Kysely<Tables>) => ({
  payment: { reference: await sandboxPayment(db) },
  act: await acting(db),
});
