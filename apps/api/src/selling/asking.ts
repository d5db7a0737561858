import { sql } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { mailBuyer } from '../db/queries/order-mails.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueue } from '../db/queries/jobs.ts';
import type { Payments, StoredAccount } from '../payments/payments.ts';
import type { PaymentAtProvider, PaymentToMake } from '../payments/provider.ts';
import { apply } from './applying.ts';
import { cancelAtProvider, type LockedPayment } from './order-payments.ts';
import { tellOfPayment } from './payment-news.ts';

/** What providers are asked with. No transaction is open while they are. */
export interface Asking {
  readonly database: Pick<Database, 'transaction' | 'internal'>;
  readonly payments: Payments;
  /** The server's secret; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
}

interface Found extends PaymentAtProvider {
  readonly event_id: string;
  readonly order_id: string;
  readonly status: string;
  readonly is_captured: boolean;
  /** Whether money has come in, in whatever amount. */
  readonly has_received: boolean;
  /** Of what has come in, where it is another one than was asked for. */
  readonly received_currency: string | null;
  /** The instant of this look: the provider is asked after it. */
  readonly asked_at: string;
  readonly account: StoredAccount;
  readonly to_make: Pick<PaymentToMake, 'expires_at' | 'lines' | 'buyer' | 'return_url' | 'locale'>;
}

/** Which payment: by its id, or as the account at the provider knows it. */
type Which =
  | { readonly event: string; readonly id: string }
  | { readonly account: string; readonly reference: string };

/** A payment with its account; undefined for one that is at no provider. */
export async function paymentAt({ database }: Asking, which: Which): Promise<Found | undefined> {
  const isIt =
    'id' in which
      ? sql`p.event_id = ${which.event} and p.id = ${which.id}`
      : sql`p.account_id = ${which.account} and p.reference = ${which.reference}`;
  const { rows } = await sql<Found>`
      select
        p.event_id, p.order_id, p.id, p.reference, p.provider_reference, p.method, p.amount, p.currency, p.status,
        p.paid_at is not null as is_captured, p.paid_at is not null or p.received_amount is not null as has_received, p.received_currency, now()::timestamptz(3) as asked_at,
        json_build_object(
          'id', a.id, 'provider', a.provider, 'mode', a.mode, 'config', a.config, 'secrets_encrypted', encode(a.secrets_encrypted, 'base64')
        ) as account,
        json_build_object(
          'expires_at', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'return_url', coalesce(p.return_url, ''), 'locale', coalesce(o.locale, 'id'),
          'buyer', json_build_object('name', o.buyer_name, 'email', o.buyer_email, 'phone', o.buyer_phone),
          'lines', (
            select json_agg(json_build_object('name', line.name, 'amount', line.amount) order by line.place, line.id)
            from (
              select 0 as place, i.id, i.quantity || ' × ' || t.name as name, i.total as amount
              from order_items as i
              join ticket_types as t on t.event_id = i.event_id and t.id = i.ticket_type_id
              where i.event_id = o.event_id and i.order_id = o.id
              union all
              select 1, o.id, 'Biaya dan pajak', o.fee_total + o.tax_total
              where o.fee_total + o.tax_total > 0
            ) as line
          )
        ) as to_make
      from payments as p
      join orders as o on o.event_id = p.event_id and o.id = p.order_id
      join payment_accounts as a on a.id = p.account_id
      where ${isIt}
    `.execute(database.internal);
  const [found] = rows;
  if (found === undefined) return undefined;
  const sealed = found.account.secrets_encrypted as unknown as string | null;
  const secrets_encrypted = sealed === null ? null : Buffer.from(sealed, 'base64');
  return { ...found, account: { ...found.account, secrets_encrypted } };
}

export interface Work {
  readonly event: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Notes what a provider has said, in the transaction in which the job ends that has asked; undefined where there is nothing to note. */
export type Noting = Promise<((db: Db) => Promise<void>) | undefined>;

/** Payments of an order whose instructions are mailed: anybody may name a stranger's address, and begin to pay again and again. */
const mostInstructions = 3;

/**
 * Has the provider make a payment. What the buyer does next is noted; one that was ended meanwhile is ended there, too. One whose time is over is
 * not made any more: it ends with its order.
 */
export async function createPayment(asking: Asking, { event, id, signal }: Work): Noting {
  const { payments } = asking;
  const found = await paymentAt(asking, { event, id });
  if (found === undefined || found.status !== 'Pending') return undefined;
  if (Date.parse(found.to_make.expires_at) <= Date.parse(found.asked_at)) return undefined;
  const account = await payments.open(found.account);
  const notification_url = payments.notificationUrl(account.id);
  const made = await payments
    .provider(found.account.provider)
    .create({ ...found, ...found.to_make, notification_url }, account, signal);
  return async (db) => {
    const { rows } = await sql<
      Pick<LockedPayment, 'event_id' | 'order_id' | 'id' | 'account_id' | 'status' | 'paid_at'> & {
        readonly is_to_mail: boolean;
      }
    >`
      update payments set provider_reference = coalesce(provider_reference, ${made.provider_reference}),
        next_action = ${JSON.stringify(made.next_action)}::jsonb, updated_at = now()
      where event_id = ${event} and id = ${id}
      returning event_id, order_id, id, account_id, status, paid_at, (
        select count(*) from payments as told
        where told.event_id = payments.event_id and told.order_id = payments.order_id and told.id <> payments.id
          and told.next_action ->> 'type' = 'Instructions'
      ) < ${mostInstructions} as is_to_mail
    `.execute(db);
    for (const payment of rows)
      if (payment.status === 'Pending' && payment.is_to_mail && made.next_action.type === 'Instructions')
        await mailBuyer(db, { template: 'payment_instructions', key: `${event}/${id}`, ...payment });
      else if (payment.status !== 'Pending' && payment.paid_at === null) await cancelAtProvider(db, payment);
  };
}

/** The provider does not make a payment: the buyer sees it, and tries another way. */
export async function failPayment(db: Db, event: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update payments set status = 'Failed', failure_code = 'provider_unavailable', failure_message = 'The provider did not make the payment.', updated_at = now()
    where event_id = ${event} and id = ${id} and status = 'Pending' and next_action is null
  `.execute(db);
  if (numAffectedRows === 1n) await tellOfPayment(db, 'payment.failed', { event_id: event, id });
}

/** Has the provider end a payment, and asks what became of it: it may have been paid at this moment. */
export async function cancelPayment(asking: Asking, work: Work): Noting {
  const found = await paymentAt(asking, work);
  if (found === undefined || found.has_received) return undefined;
  const account = await asking.payments.open(found.account);
  await asking.payments.provider(found.account.provider).cancel(found, account, work.signal);
  return checkPayment(asking, { ...work, isCancelled: true });
}

/** What is known when a provider is asked about a payment: what a notification calls it, and whether it was told to end it just now. */
type Check = Which & {
  readonly signal: AbortSignal;
  readonly about?: string | null;
  readonly isCancelled?: boolean;
};

/** Asks the provider about a payment. What follows is done by the note. */
export async function checkPayment(
  asking: Asking,
  { signal, about = null, isCancelled = false, ...which }: Check,
): Noting {
  const { payments, secretKey } = asking;
  const found = await paymentAt(asking, which);
  if (found === undefined) return undefined;
  const account = await payments.open(found.account);
  const facts = await payments
    .provider(found.account.provider)
    .status({ ...found, ...(about === null ? {} : { about }) }, account, signal);
  const secret = await secretKey();
  const asked = { ...found, askedAt: found.asked_at, isCaptured: found.is_captured, isCancelled };
  return (db) => apply(db, asked, facts, secret);
}

/** Payments that are claimed at once. */
const claimedAtOnce = 200;

/** Has all payments asked about whose time for it has come. Who is first with one has it: the next ones find it later. */
export async function checkDuePayments(database: Asking['database'], signal: AbortSignal): Promise<void> {
  const claimNext = () =>
    database.transaction(async (db) => {
      const { rows } = await sql<{ event_id: string; id: string }>`
        with due as (
          select event_id, id from payments where next_check_at <= now()
          order by next_check_at limit ${sql.lit(claimedAtOnce)} for no key update skip locked
        )
        update payments set next_check_at = now() + interval '10 minutes'
        from due
        where payments.event_id = due.event_id and payments.id = due.id and payments.next_check_at <= now()
        returning payments.event_id, payments.id
      `.execute(db);
      await enqueue(
        db,
        rows.map(({ event_id, id }) => ({
          kind: 'payment.check',
          lane: 'money',
          key: id,
          eventId: event_id,
          subjectId: id,
        })),
      );
      if (rows.length > 0) leavesWork(db);
      return rows.length;
    });
  while (!signal.aborted && (await claimNext()) === claimedAtOnce);
}
