import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayments } from '../../src/payments/payments.ts';
import { providers } from '../../src/payments/providers.ts';
import { storedAccount } from '../../src/payments/accounts.ts';
import { signatureHeader } from '../../src/payments/sandbox.ts';
import { signedAt } from '../../src/payments/signed-at.ts';
import { newId } from '../../src/domain/id.ts';
import { type DatabaseProxy, startProxy } from '../database-proxy.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { return_url, sandboxForTests } from '../sandbox-payments.ts';
import { openShop } from '../shop.ts';
import { midtransStage } from './midtrans-stage.ts';
import type { Stage } from './stage.ts';
import { stripeStage } from './stripe-stage.ts';

let proxy: DatabaseProxy;
// After the server has stopped: hooks that are registered first run last.
afterAll(() => proxy.cut());
const karcis = karcisForTests({
  secretKey: async () => secretKey,
  by: async (connection) => {
    proxy = await startProxy(connection);
    return proxy.connection;
  },
});
const sandbox = sandboxForTests(karcis);

type Name = 'sandbox' | 'midtrans' | 'stripe';
type Method = 'QRIS' | 'E-Wallet' | 'Card';
const methods: Readonly<Record<Name, Method>> = { sandbox: 'QRIS', midtrans: 'E-Wallet', stripe: 'Card' };
const names = Object.keys(methods) as Name[];

let people: People;
let stages: Readonly<Record<'midtrans' | 'stripe', Stage>>;
const accounts: Record<Name, string> = { sandbox: '', midtrans: '', stripe: '' };
const real = { midtrans: providers.midtrans.provider, stripe: providers.stripe.provider };

beforeAll(async () => {
  people = await invite(karcis.current);
  stages = { midtrans: await midtransStage(), stripe: await stripeStage() };
  for (const name of ['midtrans', 'stripe'] as const)
    Object.assign(providers[name], { provider: stages[name].provider });
  for (const name of names) accounts[name] = await anAccount(name);
});
afterAll(async () => {
  for (const name of ['midtrans', 'stripe'] as const) {
    Object.assign(providers[name], { provider: real[name] });
    await stages[name].close();
  }
});

const payments = () => createPayments(sandbox.parts());

async function anAccount(name: Name): Promise<string> {
  const id = newId();
  const secrets = name === 'sandbox' ? {} : stages[name].account.secrets;
  const secrets_encrypted = await payments().sealed({ id, provider: name }, secrets);
  const account = { id, provider: name, mode: 'Test', methods: [methods[name]], secrets_encrypted } as const;
  await karcis.current.db
    .insertInto('payment_accounts')
    .values({ ...account, methods: [...account.methods] })
    .execute();
  return id;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A notification of a payment, as its provider signs it. */
async function signed(name: Name, reference: string): Promise<Sent> {
  if (name !== 'sandbox') return stages[name].notify(reference, Date.now());
  const stored = await storedAccount(karcis.current.database.internal, accounts.sandbox);
  if (stored === undefined) throw new Error('There is no account');
  const { secrets } = await payments().open(stored);
  const body = JSON.stringify({ id: newId(), event: 'pay', reference });
  return {
    headers: { [signatureHeader]: signedAt(body, secrets['signing'] ?? '', Math.floor(Date.now() / 1000)) },
    body,
  };
}

async function post(account: string, { headers, body }: Sent) {
  const response = await fetch(`${karcis.current.url}/webhooks/payments/${account}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { type = '' } = (await response.json()) as { readonly type?: string };
  return `${response.status} ${type.split(':').at(-1)}`.trim();
}

const kept = async (account: string) =>
  (
    await karcis.current.db
      .selectFrom('payment_notifications')
      .select('id')
      .where('account_id', '=', account)
      .execute()
  ).length;

/** An order whose payment is made at the provider, and not paid yet. */
async function toBePaid(name: Name) {
  const shop = await openShop(karcis.current, people.Sari.id);
  const order = await sandbox.checkedOut(shop);
  const { data } = await karcis.current
    .client()
    .buying.pay(
      { id: order.id, body: { method: methods[name], return_url } },
      { orderToken: order.orderToken, idempotencyKey: newId() },
    );
  await sandbox.workOff();
  const [payment] = await sandbox.payments(order.id);
  const { url = '' } = (payment?.next_action ?? {}) as { readonly url?: string };
  /** Its buyer pays; the provider tells nobody. */
  const pay = async () => {
    if (name === 'sandbox') await sandbox.act(data.reference, { action: 'Pay', silent: true });
    else expect(stages[name].buyer.pay(url)).toBe(true);
  };
  return { shop, id: order.id, reference: data.reference, pay };
}

describe.each(names)('a notification of %s', (name) => {
  it('pays an order that was held, checked out and begun to be paid', async () => {
    const { shop, id, reference, pay } = await toBePaid(name);
    await pay();
    await sandbox.workOff();
    expect(await shop.orderRow(id), 'before it is told').toMatchObject({ status: 'Awaiting Payment' });
    const sent = await signed(name, reference);
    const before = await kept(accounts[name]);
    expect([await post(accounts[name], sent), await post(accounts[name], sent)]).toEqual(['200', '200']);
    expect(await kept(accounts[name])).toBe(before + 1);
    await sandbox.workOff();
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Paid' });
    expect(await sandbox.payments(id)).toMatchObject([
      { status: 'Paid', method: name === 'midtrans' ? 'QRIS' : methods[name] },
    ]);
    expect((await sandbox.tickets(id)).map(({ status }) => status)).toEqual(['Active', 'Active']);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('is not taken where it was changed on its way, or is for another account', async () => {
    const { shop, id, reference, pay } = await toBePaid(name);
    await pay();
    const { headers, body } = await signed(name, reference);
    const other = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`;
    const changed = { headers, body: body.replaceAll(reference, other) };
    expect(changed.body).not.toBe(body);
    const before = await kept(accounts[name]);
    expect(await post(accounts[name], changed)).toBe('401 notification_not_genuine');
    for (const account of [
      newId(),
      'tidak-ada',
      ...names.filter((each) => each !== name).map((each) => accounts[each]),
    ])
      expect(await post(account, { headers, body }), account).toBe('401 notification_not_genuine');
    expect(await kept(accounts[name])).toBe(before);
    await sandbox.workOff();
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Awaiting Payment' });
  });
});

describe('an address for notifications', () => {
  it('reads 64 KiB, and no more', async () => {
    const body = (bytes: number) => ({ headers: {}, body: 'x'.repeat(bytes) });
    expect(await post(accounts.stripe, body(64 * 1024))).toBe('401 notification_not_genuine');
    expect(await post(accounts.stripe, body(64 * 1024 + 1))).toBe('413 body_too_large');
  });

  it('says that it is not there while the database is away, and takes the same later', async () => {
    const { shop, id, reference, pay } = await toBePaid('sandbox');
    await pay();
    const sent = await signed('sandbox', reference);
    await proxy.cut();
    expect(await post(accounts.sandbox, sent)).toMatch(/^503 /);
    await proxy.mend();
    await expect.poll(() => post(accounts.sandbox, sent)).toBe('200');
    await sandbox.workOff();
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Paid' });
  });
});
