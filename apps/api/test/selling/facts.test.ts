import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingKnown, type PaymentFacts } from '../../src/payments/provider.ts';
import { apply } from '../../src/selling/applying.ts';
import { inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { slowProperty } from '../seeds.ts';
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

/** An order that is to be paid, of two tickets for 300,000 in all. */
async function toBePaid() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const order = await sandbox.checkedOut(shop);
  const { id } = await sandbox.begin(order);
  const [payment] = await sandbox.payments(order.id);
  if (payment === undefined) throw new Error('There is no payment');
  return { shop, payment: { event_id: shop.event, order_id: order.id, id } };
}

type Paid = Awaited<ReturnType<typeof toBePaid>>;

/** What the provider has said when it was asked for the n-th time; `askedAt` in days from now. */
const tell = ({ payment }: Paid, facts: PaymentFacts, askedAt: number) =>
  karcis.current.database.transaction((db) =>
    apply(
      db,
      { ...payment, askedAt: inDays(askedAt), isCaptured: false, isCancelled: false },
      facts,
      secretKey,
    ),
  );

/** What has become of it: its payment, its order, its tickets and places, and what the ledger has of each kind. */
async function endOf({ shop, payment: { order_id } }: Paid) {
  const { rows: booked } = await sql<{ kind: string; amount: number }>`
    select kind, borne_by, sum(amount) as amount, sum(quantity) as quantity from ledger_entries
    where order_id = ${order_id} group by kind, borne_by having sum(amount) <> 0 or sum(quantity) <> 0 order by kind, borne_by
  `.execute(karcis.current.db);
  const { sold, reserved } = await shop.typeRow();
  const payments = await sandbox.payments(order_id);
  const tickets = await sandbox.tickets(order_id);
  return {
    payment: payments.map(({ status, refunded_amount }) => [status, refunded_amount]),
    order: (await shop.orderRow(order_id)).status,
    tickets: tickets.map(({ status }) => status),
    places: { sold, reserved },
    booked,
  };
}

/** What a provider says of a payment in the course of time. */
const history: fc.Arbitrary<PaymentFacts[]> = fc
  .record({
    before: fc.subarray(['Unknown', 'Pending', 'Processing'] as const),
    /** It may have ended before it is paid all the same. */
    end: fc.subarray(['Failed', 'Expired', 'Cancelled'] as const, { maxLength: 1 }),
    after: fc.array(fc.constantFrom('refund', 'dispute', 'win', 'lose'), { maxLength: 5 }),
    isPaid: fc.oneof(
      { arbitrary: fc.constant(true), weight: 4 },
      { arbitrary: fc.constant(false), weight: 1 },
    ),
  })
  .map(({ before, end, after, isPaid }) => {
    const facts: PaymentFacts[] = [...before, ...end].map((state) => ({ ...nothingKnown, state }));
    if (!isPaid) return facts;
    const paid = {
      ...nothingKnown,
      state: 'Paid',
      amount: 300_000,
      currency: 'IDR',
      gateway_fee: 2100,
    } as const;
    facts.push(paid);
    for (const what of after) facts.push(next(facts.at(-1) ?? paid, what));
    return facts;
  });

/** What is said after the next thing has happened to a payment. */
function next(said: PaymentFacts, what: string): PaymentFacts {
  const { refunds, dispute } = said;
  // Money that a bank has taken is not given back beside.
  const isThere = dispute !== 'Open' && dispute !== 'Lost';
  if (what === 'refund' && !isThere) return said;
  if (what === 'refund') {
    const refund = {
      reference: `SBR-${refunds.length}`,
      refund_id: null,
      amount: 60_000,
      state: 'Succeeded',
      failure: null,
    } as const;
    return { ...said, refunds: [...refunds, refund] };
  }
  if (what === 'dispute') return dispute === 'Lost' ? said : { ...said, dispute: 'Open' };
  return dispute === 'Open' ? { ...said, dispute: what === 'win' ? 'Won' : 'Lost' } : said;
}

describe('what a provider says of a payment', () => {
  it('comes to the same end in any order, however often it is told', async () => {
    const orders = fc.infiniteStream(fc.nat());
    const property = fc.asyncProperty(history, orders, async (facts, shuffle) => {
      const [inOrder, inAnother] = [await toBePaid(), await toBePaid()];
      const asked = facts.map((each, at) => ({
        facts: each,
        at: at / 1e5 - 0.5,
        place: shuffle.next().value,
      }));
      for (const each of asked) await tell(inOrder, each.facts, each.at);
      const repeated = [...asked, ...asked.filter(({ place }) => place % 3 === 0)];
      for (const each of repeated.toSorted((a, b) => (a.place % 97) - (b.place % 97)))
        await tell(inAnother, each.facts, each.at);
      expect(await endOf(inAnother)).toEqual(await endOf(inOrder));
      expect(await brokenInvariants(client)).toEqual({});
    });
    await fc.assert(property, slowProperty(25));
  });

  const paid = { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR' } as const;
  const opened = { ...paid, dispute: 'Open' } as const;
  const won = { ...paid, dispute: 'Won' } as const;

  it('is known from when it was asked: a dispute that was won is not opened again by an older answer', async () => {
    const order = await toBePaid();
    for (const [facts, at] of [
      [paid, -0.5],
      [won, -0.3],
      [opened, -0.4],
    ] as const)
      await tell(order, facts, at);
    expect((await endOf(order)).payment).toEqual([['Paid', 0]]);
  });

  it('would open it if it were not known (control)', async () => {
    const order = await toBePaid();
    for (const facts of [paid, won, opened]) await tell(order, facts, -0.5);
    expect((await endOf(order)).payment).toEqual([['Disputed', 0]]);
  });

  it('counts as a whole where the money is found with what has happened to it since', async () => {
    const order = await toBePaid();
    const refund = {
      reference: 'SBR-1',
      refund_id: null,
      amount: 60_000,
      state: 'Succeeded',
      failure: null,
    } as const;
    await tell(order, { ...opened, refunds: [refund] }, -0.5);
    expect(await endOf(order)).toMatchObject({
      payment: [['Disputed', 60_000]],
      order: 'Paid',
      tickets: ['Revoked', 'Revoked'],
    });
  });

  it('counts although it was asked for in a future that was none: a clock was wrong', async () => {
    const order = await toBePaid();
    await tell(order, paid, 5);
    await tell(order, opened, 0);
    expect((await endOf(order)).payment).toEqual([['Disputed', 0]]);
  });
});
