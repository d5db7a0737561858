import type { JobKind } from '@karcis/contract';
import type { Database } from '../db/connection/database.ts';
import { enqueue, goOn } from '../db/queries/jobs.ts';
import { storedAccount } from '../payments/accounts.ts';
import type { Payments } from '../payments/payments.ts';
import { endRefund, signatureHeader, type Telling, sandboxPayment } from '../payments/sandbox.ts';
import { ProviderError } from '../payments/provider.ts';
import { signedAt } from '../payments/signed-at.ts';
import {
  type Asking,
  cancelPayment,
  checkDuePayments,
  checkPayment,
  createPayment,
  failPayment,
} from '../selling/asking.ts';
import { noteNoAnswer } from '../selling/not-answered.ts';
import { paymentNotified, receiveNotification } from '../selling/notified.ts';
import { type EventRefund, type Progress, refundNext } from '../selling/refunds/of-event.ts';
import { failRefund, sendRefundToProvider } from '../selling/refunds/sending.ts';
import { FailsForGood, TryAgainIn } from './failures.ts';
import { type Kind, type Note, routine } from './kind.ts';

/** What asks providers. */
export interface PaymentWork {
  readonly payments: Payments;
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** What a job says of ticket types whose money is given back. */
interface TypesToRefund {
  readonly ticket_type_ids: readonly string[];
  readonly with_fees?: boolean;
  readonly kept_amount?: number;
  readonly include_used?: boolean;
  readonly reason: string;
  readonly by: string;
}

const ofTypes = (said: TypesToRefund): EventRefund => ({
  types: said.ticket_type_ids,
  withFees: said.with_fees ?? false,
  kept: said.kept_amount ?? 0,
  includesUsed: said.include_used ?? false,
  reason: said.reason,
  by: said.by,
});

/** An event that is cancelled gives everything back, to those who came in as well. */
const ofAll: EventRefund = {
  types: null,
  withFees: true,
  kept: 0,
  includesUsed: true,
  reason: 'The event is cancelled',
  by: null,
};

interface Part {
  readonly id: string;
  readonly eventId: string | null;
  readonly payload: Partial<Progress>;
}

/** Gives money of the next orders back. Where there are more, the job goes on behind what its lane has due. */
async function refundPart(
  database: Pick<Database, 'transaction'>,
  refund: EventRefund,
  { id, eventId: event, payload: { after = null, failed = [] } }: Part,
  signal: AbortSignal,
): Promise<void> {
  if (event === null) return;
  const progress = await refundNext(database, event, refund, { progress: { after, failed }, signal });
  if (progress !== undefined) await database.transaction((db) => goOn(db, id, progress));
}

/** Money of many orders, one after the other, in parts. A part that has failed is done again: orders that are done then are left alone. */
const ofOrders = { lane: 'bulk', pauses: [60, 300, 900, 3600], limit: 600 } as const;

const eventRefunds = {
  'event.refund': {
    ...ofOrders,
    work: (database, task, signal) =>
      refundPart(database, ofTypes(task.payload as TypesToRefund), task, signal),
  },
  'event.refund_all': {
    ...ofOrders,
    work: async (database, task, signal) => {
      const { eventId: event, payload } = task;
      if (event === null) return;
      // Cancelling waits for no sale: one that was being made then is found a minute later, whatever fails until then.
      const second = {
        lane: 'bulk',
        key: `${event}.second`,
        eventId: event,
        payload: { isSecond: true },
        dueIn: 60,
      } as const;
      if (!('isSecond' in payload) && !('after' in payload))
        await database.transaction((db) => enqueue(db, [{ kind: 'event.refund_all', ...second }]));
      await refundPart(database, ofAll, task, signal);
    },
  },
} as const satisfies Partial<Record<JobKind, Kind>>;

const [minute, hour] = [60, 3600];

/** Calls of providers: they take eight seconds at most, and are asked again soon. */
const call = { lane: 'money', pauses: [2, 5, 15, minute, 5 * minute], limit: 30 } as const;

/** What has to happen at a provider in the end, however long that is away: twelve tries in three days. */
const untilItIs = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;

/** What a buyer waits for: soon, then less and less often. After the time to pay it is not asked for any more. */
const whileItCanBePaid = Array.from({ length: 11 }, (_, n) => 2 ** n);

type Step = (
  asking: Asking,
  work: { readonly event: string; readonly id: string; readonly signal: AbortSignal },
) => Promise<Note | undefined>;

/** Kinds of jobs that ask providers of payments: what they say is noted with the end of the job. */
export const paymentKinds = (work: PaymentWork) => {
  const asking = (database: Asking['database']): Asking => ({ database, ...work });
  const asks = (step: Step): Kind => ({
    ...call,
    work: async (database, { eventId: event, subjectId: id }, signal) =>
      event === null || id === null ? undefined : forGood(step(asking(database), { event, id, signal })),
  });
  return {
    'payment.create': {
      ...asks(createPayment),
      pauses: whileItCanBePaid,
      failed: async (db, { eventId, subjectId }) => {
        if (eventId !== null && subjectId !== null) await failPayment(db, eventId, subjectId);
      },
    },
    'payment.cancel': { ...asks(cancelPayment), pauses: untilItIs },
    'payment.check': {
      ...asks(checkPayment),
      failed: async (db, { eventId, subjectId }) => {
        if (eventId !== null && subjectId !== null) await noteNoAnswer(db, eventId, subjectId);
      },
    },
    'payment.notified': {
      ...call,
      work: async (database, { subjectId: id }, signal) => {
        const found = id === null ? undefined : await forGood(paymentNotified(asking(database), id, signal));
        return found && forGood(checkPayment(asking(database), { ...found, signal }));
      },
    },
    'refund.send': {
      ...asks((...asked) => onceSettled(sendRefundToProvider(...asked))),
      pauses: untilItIs,
      failed: async (db, { eventId, subjectId }) => {
        if (eventId !== null && subjectId !== null) await failRefund(db, eventId, subjectId);
      },
    },
    ...eventRefunds,
    'payments.check': {
      lane: 'keeping',
      ...routine,
      work: (database, _task, signal) => checkDuePayments(database, signal),
    },
    'sandbox.notify': {
      lane: 'money',
      pauses: [5, 60],
      limit: 60,
      work: (database, { id, payload }) => notifyByHand(asking(database), id, payload as Telling),
    },
  } satisfies Partial<Record<JobKind, Kind>>;
};

/** Seconds between two tries of a refund whose payment is not settled. That takes a day or so; all tries together take three. */
const settling = 6.5 * hour;

/** What a provider gives back only once a payment is settled waits for that. */
async function onceSettled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_settled')
      throw new TryAgainIn(settling, error.message, { cause: error });
    throw error;
  }
}

/** What a provider refuses for good is not asked again. */
async function forGood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError && error.isFinal)
      throw new FailsForGood(error.message, { cause: error });
    throw error;
  }
}

/** Sends a notification of the sandbox, by the way that every provider's takes. */
async function notifyByHand(
  asking: Asking,
  job: string,
  { reference, event, repeat = 1, forged = false, ends }: Telling,
): Promise<void> {
  const { database, payments } = asking;
  if (ends !== undefined) await database.transaction((db) => endRefund(db, reference, ends));
  const payment = await sandboxPayment(database.internal, reference);
  const stored = payment && (await storedAccount(database.internal, payment.account_id));
  if (stored === undefined) return;
  const { id, secrets } = await payments.open(stored);
  const body = Buffer.from(JSON.stringify({ id: `${job}.${event}`, event, reference }));
  const secret = forged ? 'another secret' : (secrets['signing'] ?? '');
  const headers = { [signatureHeader]: signedAt(body, secret, Math.floor(Date.now() / 1000)) };
  await Promise.all(
    Array.from({ length: repeat }, () => receiveNotification(asking, { account: id, headers, body })),
  );
}
