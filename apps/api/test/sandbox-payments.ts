import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/domain/id.ts';
import { keepWorking, type Work } from '../src/jobs/keep-working.ts';
import { lanes } from '../src/jobs/kinds.ts';
import { paymentKinds } from '../src/jobs/payments.ts';
import { checkDuePayments } from '../src/selling/asking.ts';
import { createPayments } from '../src/payments/payments.ts';
import { given } from './given.ts';
import type { Karcis } from './harness.ts';
import { secretKey } from './mail/support.ts';
import type { Shop } from './shop.ts';

/** Where buyers of tests come back to. */
export const return_url = 'http://localhost:3000/kembali';

/** Payments at the sandbox, for the tests of a file: an account of the platform, and a process that asks it. */
export function sandboxForTests(karcis: { readonly current: Karcis }) {
  let work: Work | undefined;
  const parts = () => ({
    database: karcis.current.database,
    config: readConfig({ NODE_ENV: 'test' }),
    secretKey: async () => secretKey,
  });

  const kinds = () => paymentKinds({ payments: createPayments(parts()), secretKey: async () => secretKey });

  /** Stops doing what is due, until there is to be nothing again. */
  async function rest(): Promise<void> {
    const ending = work;
    work = undefined;
    await ending?.stop();
  }
  afterEach(rest);

  /** Callers that wait until nothing is due. */
  let callers = 0;

  /** Does what is due, until nothing is, and stops: a test that looks at a state afterwards is alone with it. */
  async function workOff(): Promise<void> {
    callers += 1;
    try {
      await untilDone();
    } finally {
      callers -= 1;
      if (callers === 0) await rest();
    }
  }

  async function untilDone(): Promise<void> {
    work ??= keepWorking({
      database: karcis.current.database,
      kinds: kinds(),
      topics: { 'event.cancelled': ['event.refund_all'] },
      schedules: {},
      lanes,
      place: { environment: 'test', secrets: [] },
      onError: (error) => process.stderr.write(`${String(error)}\n`),
      times: { look: 10, leastLease: 60, end: 5000 },
    });
    for (;;) {
      // At one moment: what is told meanwhile becomes a job. Not what looks again later.
      const { rows: waiting } = await sql<{ kind: string; last_error: string | null }>`
        select kind, last_error from jobs
        where kind = any (${Object.keys(kinds())}::text[]) and status = 'Queued' and not payload ? 'isSecond'
        union all
        select topic, null from outbox where not dispatched
      `.execute(karcis.current.db);
      if (waiting.length === 0) return;
      const failed = waiting.find(({ last_error }) => last_error !== null);
      if (failed !== undefined) throw new Error(`${failed.kind}: ${failed.last_error}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  const sandbox = {
    parts,
    workOff,
    /** Does what is due now and later, until the end of the test. */
    keepOn: untilDone,
    rest,
    /** Has all payments asked about whose time for it has come. */
    checkDue: () => checkDuePayments(karcis.current.database, AbortSignal.timeout(60_000)),
    /** An account of the platform that takes everything. */
    addAccount: (row: { readonly organizer_id?: string } = {}) =>
      given(karcis.current.db, 'payment_accounts', {
        provider: 'sandbox',
        methods: ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail'],
        ...row,
      }),
    act: (reference: string, body: Parameters<ReturnType<Karcis['client']>['sandbox']['act']>[0]['body']) =>
      karcis.current.client().sandbox.act({ reference, body }),
    /** An order that is checked out, with its token. */
    async checkedOut(shop: Shop, body: Parameters<Shop['hold']>[0] = {}) {
      const { id, order_token, total } = await shop.hold(body);
      const orderToken = order_token ?? '';
      const { buying } = karcis.current.client();
      await buying.checkout(
        { id, body: { buyer: { name: 'Rani', email: `${newId()}@example.org` } } },
        { orderToken },
      );
      return { id, orderToken, total };
    },
    /** Begins to pay an order. The sandbox has made the payment then. */
    async begin(
      { id, orderToken }: { readonly id: string; readonly orderToken: string },
      method: 'QRIS' | 'Virtual Account' | 'Card' = 'QRIS',
    ) {
      const { buying } = karcis.current.client();
      const { data } = await buying.pay(
        { id, body: { method, return_url } },
        { orderToken, idempotencyKey: newId() },
      );
      await workOff();
      return data;
    },
    /** Pays an order from its hold to its tickets. */
    async buy(
      shop: Shop,
      body: Parameters<Shop['hold']>[0] = {},
      method: 'QRIS' | 'Virtual Account' = 'QRIS',
    ) {
      const order = await sandbox.checkedOut(shop, body);
      const { reference, id: payment } = await sandbox.begin(order, method);
      await sandbox.act(reference, { action: 'Pay' });
      await workOff();
      return { ...order, reference, payment };
    },
    payments: (order: string) =>
      karcis.current.db
        .selectFrom('payments')
        .selectAll()
        .where('order_id', '=', order)
        .orderBy('id')
        .execute(),
    tickets: (order: string) =>
      karcis.current.db
        .selectFrom('tickets')
        .selectAll()
        .where('order_id', '=', order)
        .orderBy('id')
        .execute(),
    ledger: (order: string) =>
      karcis.current.db
        .selectFrom('ledger_entries')
        .selectAll()
        .where('order_id', '=', order)
        .orderBy('id')
        .execute(),
  };
  return sandbox;
}
