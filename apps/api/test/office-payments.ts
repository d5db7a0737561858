import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { atOnce } from './at-once.ts';
import { inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';
import type { sandboxForTests } from './sandbox-payments.ts';
import { openShop, type Shop } from './shop.ts';

/** What is true of payments that people decide on: they say that the money has come in, or give it back. */
export function testsOfOfficePayments(
  karcis: { readonly current: Karcis },
  sandbox: ReturnType<typeof sandboxForTests>,
  people: () => People,
): void {
  const sari = () => karcis.current.client(people().Sari.token).adminOrders;
  const shopWith = () => openShop(karcis.current, people().Sari.id);
  describe('a payment that people decide on', () => {
    const confirm = (id: string, received_amount: number) =>
      sari().confirm({ id, body: { received_amount, note: 'Mutasi 3' } });

    /** An order that is to be paid by transfer to an account that no program knows. */
    async function byTransfer(shop: Shop) {
      await karcis.current.db
        .deleteFrom('payment_accounts')
        .where('organizer_id', '=', shop.organizer)
        .execute();
      const account = {
        organizer_id: shop.organizer,
        provider: 'offline',
        methods: ['Bank Transfer'],
      } as const;
      await karcis.current.db
        .insertInto('payment_accounts')
        .values({
          id: newId(),
          ...account,
          methods: [...account.methods],
          config: JSON.stringify({ instructions: 'BCA 123' }),
        })
        .execute();
      const order = await sandbox.checkedOut(shop);
      const { data } = await karcis.current
        .client()
        .buying.pay(
          { id: order.id, body: { method: 'Bank Transfer', return_url: 'http://localhost:3000/' } },
          { orderToken: order.orderToken, idempotencyKey: newId() },
        );
      await sandbox.workOff();
      return { order: order.id, payment: data.id };
    }

    it('by transfer pays its order, also by more than was asked for, and never by less', async () => {
      const shop = await shopWith();
      const { order, payment } = await byTransfer(shop);
      expect((await sari().order({ id: order })).data.payments).toMatchObject([
        { provider: 'offline', actions: ['confirm'] },
      ]);
      await expect(confirm(payment, 299_999)).rejects.toThrow('409 amount_too_small');
      const { data } = await confirm(payment, 300_100);
      expect(data).toMatchObject({
        status: 'Paid',
        payments: [{ status: 'Paid', amount: 300_000, received_amount: 300_100, actions: [] }],
        tickets: [{ status: 'Active' }, { status: 'Active' }],
      });
      expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
      await expect(confirm(payment, 300_000)).rejects.toThrow('409 payment_closed');
    });

    it('at once pays it once', async () => {
      const shop = await shopWith();
      const { order, payment } = await byTransfer(shop);
      const { answers, refusals } = await atOnce(4, () => confirm(payment, 300_000));
      expect(answers).toHaveLength(1);
      expect(refusals.every((each) => each.includes('payment_closed'))).toBe(true);
      expect((await sandbox.ledger(order)).filter(({ kind }) => kind === 'Sale')).toHaveLength(1);
    });

    it('of another amount pays its order; one at a provider is the provider’s to tell', async () => {
      const shop = await shopWith();
      const order = await sandbox.checkedOut(shop);
      const { reference, id } = await sandbox.begin(order);
      await expect(confirm(id, 300_000)).rejects.toThrow('409 payment_closed');
      await sandbox.act(reference, { action: 'Pay', amount: 300_001 });
      await sandbox.workOff();
      expect((await confirm(id, 300_001)).data.status).toBe('Paid');
      await expect(confirm(newId(), 1)).rejects.toThrow('404 not_found');
    });

    it.each([299_999, 300_001])(
      'of another amount (%d) goes back as a whole, and the order is paid anew',
      async (amount) => {
        const shop = await shopWith();
        const order = await sandbox.checkedOut(shop);
        const { reference, id } = await sandbox.begin(order);
        const back = () => sari().giveBack({ id, body: { reason: 'Jumlahnya lain' } });
        await expect(back()).rejects.toThrow('409 payment_closed');
        await sandbox.act(reference, { action: 'Pay', amount });
        await sandbox.workOff();
        const { answers, refusals } = await atOnce(3, back);
        expect(answers).toHaveLength(1);
        expect(refusals.every((each) => each.includes('payment_closed'))).toBe(true);
        await sandbox.workOff();
        await karcis.current.db
          .updateTable('payments')
          .set({ next_check_at: inDays(-1) })
          .where('id', '=', id)
          .execute();
        await sandbox.workOff();
        const { data } = await sari().order({ id: order.id });
        expect(data).toMatchObject({
          status: 'Awaiting Payment',
          payments: [{ status: 'Refunded', amount, received_amount: amount, is_surplus: true, actions: [] }],
          refunds: [{ status: 'Succeeded', amount }],
        });
        expect(await sandbox.ledger(order.id)).toEqual([]);
        await sandbox.act((await sandbox.begin(order)).reference, { action: 'Pay' });
        await sandbox.workOff();
        expect((await sari().order({ id: order.id })).data.status).toBe('Paid');
        expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
      },
    );

    it('in another currency is given back at the provider, not by a number of ours', async () => {
      const order = await sandbox.checkedOut(await shopWith());
      const { reference, id } = await sandbox.begin(order);
      await sandbox.act(reference, { action: 'Pay', currency: 'USD' });
      await sandbox.workOff();
      expect((await sari().order({ id: order.id })).data.payments).toMatchObject([
        { status: 'Processing', failure_code: 'currency_mismatch', actions: ['confirm'] },
      ]);
      await expect(sari().giveBack({ id, body: { reason: 'USD' } })).rejects.toThrow('409 payment_closed');
    });
  });
}
