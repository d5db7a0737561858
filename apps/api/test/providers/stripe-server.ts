import { createHmac, randomUUID } from 'node:crypto';
import { play, type Reply, type Request } from './played.ts';

/** Stripe as docs.stripe.com/api has it: Checkout Sessions, Payment Intents, Refunds, Disputes, idempotent requests. */

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: string;
  failure_reason?: string;
}

interface Intent {
  readonly id: string;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: string;
  amount_received: number;
  readonly refunds: Refund[];
  readonly disputes: { status: string }[];
}

export interface Session {
  readonly id: string;
  readonly url: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly reference: string;
  readonly expires_at: number;
  status: string;
  payment_status: string;
  intent: Intent | null;
}

const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const refused = (status: number, code: string, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { type, code, message: `It is not so: ${code}.` } },
});
const page = (data: readonly unknown[], limit: number) => ({
  object: 'list',
  data: data.slice(0, limit),
  has_more: data.length > limit,
});

/** What it is told of a checkout; anything else is refused. */
const known =
  /^(mode|allowed_payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|client_reference_id|payment_intent_data\[(description|metadata\]\[reference)\]|metadata\[reference\]|customer_email|locale|success_url|cancel_url|expires_at)$/;

export async function playStripe(secretKey: string, version: string) {
  const sessions: Session[] = [];
  const kept = new Map<string, { readonly body: string; readonly reply: Reply }>();
  const intents = () => sessions.flatMap(({ intent }) => (intent ? [intent] : []));
  const ofOrder = (reference: string) => sessions.find((each) => each.reference === reference);

  const replies: readonly (readonly [string, RegExp, (request: Request, name: string) => Reply])[] = [
    ['POST', /^\/v1\/checkout\/sessions$/, ({ body }) => makeSession(new URLSearchParams(body))],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      (_, name) => told(sessions.find((each) => each.id === name)),
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, name) => expire(sessions.find((each) => each.id === name)),
    ],
    ['POST', /^\/v1\/refunds$/, ({ body }) => refund(new URLSearchParams(body))],
    ['GET', /^\/v1\/refunds$/, ({ query }) => listed(query, ({ refunds }) => refunds.toReversed())],
    ['GET', /^\/v1\/disputes$/, ({ query }) => listed(query, ({ disputes }) => disputes)],
    [
      'GET',
      /^\/v1\/payment_intents\/(\w+)$/,
      (_, name) => intentTold(intents().find((each) => each.id === name)),
    ],
  ];
  const played = await play((request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refused(401, 'invalid_api_key', 'authentication_error');
    if (request.headers['stripe-version'] !== version) return refused(400, 'invalid_version');
    const key = request.method === 'POST' ? String(request.headers['idempotency-key']) : undefined;
    const before = key === undefined ? undefined : kept.get(key);
    if (before !== undefined)
      return before.body === request.body
        ? { ...before.reply, headers: { 'idempotent-replayed': 'true' } }
        : refused(400, 'told_otherwise', 'idempotency_error');
    for (const [method, path, reply] of replies) {
      const found = request.method === method && path.exec(request.path);
      if (!found) continue;
      const made = reply(request, found[1] ?? '');
      // Errors, too, once a request has begun to be executed.
      if (key !== undefined) kept.set(key, { body: request.body, reply: made });
      return made;
    }
    return refused(404, 'resource_missing');
  });

  function makeSession(told: URLSearchParams): Reply {
    const unknown = [...told.keys()].find((each) => !known.test(each));
    if (unknown !== undefined) return refused(400, 'parameter_unknown');
    const expires = Number(told.get('expires_at') ?? Date.now() / 1000 + 24 * 3600);
    const left = expires - Date.now() / 1000;
    if (left < 30 * 60 - 1 || left > 24 * 3600 + 1) return refused(400, 'parameter_invalid_integer');
    const session: Session = {
      id: id('cs_test'),
      url: `https://checkout.stripe.test/c/pay/${randomUUID()}`,
      amount_total: Number(told.get('line_items[0][price_data][unit_amount]')),
      currency: told.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: told.get('client_reference_id') ?? '',
      reference: told.get('payment_intent_data[metadata][reference]') ?? '',
      expires_at: expires,
      status: 'open',
      payment_status: 'unpaid',
      intent: null,
    };
    if (!/^[a-z]{3}$/.test(session.currency)) return refused(400, 'currency_invalid');
    sessions.push(session);
    return told200(session);
  }

  const told = (session: Session | undefined): Reply =>
    session === undefined ? refused(404, 'resource_missing') : told200(session);

  function told200({ intent, ...session }: Session): Reply {
    const charge = intent && {
      id: 'ch_1',
      object: 'charge',
      created: 1_772_366_400,
      disputed: intent.disputes.length > 0,
      refunds: page(intent.refunds.toReversed(), 10),
      // A share of the price, in hundredths of rupiah, too.
      balance_transaction: { fee: 99_970, currency: intent.currency },
      payment_method_details: { type: 'card' },
    };
    return {
      status: 200,
      body: {
        ...session,
        object: 'checkout.session',
        payment_intent: intent && { ...intentBody(intent), latest_charge: charge, last_payment_error: null },
      },
    };
  }

  const intentBody = ({ id, currency, metadata, status, amount_received }: Intent) => ({
    id,
    object: 'payment_intent',
    currency,
    metadata,
    status,
    amount_received,
  });
  const intentTold = (intent: Intent | undefined): Reply =>
    intent === undefined ? refused(404, 'resource_missing') : { status: 200, body: intentBody(intent) };

  function expire(session: Session | undefined): Reply {
    if (session?.status === 'open') session.status = 'expired';
    else if (session !== undefined) return refused(400, 'checkout_session_not_open');
    return told(session);
  }

  function listed(query: URLSearchParams, what: (intent: Intent) => readonly unknown[]): Reply {
    const intent = intents().find((each) => each.id === query.get('payment_intent'));
    return { status: 200, body: page(intent ? what(intent) : [], Number(query.get('limit') ?? 10)) };
  }

  function refund(told: URLSearchParams): Reply {
    const intent = intents().find((each) => each.id === told.get('payment_intent'));
    if (intent === undefined) return refused(400, 'resource_missing');
    const amount = Number(told.get('amount'));
    const given = intent.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0);
    if (given === intent.amount_received) return refused(400, 'charge_already_refunded');
    if (!(amount > 0) || given + amount > intent.amount_received) return refused(400, 'amount_too_large');
    const refundId = told.get('metadata[refund_id]');
    const made: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: refundId === null ? {} : { refund_id: refundId },
      status: 'pending',
    };
    intent.refunds.push(made);
    return { status: 200, body: { ...made } };
  }

  return {
    ...played,
    sessions,
    ofOrder,
    refund: (reference: string, amount: number) =>
      refund(
        new URLSearchParams({ payment_intent: ofOrder(reference)?.intent?.id ?? '', amount: String(amount) }),
      ),
    /** The buyer pays; false where the page does not let them. */
    pay(url: string): boolean {
      const session = sessions.find((each) => each.url === url && each.status === 'open');
      if (session === undefined) return false;
      session.status = 'complete';
      session.payment_status = 'paid';
      session.intent = {
        id: id('pi'),
        currency: session.currency,
        metadata: { reference: session.reference },
        status: 'succeeded',
        amount_received: session.amount_total,
        refunds: [],
        disputes: [],
      };
      return true;
    },
  };
}

/** The value of `Stripe-Signature`. `at` in ms. */
export function signatureOf(body: string, secret: string, at: number): string {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
