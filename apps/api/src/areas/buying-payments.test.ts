import { beforeAll, describe, expect, it } from 'vitest';


import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';


const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);
const buying = () => karcis.current.client().buying;
const order = async ({ id, orderToken }: { readonly id: string; readonly orderToken: string }) =>
  (await karcis.current.client().orders.order({ id }, { orderToken })).data;
const paying = { method: 'QRIS', return_url } as const;

describe('an order that is paid', () => {
  it('has its tickets, by a payment that its buyer makes at the provider', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.checkedOut(shop);
    expect(await order({ id, orderToken })).toMatchObject({
      payment: null,
      payment_methods: ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail'],
    });
    const { data: made } = await buying().pay({ id, body: paying }, { orderToken, idempotencyKey: newId() });
    expect(made).toMatchObject({ status: 'Pending', method: 'QRIS', amount: 300_000, next_action: null });
    await sandbox.workOff();
    const awaiting = await order({ id, orderToken });
    expect(awaiting).toMatchObject({ status: 'Awaiting Payment', payment: { id: made.id } });
    expect(awaiting.payment?.next_action).toMatchObject({
      type: 'Redirect',
      url: expect.stringContaining(`/sandbox/payments/${made.reference}`),
    });
    expect(Date.parse(awaiting.reserved_until ?? '') - Date.parse(awaiting.expires_at ?? '')).toBe(120_000);
    expect((await karcis.current.client().sandbox.payment({ reference: made.reference })).data).toMatchObject({
      amount: 300_000,
      state: 'Pending',
      return_url,
      actions: ['Pay', 'Fail', 'Expire'],
    });
    await sandbox.act(made.reference, { action: 'Pay' });
    await sandbox.workOff();
    const paid = await order({ id, orderToken });
    expect(paid).toMatchObject({
      status: 'Paid',
      payment: { status: 'Paid', next_action: null },
      payment_methods: [],
      tickets: [{ status: 'Active' }, { status: 'Active' }],
    });
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    const tickets = await sandbox.tickets(id);
    expect(tickets.every(({ qr_payload, issued_at }) => qr_payload !== null && issued_at !== null)).toBe(true);
    const ledger = await sandbox.ledger(id);
    expect(ledger.map(({ kind, amount, quantity }) => [kind, amount, quantity]).toSorted()).toEqual([
      ['Gateway Fee', -2100, 0],
      ['Sale', 300_000, 2],
    ]);
    const mails = await karcis.current.db.selectFrom('mails').select('template').where('key', '=', id).execute();
    expect(mails).toEqual([{ template: 'order_paid' }]);
    await expect(
      buying().pay({ id, body: paying }, { orderToken, idempotencyKey: newId() }),
    ).rejects.toThrow('409 order_closed');
  });
});
