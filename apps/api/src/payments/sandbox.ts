import type { PaymentMethod } from '@karcis/contract';
import { sql } from 'kysely';
import type { Database, Db, ReadDb } from '../db/connection/database.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import {
  nothingKnown,
  type PaymentFacts,
  type Provider,
  ProviderError,
  type RefundFact,
} from './provider.ts';
import { isSigned } from './signed-at.ts';

/** A payment in the memory of the sandbox. */
export interface SandboxPayment {
  readonly reference: string;
  readonly account_id: string;
  readonly method: Exclude<PaymentMethod, 'Cash' | 'Free'>;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly return_url: string;
  readonly expires_at: string;
  readonly state: 'Pending' | 'Paid' | 'Failed' | 'Expired' | 'Cancelled';
  readonly paid_amount: number | null;
  readonly paid_currency: string | null;
  readonly paid_at: string | null;
  readonly refunds: RefundFact[];
  readonly dispute: 'Open' | 'Won' | 'Lost' | null;
}

interface Options {
  readonly database: Pick<Database, 'transaction' | 'internal'>;
  /** Address of the site. */
  readonly url: string;
}

/** The way to pay of the sandbox: a table plays the provider, and people press its buttons. Nothing is paid. */
export const createSandbox = ({ database, url }: Options): Provider => ({
  methods: ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail'],
  refunding: (method) =>
    method === 'Virtual Account' || method === 'Retail' || method === 'Bank Transfer' ? 'None' : 'Partial',

  async create({ reference, method, amount, currency, lines, return_url, expires_at }, { id }) {
    const description = lines.map(({ name }) => name).join(', ');
    await database.transaction((db) =>
      sql`
        insert into sandbox_payments (reference, account_id, method, amount, currency, description, return_url, expires_at)
        values (${reference}, ${id}, ${method}, ${amount}, ${currency}, ${description}, ${return_url}, ${expires_at})
        on conflict do nothing`.execute(db),
    );
    const next_action = {
      type: 'Redirect',
      url: `${url}/sandbox/${reference}`,
      text: null,
    } as const;
    return { provider_reference: `SBX-${reference}`, next_action };
  },

  verify(headers, body, { secrets }, now) {
    const signature = headers[signatureHeader];
    if (typeof signature !== 'string' || !isSigned(signature, body, secrets['signing'] ?? '', now))
      return undefined;
    const said: unknown = JSON.parse(body.toString('utf8'));
    if (typeof said !== 'object' || said === null || !('id' in said) || !('reference' in said))
      return undefined;
    return { id: String(said.id), reference: String(said.reference), about: null };
  },

  find: async () => null,

  async status({ reference }) {
    const payment = await sandboxPayment(database.internal, reference);
    return payment === undefined ? nothingKnown : factsOf(payment);
  },

  cancel: async ({ reference }) =>
    void (await database.transaction((db) =>
      sql`
        update sandbox_payments set state = 'Cancelled', updated_at = now()
        where reference = ${reference} and state = 'Pending'`.execute(db),
    )),

  refund: (refund) => database.transaction((db) => giveBack(db, refund)),
});

/** Gives money back. Asked again with the same refund it gives it back once, and tries again what has failed. */
async function giveBack(
  db: Db,
  { id, amount, payment: { reference } }: Parameters<Provider['refund']>[0],
): Promise<RefundFact> {
  const attempts = await attemptsOf(db, reference, id);
  const name = attempts.length === 0 ? `SBR-${id}` : `SBR-${id}-${attempts.length}`;
  const fact = { reference: name, refund_id: id, amount, state: 'Processing', failure: null };
  await sql`
        update sandbox_payments set refunds = refunds || ${JSON.stringify([fact])}::jsonb, updated_at = now()
        where reference = ${reference} and state = 'Paid' and not jsonb_path_exists(
          refunds, '$[*] ? (@.refund_id == $id && @.state != "Failed")', jsonb_build_object('id', ${id}::text)
        ) and ${amount} + (
          select coalesce(sum((refund ->> 'amount')::bigint), 0) from jsonb_array_elements(refunds) as refund
          where refund ->> 'state' <> 'Failed'
        ) <= paid_amount
      `.execute(db);
  const refund = (await attemptsOf(db, reference, id)).find(({ state }) => state !== 'Failed');
  if (refund === undefined)
    throw new ProviderError('There is no such payment, or less is left of it', {
      code: 'not_paid',
      isFinal: true,
    });
  // It ends a moment later, as it does elsewhere.
  await tell(db, { reference, event: `refund.${id}`, ends: id }, 1);
  return refund;
}

/** All attempts of a refund: one that has failed is tried again beside it. */
const attemptsOf = async (db: ReadDb, reference: string, id: string): Promise<readonly RefundFact[]> =>
  ((await sandboxPayment(db, reference))?.refunds ?? []).filter(({ refund_id }) => refund_id === id);

export const signatureHeader = 'sandbox-signature';

/** What a job of the sandbox sends. */
export interface Telling {
  readonly reference: string;
  /** Names the notification: one with the same name is the same. */
  readonly event: string;
  /** How often it is sent. */
  readonly repeat?: number;
  /** Whether its signature is one that the sandbox has not made. */
  readonly forged?: boolean;
  /** The refund that ends before it is told. */
  readonly ends?: string;
}

/** Sends a notification by a job, so many seconds later. */
export async function tell(db: Db, telling: Telling, seconds = 0): Promise<void> {
  const { reference, event } = telling;
  await enqueue(db, [
    { kind: 'sandbox.notify', lane: 'money', key: `${reference}.${event}`, payload: telling, dueIn: seconds },
  ]);
  leavesWork(db);
}

/** Ends a refund of the sandbox that is under way: well, unless its people want to see it fail. */
export const endRefund = (db: Db, reference: string, id: string) =>
  sql`
    update sandbox_payments set fails_next_refund = false, updated_at = now(), refunds = (
      select jsonb_agg(
        case
          when refund ->> 'refund_id' = ${id} and refund ->> 'state' = 'Processing'
            then refund || case
              when fails_next_refund then '{"state": "Failed", "failure": {"code": "refused", "message": "The sandbox was told to refuse."}}'::jsonb
              else '{"state": "Succeeded"}'::jsonb
            end
          else refund
        end
        order by place
      )
      from jsonb_array_elements(refunds) with ordinality as each (refund, place)
    )
    where reference = ${reference}`.execute(db);

/** What the sandbox knows of a payment; undefined for one that it has not made. */
export const sandboxPayment = (db: ReadDb, reference: string): Promise<SandboxPayment | undefined> =>
  db
    .selectFrom('sandbox_payment_pages')
    .selectAll()
    .where('reference', '=', reference)
    .$narrowType<Pick<SandboxPayment, 'refunds' | 'method'>>()
    .executeTakeFirst();

const factsOf = (payment: SandboxPayment): PaymentFacts => ({
  state: payment.state,
  provider_reference: `SBX-${payment.reference}`,
  amount: payment.paid_amount ?? payment.amount,
  currency: payment.paid_currency ?? payment.currency,
  method: payment.method,
  paid_at: payment.paid_at,
  // As some do: a small part of what was paid.
  gateway_fee: payment.state === 'Paid' ? Math.round((payment.amount * 7) / 1000) : null,
  failure:
    payment.state === 'Failed' ? { code: 'declined', message: 'The sandbox was told to decline.' } : null,
  refunds: payment.refunds,
  dispute: payment.dispute,
});
