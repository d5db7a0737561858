import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/domain/id.ts';
import { createPayments, type ProviderName } from '../src/payments/payments.ts';
import { karcisForTests } from './harness.ts';
import { invite, type People } from './people.ts';
import { secretKey } from './postgres.ts';
import { return_url, sandboxForTests } from './sandbox-payments.ts';
import { openShop } from './shop.ts';
import { differences, examplesIn } from './shell-examples.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
const page = await readFile(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
const run = promisify(execFile);
const curl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

/** The cells of the table of providers. */
const rows = [...page.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, name = '', ...cells]) => ({ name: name as ProviderName, cells: cells.map((cell) => cell ?? '') }),
);

describe('the page about payments', () => {
  it('has a row for each provider, with what it takes, needs and gives back', () => {
    const payments = createPayments({
      config: readConfig({ NODE_ENV: 'test' }),
      database: karcis.current.database,
      secretKey: async () => secretKey,
    });
    expect(rows.map(({ name }) => name)).toEqual(['sandbox', 'midtrans', 'stripe', 'offline']);
    for (const { name, cells } of rows) {
      const { provider, currencies, lacks = [], config, secrets } = payments.offered(name);
      const [methods = '', taken = '', needed = '', back = ''] = cells;
      expect(methods.split(', ').toSorted(), name).toEqual([...provider.methods].toSorted());
      const all = lacks.length === 0 ? 'all' : `all but ${[...lacks].toSorted().join(', ')}`;
      expect(taken, name).toBe(currencies?.join(', ') ?? all);
      const required = [...secrets, ...config].filter(({ isRequired }) => isRequired);
      expect(needed, name).toBe(required.map((field) => `\`${field.name}\``).join(', ') || 'nothing');
      for (const method of provider.methods) {
        const said = back.split('; ').find((part) => part.split(': ')[0]?.split(', ').includes(method));
        const sentence = { None: undefined, Partial: 'any part', Full: 'all at once' }[
          provider.refunding(method)
        ];
        expect(said?.split(': ')[1], `${name} ${method}`).toBe(sentence);
      }
    }
  });

  it.skipIf(!curl)('gives what it says, line by line', async () => {
    const [accounts, confirming, refunding, ...others] = examplesIn(page);
    expect(others).toEqual([]);
    const token = people.Sari.token;
    const say = async (example: typeof accounts, values: Readonly<Record<string, string>> = {}) => {
      const begin = `API=${karcis.current.url}\n`;
      const commands = (example?.commands ?? '').replace(/^API=.*\n/m, '');
      const env = { PATH: process.env['PATH'], TOKEN: token, ...values };
      const { stdout } = await run('sh', ['-c', begin + commands], { env, timeout: 60_000 });
      expect(differences(stdout, example?.output ?? '')).toEqual([]);
    };
    await say(accounts);
    const shop = await openShop(karcis.current, people.Sari.id);
    const order = await sandbox.checkedOut(shop);
    const { buying, orderRefunds } = karcis.current.client();
    const { data: payment } = await buying.pay(
      { id: order.id, body: { method: 'Bank Transfer', return_url } },
      { orderToken: order.orderToken, idempotencyKey: newId() },
    );
    await sandbox.keepOn();
    const { data: read } = await karcis.current
      .client()
      .orders.order({ id: order.id }, { orderToken: order.orderToken });
    expect(read.payment?.next_action?.text).toBe(
      `BCA 123 456 7890, PT Panggung Raya\n\n${payment.reference}`,
    );
    await say(confirming, { PAYMENT: payment.id });
    const { data: refund } = await orderRefunds.request(
      { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } },
      { orderToken: order.orderToken, idempotencyKey: newId() },
    );
    const staff = karcis.current.client(token).adminRefunds;
    await staff.act({ id: refund.id, body: { action: 'Approve' } });
    await sandbox.keepOn();
    expect((await staff.refund({ id: refund.id })).data.is_manual).toBe(true);
    await say(refunding, { REFUND: refund.id });
  });
});
