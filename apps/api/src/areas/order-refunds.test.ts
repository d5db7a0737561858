import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { forgetAccounts } from '../selling/refunds/account.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

describe('money that a buyer wants back', () => {
  it('is asked for once with a key, also where it is sent again', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop);
    const key = newId();
    const ask = () =>
      karcis.current
        .client()
        .orderRefunds.request(
          { id, body: { ticket_ids: null, reason: 'Sakit' } },
          { orderToken, idempotencyKey: key },
        );
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
  });

  it.each([
    ['QRIS', false],
    ['Virtual Account', true],
  ] as const)('paid by %s needs an account: %s, until one is named', async (method, needs) => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop, {}, method);
    const { orders, orderRefunds } = karcis.current.client();
    const account = async () => {
      const { data } = await orders.order({ id }, { orderToken });
      return { isNeeded: data.needs_refund_account, isNamed: data.has_refund_account };
    };
    expect(await account()).toEqual({ isNeeded: false, isNamed: false });
    const reason = 'Sakit';
    await orderRefunds.request(
      { id, body: { ticket_ids: null, reason } },
      { orderToken, idempotencyKey: newId() },
    );
    expect(await account()).toEqual({ isNeeded: needs, isNamed: false });
    const body = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
    await orderRefunds.setAccount({ id, body }, { orderToken });
    expect(await account()).toEqual({ isNeeded: false, isNamed: needs });
  });

  it('is that of the tickets which the order says, as long as it says so', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const other = await shop.addType({ is_refundable: false });
    const { id, orderToken } = await sandbox.buy(shop, {
      items: [
        { ticket_type_id: shop.type, quantity: 2 },
        { ticket_type_id: other, quantity: 1 },
      ],
    });
    const { orders, orderRefunds } = karcis.current.client();
    const refundable = async () => (await orders.order({ id }, { orderToken })).data.refundable_tickets;
    const tickets = (await sandbox.tickets(id)).filter((ticket) => ticket.ticket_type_id === shop.type);
    const ids = tickets.map((ticket) => ticket.id);
    expect(new Set(await refundable())).toEqual(new Set(ids));
    await shop.changeEvent({ refund_until: inDays(-1) });
    expect(await refundable()).toEqual([]);
    await shop.changeEvent({ refund_until: null, starts_at: inDays(-1) });
    expect(await refundable()).toEqual([]);
    // The dates of a postponed event do not hold.
    await shop.changeEvent({ status: 'Postponed', postponed_at: inDays(0) });
    expect(new Set(await refundable())).toEqual(new Set(ids));
    const [first = '', second] = ids;
    const ask = (ticket_ids: string[]) =>
      orderRefunds.request(
        { id, body: { ticket_ids, reason: 'Sakit' } },
        { orderToken, idempotencyKey: newId() },
      );
    await ask([first]);
    await shop.changeEvent({ status: 'Published', postponed_at: null });
    expect(await refundable()).toEqual([]);
    await shop.changeEvent({ refund_until: inDays(1) });
    expect(await refundable()).toEqual([second]);
    await expect(ask([first])).rejects.toThrow('refund_not_possible');
    const free = await sandbox.checkedOut(shop);
    const { data } = await orders.order({ id: free.id }, { orderToken: free.orderToken });
    expect(data.refundable_tickets).toEqual([]);
  });

  it('is not that of a ticket which its buyer has handed on, asked for by its id or with all', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop);
    const [mine = '', given = ''] = (await sandbox.tickets(id)).map((ticket) => ticket.id);
    const { orderTickets, orderRefunds } = karcis.current.client();
    const key = () => ({ orderToken, idempotencyKey: newId() });
    const body = { name: 'Dewi', email: 'dewi@example.org' };
    await orderTickets.transfer({ id, ticket_id: given, body }, key());
    const tickets = await sandbox.tickets(id);
    const hers = tickets.find(({ transferred_from_id: from }) => from === given)?.id ?? '';
    const ask = (ticket_ids: string[] | null) =>
      orderRefunds.request({ id, body: { ticket_ids, reason: 'Sakit' } }, key());
    await expect(ask([hers])).rejects.toThrow('422 invalid_request');
    const { data } = await ask(null);
    expect(data.tickets).toMatchObject([{ id: mine }]);
  });

  it('goes to an account that is kept in confidence', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop);
    const body = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
    const { orderRefunds } = karcis.current.client();
    await orderRefunds.setAccount({ id, body }, { orderToken });
    const { account_encrypted: sealed } = await karcis.current.db
      .selectFrom('refund_accounts')
      .select('account_encrypted')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toContain('0987654321');
    expect(karcis.current.log.join('')).not.toContain('0987654321');
    const open = await sandbox.checkedOut(shop);
    await expect(
      orderRefunds.setAccount({ id: open.id, body }, { orderToken: open.orderToken }),
    ).rejects.toThrow('409 refund_not_possible: The order is Reserved.');
  });

  it('is forgotten where it went thirty days after it is back, and not before', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { db, database } = karcis.current;
    const body = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
    const orders = [await sandbox.buy(shop), await sandbox.buy(shop), await sandbox.buy(shop)];
    for (const { id, orderToken } of orders)
      await karcis.current.client().orderRefunds.setAccount({ id, body }, { orderToken });
    const [, waiting, late] = orders;
    await karcis.current
      .client()
      .orderRefunds.request(
        { id: waiting?.id ?? '', body: { ticket_ids: null, reason: 'Sakit' } },
        { orderToken: waiting?.orderToken ?? '', idempotencyKey: newId() },
      );
    const ids = orders.map(({ id }) => id);
    const long = { updated_at: inDays(-31) };
    await db
      .updateTable('refund_accounts')
      .set(long)
      .where('order_id', 'in', ids)
      .where('order_id', '<>', late?.id ?? '')
      .execute();
    await forgetAccounts(database, AbortSignal.timeout(60_000));
    const left = await db
      .selectFrom('refund_accounts')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute();
    expect(new Set(left.map(({ order_id }) => order_id))).toEqual(new Set([waiting?.id, late?.id]));
  });
});
