import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants, sellingInvariants } from '../selling-invariants.ts';
import { openShop } from '../shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(karcis.current.connection);
  await client.connect();
  await sellABit();
});
afterAll(() => client.end());

/** Sales of each kind: with codes, handed on, given back, on their way back, given back at the provider, paid twice, and held. */
async function sellABit(): Promise<void> {
  const people = await invite(karcis.current);
  await sandbox.addAccount();
  const shop = await openShop(karcis.current, people.Sari.id);
  await shop.changeType({ capacity: 40 });
  await shop.addPromo({ code: 'HEMAT', max_uses_per_user: 2 });
  await shop.addVoucher({ code: 'GRATIS', max_usages: 3 });
  const first = await sandbox.buy(shop, { codes: ['HEMAT'], email: 'rani@example.org' });
  await sandbox.buy(shop, { codes: ['HEMAT'], email: 'dewi@example.org' });
  const [ticket] = await sandbox.tickets(first.id);
  await karcis.current
    .client()
    .orderTickets.transfer(
      { id: first.id, ticket_id: ticket?.id ?? '', body: { name: 'Dewi', email: 'dewi@example.org' } },
      { orderToken: first.orderToken, idempotencyKey: newId() },
    );
  const staff = karcis.current.client(people.Sari.token).adminRefunds;
  const giveBack = async (id: string) => {
    const [one] = await sandbox.tickets(id);
    const body = { ticket_ids: [one?.id ?? ''], reason: 'Sakit' };
    await staff.make({ id, body }, { idempotencyKey: newId() });
  };
  await giveBack((await sandbox.buy(shop)).id);
  await sandbox.workOff();
  const { reference } = await sandbox.buy(shop);
  await sandbox.act(reference, { action: 'Refund', amount: 10_000 });
  const twice = await sandbox.checkedOut(shop);
  const payments = [await sandbox.begin(twice), await sandbox.begin(twice, 'Card')];
  for (const { reference } of payments) await sandbox.act(reference, { action: 'Pay' });
  await sandbox.workOff();
  await sandbox.checkedOut(shop, { codes: ['GRATIS'] });
  // Nobody works on it any more: its money stays on its way.
  await giveBack((await sandbox.buy(shop, {}, 'Virtual Account')).id);
}

/** What breaks each of them. */
const harms: Readonly<Record<keyof typeof sellingInvariants, string>> = {
  'counts as reserved exactly what unpaid orders hold': 'update ticket_types set reserved = reserved + 1',
  'has the ledger agree on how many tickets are sold': 'update ticket_types set sold = sold + 1',
  'counts the uses of a promo as its redemptions': 'update promos set used_count = used_count + 1',
  'counts the uses of a voucher as its redemptions':
    'update vouchers set reserved_count = reserved_count + 1',
  'says of each discount of an order what it takes off which item': 'delete from order_item_discounts',
  'adds up the items of an order': 'update orders set subtotal = subtotal + 1, total = total + 1',
  'divides what was paid for an item among its tickets': 'update tickets set price = price + 1',
  'has the ledger agree on what each buyer paid':
    "update ledger_entries set amount = amount + 1 where kind = 'Sale'",
  'has the ledger agree on fees and taxes': "delete from ledger_entries where kind = 'Gateway Fee'",
  'has nothing in the ledger for a payment that never came':
    "update payments set paid_at = null, status = 'Failed' where surplus_reason is null",
  'has the ledger agree on every refund': "update refunds set amount = amount + 1 where status = 'Succeeded'",
  'counts what is on its way back of a payment':
    'update payments set refunding_amount = refunding_amount - 1 where refunding_amount > 0',
  'marks exactly the tickets as refunded whose money went back':
    "update tickets set status = 'Cancelled', cancelled_at = now() where status = 'Refunded'",
  'stays within the capacity of a ticket type': `
    alter table ticket_types drop constraint sold_and_reserved_stay_within_capacity;
    update ticket_types set capacity = 1`,
  'counts as sold the tickets that have a place':
    "update tickets set status = 'Cancelled', cancelled_at = now() where status = 'Active'",
  'lets no person use a promo more often than it says':
    'update promos set max_uses_per_user = 1; update promo_redemptions set person_key = 1',
  'reserves uses of offers for open orders, and redeems those of orders that were paid':
    "update promo_redemptions set status = 'Reserved'",
  'pays every paid order once, in full, and no other':
    "update payments set surplus_reason = 'Order Paid' where status = 'Paid'",
  'has one open payment of an order at most, and none of one that is paid or cancelled': `
    drop index an_order_has_one_open_payment;
    update payments set status = 'Pending', paid_at = null, surplus_reason = null`,
  'makes a ticket for every place of a paid order, and one Active for no other':
    "update tickets set status = 'Active', issued_at = now() where status = 'Pending'",
  'replaces each ticket that changed hands, and only those':
    "update tickets set status = 'Active' where status = 'Transferred'",
  'has a ticket in one open refund at most, and opens no gate with it while its money is on its way':
    "update tickets set status = 'Active' where status = 'Cancelled' and issued_at is not null",
  'sums up the refunds of a payment, and lets its status say so':
    "update payments set status = 'Paid' where status = 'Partially Refunded'",
  'takes what went back at the provider from what was paid too much, before it is of a sale':
    "update refunds set source = 'Surplus' where source = 'Provider'",
  'has the ledger say what is left of the money of a buyer':
    "update ledger_entries set amount = amount - 1 where kind = 'Refund'",
  'gives money back at once that was not for its order, and knows it from the fee of the provider alone':
    "update refunds set source = 'Staff' where source = 'Surplus'",
  'makes one record for a key': `
    update idempotency_keys set resource_id = (select max(resource_id::text)::uuid from idempotency_keys)`,
  'knows the network of a buyer only while an order is open':
    "update orders set network_key = decode('0102030405060708', 'hex') where status = 'Paid'",
  'mails the buyer of a paid order once': "delete from mails where template = 'order_paid'",
};

describe('the invariants of sales', () => {
  it('hold of a few sales', async () => {
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('are each broken by something (control)', () => {
    expect(Object.keys(harms).toSorted()).toEqual(Object.keys(sellingInvariants).toSorted());
  });

  it.each(Object.entries(harms))('say where it is not so any more: %s (control)', async (sentence, harm) => {
    await client.query('begin');
    try {
      await client.query(harm);
      expect((await brokenInvariants(client))[sentence]?.length).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
    }
  });
});
