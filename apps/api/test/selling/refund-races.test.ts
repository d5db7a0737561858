import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { fail } from '../../src/domain/errors/problem-error.ts';
import { newId } from '../../src/domain/id.ts';
import { createBuyingLimits } from '../../src/selling/limits.ts';
import { approve, lockWithPayment } from '../../src/selling/refunds/deciding.ts';
import { openRefund } from '../../src/selling/refunds/opening.ts';
import { paidBy } from '../../src/selling/refunds/paid-by.ts';
import { atOnce } from '../at-once.ts';
import { given } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { patientLocks } from '../lock-waits.ts';
import { holdUntil } from '../holds.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants } from '../selling-invariants.ts';
import { openShop } from '../shop.ts';
import { letIn } from '../signed-tickets.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
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

const beside = <Answer>(first: (tx: Db) => Promise<unknown>, request: () => Promise<Answer>) =>
  holdUntil(karcis.current, first, { request, stays: true });
const apart = <Answer>(work: (tx: Db) => Promise<Answer>) => karcis.current.database.transaction(work);
const broken = async () => Object.keys(await brokenInvariants(client));

/** A paid order of two tickets, and what may be done with them. */
async function bought() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const order = await sandbox.buy(shop);
  const [first = '', second = ''] = (await sandbox.tickets(order.id)).map(({ id }) => id);
  const staff = karcis.current.client(people.Sari.token).adminRefunds;
  const row = { event_id: shop.event, id: order.id };
  return {
    ...order,
    shop,
    first,
    second,
    refund: (ticket = first) =>
      staff.make(
        { id: order.id, body: { ticket_ids: [ticket], reason: 'Sakit' } },
        { idempotencyKey: newId() },
      ),
    /** The same, in a transaction that is not over yet. */
    refunding: async (tx: Db) => {
      const id = newId();
      const payment = await paidBy(tx, row);
      const opening = { id, order_id: order.id, organizer_id: shop.organizer, payment, tickets: [first] };
      await openRefund(tx, { ...opening, source: 'Staff', reason: 'Sakit', by: null, includesUsed: false });
      const terms = { withFees: false, kept: 0, includesUsed: false, by: null };
      await approve(tx, await lockWithPayment(tx, { event_id: shop.event, order_id: order.id, id }), terms);
    },
    handOn: () =>
      karcis.current
        .client()
        .orderTickets.transfer(
          { id: order.id, ticket_id: first, body: { name: 'Dewi', email: 'dewi@example.org' } },
          { orderToken: order.orderToken, idempotencyKey: newId() },
        ),
    /** Lets somebody in with the first ticket as a gate does: it locks the row, judges it, and writes. Returns whether it could. */
    scan: async (tx: Db) => {
      const { status } = await tx
        .selectFrom('tickets')
        .select('status')
        .where('id', '=', first)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (status !== 'Active') return false;
      await letIn(tx, shop.event, first);
      return true;
    },
    statuses: async () => (await sandbox.tickets(order.id)).map(({ status }) => status),
    entries: async () =>
      (
        await karcis.current.db
          .selectFrom('standing_entries')
          .select('ticket_id')
          .where('ticket_id', '=', first)
          .execute()
      ).length,
  };
}

describe('a ticket whose money is given back', () => {
  it('is not, where a gate lets somebody in with it at this moment', async () => {
    const { scan, refund, statuses } = await bought();
    await expect(beside(scan, () => refund())).rejects.toThrow(
      '409 refund_not_possible: Somebody has come in',
    );
    expect(await statuses()).toEqual(['Active', 'Active']);
    expect(await broken()).toEqual([]);
  });

  it('lets nobody in from the moment on at which that is decided', async () => {
    const { scan, refunding, entries } = await bought();
    expect(await beside(refunding, () => apart(scan))).toBe(false);
    expect(await entries()).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('is given back although somebody is in, by one statement that decides and waits (control)', async () => {
    const { scan, first, statuses, entries } = await bought();
    const careless = () =>
      apart((tx) =>
        sql`
          update tickets set status = 'Refunded', refunded_at = now()
          where id = ${first} and status = 'Active' and not exists (
            select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
          )`.execute(tx),
      );
    await beside(scan, careless);
    expect([(await statuses())[0], await entries()]).toEqual(['Refunded', 1]);
    await sql`update tickets set status = 'Active', refunded_at = null where id = ${first}`.execute(
      karcis.current.db,
    );
  });

  it('is not handed on, and one that is handed on is not given back: whichever is first', async () => {
    for (let round = 0; round < 5; round++) {
      const { refund, handOn } = await bought();
      const { answers, refusals } = await atOnce(2, (at): Promise<unknown> =>
        at === round % 2 ? refund() : handOn(),
      );
      expect(answers).toHaveLength(1);
      expect(refusals).toEqual([expect.stringMatching(/409 (refund_not_possible|ticket_not_active)/)]);
    }
    const { refunding, handOn } = await bought();
    await expect(beside(refunding, handOn)).rejects.toThrow('409 ticket_not_active');
    expect(await broken()).toEqual([]);
  });

  it('is handed on as well by who does not look at refunds behind the lock (control)', async () => {
    const { refunding, first, statuses } = await bought();
    const careless = () =>
      apart(async (tx) => {
        const { rows } = await sql<{
          status: string;
        }>`select status from tickets where id = ${first}`.execute(tx);
        await sql`update tickets set status = 'Transferred', transferred_at = now() where id = ${first}`.execute(
          tx,
        );
        return rows[0]?.status;
      });
    expect(await beside(refunding, careless)).toBe('Active');
    expect((await statuses())[0]).toBe('Transferred');
    expect(await broken()).toContain('replaces each ticket that changed hands, and only those');
    await sql`update tickets set status = 'Cancelled' where id = ${first}`.execute(karcis.current.db);
  });

  it('is in one refund alone, also where two are made past each other: the database refuses it (control)', async () => {
    const { shop, id, payment, first } = await bought();
    const careless = () =>
      apart(async (tx) => {
        const refund_id = await given(tx, 'refunds', {
          event_id: shop.event,
          order_id: id,
          payment_id: payment,
          amount: 150_000,
          currency: 'IDR',
          reason: 'Sakit',
        });
        const item = { event_id: shop.event, refund_id, ticket_id: first, amount: 150_000, is_open: true };
        await tx.insertInto('refund_items').values(item).execute();
      });
    const both = await Promise.allSettled([careless(), careless()]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('a_ticket_is_in_one_open_refund')]);
  });
});

describe('the last of the money of a payment', () => {
  /** 200,000 are left of 300,000: enough for one ticket of 150,000. */
  const almostGivenBack = async () => {
    const order = await bought();
    await sandbox.act(order.reference, { action: 'Refund', amount: 100_000 });
    await sandbox.workOff();
    return order;
  };

  it('is given back once, where two tickets are given back at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, refund, first, second } = await almostGivenBack();
      const { answers, refusals } = await atOnce(2, (at) => refund(at === 0 ? first : second));
      expect(answers).toHaveLength(1);
      expect(refusals).toEqual([expect.stringContaining('409 refund_not_possible')]);
      expect(await sandbox.payments(id)).toMatchObject([
        { refunded_amount: 100_000, refunding_amount: 150_000 },
      ]);
    }
    expect(await broken()).toEqual([]);
  });

  it('is given back twice by who reads what is left, and writes what that comes to (control)', async () => {
    const { payment } = await almostGivenBack();
    const looked: number[] = [];
    const careless = () =>
      apart(async (tx) => {
        const { rows } = await sql<{ left: number }>`
          select amount - refunded_amount - refunding_amount as left from payments where id = ${payment}`.execute(
          tx,
        );
        looked.push(Number(rows[0]?.left));
        while (looked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await sql`update payments set refunding_amount = 150000 where id = ${payment}`.execute(tx);
      });
    await Promise.all([careless(), careless()]);
    // Both may send 150,000 of these.
    expect(looked).toEqual([200_000, 200_000]);
    expect(await broken()).toContain('counts what is on its way back of a payment');
    await sql`update payments set refunding_amount = 0 where id = ${payment}`.execute(karcis.current.db);
  });
});

describe('codes that somebody tries out', () => {
  const guesses = 40;

  /** Guesses all at once. Returns how many were looked at. */
  async function looked(guess: (look: () => Promise<never>) => Promise<unknown>): Promise<number> {
    let count = 0;
    const look = async () => {
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return fail('unknown_code');
    };
    await Promise.allSettled(Array.from({ length: guesses }, () => guess(look)));
    return count;
  }

  it('are looked at twenty times a minute and network, also where all are tried at once', async () => {
    const limits = createBuyingLimits({ rateLimits: 'on' }, () => 0);
    for (const network of ['192.0.2.1', '192.0.2.2'])
      expect(await looked((look) => limits.watchingCodes(network, ['TEBAK'], look))).toBe(20);
  });

  it('are counted one by one where one request guesses several, also where it is refused for another reason', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E'];
    const aside = codes.map(() => ({ reason: 'Unknown' as const }));
    const price = { codes_set_aside: codes.map((code) => ({ code, reason: 'Unknown' as const })) };
    const refuse = async () => fail('price_changed', { price: price as never });
    for (const work of [async () => aside, refuse]) {
      const limits = createBuyingLimits({ rateLimits: 'on' }, () => 0);
      const refusals: unknown[] = [];
      for (let at = 0; at < 6; at += 1)
        await limits
          .watchingCodes('192.0.2.3', codes, work, (answer) => answer)
          .catch(({ code }: { readonly code: string }) => refusals.push(code));
      expect(refusals.filter((code) => code === 'too_many_requests')).toHaveLength(2);
    }
    // Good codes, and good ones that do not apply, are no guesses (control).
    const limits = createBuyingLimits({ rateLimits: 'on' }, () => 0);
    const known = async () => [{ reason: 'Other Tickets' as const }];
    for (let at = 0; at < 30; at += 1)
      await limits.watchingCodes('192.0.2.3', codes, known, (answer) => answer);
  });

  it('would all be looked at if they were counted afterwards (control)', async () => {
    const limits = createBuyingLimits({ rateLimits: 'on' }, () => 0);
    const careless = (look: () => Promise<never>) =>
      look().catch((error: unknown) => {
        limits.countCode('192.0.2.1');
        throw error;
      });
    expect(await looked(careless)).toBe(guesses);
  });
});
