import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '../../src/selling/applying.ts';
import { signOrder } from '../../src/selling/capture.ts';
import { lockPayments } from '../../src/selling/order-payments.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants } from '../selling-invariants.ts';
import { openShop } from '../shop.ts';

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

/** An order whose payment is told fifty times at once, by the same notice: what came of it. */
async function toldFiftyTimes() {
  const { db } = karcis.current;
  const shop = await openShop(karcis.current, people.Sari.id);
  const order = await sandbox.checkedOut(shop);
  const { reference } = await sandbox.begin(order);
  await sandbox.act(reference, { action: 'Pay', repeat: 50 });
  await sandbox.workOff();
  const { rows } = await sql<{ asked: number; mails: number; told: number }>`
    select
      (
        select count(*)::int from jobs
        join payment_notifications as note on note.id = jobs.subject_id
        where jobs.kind = 'payment.notified' and note.reference = ${reference}
      ) as asked,
      (select count(*)::int from mails where template = 'order_paid' and key = ${order.id}) as mails,
      (select count(*)::int from outbox where topic = 'order.paid' and subject_id = ${order.id}) as told
  `.execute(db);
  const sales = (await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Sale').length;
  return { ...rows[0], sales, sold: (await shop.typeRow()).sold };
}

const once = { mails: 1, told: 1, sales: 1, sold: 2 };

describe('a payment of which fifty equal notices come at once', () => {
  it('is asked about once, and is paid, mailed and told once', async () => {
    expect(await toldFiftyTimes()).toEqual({ asked: 1, ...once });
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('is asked about fifty times where each notice is kept, and is paid once all the same (control)', async () => {
    await client.query('alter table payment_notifications drop constraint a_notification_is_kept_once');
    try {
      expect(await toldFiftyTimes()).toEqual({ asked: 50, ...once });
      expect(await brokenInvariants(client)).toEqual({});
    } finally {
      await client.query(`
        delete from payment_notifications;
        alter table payment_notifications add constraint a_notification_is_kept_once unique (account_id, notification_id)`);
    }
  });

  it('goes back where each answer pays it, without a look at whether it is paid (control)', async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    const order = await sandbox.checkedOut(shop);
    await sandbox.begin(order);
    const of = { event_id: shop.event, id: order.id };
    const careless = () =>
      karcis.current.database.transaction(async (tx) => {
        const signed = await signOrder(tx, of, secretKey);
        const [payment] = await lockPayments(tx, of);
        if (payment !== undefined) await settle(tx, payment, signed);
      });
    await careless();
    expect(await brokenInvariants(client)).toEqual({});
    await careless();
    expect(Object.keys(await brokenInvariants(client))).toContain(
      'pays every paid order once, in full, and no other',
    );
  });
});
