import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { moneyForTests } from '../../test/money.ts';
import type { Shop } from '../../test/shop.ts';
import { lapseAll } from '../selling/lapsing.ts';

const { karcis, sandbox, newShop, broken, staff } = moneyForTests();
const lapse = () => lapseAll(karcis.current.database, AbortSignal.timeout(60_000));

/** Begins to pay for all the places that the shop has. */
async function begun(shop: Shop) {
  await sql`update ticket_types set capacity = 2 where event_id = ${shop.event}`.execute(karcis.current.db);
  const order = await sandbox.checkedOut(shop);
  const payment = await sandbox.begin(order);
  const pay = async (amount = 250_000) => {
    await sandbox.act(payment.reference, { action: 'Pay', amount });
    await sandbox.workOff();
  };
  const confirm = async () => {
    await staff().adminOrders.confirm({ id: payment.id, body: { received_amount: 300_000 } });
    await sandbox.workOff();
  };
  /** Hours until its places are free. */
  const hours = async () =>
    (Date.parse((await shop.orderRow(order.id)).reserved_until ?? '') - Date.now()) / 3_600_000;
  /** Lets time pass, by making all instants of the order that much earlier. */
  const pass = (time: string) =>
    sql`update orders set reserved_until = reserved_until - ${time}::interval, created_at = created_at - ${time}::interval where id = ${order.id}`.execute(
      karcis.current.db,
    );
  const status = async () => (await shop.orderRow(order.id)).status;
  return { ...order, payment, pay, confirm, hours, pass, status };
}

describe('an order that money of another amount came in for', () => {
  it('keeps its places for a day, in which staff confirm it', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    expect(await sale.hours(), 'as a payment by QRIS is held (control)').toBeLessThan(0.5);
    await sale.pay();
    expect(await sale.hours()).toBeCloseTo(24, 0);
    await sale.pass('23 hours');
    await lapse();
    await expect(shop.hold()).rejects.toThrow('sold_out');
    await sale.confirm();
    expect(await sale.status()).toBe('Paid');
    expect((await sandbox.tickets(sale.id)).map((ticket) => ticket.status)).toEqual(['Active', 'Active']);
    expect(await broken()).toEqual({});
  });

  it('lapses after that; its places are sold, and the money that is confirmed then goes back', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    await sale.pay();
    await sale.pass('25 hours');
    await lapse();
    expect(await sale.status()).toBe('Expired');
    await shop.hold();
    await sale.confirm();
    expect(await sandbox.payments(sale.id)).toMatchObject([
      { status: 'Refunded', surplus_reason: 'No Places' },
    ]);
    expect(await broken()).toEqual({});
  });

  it('keeps them no longer than until its event, unless it had them for longer', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    await shop.changeEvent({ starts_at: inDays(1 / 8) });
    await sale.pay();
    expect(await sale.hours()).toBeCloseTo(3, 0);
    const late = await begun(await newShop());
    const before = (
      await karcis.current.db.selectFrom('orders').selectAll().where('id', '=', late.id).execute()
    )[0];
    await karcis.current.db
      .updateTable('events')
      .set({ starts_at: inDays(-1 / 24) })
      .where('id', '=', before?.event_id ?? '')
      .execute();
    await late.pay();
    const [after] = await karcis.current.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', late.id)
      .execute();
    expect(after?.reserved_until).toBe(before?.reserved_until);
  });

  it('keeps them for longer once, and not without end', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    await sale.pay();
    await staff().adminOrders.giveBack({ id: sale.payment.id, body: { reason: 'Jumlahnya lain' } });
    await sandbox.workOff();
    const again = await sandbox.begin(sale);
    expect(await sale.hours(), 'as it is paid anew').toBeLessThan(0.5);
    await sandbox.act(again.reference, { action: 'Pay', amount: 250_000 });
    await sandbox.workOff();
    expect(await sale.hours(), 'the second time').toBeLessThan(0.5);
    const old = await begun(await newShop());
    await sql`update orders set created_at = created_at - interval '47 hours' where id = ${old.id}`.execute(
      karcis.current.db,
    );
    await old.pay();
    const { rows } = await sql<{ hours: number }>`
      select 24 - 47 + (2 * default_hold_minutes + pay_later_minutes) / 60.0::float8 as hours
      from general_settings, events where events.id = (select event_id from orders where id = ${old.id})`.execute(
      karcis.current.db,
    );
    expect(await old.hours()).toBeCloseTo(rows[0]?.hours ?? 0, 0);
  });

  it('stays as it is where it has lapsed already', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    await sale.pass('1 hour');
    await sale.pay();
    expect(await sale.hours()).toBeLessThan(0);
    await lapse();
    expect(await sale.status()).toBe('Expired');
  });
});
