import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';
import type { sandboxForTests } from './sandbox-payments.ts';
import { openShop, type Shop } from './shop.ts';

type Sandbox = ReturnType<typeof sandboxForTests>;
type Staff = ReturnType<Karcis['client']>['adminRefunds'] | ReturnType<Karcis['client']>['organizerRefunds'];

interface Place {
  readonly karcis: { readonly current: Karcis };
  readonly sandbox: Sandbox;
  readonly people: () => People;
  /** Those who decide, at the event of a shop. */
  readonly staffOf: (shop: Shop) => Promise<Staff>;
}

const money = { ticket_ids: null, reason: 'Berhalangan hadir' } as const;

/** What those who decide about refunds do, whoever they are. */
export function describeStaffRefunds(who: string, { karcis, sandbox, people, staffOf }: Place): void {
  const shopWith = () => openShop(karcis.current, people().Sari.id, {});
  const make = async (shop: Shop, id: string, body: Partial<Parameters<Staff['make']>[0]['body']> = {}) =>
    (await (await staffOf(shop)).make({ id, body: { ...money, ...body } }, { idempotencyKey: newId() })).data;
  const statuses = async (order: string) => (await sandbox.tickets(order)).map(({ status }) => status);

  describe(`money that ${who} gives back`, () => {
    it('ends the tickets at once, and their places and the ledger when it is back', async () => {
      const shop = await shopWith();
      const order = await sandbox.buy(shop);
      const staff = await staffOf(shop);
      const refund = await make(shop, order.id);
      expect(refund).toMatchObject({
        status: 'Approved',
        source: 'Staff',
        amount: 300_000,
        is_manual: false,
        actions: [],
      });
      expect(await statuses(order.id)).toEqual(['Cancelled', 'Cancelled']);
      expect(await shop.typeRow()).toMatchObject({ sold: 2 });
      await sandbox.workOff();
      expect((await staff.refund({ id: refund.id })).data).toMatchObject({
        status: 'Succeeded',
        payment: { status: 'Refunded' },
      });
      expect(await statuses(order.id)).toEqual(['Refunded', 'Refunded']);
      expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
      const entries = (await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Refund');
      expect(entries.map(({ amount, quantity }) => [amount, quantity])).toEqual([[-300_000, -2]]);
      expect(
        (await staff.refunds({ event_id: shop.event, status: 'Succeeded' })).data.map(({ id }) => id),
      ).toEqual([refund.id]);
      await expect(make(shop, order.id)).rejects.toThrow('409 refund_not_possible');
    });

    it('is of some tickets, less what is kept, and never more than was paid', async () => {
      const shop = await shopWith();
      const order = await sandbox.buy(shop);
      const [first, second] = (await sandbox.tickets(order.id)).map(({ id }) => id);
      const part = await make(shop, order.id, { ticket_ids: [first ?? ''], kept_amount: 50_000 });
      expect(part).toMatchObject({ amount: 100_000, kept_amount: 50_000 });
      await sandbox.workOff();
      expect(await sandbox.payments(order.id)).toMatchObject([
        { status: 'Partially Refunded', refunded_amount: 100_000 },
      ]);
      await expect(make(shop, order.id, { ticket_ids: [first ?? ''] })).rejects.toThrow(
        'is not good any more',
      );
      await expect(
        make(shop, order.id, { ticket_ids: [second ?? ''], kept_amount: 150_001 }),
      ).rejects.toThrow('422 invalid_request');
      await expect(make(shop, order.id, { ticket_ids: [newId()] })).rejects.toThrow('422 invalid_request');
      expect(await statuses(order.id)).toEqual(
        ['Refunded', 'Active'].toSorted((a) => (a === 'Refunded' ? -1 : 1)),
      );
      expect(await shop.typeRow()).toMatchObject({ sold: 1 });
    });

    it('is decided where its buyer has asked for it', async () => {
      const shop = await shopWith();
      const order = await sandbox.buy(shop);
      const as = { orderToken: order.orderToken };
      const { orderRefunds } = karcis.current.client();
      const ask = async () =>
        (await orderRefunds.request({ id: order.id, body: money }, { ...as, idempotencyKey: newId() })).data;
      const staff = await staffOf(shop);
      const asked = await ask();
      expect(asked).toMatchObject({ status: 'Requested', amount: 300_000, needs_account: false });
      expect(await statuses(order.id)).toEqual(['Active', 'Active']);
      await expect(ask()).rejects.toThrow('409 refund_not_possible');
      expect((await staff.refund({ id: asked.id })).data.actions).toEqual(['Approve', 'Deny']);
      await staff.act({ id: asked.id, body: { action: 'Deny', note: 'Terlalu dekat' } });
      await expect(staff.act({ id: asked.id, body: { action: 'Approve' } })).rejects.toThrow(
        '409 refund_closed: The refund is Denied.',
      );
      const again = await ask();
      await staff.act({ id: again.id, body: { action: 'Approve', with_fees: true } });
      await sandbox.workOff();
      expect(await statuses(order.id)).toEqual(['Refunded', 'Refunded']);
    });

    it('is sent by people where its provider sends none', async () => {
      const shop = await shopWith();
      await sandbox.addAccount({ organizer_id: shop.organizer });
      const order = await sandbox.buy(shop, {}, 'Virtual Account');
      const staff = await staffOf(shop);
      const refund = await make(shop, order.id);
      await sandbox.workOff();
      expect(refund).toMatchObject({
        is_manual: true,
        has_account: false,
        actions: ['Mark Succeeded', 'Mark Failed'],
      });
      await expect(staff.account({ id: refund.id })).rejects.toThrow('404 not_found');
      const account = { bank: 'BCA', account_number: '1234567890', account_name: 'Rani' };
      const { orderRefunds } = karcis.current.client();
      await orderRefunds.setAccount({ id: order.id, body: account }, { orderToken: order.orderToken });
      expect((await staff.account({ id: refund.id })).data).toEqual(account);
      const { data: failed } = await staff.act({
        id: refund.id,
        body: { action: 'Mark Failed', note: 'Rekening tutup' },
      });
      expect(failed).toMatchObject({
        status: 'Failed',
        failure_message: 'Rekening tutup',
        actions: ['Retry', 'Reinstate'],
      });
      expect(await sandbox.payments(order.id)).toMatchObject([{ refunding_amount: 0, status: 'Paid' }]);
      await staff.act({ id: refund.id, body: { action: 'Retry' } });
      const done = await staff.act({ id: refund.id, body: { action: 'Mark Succeeded', reference: 'TRF-1' } });
      expect(done.data).toMatchObject({ status: 'Succeeded', actions: [] });
      expect(await statuses(order.id)).toEqual(['Refunded', 'Refunded']);
      await expect(staff.act({ id: refund.id, body: { action: 'Mark Succeeded' } })).rejects.toThrow(
        '409 refund_closed',
      );
    });

    it('makes tickets good again that it could not be given back for', async () => {
      const shop = await shopWith();
      const order = await sandbox.buy(shop);
      const staff = await staffOf(shop);
      await sandbox.act(order.reference, { action: 'Fail Refund' });
      const refund = await make(shop, order.id);
      await sandbox.workOff();
      expect((await staff.refund({ id: refund.id })).data).toMatchObject({
        status: 'Failed',
        failure_code: 'refused',
      });
      expect(await statuses(order.id)).toEqual(['Cancelled', 'Cancelled']);
      await staff.act({ id: refund.id, body: { action: 'Reinstate' } });
      expect(await statuses(order.id)).toEqual(['Active', 'Active']);
      await expect(staff.act({ id: refund.id, body: { action: 'Retry' } })).rejects.toThrow(
        '409 refund_closed',
      );
      expect(await shop.typeRow()).toMatchObject({ sold: 2 });
    });

    it('goes back for whole ticket types, and what costs nothing ends', async () => {
      const shop = await shopWith();
      const free = await shop.addType({ kind: 'Free', price: 0 });
      const other = await shop.addType({ price: 80_000 });
      const items = [shop.type, free, other].map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
      const orders = [await sandbox.buy(shop, { items }), await sandbox.buy(shop, { items })];
      const staff = await staffOf(shop);
      const body = { ticket_type_ids: [shop.type, free], with_fees: true, reason: 'Panggung B ditiadakan' };
      const idempotencyKey = newId();
      await sandbox.rest(); // so that it waits until the end
      const { data: job } = await staff.refundTypes({ id: shop.event, body }, { idempotencyKey });
      expect(job).toMatchObject({ kind: 'event.refund' });
      // The same job, also where it is under way; with another key it waits for the first.
      const again = await staff.refundTypes({ id: shop.event, body }, { idempotencyKey });
      expect(again.data.id).toBe(job.id);
      await expect(staff.refundTypes({ id: shop.event, body }, { idempotencyKey: newId() })).rejects.toThrow(
        '409 try_again',
      );
      const another = { ...body, with_fees: false };
      await expect(staff.refundTypes({ id: shop.event, body: another }, { idempotencyKey })).rejects.toThrow(
        'idempotency_key_reused',
      );
      await expect(staff.refundTypes({ id: shop.event, body })).rejects.toThrow('idempotency_key_required');
      await sandbox.workOff();
      for (const { id } of orders) {
        expect(await sandbox.payments(id)).toMatchObject([
          { status: 'Partially Refunded', refunded_amount: 150_000 },
        ]);
        const tickets = await sandbox.tickets(id);
        expect(
          tickets.filter(({ status }) => status === 'Active').map(({ ticket_type_id }) => ticket_type_id),
        ).toEqual([other]);
      }
      expect([
        (await shop.typeRow()).sold,
        (await shop.typeRow(free)).sold,
        (await shop.typeRow(other)).sold,
      ]).toEqual([0, 0, 2]);
      await expect(
        staff.refundTypes(
          { id: shop.event, body: { ...body, ticket_type_ids: [newId()] } },
          { idempotencyKey: newId() },
        ),
      ).rejects.toThrow('422 invalid_request');
    });
  });
}
