import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailBuyer } from '../../src/db/queries/order-mails.ts';
import { newId } from '../../src/domain/id.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { colleague, invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';
import { organizerOf } from '../webhook-records.ts';
import { postOffice } from './by-jobs.ts';
import { secretKey } from './support.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
const db = () => karcis.current.db;
let people: People;
let organizer_id: string;
let manager: { readonly email: string; readonly token: string };
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  organizer_id = await organizerOf(db(), people.Budi.email);
  manager = await colleague(db(), people.Budi, 'Manager');
  await colleague(db(), people.Budi, 'Viewer');
});

const sari = () => karcis.current.client(people.Sari.token);
/** An event of the organizer of Budi. */
const budisShop = async (): Promise<Shop> => {
  const shop = await openShop(karcis.current, people.Budi.id, { title: 'Konser Laut' });
  await shop.changeEvent({ organizer_id });
  return shop;
};
const shopOf = () => openShop(karcis.current, people.Sari.id, { title: 'Konser Laut' });
const managers = () => [people.Budi.email, manager.email].toSorted();
const admins = async () => {
  const found = db().selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email');
  return (await found.execute()).map(({ email }) => email);
};
const ends = async () => {
  const mails = db().selectFrom('mails').select(['template', 'status']).orderBy('id');
  return (await mails.execute()).map(({ template, status }) => `${template} ${status}`);
};

describe('an order that those who manage the event cancel', () => {
  const cancel = (id: string) => sari().adminOrders.cancel({ id, body: { reason: 'Sepertinya robot' } });

  it('is told to its buyer, once, without the reason that is for the audit log', async () => {
    const shop = await shopOf();
    const office = await postOffice(karcis.current);
    const { id } = await sandbox.checkedOut(shop);
    await cancel(id);
    const [told, ...others] = await office.round();
    expect(others).toEqual([]);
    expect(told?.to).toBe((await shop.orderRow(id)).buyer_email);
    expect(told?.subject).toMatch(/^Pesanan dibatalkan: KRC-/);
    expect(JSON.stringify(told?.mail)).not.toMatch(/robot|Rani|karcis_o_/);
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('is told to nobody where its buyer is not known, or has done it', async () => {
    const shop = await shopOf();
    const office = await postOffice(karcis.current);
    await cancel((await shop.hold()).id);
    const { id, orderToken } = await sandbox.checkedOut(shop);
    await karcis.current.client().buying.cancel({ id }, { orderToken });
    expect(await ends()).toEqual([]);
    expect(await office.round()).toEqual([]);
  });
});

describe('a payment by instructions', () => {
  /** Begins to pay an order by a transfer, which the organizer takes. */
  async function begun() {
    const shop = await shopOf();
    await given(db(), 'payment_accounts', {
      organizer_id: shop.organizer,
      provider: 'offline',
      methods: ['Bank Transfer'],
      config: JSON.stringify({
        instructions: 'Transfer ke BCA 1234567890.\n\nAtas nama <b>Sanggar Nada</b>.',
      }),
    });
    const order = await sandbox.checkedOut(shop);
    return { shop, ...order, payment: await begin(order) };
  }

  async function begin({ id, orderToken }: { readonly id: string; readonly orderToken: string }) {
    const as = { orderToken, idempotencyKey: newId() };
    const body = { method: 'Bank Transfer' as const, return_url: 'http://localhost:3000/kembali' };
    const { data } = await karcis.current.client().buying.pay({ id, body }, as);
    await sandbox.workOff();
    return data;
  }

  it('is told to the buyer: how, how much, until when, and where the order is', async () => {
    const office = await postOffice(karcis.current);
    const { id, payment, shop } = await begun();
    const [told, ...others] = await office.round();
    expect(others).toEqual([]);
    expect(told?.to).toBe((await shop.orderRow(id)).buyer_email);
    expect(told?.text).toMatch(
      /Transfer ke BCA 1234567890\.[^]*Atas nama <b>Sanggar Nada<\/b>\.[^]*PAY-[^]*Nilai: Rp300\.000[^]*Bayar sebelum: /,
    );
    expect(told?.text).toContain(payment.reference);
    expect(told?.text).toContain(`https://tiket.example.org/orders/${id}#karcis_o_`);
    expect(told?.mail.html).not.toContain('<b>');
    expect(await office.kept()).not.toMatch(/karcis_o_|1234567890/);
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('is told of three payments of an order, however often it is begun', async () => {
    const office = await postOffice(karcis.current);
    const { payment, ...order } = await begun();
    const arrived = [await office.round()];
    for (let again = 0; again < 4; again++) {
      await begin(order);
      arrived.push(await office.round());
    }
    expect(arrived.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0]);
    const last = (await sandbox.payments(order.id)).find(({ status }) => status === 'Pending');
    expect(last?.id).not.toBe(payment.id);
    // As any payment was told of without the limit (control).
    const { event_id } = await order.shop.orderRow(order.id);
    await karcis.current.database.transaction((tx) =>
      mailBuyer(tx, {
        template: 'payment_instructions',
        key: `${event_id}/${last?.id}`,
        event_id,
        order_id: order.id,
      }),
    );
    expect(await office.round()).toMatchObject([{ to: arrived[0]?.[0]?.to }]);
    // Another order is told of its own.
    await begun();
    expect(await office.round()).toHaveLength(1);
  });

  it('is not told once it is paid, or over; the page of a provider says it itself', async () => {
    const office = await postOffice(karcis.current);
    const { payment } = await begun();
    await sari().adminOrders.confirm({ id: payment.id, body: { received_amount: 300_000 } });
    const late = await begun();
    await db()
      .updateTable('payments')
      .set({ expires_at: inDays(-1) })
      .where('id', '=', late.payment.id)
      .execute();
    await sandbox.begin(await sandbox.checkedOut(await shopOf()), 'Virtual Account');
    expect((await office.round()).map(({ subject }) => subject)).toEqual(['Tiket Anda: Konser Laut']);
    expect((await ends()).toSorted()).toEqual([
      'order_paid Sent',
      'payment_instructions Skipped',
      'payment_instructions Skipped',
    ]);
  });
});

describe('money that is not what was asked for', () => {
  /** Pays another amount than was asked for, and has the provider be asked twice. */
  async function paidWrongly(shop: Shop, amount = 250_000) {
    const order = await sandbox.checkedOut(shop);
    const { reference } = await sandbox.begin(order);
    await sandbox.act(reference, { action: 'Pay', amount, repeat: 2 });
    await sandbox.workOff();
    const [payment] = await sandbox.payments(order.id);
    return { ...order, payment: payment?.id ?? '' };
  }

  it('is told to the administrators, once, where the account is of the platform', async () => {
    const office = await postOffice(karcis.current);
    await paidWrongly(await budisShop());
    const told = await office.round();
    expect(told.map(({ to }) => to)).toEqual(await admins());
    for (const { text } of told) {
      expect(text).toMatch(/Diminta: Rp300\.000[^]*Masuk: Rp250\.000[^]*Tempat disimpan sampai: [^\n]*\d/);
      expect(text).toContain('https://tiket.example.org/admin/payments');
    }
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('is told with the words that no places are held, where the order has lapsed meanwhile', async () => {
    const office = await postOffice(karcis.current);
    const { id } = await paidWrongly(await budisShop());
    await db().updateTable('orders').set({ status: 'Expired' }).where('id', '=', id).execute();
    const told = await office.round();
    expect(told.length).toBeGreaterThan(0);
    for (const { text } of told) expect(text).toContain('Tempat disimpan sampai: Tidak disimpan lagi');
  });

  it('is told to those who manage for the organizer where the account is their own', async () => {
    const office = await postOffice(karcis.current);
    const id = await sandbox.addAccount({ organizer_id });
    onTestFinished(async () => {
      await db().updateTable('payment_accounts').set({ is_active: false }).where('id', '=', id).execute();
    });
    const shop = await budisShop();
    await paidWrongly(shop);
    const told = await office.round();
    expect(told.map(({ to }) => to)).toEqual(managers());
    expect(told[0]?.text).toContain(`https://tiket.example.org/organizer/events/${shop.event}/payments`);
  });

  it('is not told once somebody has decided', async () => {
    const office = await postOffice(karcis.current);
    const { payment } = await paidWrongly(await shopOf());
    await sari().adminOrders.giveBack({ id: payment, body: { reason: 'Salah jumlah' } });
    await sandbox.workOff();
    const told = await office.round();
    expect(told.filter(({ subject }) => subject.startsWith('Jumlah yang masuk'))).toEqual([]);
    expect((await ends()).filter((each) => each.startsWith('payment_mismatch'))).toEqual(
      (await admins()).map(() => 'payment_mismatch Skipped'),
    );
  });
});

describe('a refund that a buyer asks for', () => {
  const ask = async (order: { readonly id: string; readonly orderToken: string }) => {
    const body = { ticket_ids: null, reason: 'Anak saya <i>sakit</i>' };
    const as = { orderToken: order.orderToken, idempotencyKey: newId() };
    return (await karcis.current.client().orderRefunds.request({ id: order.id, body }, as)).data;
  };

  it('is told to those who may decide, once, and to no Viewer', async () => {
    const shop = await budisShop();
    const order = await sandbox.buy(shop);
    const office = await postOffice(karcis.current);
    await ask(order);
    const all = await office.round();
    const told = all.filter(({ subject }) => subject.startsWith('Minta uang kembali'));
    expect(told.map(({ to }) => to)).toEqual(managers());
    // The buyer is told that it has come in.
    expect(all).toHaveLength(told.length + 1);
    for (const { text, mail } of told) {
      expect(text).toMatch(/Tiket: 2[^]*Nilai: Rp300\.000[^]*Alasan: Anak saya <i>sakit<\/i>/);
      expect(text).toContain(`https://tiket.example.org/organizer/events/${shop.event}`);
      expect(mail.html).not.toContain('<i>');
    }
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('is not told once it is decided, nor to somebody who decides no more', async () => {
    const shop = await budisShop();
    const [decided, open] = [await sandbox.buy(shop), await sandbox.buy(shop)];
    const office = await postOffice(karcis.current);
    const { id } = await ask(decided);
    await karcis.current
      .client(people.Budi.token)
      .organizerRefunds.act({ id, body: { action: 'Deny', note: 'Terlambat' } });
    await ask(open);
    const role = (organizer_role: 'Viewer' | 'Manager') =>
      db().updateTable('users').set({ organizer_role }).where('email', '=', manager.email).execute();
    await role('Viewer');
    const told = (await office.round()).filter(({ subject }) => subject.startsWith('Minta uang kembali'));
    await role('Manager');
    expect(told.map(({ to }) => to)).toEqual([people.Budi.email]);
  });
});

describe('refunds that their provider refuses', () => {
  /** An order whose money was asked back, which its provider has refused. */
  async function refused(shop: Shop) {
    const order = await sandbox.buy(shop);
    const [payment] = await sandbox.payments(order.id);
    await sandbox.act(payment?.reference ?? '', { action: 'Fail Refund' });
    const body = { ticket_ids: null, reason: 'Sakit', with_fees: false, kept_amount: 0, include_used: false };
    const { data } = await sari().adminRefunds.make({ id: order.id, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    return data.id;
  }
  const needed = async () => (await sari().dashboard.summary()).data.needs_attention.refunds_failed;

  it('are told together to those who may decide, once an hour, and to nobody where none is left', async () => {
    const office = await postOffice(karcis.current);
    const before = await needed();
    const shop = await budisShop();
    const ids = [await refused(shop), await refused(shop)];
    expect(await needed()).toBe(before + 2);
    const due = await db()
      .selectFrom('jobs as job')
      .innerJoin('mails as mail', 'mail.id', 'job.subject_id')
      .select(['job.due_at', 'mail.key'])
      .where('mail.template', '=', 'refund_failed')
      .execute();
    // One a person, or two where the hour ended in between.
    for (const { key } of due) expect(key).toMatch(new RegExp(`^${shop.event}\\.[-0-9]{10}T[0-9]{2}\\.`));
    expect(new Set(due.map(({ key }) => key)).size).toBe(due.length);
    const soonest = Math.min(...due.map(({ due_at }) => Date.parse(due_at)));
    expect(soonest, 'others may fail meanwhile').toBeGreaterThan(Date.now() + 5 * 60_000);
    await office.repeat();
    const told = await office.round();
    const failures = told.filter(({ subject }) => subject === 'Pengembalian uang gagal: Konser Laut');
    expect([...new Set(failures.map(({ to }) => to))]).toEqual(managers());
    for (const { text } of failures) {
      expect(text).toMatch(/Acara: Konser Laut[^]*Pengembalian yang menunggu: 2/);
      expect(text).toContain(`https://tiket.example.org/organizer/events/${shop.event}/payments`);
    }
    await db().deleteFrom('mails').where('template', '=', 'refund_failed').execute();
    const other = await budisShop();
    const last = await refused(other);
    for (const id of [...ids, last]) await sari().adminRefunds.act({ id, body: { action: 'Reinstate' } });
    await office.repeat();
    expect((await office.round()).filter(({ subject }) => subject.startsWith('Pengembalian'))).toEqual([]);
    const skipped = (await ends()).filter((each) => each.startsWith('refund_failed'));
    expect(new Set(skipped)).toEqual(new Set(['refund_failed Skipped']));
    expect(await needed()).toBe(before);
  });
});
