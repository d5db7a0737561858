import { sql } from 'kysely';
import { newId } from '../src/domain/id.ts';
import type { moneyForTests } from './money.ts';
import type { Shop } from './shop.ts';

/** Orders of two tickets for 300,000 in all, and what becomes of their money, here and at the provider. */
export function salesWith({ karcis, sandbox, staff }: ReturnType<typeof moneyForTests>) {
  /** An order with a payment that is begun. */
  async function begun(shop: Shop, method: 'QRIS' | 'Virtual Account' = 'QRIS') {
    const order = await sandbox.checkedOut(shop);
    const { id: payment_id, reference } = await sandbox.begin(order, method);
    const act = async (body: Parameters<typeof sandbox.act>[1]) => {
      await sandbox.act(reference, body);
      await sandbox.workOff();
    };
    const payment = async () => (await sandbox.payments(order.id)).find(({ id }) => id === payment_id);
    const confirm = async (received_amount: number) => {
      await staff().adminOrders.confirm({ id: payment_id, body: { received_amount } });
      await sandbox.workOff();
    };
    const giveBack = async () => {
      await staff().adminOrders.giveBack({ id: payment_id, body: { reason: 'Jumlahnya lain' } });
      await sandbox.workOff();
    };
    return { ...order, payment_id, reference, act, payment, confirm, giveBack };
  }

  const refundsOf = (payment_id: string) =>
    karcis.current.db
      .selectFrom('refunds')
      .select(['status', 'source', 'amount'])
      .where('payment_id', '=', payment_id)
      .orderBy('created_at')
      .orderBy('source', 'desc')
      .execute();

  /** Gives back these tickets of an order, or all of it. Returns the refund when what follows is done. */
  const giveBackOf = async (id: string, ticket_ids: readonly string[] | null) => {
    const body = { ticket_ids, reason: 'Sakit', with_fees: false, kept_amount: 0, include_used: false };
    const { data } = await staff().adminRefunds.make(
      { id, body: { ...body, ticket_ids: ticket_ids && [...ticket_ids] } },
      { idempotencyKey: newId() },
    );
    await sandbox.workOff();
    return (await staff().adminRefunds.refund({ id: data.id })).data;
  };

  /** What the provider knows: what came in, and how much of it went back. */
  async function atProvider(reference: string) {
    const { rows } = await sql<{ came: number; back: number }>`
      select paid_amount as came, (
        select coalesce(sum((refund ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(refunds) as refund
        where refund ->> 'state' <> 'Failed'
      ) as back
      from sandbox_payments where reference = ${reference}`.execute(karcis.current.db);
    return rows[0];
  }

  return { begun, refundsOf, giveBack: giveBackOf, atProvider };
}
