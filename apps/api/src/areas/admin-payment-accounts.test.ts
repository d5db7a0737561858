import { paymentAccountFields } from '../../../../packages/contract/src/resources/payment-account.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop } from '../../test/shop.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';
import { storedAccount } from '../payments/accounts.ts';
import { createPayments } from '../payments/payments.ts';
import { providers } from '../payments/providers.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/connection/database.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  await karcis.current.db.deleteFrom('payment_accounts').execute();
});

const sari = () => karcis.current.client(people.Sari.token).adminPaymentAccounts;
const serverKey = 'SB-Mid-server-kenari-7Q2M4';
const midtrans = { provider: 'midtrans', methods: ['QRIS'], secrets: { server_key: serverKey } } as const;
type New = Parameters<ReturnType<typeof sari>['create']>[0]['body'];
const create = async (body: object) => (await sari().create({ body: body as New })).data;
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error as Error & { readonly problem: { readonly errors?: unknown[] } },
  );

/** What the provider of an account is given. */
async function opened(id: string) {
  const { database } = karcis.current;
  const parts = { config: readConfig({ NODE_ENV: 'test' }), database, secretKey: async () => secretKey };
  const account = await database.transaction((db) => storedAccount(db, id));
  return account && createPayments(parts).open(account);
}

describe('a payment account', () => {
  it('is added, read and changed, and its secrets are in nothing that is told of it', async () => {
    const made = await create({ ...midtrans, mode: 'Live' });
    expect(made).toMatchObject({
      provider: 'midtrans',
      organizer: null,
      mode: 'Live',
      methods: ['QRIS'],
      config: { client_key: null, instructions: null },
      secret_names: ['server_key'],
      is_active: true,
      actions: ['change'],
    });
    expect(made.notification_url).toMatch(new RegExp(`/webhooks/payments/${made.id}$`));
    expect((await opened(made.id))?.secrets).toEqual({ server_key: serverKey });
    const body = { secrets: { server_key: `${serverKey}-baru` }, config: { client_key: 'Mid-client-12345' } };
    const { data: changed } = await sari().change({ id: made.id, body });
    expect(changed.config.client_key).toBe('Mid-client-12345');
    expect((await opened(made.id))?.secrets).toEqual({ server_key: `${serverKey}-baru` });
    expect((await sari().account({ id: made.id })).data).toEqual(changed);
    expect((await sari().accounts()).data).toEqual([changed]);
    const { rows } = await sql<{ told: string }>`
      select changes::text as told from activity_log where subject_id = ${made.id} order by occurred_at
    `.execute(karcis.current.db);
    expect(rows).toHaveLength(2);
    const told = JSON.stringify([made, changed, rows]);
    expect(told).toContain('[changed]');
    expect(told).not.toContain('kenari');
  });

  it('of an organizer is used for its events, and those of others are not among its own', async () => {
    const organizer_id = await organizerOf(karcis.current.db, people.Budi.email);
    const own = await create({ provider: 'sandbox', methods: ['Card'], organizer_id });
    await create({ provider: 'sandbox', methods: ['Card'] });
    expect(own.organizer?.id).toBe(organizer_id);
    expect((await sari().accounts({ organizer_id })).data.map(({ id }) => id)).toEqual([own.id]);
    await expect(create({ provider: 'sandbox', methods: ['Card'], organizer_id: newId() })).rejects.toThrow(
      '422 no_such_record',
    );
  });

  it('keeps what a change does not name', async () => {
    const stripe = { secret_key: 'rk_test_0123456789abc', webhook_secret: 'whsec_0123456789abc' };
    const { id } = await create({ provider: 'stripe', methods: ['Card'], secrets: stripe });
    const { data } = await sari().change({ id, body: { secrets: { webhook_secret: 'whsec_baru0123456' } } });
    expect(data.secret_names).toEqual(['secret_key', 'webhook_secret']);
    expect((await opened(id))?.secrets).toEqual({ ...stripe, webhook_secret: 'whsec_baru0123456' });
    await expect(sari().change({ id, body: { secrets: { secret_key: null } } })).rejects.toThrow(
      'The secret key, or a restricted one',
    );
    await expect(sari().change({ id, body: { mode: 'Live' } })).rejects.toThrow(
      'It is of the mode Test, not of Live.',
    );
    await sari().change({ id, body: { mode: 'Live', secrets: { secret_key: 'sk_live_0123456789' } } });
    await expect(sari().change({ id: newId(), body: { mode: 'Live' } })).rejects.toThrow('404 not_found');
  });

  it('that is not used yet may lack what its provider tells later', async () => {
    const { id } = await create({
      provider: 'stripe',
      methods: ['Card'],
      secrets: { secret_key: 'rk_test_0123456789abc' },
      is_active: false,
    });
    await expect(sari().change({ id, body: { is_active: true } })).rejects.toThrow('The signing secret');
    const secrets = { webhook_secret: 'whsec_0123456789abc' };
    const { data } = await sari().change({ id, body: { secrets, is_active: true } });
    expect(data).toMatchObject({ is_active: true, secret_names: ['secret_key', 'webhook_secret'] });
    await expect(sari().change({ id, body: { secrets: { webhook_secret: null } } })).rejects.toThrow(
      'The signing secret',
    );
  });

  it('whose secrets were kept under another secret of the server gets them anew', async () => {
    const { id } = await create(midtrans);
    await karcis.current.db
      .updateTable('payment_accounts')
      .set({ secrets_encrypted: Buffer.alloc(60) })
      .execute();
    await expect(sari().change({ id, body: { mode: 'Live' } })).rejects.toThrow('The server key');
    await sari().change({ id, body: { is_active: false } });
    await expect(sari().change({ id, body: { is_active: true } })).rejects.toThrow('The server key');
    await sari().change({ id, body: { mode: 'Live', secrets: { server_key: serverKey } } });
    expect((await opened(id))?.secrets).toEqual({ server_key: serverKey });
  });

  it('is changed by who has read it as it is', async () => {
    const { id } = await create(midtrans);
    const old = { ifMatch: '"2020-01-01T00:00:00.000Z"' };
    await expect(sari().change({ id, body: { mode: 'Live' } }, old)).rejects.toThrow('412 changed_meanwhile');
  });
});

it('is told at the event, and no more once it is ended', async () => {
  const shop = await openShop(karcis.current, people.Sari.id);
  const methods = async () =>
    (await karcis.current.client().catalogue.event({ slug: shop.slug })).data.payment_methods;
  const { id } = await create({ provider: 'sandbox', methods: ['Card', 'QRIS'] });
  expect(await methods()).toEqual(['Card', 'QRIS']);
  await sari().change({ id, body: { is_active: false } });
  expect(await methods()).toEqual([]);
});

describe('what does not fit the provider', () => {
  it.each([
    ['a secret that is missing', { provider: 'midtrans', methods: ['QRIS'] }, '/secrets/server_key'],
    ['a value that is missing', { provider: 'offline', methods: ['Bank Transfer'] }, '/config/instructions'],
    [
      'a secret of another one',
      { ...midtrans, secrets: { ...midtrans.secrets, secret_key: 'rahasia' } },
      '/secrets/secret_key',
    ],
    ['a value of another one', { ...midtrans, config: { instructions: 'BCA' } }, '/config/instructions'],
    [
      'a secret of another form',
      { ...midtrans, secrets: { server_key: 'rahasia sekali' } },
      '/secrets/server_key',
    ],
    ['a method that it has not', { provider: 'stripe', methods: ['QRIS'] }, '/methods/0'],
    ['a method that nobody has', { ...midtrans, methods: ['Cash'] }, '/methods/0'],
    ['a provider that is none', { ...midtrans, provider: 'paypal' }, '/provider'],
    ['no method', { ...midtrans, methods: [] }, '/methods'],
    ['a field that is none', { ...midtrans, secrets: { kunci: 'rahasia' } }, '/secrets/kunci'],
  ])('is refused at its place: %s', async (_, body, pointer) => {
    const error = await refusal(create(body));
    expect(error.message).toMatch(/^422 invalid_request/);
    expect(error.problem.errors).toContainEqual(expect.objectContaining({ pointer }));
    expect(JSON.stringify(error.problem)).not.toContain('rahasia');
    expect((await sari().accounts()).data).toEqual([]);
  });

  it('is asked for by fields that the contract has, and by no others', () => {
    const needed = (part: 'config' | 'secrets') =>
      Object.values(providers).flatMap((each) => each[part].map(({ name }) => name));
    for (const part of ['config', 'secrets'] as const)
      expect(Object.keys(paymentAccountFields[part].properties).toSorted()).toEqual(needed(part).toSorted());
  });
});

describe('two accounts of one owner', () => {
  it('take no method twice where both are active, for the same currencies', async () => {
    const first = await create({ provider: 'sandbox', methods: ['Card', 'QRIS'] });
    const error = await refusal(create({ provider: 'sandbox', methods: ['QRIS'] }));
    expect(error.message).toContain(
      `409 already_taken: The active account ${first.id} at sandbox takes QRIS already.`,
    );
    const closed = await create({ provider: 'sandbox', methods: ['QRIS'], is_active: false });
    await expect(sari().change({ id: closed.id, body: { is_active: true } })).rejects.toThrow(
      '409 already_taken',
    );
    await create({ provider: 'sandbox', methods: ['Retail'] });
    await expect(sari().change({ id: first.id, body: { methods: ['Retail'] } })).rejects.toThrow(
      '409 already_taken',
    );
    await create(midtrans);
    await sari().change({ id: first.id, body: { is_active: false } });
    await sari().change({ id: closed.id, body: { is_active: true } });
  });

  it('take none twice either where they are added at once', async () => {
    const { answers, refusals } = await atOnce(6, () => create({ provider: 'sandbox', methods: ['Card'] }));
    expect(answers).toHaveLength(1);
    expect(refusals.every((each) => each.includes('already_taken'))).toBe(true);
  });

  it('would both be there without the lock (control)', async () => {
    const { database } = karcis.current;
    const rivals = async (db: Db) => {
      const { rows } =
        await sql`select from payment_accounts where is_active and 'Card' = any(methods)`.execute(db);
      return rows.length;
    };
    const add = (db: Db) =>
      sql`insert into payment_accounts (id, provider, methods) values (${newId()}, 'sandbox', '{Card}')`.execute(
        db,
      );
    await database.transaction(async (first) => {
      await add(first);
      await database.transaction(async (second) => {
        await add(second);
        expect(await rivals(second)).toBe(1);
      });
    });
    expect(await database.transaction(rivals)).toBe(2);
  });

  it('are twenty at most', async () => {
    const account = { provider: 'sandbox', methods: ['QRIS'], is_active: false } as const;
    for (let n = 0; n < 20; n++)
      await given(karcis.current.db, 'payment_accounts', { ...account, methods: ['QRIS'] });
    await expect(create(account)).rejects.toThrow('409 limit_reached: An owner has at most 20');
  });
});
