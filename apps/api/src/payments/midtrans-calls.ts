import { ask, fromJson, unexpected, within } from './ask.ts';
import {
  readCancelled,
  readEnvelope,
  transactionIn,
  transactionsOf,
  who,
  type Transaction,
} from './midtrans-answers.ts';
import { ProviderError, type PaymentAtProvider, type ProviderAccount } from './provider.ts';

/** The requests to Midtrans that more than one call of the port makes. */

export interface Hosts {
  /** Of the page. */
  readonly app: string;
  /** Of everything else. */
  readonly api: string;
}

/** A payment of an account, and until when an answer is waited for. */
export interface Asked {
  readonly payment: PaymentAtProvider;
  readonly account: ProviderAccount;
  readonly signal: AbortSignal;
  readonly hosts: Hosts;
}

/** A payment to be asked about within a time in ms. */
export const askedAbout = (
  payment: PaymentAtProvider,
  account: ProviderAccount,
  signal: AbortSignal,
  {
    hosts,
    time,
  }: { readonly hosts: Readonly<Record<ProviderAccount['mode'], Hosts>>; readonly time: number },
): Asked => ({ payment, account, signal: within(signal, time), hosts: hosts[account.mode] });

interface Reply {
  /** Of the body where it has one, else of HTTP. */
  readonly code: number;
  readonly body: unknown;
}

/** Sends a request. Throws ProviderError for failures of the provider, and of the account. */
export async function call(
  { account, signal }: Asked,
  url: string,
  { method, ...told }: { method: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${account.secrets['server_key'] ?? ''}:`).toString('base64')}`,
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...told.headers,
  };
  const body = told.body === undefined ? {} : { body: JSON.stringify(told.body) };
  const answer = await ask(who, url, { method, headers, ...body }, signal);
  mayGoOn(answer.status);
  const said = fromJson(who, answer.text);
  const code = hasCode(said) ? Number(readEnvelope(said).status_code) : answer.status;
  mayGoOn(code);
  return { code, body: said };
}

const hasCode = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'status_code' in said;

function mayGoOn(code: number): void {
  if (code === 401 || code === 403)
    throw new ProviderError(`${who} refuses the server key of this account (${code}).`, {
      code: 'account_refused',
      isFinal: true,
    });
  if (code === 429 || code >= 500)
    throw new ProviderError(`${who} answers ${code}.`, { code: 'provider_failed', isFinal: false });
}

/** Returns what is said of a payment; undefined where its buyer has not begun. */
export async function find(asked: Asked): Promise<Transaction | undefined> {
  const { payment, hosts } = asked;
  // DANA is known by the name that Midtrans gave it, and by no other.
  const names = [payment.reference, ...(payment.method === 'E-Wallet' ? transactionsOf(payment) : [])];
  for (const name of new Set(names)) {
    const { code, body } = await call(asked, `${hosts.api}/v2/${encodeURIComponent(name)}/status`, {
      method: 'GET',
    });
    if (code === 404 && hasCode(body)) continue;
    return transactionIn(body, payment);
  }
  return undefined;
}

/** Returns whether it is cancelled. What has ended in the meantime is left as it is (412), and so is what has expired (407). */
export async function cancelTransaction(asked: Asked, { transaction_id }: Transaction): Promise<boolean> {
  const url = `${asked.hosts.api}/v2/${encodeURIComponent(transaction_id)}/cancel`;
  const { code, body } = await call(asked, url, { method: 'POST' });
  if (code === 200) {
    const { order_id, transaction_status } = readCancelled(body);
    if (order_id === asked.payment.reference && transaction_status.toLowerCase() === 'cancel') return true;
    throw unexpected(who, 'is about something else than what was to be cancelled');
  }
  if (code === 407 || code === 412) return false;
  throw new ProviderError(`${who} does not cancel (${code}).`, { code: 'not_cancelled', isFinal: false });
}
