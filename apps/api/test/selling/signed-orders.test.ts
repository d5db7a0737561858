import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { newId } from '../../src/domain/id.ts';
import { nothingKnown } from '../../src/payments/provider.ts';
import { apply } from '../../src/selling/applying.ts';
import { issue, signOrder } from '../../src/selling/capture.ts';
import { changeCodes } from '../../src/selling/codes.ts';
import { changeContact } from '../../src/selling/contact.ts';
import { lockPayments } from '../../src/selling/order-payments.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { holdUntil } from '../holds.ts';
import { patientLocks } from '../lock-waits.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { return_url, sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants } from '../selling-invariants.ts';
import { openShop } from '../shop.ts';

/** An order is signed before its lock is waited for: what is paid is the order as it is behind the lock. */

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let client: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.db
    .updateTable('users')
    .set({ email_verified_at: inDays(-1) })
    .where('id', '=', people.Hana.id)
    .execute();
  await sandbox.addAccount();
  client = new pg.Client(karcis.current.connection);
  await client.connect();
});
afterAll(() => client.end());

type Order = Awaited<ReturnType<typeof sandbox.checkedOut>>;
const buying = () => karcis.current.client().buying;
const as = ({ orderToken }: Order) => ({ orderToken, idempotencyKey: newId() });
/** One begins and commits, while the other, which has to wait for it, is asked for. */
const beside = <Answer>(first: (tx: Db) => Promise<unknown>, request: () => Promise<Answer>) =>
  holdUntil(karcis.current, first, { request, stays: true });
const apart = <Answer>(work: (tx: Db) => Promise<Answer>) => karcis.current.database.transaction(work);

/** Pays an order by its payment, without a look at whether it is the one that was signed. */
async function captureAsSigned(
  tx: Db,
  of: { readonly event_id: string; readonly id: string },
  signed: Awaited<ReturnType<typeof signOrder>>,
): Promise<void> {
  const [payment] = await lockPayments(tx, of);
  await sql`update orders set status = 'Paid', paid_at = now() where id = ${of.id}`.execute(tx);
  await sql`update payments set status = 'Paid', paid_at = now() where id = ${payment?.id}`.execute(tx);
  await issue(tx, signed, { payment_id: payment?.id ?? '', gateway_fee: 0, places: 'reserved' });
}

describe('an order whose contact is changed while its money comes', () => {
  const awaiting = async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    const { id, orderToken } = await sandbox.checkedOut(shop);
    await buying().pay({ id, body: { method: 'Card', return_url } }, { orderToken, idempotencyKey: newId() });
    return { shop, of: { event_id: shop.event, id } };
  };
  const toHana = (id: string) => (tx: Db) =>
    changeContact(tx, sql<boolean>`true`, { id, body: { contact_email: people.Hana.email } });
  const soldTo = async (id: string) => ({
    holders: new Set((await sandbox.tickets(id)).map(({ holder_user_id }) => holder_user_id)),
    mailed: await karcis.current.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'order_paid')
      .where('key', '=', id)
      .execute(),
  });
  const hanas = () => ({ holders: new Set([people.Hana.id]), mailed: [{ recipient: people.Hana.email }] });

  it('gives its tickets to the account, and its mail to the address, that are its own by then', async () => {
    const { of } = await awaiting();
    const { id } = of;
    const [payment] = await sandbox.payments(id);
    const known = { event_id: of.event_id, order_id: id, id: payment?.id ?? '', askedAt: inDays(0) };
    const facts = { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR' } as const;
    const paid = () =>
      apart((tx) => apply(tx, { ...known, isCaptured: false, isCancelled: false }, facts, secretKey));
    await beside(toHana(id), paid);
    expect(await soldTo(id)).toEqual(hanas());
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('gives them to the former ones by who does not look again behind the lock (control)', async () => {
    const { of, shop } = await awaiting();
    const { id } = of;
    const careless = () =>
      apart(async (tx) => {
        const signed = await signOrder(tx, of, secretKey);
        await captureAsSigned(tx, of, signed);
      });
    await beside(toHana(id), careless);
    expect(await soldTo(id)).toEqual({
      holders: new Set([null]),
      mailed: [{ recipient: (await shop.orderRow(id)).buyer_email }],
    });
  });
});

describe('an order that costs nothing by its code', () => {
  const free = async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    await shop.addVoucher({ code: 'GRATIS' });
    const items = [{ ticket_type_id: shop.type, quantity: 1 }];
    return { shop, order: await sandbox.checkedOut(shop, { items, codes: ['GRATIS'] }) };
  };
  /** Its buyer takes the code out, which somebody else may use then. */
  const withoutCode = (order: Order) => (tx: Db) => {
    const scope = { account: undefined, orderToken: { orderId: order.id, version: 1 } };
    return changeCodes(tx, scope as Parameters<typeof changeCodes>[1], order.id, []);
  };

  it('is not paid by nothing where the code is taken out at this moment', async () => {
    const { shop, order } = await free();
    const request = () => buying().pay({ id: order.id, body: {} }, as(order));
    const { updated_at } = await shop.orderRow(order.id);
    // Of the same instant as the change before it.
    const first = async (tx: Db) => {
      await withoutCode(order)(tx);
      await sql`update orders set updated_at = ${updated_at} where id = ${order.id}`.execute(tx);
    };
    await expect(beside(first, request)).rejects.toThrow('Say how 150000 is paid');
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Reserved', total: 150_000 });
    expect(await brokenInvariants(client)).toEqual({});
  });

  it('is paid by nothing by who signs first, and does not look again behind the lock (control)', async () => {
    const { shop, order } = await free();
    const of = { event_id: shop.event, id: order.id };
    const row = { event_id: shop.event, order_id: order.id, amount: 0, currency: 'IDR' } as const;
    const careless = () =>
      apart(async (tx) => {
        const signed = await signOrder(tx, of, secretKey);
        await sql`select from orders where id = ${order.id} for no key update`.execute(tx);
        await given(tx, 'payments', { ...row, reference: `PAY-${newId().slice(-10)}`, method: 'Free' });
        await captureAsSigned(tx, of, signed);
      });
    await beside(withoutCode(order), careless);
    expect(Object.keys(await brokenInvariants(client))).toEqual([
      'pays every paid order once, in full, and no other',
    ]);
  });
});
