import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { secretKey } from '../../../test/mail/support.ts';
import { invite, type People } from '../../../test/people.ts';
import { sandboxForTests } from '../../../test/sandbox-payments.ts';
import { leftOfCancelled } from '../../../test/selling-invariants.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { newId } from '../../domain/id.ts';
import { type EventRefund, type Progress, refundNext } from './of-event.ts';
import { paymentKinds } from '../../jobs/payments.ts';
import { createPayments } from '../../payments/payments.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const db = () => karcis.current.db;
const sari = () => karcis.current.client(people.Sari.token);
const open = (row: Parameters<typeof openShop>[2] = {}) => openShop(karcis.current, people.Sari.id, row);
const statuses = async (order: string) => (await sandbox.tickets(order)).map(({ status }) => status);
const refundsOf = (order: string) =>
  db().selectFrom('refunds').selectAll().where('order_id', '=', order).orderBy('id').execute();
const mailsAbout = async (order: string) => {
  const refunds = (await refundsOf(order)).map(({ id }) => id);
  const mails = await db().selectFrom('mails').select(['template', 'key']).orderBy('template').execute();
  return mails.flatMap(({ template, key }) =>
    refunds.some((id) => key.endsWith(`/${id}`)) ? [template] : [],
  );
};
/** What the audit log says of the refunds of an order: what, by whom, and how much. */
const entriesAbout = async (order: string) => {
  const refunds = (await refundsOf(order)).map(({ id }) => id);
  const entries = await db()
    .selectFrom('activity_log')
    .selectAll()
    .where('subject_id', 'in', refunds)
    .orderBy('id')
    .execute();
  return entries.map(({ action, actor_type, actor_id, changes }) => [
    action,
    actor_type,
    actor_id,
    (changes as { field: string; new: unknown }[]).find(({ field }) => field === 'amount')?.new,
  ]);
};
const leftOf = async ({ event }: Shop) =>
  (await sql<{ id: string }>`${sql.raw(leftOfCancelled)} and o.event_id = ${event}`.execute(db())).rows.map(
    ({ id }) => id,
  );
const ask = (order: { readonly id: string; readonly orderToken: string }, tickets: string[] | null) =>
  karcis.current
    .client()
    .orderRefunds.request(
      { id: order.id, body: { ticket_ids: tickets, reason: 'Sakit' } },
      { orderToken: order.orderToken, idempotencyKey: newId() },
    );

/** Cancels the event, and does what follows from it. */
async function cancel(shop: Shop): Promise<void> {
  await sari().adminEventManagement.cancel({ id: shop.event, body: { reason: 'Badai' } });
  await sandbox.workOff();
}

/** Does the job of a cancelled event once, as it is tried. */
async function tryOnce(shop: Shop, payload: object = {}): Promise<void> {
  const kinds = paymentKinds({ payments: createPayments(sandbox.parts()), secretKey: async () => secretKey });
  const task = { id: newId(), eventId: shop.event, subjectId: null, payload, attempt: 1, pause: 60 };
  await kinds['event.refund_all'].work(karcis.current.database, task, AbortSignal.timeout(60_000));
}

const ofAll: EventRefund = {
  types: null,
  withFees: true,
  kept: 0,
  includesUsed: true,
  reason: 'Badai',
  by: null,
};

const secondLooks = async ({ event }: Shop) => {
  const { rows } = await sql`
    select from jobs where event_id = ${event} and kind = 'event.refund_all' and payload ? 'isSecond'`.execute(
    db(),
  );
  return rows.length;
};

describe('a cancelled event', () => {
  it('gives back what is left of an order of which a part went back at the provider', async () => {
    const shop = await open();
    const [first, second] = [await sandbox.buy(shop), await sandbox.buy(shop)];
    await sandbox.act(first.reference, { action: 'Refund', amount: 100_000 });
    await sandbox.workOff();
    await cancel(shop);
    for (const { id } of [first, second]) {
      expect(await statuses(id)).toEqual(['Refunded', 'Refunded']);
      expect(await sandbox.payments(id)).toMatchObject([
        { status: 'Refunded', refunded_amount: 300_000, refunding_amount: 0 },
      ]);
    }
    const [, made] = await refundsOf(first.id);
    expect(made).toMatchObject({ source: 'Event Cancelled', amount: 200_000, kept_amount: 100_000 });
    expect(await entriesAbout(first.id)).toEqual([
      ['refund.noted', 'System', null, 100_000],
      ['refund.approved', 'System', null, 200_000],
    ]);
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
    expect(await leftOf(shop)).toEqual([]);
    expect(await secondLooks(shop)).toBe(1);
  });

  it('ends the tickets of an order of which all went back before, and tells of no further money', async () => {
    const shop = await open();
    const [first, second] = [await sandbox.buy(shop), await sandbox.buy(shop)];
    await sandbox.act(first.reference, { action: 'Refund', amount: 300_000 });
    await sandbox.workOff();
    expect(await statuses(first.id)).toEqual(['Active', 'Active']);
    await cancel(shop);
    expect(await statuses(first.id)).toEqual(['Cancelled', 'Cancelled']);
    expect((await refundsOf(first.id)).map(({ source }) => source)).toEqual(['Provider']);
    expect(await statuses(second.id)).toEqual(['Refunded', 'Refunded']);
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
    expect(await leftOf(shop)).toEqual([]);
  });

  it('leaves an order alone that it has made a refund for, also where its tickets are good again', async () => {
    const shop = await open();
    const order = await sandbox.buy(shop);
    await sandbox.act(order.reference, { action: 'Fail Refund' });
    await cancel(shop);
    const [failed] = await refundsOf(order.id);
    expect(failed).toMatchObject({ source: 'Event Cancelled', status: 'Failed' });
    await sari().adminRefunds.act({ id: failed?.id ?? '', body: { action: 'Reinstate' } });
    await tryOnce(shop, { isSecond: true });
    expect(await statuses(order.id)).toEqual(['Active', 'Active']);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });

  it('goes on with the others where something fails at one order, says at which, and looks again', async () => {
    const shop = await open();
    const orders = [await sandbox.buy(shop), await sandbox.buy(shop), await sandbox.buy(shop)];
    const [broken, ...others] = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    // Beyond what the database lets be noted.
    await sql`
      create function refuse_refund() returns trigger language plpgsql as $$
      begin
        raise exception 'not this one';
      end $$`.execute(db());
    await sql`
      create trigger refuses_refund before insert on refunds
      for each row when (new.order_id = ${sql.lit(broken?.id)}) execute function refuse_refund()`.execute(
      db(),
    );
    try {
      await db()
        .updateTable('events')
        .set({ status: 'Cancelled', cancelled_at: sql`now()` })
        .where('id', '=', shop.event)
        .execute();
      await expect(tryOnce(shop)).rejects.toThrow(
        `Money of 1 orders could not be given back, such as of ${broken?.id}.`,
      );
      expect(await secondLooks(shop)).toBe(1);
      await sandbox.workOff();
      for (const { id } of others) expect(await statuses(id)).toEqual(['Refunded', 'Refunded']);
      // Control: what is left is seen.
      expect(await leftOf(shop)).toEqual([broken?.id]);
    } finally {
      await sql`drop function refuse_refund() cascade`.execute(db());
    }
    await tryOnce(shop);
    expect(await leftOf(shop)).toEqual([]);
  });

  it('gives back part by part, each once, and tries again in the end where something failed', async () => {
    const shop = await open();
    const bought = [];
    for (let order = 0; order < 5; order++) bought.push((await sandbox.buy(shop)).id);
    const ids = bought.toSorted();
    await db()
      .updateTable('events')
      .set({ status: 'Cancelled', cancelled_at: sql`now()` })
      .where('id', '=', shop.event)
      .execute();
    const part = (progress: Progress) =>
      refundNext(karcis.current.database, shop.event, ofAll, {
        progress,
        signal: AbortSignal.timeout(60_000),
        most: 2,
      });
    const refunds = () => Promise.all(ids.map(async (id) => (await refundsOf(id)).length));
    expect(await part({ after: null, failed: [] })).toEqual({ after: ids[1], failed: [] });
    expect(await refunds()).toEqual([1, 1, 0, 0, 0]);
    // Something has failed at the third one, which the last part is told.
    expect(await part({ after: ids[2] ?? null, failed: [ids[2] ?? ''] })).toEqual({
      after: ids[4],
      failed: [ids[2]],
    });
    expect(await refunds()).toEqual([1, 1, 0, 1, 1]);
    // As its job does it, which has a second look from its first part alone.
    await tryOnce(shop, { after: ids[4], failed: [ids[2]] });
    expect([await refunds(), await secondLooks(shop)]).toEqual([[1, 1, 1, 1, 1], 0]);
  });

  it('takes in what buyers have asked for, and sends nobody that it was denied', async () => {
    const shop = await open();
    const order = await sandbox.buy(shop);
    const [ticket] = await sandbox.tickets(order.id);
    await ask(order, [ticket?.id ?? '']);
    await cancel(shop);
    expect(await statuses(order.id)).toEqual(['Refunded', 'Refunded']);
    expect((await refundsOf(order.id)).map(({ source, status }) => [source, status])).toEqual([
      ['Buyer', 'Denied'],
      ['Event Cancelled', 'Succeeded'],
    ]);
    expect(await mailsAbout(order.id)).toEqual(['refund_received', 'refund_succeeded']);
  });
});

describe('money that goes back for ticket types', () => {
  it('is with what was asked for all of it, and leaves alone what was asked for other tickets, too', async () => {
    const shop = await open();
    const other = await shop.addType({ price: 80_000 });
    const items = [shop.type, other].map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
    const [within, beyond, elsewhere] = [
      await sandbox.buy(shop, { items }),
      await sandbox.buy(shop, { items }),
      await sandbox.buy(shop, { items: items.slice(1) }),
    ];
    const ofType = async (order: string, type: string) =>
      (await sandbox.tickets(order)).flatMap(({ id, ticket_type_id }) =>
        ticket_type_id === type ? [id] : [],
      );
    await ask(within, await ofType(within.id, shop.type));
    await ask(beyond, null);
    await ask(elsewhere, null);
    const body = { ticket_type_ids: [shop.type], reason: 'Panggung B ditiadakan' };
    await sari().adminRefunds.refundTypes({ id: shop.event, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    expect((await refundsOf(within.id)).map(({ source, status }) => [source, status])).toEqual([
      ['Buyer', 'Denied'],
      ['Staff', 'Succeeded'],
    ]);
    expect(await mailsAbout(within.id)).toEqual(['refund_received', 'refund_succeeded']);
    expect(await entriesAbout(within.id)).toEqual([['refund.approved', 'User', people.Sari.id, 150_000]]);
    for (const { id } of [beyond, elsewhere]) {
      expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['Requested']);
      expect(await mailsAbout(id)).toEqual(['refund_received']);
      expect(new Set(await statuses(id))).toEqual(new Set(['Active']));
    }
  });

  it('is what is left of an order of which a part went back at the provider, with its share of taxes last', async () => {
    const shop = await open({ tax_mode: 'Exclusive', tax_rate: 10, tax_name: 'PB1' });
    const order = await sandbox.buy(shop);
    await sandbox.act(order.reference, { action: 'Refund', amount: 320_000 });
    await sandbox.workOff();
    const body = { ticket_type_ids: [shop.type], reason: 'Panggung B ditiadakan' };
    await sari().adminRefunds.refundTypes({ id: shop.event, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    expect((await refundsOf(order.id)).at(-1)).toMatchObject({
      amount: 10_000,
      kept_amount: 300_000,
      tax_amount: 10_000,
      status: 'Succeeded',
    });
    expect(await statuses(order.id)).toEqual(['Refunded', 'Refunded']);
  });
});
