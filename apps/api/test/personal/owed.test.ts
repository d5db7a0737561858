import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { hashPassword } from '../../src/domain/security/password.ts';
import { retain } from '../../src/jobs/retention.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People, person, type PersonOfTests } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

/** Accounts that are closed, and buyers of long ago, while money is owed to them. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
const password = 'kata sandi';
const bank = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
let people: People;
let password_hash: string;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  password_hash = await hashPassword(password);
  await sandbox.addAccount();
});
beforeEach(async () => {
  shop = await openShop(karcis.current, people.Sari.id);
});

interface Bought {
  readonly id: string;
  readonly orderToken: string;
  readonly payment: string;
}

/** Buys by Virtual Account, whose money people send back, and names an account for it. */
async function bought(): Promise<Bought> {
  const order = await sandbox.buy(shop, {}, 'Virtual Account');
  const named = { id: order.id, body: bank };
  await karcis.current.client().orderRefunds.setAccount(named, { orderToken: order.orderToken });
  return order;
}

/** An account with a confirmed address, and an order of its own. */
async function buyer(): Promise<{ who: PersonOfTests; order: Bought }> {
  const { db } = karcis.current;
  const who = await person(db, `Rani${newId().slice(-8)}`, 'ticket_holder', {
    password_hash,
  });
  await db
    .updateTable('users')
    .set({ email_verified_at: inDays(-9) })
    .where('id', '=', who.id)
    .execute();
  const order = await bought();
  const own = { buyer_user_id: who.id, buyer_email: who.email, buyer_name: who.name };
  await db.updateTable('orders').set(own).where('id', '=', order.id).execute();
  await db.updateTable('tickets').set({ holder_user_id: who.id }).where('order_id', '=', order.id).execute();
  return { who, order };
}

const eventIsOver = () => shop.changeEvent({ starts_at: inDays(-3), ends_at: inDays(-2) });
const round = () => retain(karcis.current.database, new AbortController().signal);

async function close(who: PersonOfTests, body: { readonly confirm?: boolean } = {}): Promise<void> {
  await karcis.current.client(who.token).ownAccount.close({ body: { password, ...body } });
}

async function letDaysPass({ id }: PersonOfTests): Promise<void> {
  const past = { anonymise_at: inDays(-1) };
  await karcis.current.db.updateTable('users').set(past).where('id', '=', id).execute();
  await round();
}

/** What is still known of the buyer of an order. */
async function known({ id }: Bought) {
  const { db } = karcis.current;
  const { buyer_name, buyer_email } = await db
    .selectFrom('orders')
    .select(['buyer_name', 'buyer_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('refund_accounts')
    .select('order_id')
    .where('order_id', '=', id)
    .execute();
  const refunds = await db.selectFrom('refunds').select('reason').where('order_id', '=', id).execute();
  return {
    hasAccount: accounts.length === 1,
    isNamed: buyer_name !== 'Anonim',
    isReached: !buyer_email?.endsWith('@anonymous.invalid'),
    reasons: refunds.map(({ reason }) => reason),
  };
}
const all = { hasAccount: true, isNamed: true, isReached: true };
const none = { hasAccount: false, isNamed: false, isReached: false };

const nameOf = async ({ id }: PersonOfTests) =>
  (await karcis.current.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name;

async function refund({ id, payment }: Bought, row: object = {}): Promise<string> {
  const of = { event_id: shop.event, order_id: id, payment_id: payment, amount: 50_000, currency: 'IDR' };
  return given(karcis.current.db, 'refunds', { ...of, reason: 'Sakit', ...row });
}

type Status = 'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied';
const change = (id: string, status: Status, row: object = {}) =>
  karcis.current.db
    .updateTable('refunds')
    .set({ status, succeeded_at: status === 'Succeeded' ? inDays(-31) : null, ...row })
    .where('id', '=', id)
    .execute();

describe('an account that is closed with a refund under way', () => {
  it.each(['Requested', 'Approved', 'Processing', 'Failed'] as const)(
    'keeps what is needed to pay it while it is %s, and nothing a month after its end',
    async (status) => {
      const { who, order } = await buyer();
      await eventIsOver();
      const id = await refund(order, { status });
      await close(who, { confirm: true });
      await letDaysPass(who);
      expect(await known(order)).toEqual({ ...all, reasons: ['Sakit'] });
      expect(await nameOf(who), 'the account is gone').toBe('Anonim');
      // Staff can still read the account.
      const { data } = await karcis.current.client(people.Sari.token).adminRefunds.account({ id });
      expect(data).toMatchObject(bank);

      await change(id, 'Succeeded', { updated_at: inDays(-1) });
      await round();
      expect(await known(order), 'the bank may return the money').toMatchObject(all);

      await change(id, 'Succeeded', { updated_at: inDays(-31) });
      await round();
      expect(await known(order)).toEqual({ ...none, reasons: ['Anonim'] });
    },
  );

  it('keeps nothing for a refund that ended long ago', async () => {
    const { who, order } = await buyer();
    await eventIsOver();
    await change(await refund(order), 'Denied', { updated_at: inDays(-31) });
    await close(who);
    await letDaysPass(who);
    expect(await known(order)).toMatchObject(none);
  });

  it('gives all its orders one address, those kept longer as well', async () => {
    const { who, order } = await buyer();
    const second = await bought();
    const own = { buyer_user_id: who.id, buyer_email: who.email };
    const { db } = karcis.current;
    await db.updateTable('orders').set(own).where('id', '=', second.id).execute();
    await eventIsOver();
    const id = await refund(order, { status: 'Approved' });
    await close(who, { confirm: true });
    await letDaysPass(who);
    expect(await known(second)).toMatchObject(none);
    await change(id, 'Denied', { updated_at: inDays(-31) });
    await round();
    const rows = await db
      .selectFrom('orders')
      .select('buyer_email')
      .where('id', 'in', [order.id, second.id])
      .execute();
    expect(new Set(rows.map(({ buyer_email }) => buyer_email)).size).toBe(1);
  });

  it('leaves orders of a new account with the same address alone', async () => {
    const { who, order } = await buyer();
    await eventIsOver();
    const id = await refund(order, { status: 'Approved' });
    await close(who, { confirm: true });
    await letDaysPass(who);
    shop = await openShop(karcis.current, people.Sari.id);
    const later = await bought();
    const { db } = karcis.current;
    await db.updateTable('orders').set({ buyer_email: who.email }).where('id', '=', later.id).execute();
    await change(id, 'Denied', { updated_at: inDays(-31) });
    await round();
    expect(await known(order)).toMatchObject(none);
    expect(await known(later)).toMatchObject(all);
  });
});

describe('other money that is open', () => {
  it.each(['Disputed', 'Processing'] as const)('keeps the buyer while a payment is %s', async (status) => {
    const { who, order } = await buyer();
    await eventIsOver();
    const { db } = karcis.current;
    const payments = () => db.updateTable('payments').where('order_id', '=', order.id);
    const [before] = await sandbox.payments(order.id);
    await payments()
      .set({ status, paid_at: status === 'Disputed' ? (before?.paid_at ?? null) : null })
      .execute();
    await close(who, { confirm: true });
    await letDaysPass(who);
    expect(await known(order)).toMatchObject(all);
    await payments()
      .set({ status: 'Paid', paid_at: before?.paid_at ?? null })
      .execute();
    await round();
    expect(await known(order)).toMatchObject(none);
  });

  it('keeps the buyer of a paid order until its event is over: it may be cancelled', async () => {
    const { who, order } = await buyer();
    await close(who, { confirm: true });
    await letDaysPass(who);
    expect(await known(order)).toMatchObject(all);
    await eventIsOver();
    await round();
    expect(await known(order)).toMatchObject(none);
  });

  it('keeps an order that a guest made with the confirmed address of the account', async () => {
    const { who } = await buyer();
    const asGuest = await bought();
    const { db } = karcis.current;
    await db.updateTable('orders').set({ buyer_email: who.email }).where('id', '=', asGuest.id).execute();
    await eventIsOver();
    await refund(asGuest, { status: 'Approved' });
    await close(who, { confirm: true });
    await letDaysPass(who);
    expect(await known(asGuest)).toMatchObject(all);
  });

  it('keeps buyers of long ago, with an account or without, although data is kept for a bounded time', async () => {
    const { db } = karcis.current;
    const { who, order } = await buyer();
    const guest = await bought();
    await db
      .updateTable('users')
      .set({ created_at: inDays(-900) })
      .where('id', '=', who.id)
      .execute();
    await db.deleteFrom('sign_ins').where('user_id', '=', who.id).execute();
    await shop.changeEvent({ starts_at: inDays(-701), ends_at: inDays(-700) });
    const refunds = [await refund(order, { status: 'Approved' }), await refund(guest, { status: 'Failed' })];
    await db.updateTable('legal_settings').set({ data_retention_days: 600 }).execute();
    await round();
    expect([await known(order), await known(guest)]).toMatchObject([all, all]);
    expect(await nameOf(who)).toBe(who.name);
    for (const id of refunds) await change(id, 'Denied', { updated_at: inDays(-31) });
    await round();
    expect([await known(order), await known(guest)]).toMatchObject([none, none]);
    await db.updateTable('legal_settings').set({ data_retention_days: null }).execute();
  });
});

describe('closing with something open', () => {
  const refusal = { status: 409, code: 'not_settled' };

  it('lists refunds and tickets to come, and closes once that is confirmed', async () => {
    const { who, order } = await buyer();
    await refund(order, { status: 'Approved' });
    const { reference } = await shop.orderRow(order.id);
    await expect(close(who)).rejects.toMatchObject({
      ...refusal,
      problem: {
        errors: [
          { pointer: '/confirm', detail: expect.stringContaining(`Order ${reference}`) as string },
          {
            pointer: '/confirm',
            detail: expect.stringContaining('2 tickets are for events to come') as string,
          },
        ],
        unsettled: {
          orders: [
            {
              reference,
              title: expect.any(String) as string,
              refunds: [{ amount: expect.any(Number) as number, currency: 'IDR', status: 'Approved' }],
            },
          ],
          tickets_to_come: 2,
        },
      },
    });
    await expect(close(who, { confirm: false })).rejects.toMatchObject(refusal);
    await karcis.current.client(who.token).account.me(); // nothing was ended
    await close(who, { confirm: true });
    await expect(karcis.current.client(who.token).account.me()).rejects.toThrow('401');
  });

  it('tells an administrator as well', async () => {
    const { who, order } = await buyer();
    await eventIsOver();
    await refund(order, { status: 'Requested' });
    const { adminPeople } = karcis.current.client(people.Sari.token);
    const end = (body: { readonly confirm?: boolean } = {}) =>
      adminPeople.anonymiseUser({ id: who.id, body: { reason: 'Diminta lewat surat', ...body } });
    await expect(end()).rejects.toMatchObject(refusal);
    expect((await end({ confirm: true })).data.status).toBe('Deactivated');
    await letDaysPass(who);
    expect(await known(order)).toMatchObject(all);
  });

  it('asks for nothing where all is settled', async () => {
    const { who } = await buyer();
    await eventIsOver();
    await close(who);
  });
});
