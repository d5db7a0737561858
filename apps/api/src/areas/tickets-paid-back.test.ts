import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { brokenInvariants } from '../../test/selling-invariants.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let client: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  client = new pg.Client(karcis.current.connection);
  await client.connect();
});
afterAll(() => client.end());

/** Two paid tickets of 150,000 each. */
async function bought() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const { id, orderToken, reference } = await sandbox.buy(shop);
  const [first, second] = (await sandbox.tickets(id)).map((ticket) => ticket.id);
  if (first === undefined || second === undefined) throw new Error('There are no tickets');
  const giveBack = async (amount: number) => {
    await sandbox.act(reference, { action: 'Refund', amount });
    await sandbox.workOff();
  };
  return { shop, id, orderToken, first, second, giveBack };
}

const tickets = () => karcis.current.client(people.Sari.token).adminTickets;
const cancel = (id: string) =>
  tickets().act({ id, body: { action: 'Cancel', reason: 'Uang sudah kembali' } });
const mayCancel = async (id: string) => (await tickets().ticket({ id })).data.actions.includes('Cancel');

describe('a paid ticket whose money went back at the provider', () => {
  it('is cancelled, its place is free, and no money moves', async () => {
    const { shop, id, first, second, giveBack } = await bought();
    await giveBack(300_000);
    expect([await mayCancel(first), await mayCancel(second)]).toEqual([true, true]);
    expect((await cancel(first)).data).toMatchObject({ status: 'Cancelled' });
    expect(await shop.typeRow()).toMatchObject({ sold: 1 });
    expect((await cancel(second)).data.actions).not.toContain('Cancel');
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
    const back = (await sandbox.ledger(id)).filter(({ kind, is_reversal }) => kind === 'Sale' && is_reversal);
    expect(back.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [-1, 0],
      [-1, 0],
    ]);
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('is not, while its money is here (control)', async () => {
    const { shop, first } = await bought();
    expect(await mayCancel(first)).toBe(false);
    await expect(cancel(first)).rejects.toThrow('409 wrong_state');
    expect(await shop.typeRow()).toMatchObject({ sold: 2 });
  });

  it('is one of as many as the money covers, also at one moment', async () => {
    const { shop, first, second, giveBack } = await bought();
    await giveBack(149_999);
    expect([await mayCancel(first), await mayCancel(second)]).toEqual([false, false]);
    await expect(cancel(first)).rejects.toThrow('409 wrong_state');
    await giveBack(1);
    expect([await mayCancel(first), await mayCancel(second)]).toEqual([true, true]);
    const ids = [first, second];
    const { answers, refusals } = await atOnce(2, (at) => cancel(ids[at] ?? ''));
    expect([answers.length, refusals.length]).toEqual([1, 1]);
    expect(refusals[0]).toContain('409 wrong_state');
    expect(await shop.typeRow()).toMatchObject({ sold: 1 });
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('is not, while it is part of a refund that its buyer has asked for', async () => {
    const { id, orderToken, first, second, giveBack } = await bought();
    const body = { ticket_ids: [first], reason: 'Sakit' };
    const { data: refund } = await karcis.current
      .client()
      .orderRefunds.request({ id, body }, { orderToken, idempotencyKey: newId() });
    await giveBack(300_000);
    expect([await mayCancel(first), await mayCancel(second)]).toEqual([false, true]);
    await expect(cancel(first)).rejects.toThrow('409 wrong_state');
    await karcis.current
      .client(people.Sari.token)
      .adminRefunds.act({ id: refund.id, body: { action: 'Deny' } });
    await cancel(first);
    expect(await brokenInvariants(client)).toEqual({});
  });
});
