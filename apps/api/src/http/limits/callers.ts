import type { IncomingMessage, RequestListener } from 'node:http';
import { onBehalfOf } from '../../domain/current-caller.ts';
import { recentlyUsed } from '../../domain/recently-used.ts';
import { networkOf, widerNetworkOf } from '../../domain/security/network.ts';
import { allCookieNames, credentialOf } from '../credential.ts';

/**
 * The account or network that a request counts against, known without a query. It decides about fairness only:
 * `authorize.ts` asks the database each time.
 */
export interface Callers {
  /** The caller as one of those who read at once. */
  readonly readerOf: (request: IncomingMessage) => Reader;
  /** `account:ID` for a token that was seen before, otherwise `network:ADDRESS`. */
  readonly of: (request: IncomingMessage) => string;
  /** The widest network that one customer of a provider may have, of a request with a token or without. */
  readonly near: (request: IncomingMessage) => string;
  /** Remembers the account of a token by the token's hash. */
  readonly note: (hash: Buffer, accountId: string) => void;
  /** Forgets a token that opens nothing any more: it takes no places of its account. */
  readonly forget: (hash: Buffer) => void;
}

/** Who reads: an account, or a network without one. */
export interface Reader {
  readonly key: string;
  /** The network that it is in, as wide as one customer of a provider may have it. */
  readonly network: string;
}

/** Tokens remembered at once. A forgotten one counts against its network for one request. */
const mostTokens = 50_000;

/** `addressOf` finds the caller's address, behind trusted proxies too. */
export function createCallers(addressOf: (request: IncomingMessage) => string): Callers {
  const accounts = recentlyUsed<string>(mostTokens);
  const callerOf = (request: IncomingMessage) => {
    const hash = credentialOf(request, allCookieNames)?.hash;
    const account = hash && accounts.get(hash.toString('base64'));
    return account === undefined ? `network:${networkOf(addressOf(request))}` : `account:${account}`;
  };
  const near = (request: IncomingMessage) => widerNetworkOf(networkOf(addressOf(request)));
  return {
    of: callerOf,
    near,
    readerOf: (request) => ({ key: callerOf(request), network: near(request) }),
    note: (hash, accountId) => void accounts.set(hash.toString('base64'), accountId),
    forget: (hash) => void accounts.delete(hash.toString('base64')),
  };
}

/** Wraps a listener so that the work for each request is done on behalf of its caller. */
export const forCallers =
  ({ of: callerOf }: Pick<Callers, 'of'>, listener: RequestListener): RequestListener =>
  (request, response) =>
    onBehalfOf(
      // Networks by themselves, as they are counted where only those take turns.
      () => callerOf(request).replace(/^network:/, ''),
      () => listener(request, response),
    );
