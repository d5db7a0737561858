import type Stripe from 'stripe';
import { ask, patience, shown, unexpected, within } from './ask.ts';
import {
  nothingKnown,
  ProviderError,
  type PaymentAtProvider,
  type PaymentFacts,
  type PaymentMade,
  type PaymentToMake,
  type Provider,
  type ProviderAccount,
  type RefundFact,
  type RefundToMake,
} from './provider.ts';
import { theirAmount, who } from './stripe-amounts.ts';
import {
  factsIn,
  readDisputes,
  readEnded,
  readIntent,
  readMade,
  readRefund,
  readRefunds,
  refundIn,
  sessionIn,
  type Session,
} from './stripe-answers.ts';
import { checkoutOf, endings } from './stripe-checkout.ts';
import { eventIn } from './stripe-notification.ts';

/** Stripe: its payment page (Checkout) by its own library, which is loaded with the first account that needs it. Cards. */

/** Of the library, whose types are written for it. */
const apiVersion = '2026-10-28.endive';

/** Header of an answer that Stripe has kept under its key, and only repeats. */
const replayed = 'idempotent-replayed';

const theirs = new URL('https://api.stripe.com');

/** Calls the library, and turns its errors into ours. */
type Ask = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

/** `host` and `time` in ms are others in tests only. */
export function createStripe({ host = theirs, time = patience } = {}): Provider {
  const asking = (account: ProviderAccount, signal: AbortSignal) =>
    library(account, within(signal, time), host);
  return {
    methods: ['Card'],
    refunding: (method) => (method === 'Card' ? 'Partial' : 'None'),
    create: (payment, account, signal) => create(payment, asking(account, signal)),
    verify: (headers, body, account, now) =>
      eventIn(headers['stripe-signature'], body, account.secrets['webhook_secret'], now),
    find: (about, account, signal) => find(about, asking(account, signal)),
    status: (payment, account, signal) => status(payment, account, asking(account, signal)),
    cancel: (payment, account, signal) => cancel(payment, asking(account, signal)),
    refund: (refund, account, signal) => giveBack(refund, account, asking(account, signal)),
  };
}

function library(account: ProviderAccount, signal: AbortSignal, host: URL): Ask {
  return async (work) => {
    let broken: unknown;
    const send = async (url: string, init: RequestInit): Promise<Response> => {
      try {
        const { status, headers, text } = await ask(who, url, init, signal);
        // The library takes any answer without an error in it for a good one.
        if (status === 429 || status >= 500)
          throw new ProviderError(`${who} answers ${status}.`, { code: 'provider_failed', isFinal: false });
        const passed = ['request-id', replayed].map((name) => [name, headers.get(name) ?? ''] as const);
        return new Response(text, { status, headers: Object.fromEntries(passed) });
      } catch (error) {
        broken = error;
        throw error;
      }
    };
    const key = account.secrets['secret_key'] ?? '';
    // Both modes have the same host: a key of the other one would take money in a test, or none of those who pay.
    if (!key.includes(`_${account.mode.toLowerCase()}_`))
      throw new ProviderError(
        `${who}: the secret key of this account is not of its mode (${account.mode}).`,
        {
          code: 'account_refused',
          isFinal: true,
        },
      );
    const { default: Library } = await import('stripe');
    try {
      const stripe = new Library(key, {
        apiVersion,
        host: host.hostname,
        port: host.port || '443',
        protocol: host.protocol === 'http:' ? 'http' : 'https',
        httpClient: Library.createFetchHttpClient(send as typeof fetch),
        maxNetworkRetries: 0,
        telemetry: false,
      });
      return await work(stripe);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw (
        broken ??
        (error instanceof Library.errors.StripeError ? refused(error, account) : unexpected(who, 'is none'))
      );
    }
  };
}

/** The library's own error is left behind: it has the headers and the text of what was answered. */
function refused(
  { statusCode, code, type, headers }: Stripe.errors.StripeError,
  { secrets }: ProviderAccount,
): ProviderError {
  const why = shown(`${statusCode ?? ''} ${code ?? type}`, secrets).trim();
  if (statusCode === undefined) return unexpected(who, 'is no JSON');
  const isOther = type === 'StripeIdempotencyError' && statusCode !== 409;
  const isRepeated = headers?.[replayed] === 'true';
  const kind = isOther
    ? 'told_otherwise'
    : (kinds[statusCode] ?? (isRepeated ? 'refused_before' : 'refused'));
  // While a request with the same key is under way, the next one gets 409.
  return new ProviderError(`${who} refuses (${why}).`, { code: kind, isFinal: statusCode !== 409 });
}

const kinds: Readonly<Record<number, string>> = {
  401: 'account_refused',
  403: 'account_refused',
  404: 'not_found',
  409: 'in_progress',
};

async function create(payment: PaymentToMake, ask: Ask): Promise<PaymentMade> {
  const checkout = checkoutOf(payment);
  const ends = endings(payment);
  for (const [at, expires_at] of ends.entries()) {
    const params = { ...checkout, ...(expires_at === undefined ? {} : { expires_at }) };
    try {
      const made = readMade(
        await ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey: payment.id })),
      );
      if (made.client_reference_id !== payment.reference) throw unexpected(who, 'is about another payment');
      return { provider_reference: made.id, next_action: { type: 'Redirect', url: made.url, text: null } };
    } catch (error) {
      const isOther = error instanceof ProviderError && error.code === 'told_otherwise';
      if (!isOther || at === ends.length - 1) throw error;
    }
  }
  throw unexpected(who, 'is none');
}

async function find(about: string, ask: Ask): Promise<string | null> {
  if (!/^pi_\w{1,200}$/.test(about)) return null;
  const answer = await orNothing(() => ask((stripe) => stripe.paymentIntents.retrieve(about)));
  return answer === undefined ? null : (readIntent(answer).metadata?.['reference'] ?? null);
}

async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Returns the checkout of a payment; undefined where there is none. */
async function sessionOf(payment: PaymentAtProvider, ask: Ask): Promise<Session | undefined> {
  const id = payment.provider_reference;
  if (id === null) return undefined;
  const charge = 'payment_intent.latest_charge';
  const expand = [`${charge}.refunds`, `${charge}.balance_transaction`];
  const answer = await orNothing(() => ask((stripe) => stripe.checkout.sessions.retrieve(id, { expand })));
  return answer === undefined ? undefined : sessionIn(answer, payment);
}

async function status(payment: PaymentAtProvider, account: ProviderAccount, ask: Ask): Promise<PaymentFacts> {
  const session = await sessionOf(payment, ask);
  if (session === undefined) return nothingKnown;
  const refunds = await refundsOf(session, ask);
  return factsIn(session, refunds, await disputesOf(session, ask), account);
}

/** A charge brings its latest ten refunds along. */
async function refundsOf({ payment_intent }: Session, ask: Ask): Promise<RefundFact[]> {
  const brought = payment_intent?.latest_charge?.refunds;
  if (!payment_intent || !brought?.has_more) return (brought?.data ?? []).map(refundIn);
  const all = readRefunds(
    await ask((stripe) => stripe.refunds.list({ payment_intent: payment_intent.id, limit: 100 })),
  );
  if (all.has_more) throw unexpected(who, 'has more than 100 refunds of one payment');
  return all.data.map(refundIn);
}

async function disputesOf({ payment_intent }: Session, ask: Ask): Promise<string[]> {
  if (!payment_intent?.latest_charge?.disputed) return [];
  const all = readDisputes(
    await ask((stripe) => stripe.disputes.list({ payment_intent: payment_intent.id, limit: 100 })),
  );
  return all.data.map(({ status }) => status);
}

/** A checkout that has ended cannot be ended, and is left as it is. */
async function cancel(payment: PaymentAtProvider, ask: Ask): Promise<void> {
  const id = payment.provider_reference;
  if (id === null) return;
  try {
    const ended = await orNothing(() => ask((stripe) => stripe.checkout.sessions.expire(id)));
    if (ended !== undefined && readEnded(ended).id !== id) throw unexpected(who, 'is about another payment');
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'refused') throw error;
    if ((await sessionOf(payment, ask))?.status === 'open') throw error;
  }
}

/** Keys that a refund is tried under at most, in the day or so for which Stripe keeps the answers. */
const keysAtMost = 20;

/**
 * Gives money back, once. A refund that failed is tried again under another key: under the same one Stripe repeats its answer, for a day at
 * least. That it repeats a refusal says that nothing was made under that key; where the outcome is unknown, the key stays the same, unless
 * the amount is another one: a surplus of which a part went back elsewhere. What the former request has made is found before; made later, it
 * would be more than is left.
 */
async function giveBack(refund: RefundToMake, account: ProviderAccount, ask: Ask): Promise<RefundFact> {
  const { payment } = refund;
  const session = await sessionOf(payment, ask);
  const intent = session?.payment_intent;
  if (!session || !intent) throw unexpected(who, 'knows nothing of a payment that is to be given back');
  const made = (await refundsOf(session, ask)).filter(({ refund_id }) => refund_id === refund.id);
  const known = made.find(({ state }) => state !== 'Failed');
  if (known !== undefined) return known;
  const told = {
    payment_intent: intent.id,
    amount: theirAmount(refund.amount, payment.currency),
    metadata: { refund_id: refund.id, reason: shown(refund.reason, account.secrets) },
  };
  for (let tried = made.length; ; tried++) {
    const idempotencyKey = tried === 0 ? refund.id : `${refund.id}-${tried}`;
    try {
      return refundIn(readRefund(await ask((stripe) => stripe.refunds.create(told, { idempotencyKey }))));
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isFinal) throw error;
      const isTaken = error.code === 'refused_before' || error.code === 'told_otherwise';
      if (isTaken && tried < made.length + keysAtMost) continue;
      if (error.code !== 'refused' && error.code !== 'refused_before') throw error;
      const failure = { code: 'refused', message: error.message };
      return { reference: refund.id, refund_id: refund.id, amount: refund.amount, state: 'Failed', failure };
    }
  }
}
