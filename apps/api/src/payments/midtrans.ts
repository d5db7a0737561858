import { createHash, timingSafeEqual } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { patience, shown, unexpected } from './ask.ts';
import { factsIn, readMessages, readPage, tokenOf, who } from './midtrans-answers.ts';
import { askedAbout, call, cancelTransaction, find, type Asked, type Hosts } from './midtrans-calls.ts';
import { channels, orderOf } from './midtrans-order.ts';
import { giveBack } from './midtrans-refunds.ts';
import {
  nothingKnown,
  ProviderError,
  type Notification,
  type PaymentAtProvider,
  type Provider,
  type ProviderAccount,
  type Refunding,
} from './provider.ts';

/** Midtrans: its payment page (Snap) by `fetch`. Rupiah only. */

const theirHosts: Readonly<Record<ProviderAccount['mode'], Hosts>> = {
  Test: { app: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
  Live: { app: 'https://app.midtrans.com', api: 'https://api.midtrans.com' },
};

/** What each of our methods gives back; wallets what ShopeePay and OVO do, for which wallet it was is not known before. */
const refunds: Readonly<Record<string, Refunding>> = { Card: 'Partial', QRIS: 'Partial', 'E-Wallet': 'Full' };

/** `hosts` and `time` in ms are others in tests only. */
export function createMidtrans({ hosts = theirHosts, time = patience } = {}): Provider {
  const asked = (payment: PaymentAtProvider, account: ProviderAccount, signal: AbortSignal) =>
    askedAbout(payment, account, signal, { hosts, time });
  return {
    methods: Object.keys(channels) as (keyof typeof channels)[],
    refunding: (method) => refunds[method] ?? 'None',
    create: async (payment, account, signal) => {
      const order = orderOf(payment, Date.now());
      const page = await pageFor(order, payment.notification_url, asked(payment, account, signal));
      return {
        provider_reference: page.token,
        next_action: { type: 'Redirect', url: page.redirect_url, text: null },
      };
    },
    verify: (_headers, body, account) => notificationIn(body, account),
    find: async () => null,
    status: async (payment, account, signal) => {
      const found = await find(asked(payment, account, signal));
      return found === undefined ? nothingKnown : factsIn(found, payment, account);
    },
    cancel: (payment, account, signal) => cancel(asked(payment, account, signal)),
    refund: (refund, account, signal) => giveBack(refund, asked(refund.payment, account, signal)),
  };
}

/** Asks for a page. Asked again it makes another page of the same payment, which Midtrans charges once, by its reference. */
async function pageFor(order: unknown, notificationUrl: string, asked: Asked) {
  const { app } = asked.hosts;
  const { code, body } = await call(asked, `${app}/snap/v1/transactions`, {
    method: 'POST',
    body: order,
    headers: { 'x-override-notification': notificationUrl },
  });
  if (code !== 200 && code !== 201) {
    const [why = ''] = readMessages(body).error_messages;
    throw new ProviderError(`${who} makes no payment (${code}): ${shown(why, asked.account.secrets)}`, {
      code: why.includes('already been taken') ? 'already_made' : 'refused',
      isFinal: true,
    });
  }
  const page = readPage(body);
  if (!URL.canParse(page.redirect_url) || new URL(page.redirect_url).origin !== new URL(app).origin)
    throw unexpected(who, 'leads elsewhere');
  return page;
}

/** Ends what the buyer has begun, and the page, at which it could be begun again. */
async function cancel(asked: Asked): Promise<void> {
  const { payment, account, hosts } = asked;
  const found = await find(asked);
  const state = found === undefined ? 'Unknown' : factsIn(found, payment, account).state;
  if (state === 'Paid') return;
  if (found && (state === 'Pending' || state === 'Processing')) await cancelTransaction(asked, found);
  const token = tokenOf(payment);
  if (token === undefined) return;
  const url = `${hosts.app}/snap/v1/transactions/${encodeURIComponent(token)}/cancel`;
  const { code, body } = await call(asked, url, { method: 'POST' });
  if (code === 200 || state !== 'Unknown') return;
  // What was begun a moment ago is found the next time.
  const why = readMessages(body).error_messages.join(' ');
  if (!/already cancel|not found/i.test(why))
    throw new ProviderError(`${who} does not end the page: ${shown(why, account.secrets)}`, {
      code: 'in_progress',
      isFinal: false,
    });
}

const isNotification = Compile(
  Type.Object({
    order_id: Type.String({ maxLength: 50 }),
    status_code: Type.String({ maxLength: 3 }),
    gross_amount: Type.String({ maxLength: 20 }),
    signature_key: Type.String({ pattern: /^[0-9a-f]{128}$/ }),
    transaction_id: Type.Optional(Type.String({ maxLength: 64 })),
  }),
);

/** The signature covers neither the status nor the name of the transaction: both can be changed by those who have seen one. */
function notificationIn(body: Buffer, { secrets }: ProviderAccount): Notification | undefined {
  const key = secrets['server_key'];
  const said = parsed(body);
  if (!key || !isNotification.Check(said)) return undefined;
  const expected = createHash('sha512')
    .update(said.order_id + said.status_code + said.gross_amount + key)
    .digest();
  if (!timingSafeEqual(expected, Buffer.from(said.signature_key, 'hex'))) return undefined;
  return {
    id: createHash('sha256').update(body).digest('hex'),
    reference: said.order_id,
    about: said.transaction_id ?? null,
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
