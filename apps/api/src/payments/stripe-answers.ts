import Type, { type Static } from 'typebox';
import { reader, shown, unexpected } from './ask.ts';
import {
  nothingKnown,
  type PaymentAtProvider,
  type PaymentFacts,
  type ProviderAccount,
  type RefundFact,
} from './provider.ts';
import { nearestAmount, ourAmount, who } from './stripe-amounts.ts';

/** What Stripe answers, and the facts in it. docs.stripe.com/api, "Checkout Sessions", "Refunds", "Disputes". */

const Id = Type.String({ pattern: /^\w{1,255}$/ });
const Currency = Type.String({ pattern: /^[a-z]{3}$/ });
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Word = Type.String({ maxLength: 100 });
const maybe = <Kind extends Type.TSchema>(kind: Kind) => Type.Optional(Type.Union([kind, Type.Null()]));

const Refund = Type.Object({
  id: Id,
  amount: Amount,
  currency: Currency,
  status: Word,
  failure_reason: maybe(Word),
  metadata: maybe(Type.Record(Type.String(), Type.String())),
});
const Refunds = Type.Object({ data: Type.Array(Refund), has_more: Type.Boolean() });

const Charge = Type.Object({
  created: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  disputed: Type.Boolean(),
  refunds: Refunds,
  balance_transaction: maybe(
    Type.Union([Type.String(), Type.Object({ fee: Type.Integer(), currency: Currency })]),
  ),
  payment_method_details: maybe(Type.Object({ type: Word })),
});

const Session = Type.Object({
  id: Id,
  object: Type.Literal('checkout.session'),
  client_reference_id: maybe(Type.String()),
  status: Word,
  payment_status: Word,
  amount_total: Amount,
  currency: Currency,
  payment_intent: maybe(
    Type.Object({
      id: Id,
      status: Word,
      amount_received: Amount,
      currency: Currency,
      latest_charge: maybe(Charge),
      last_payment_error: maybe(Type.Object({ code: maybe(Word), message: maybe(Type.String()) })),
    }),
  ),
});
export type Session = Static<typeof Session>;

const readSession = reader(who, Session);

/** Returns a checkout. Throws ProviderError where it is not as documented, or of another payment. */
export function sessionIn(answer: unknown, { provider_reference, reference }: PaymentAtProvider): Session {
  const session = readSession(answer);
  if (session.id !== provider_reference || session.client_reference_id !== reference)
    throw unexpected(who, 'is about another payment');
  return session;
}

/** A checkout that has just been made. */
export const readMade = reader(
  who,
  Type.Object({
    id: Id,
    url: Type.String({ pattern: /^https:\/\//, maxLength: 4000 }),
    client_reference_id: Type.String(),
  }),
);

/** A checkout that has just been ended. */
export const readEnded = reader(who, Type.Object({ id: Id, status: Type.Literal('expired') }));

export const readRefund = reader(who, Refund);
export const readRefunds = reader(who, Refunds);
export const readDisputes = reader(
  who,
  Type.Object({ data: Type.Array(Type.Object({ status: Word })), has_more: Type.Boolean() }),
);
export const readIntent = reader(
  who,
  Type.Object({ id: Id, metadata: maybe(Type.Record(Type.String(), Type.String())) }),
);

/** The facts in a checkout. `refunds` are all of them, and `disputes` the states of all of those. */
export function factsIn(
  session: Session,
  refunds: readonly RefundFact[],
  disputes: readonly string[],
  account: ProviderAccount,
): PaymentFacts {
  const intent = session.payment_intent;
  const state = stateOf(session);
  const charge = state === 'Paid' ? intent?.latest_charge : null;
  if (state === 'Paid' && (!intent || !charge || intent.currency !== session.currency))
    throw unexpected(who, 'is paid without a charge');
  const error = intent?.last_payment_error;
  return {
    ...nothingKnown,
    state,
    provider_reference: session.id,
    amount: ourAmount(charge && intent ? intent.amount_received : session.amount_total, session.currency),
    currency: session.currency.toUpperCase(),
    method: charge?.payment_method_details?.type === 'card' ? 'Card' : null,
    paid_at: charge ? new Date(charge.created * 1000).toISOString() : null,
    gateway_fee: feeIn(session),
    failure:
      state === 'Failed'
        ? {
            code: shown(error?.code ?? 'failed', account.secrets),
            message: shown(error?.message ?? '', account.secrets),
          }
        : null,
    refunds,
    dispute: disputeIn(disputes),
  };
}

function stateOf({ status, payment_status, payment_intent }: Session): PaymentFacts['state'] {
  if (status === 'open') return 'Pending';
  if (status === 'expired') return 'Expired';
  if (status === 'complete' && payment_status === 'paid') return 'Paid';
  if (status === 'complete' && payment_status === 'unpaid') {
    if (payment_intent?.status === 'requires_payment_method') return 'Failed';
    return payment_intent?.status === 'canceled' ? 'Cancelled' : 'Processing';
  }
  throw unexpected(who, 'has an unknown status');
}

/** Known where Stripe settles in the currency of the payment. */
function feeIn({ currency, payment_intent }: Session): number | null {
  const settled = payment_intent?.latest_charge?.balance_transaction;
  if (typeof settled !== 'object' || settled?.currency !== currency) return null;
  return nearestAmount(settled.fee, currency);
}

export function refundIn(refund: Static<typeof Refund>): RefundFact {
  const state = refundStates.get(refund.status);
  if (state === undefined) throw unexpected(who, 'has an unknown status of a refund');
  const why = refund.failure_reason ?? refund.status;
  return {
    reference: refund.id,
    refund_id: refund.metadata?.['refund_id'] ?? null,
    amount: ourAmount(refund.amount, refund.currency),
    state,
    failure: state === 'Failed' ? { code: why, message: `${who} could not give it back (${why}).` } : null,
  };
}

const refundStates: ReadonlyMap<string, RefundFact['state']> = new Map([
  ['pending', 'Processing'],
  ['requires_action', 'Processing'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['canceled', 'Failed'],
]);

/** Of several disputes, one that is lost counts before one that is open, and that before one that is won. */
function disputeIn(disputes: readonly string[]): PaymentFacts['dispute'] {
  const found = new Set(disputes.map((status) => meanings.get(status)));
  if (found.has(undefined)) throw unexpected(who, 'has an unknown status of a dispute');
  return (['Lost', 'Open', 'Won'] as const).find((each) => found.has(each)) ?? null;
}

/** An inquiry (`warning_…`) withdraws no money, nor does what is prevented. What is appealed has been lost before. */
const meanings: ReadonlyMap<string, 'Open' | 'Won' | 'Lost' | 'None'> = new Map([
  ['needs_response', 'Open'],
  ['under_review', 'Open'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['appeal_needs_response', 'Lost'],
  ['appeal_under_review', 'Lost'],
  ['warning_needs_response', 'None'],
  ['warning_under_review', 'None'],
  ['warning_closed', 'None'],
  ['prevented', 'None'],
]);
