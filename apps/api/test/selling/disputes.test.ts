import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants, leftOfCancelled } from '../selling-invariants.ts';
import { openShop } from '../shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let client: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  const fee = {
    platform_fee_type: 'Percentage',
    platform_fee_value: 3,
    platform_fee_paid_by: 'Buyer',
  } as const;
  await karcis.current.db
    .updateTable('general_settings')
    .set({ ...fee, fee_tax_rate: 11 })
    .execute();
  client = new pg.Client(karcis.current.connection);
  await client.connect();
});
afterAll(() => client.end());

/** Two tickets, with a fee and its tax: 309,990. */
async function bought(method: 'QRIS' | 'Virtual Account' = 'QRIS') {
  const shop = await openShop(karcis.current, people.Sari.id);
  return { ...seen(await sandbox.buy(shop, {}, method)), event: shop.event };
}

function seen<Order extends { readonly id: string; readonly reference: string }>(order: Order) {
  const act = async (body: Parameters<typeof sandbox.act>[1]) => sandbox.act(order.reference, body);
  const payment = async () => (await sandbox.payments(order.id))[0];
  /** What the ledger has of the money of a kind. */
  const booked = async (kind: string) =>
    (await sandbox.ledger(order.id))
      .filter((entry) => entry.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { ...order, act, payment, booked };
}

describe('money that a bank takes back', () => {
  it('is what is left where the provider has given a part back before', async () => {
    const { act, payment, booked } = await bought();
    await act({ action: 'Refund', amount: 100_000 });
    await sandbox.workOff();
    await act({ action: 'Dispute' });
    await sandbox.workOff();
    expect([await booked('Refund'), await booked('Chargeback')]).toEqual([-100_000, -209_990]);
    expect(await brokenInvariants(client)).toEqual({});
    await act({ action: 'Win' });
    await sandbox.workOff();
    expect(await booked('Chargeback')).toBe(0);
    expect(await payment()).toMatchObject({ status: 'Partially Refunded', refunded_amount: 100_000 });
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('comes back whole where fees were given back meanwhile', async () => {
    const { id, act, payment, booked } = await bought('Virtual Account');
    const [ticket] = await sandbox.tickets(id);
    const staff = karcis.current.client(people.Sari.token).adminRefunds;
    const body = { ticket_ids: [ticket?.id ?? ''], with_fees: true, reason: 'Sakit' };
    const { data: refund } = await staff.make({ id, body }, { idempotencyKey: newId() });
    await act({ action: 'Dispute' });
    await sandbox.workOff();
    await staff.act({ id: refund.id, body: { action: 'Mark Succeeded' } });
    await act({ action: 'Win' });
    await sandbox.workOff();
    expect(await payment()).toMatchObject({ status: 'Partially Refunded', refunded_amount: refund.amount });
    // Half of the fee of 9,000 is back.
    expect(await booked('Platform Fee')).toBe(-4500);
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('is taken and comes back as well where the payment was not known until then', async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    const order = await sandbox.checkedOut(shop);
    const { reference, id } = await sandbox.begin(order);
    const { act, payment, booked } = seen({ id: order.id, reference });
    await act({ action: 'Pay', silent: true });
    await act({ action: 'Dispute', silent: true });
    const due = { next_check_at: inDays(-1) };
    await karcis.current.db.updateTable('payments').set(due).where('id', '=', id).execute();
    await sandbox.checkDue();
    await sandbox.workOff();
    expect(await payment()).toMatchObject({ status: 'Disputed' });
    expect(await booked('Platform Fee')).toBe(0);
    expect(await brokenInvariants(client)).toEqual({});
    await act({ action: 'Win' });
    await sandbox.workOff();
    expect(await booked('Platform Fee')).toBe(-9000);
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('goes back to the buyer where the event was cancelled while it was away', async () => {
    const { act, payment, event, id } = await bought();
    await act({ action: 'Dispute' });
    await sandbox.workOff();
    const { adminEventManagement } = karcis.current.client(people.Sari.token);
    await adminEventManagement.cancel({ id: event, body: { reason: 'Badai' } });
    await sandbox.workOff();
    expect(await payment()).toMatchObject({ status: 'Disputed', refunding_amount: 0 });
    await act({ action: 'Win' });
    await sandbox.workOff();
    expect(await payment()).toMatchObject({ status: 'Refunded', refunded_amount: 309_990 });
    expect((await sandbox.tickets(id)).map(({ status }) => status)).toEqual(['Refunded', 'Refunded']);
    expect((await client.query(leftOfCancelled)).rows).toEqual([]);
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('stays where the event is on, with good tickets (control)', async () => {
    const { act, payment, id } = await bought();
    for (const action of ['Dispute', 'Win'] as const) {
      await act({ action });
      await sandbox.workOff();
    }
    expect(await payment()).toMatchObject({ status: 'Paid', refunded_amount: 0, refunding_amount: 0 });
    expect((await sandbox.tickets(id)).map(({ status }) => status)).toEqual(['Active', 'Active']);
  });

  it('comes back less what is told to be given back at the same moment', async () => {
    const { act, payment } = await bought();
    await act({ action: 'Dispute' });
    await sandbox.workOff();
    await act({ action: 'Refund', amount: 100_000, silent: true });
    await act({ action: 'Win' });
    await sandbox.workOff();
    expect(await payment()).toMatchObject({ status: 'Partially Refunded', refunded_amount: 100_000 });
    expect(await brokenInvariants(client)).toEqual({});
  });
});
