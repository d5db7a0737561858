import { createHmac, hkdfSync } from 'node:crypto';
import { networksAround } from './network.ts';

/** How often a password was wrong under a key, and how many seconds ago it was last. */
export interface Failures {
  readonly count: number;
  readonly secondsAgo: number;
}

/** A bound on failures. Wider networks have so many `times` its room. */
export interface Bound {
  readonly kind: 'pair' | 'network' | 'account';
  readonly key: Buffer;
  readonly times: number;
  /** Whether sign-ins of an account are exempt where it is known. */
  readonly isForStrangers: boolean;
}

/** Whose password is tried. */
export type Tried =
  | { readonly email: string }
  /** An account that is signed in: strangers count for nothing here. With its address, failures count at the sign-in as well. */
  | { readonly userId: string; readonly email?: string }
  | { readonly code: string };

const quarter = 15 * 60;
const day = 24 * 60 * 60;

/** Failed sign-ins of one account on one network: five are free, then the pause doubles from one second to the longest. */
const pair = { free: 5, longestPause: quarter, forgottenAfter: quarter };
/** Failed sign-ins that drain with time, in seconds for each: of one network over all accounts, and of one account over all networks. */
const draining = {
  network: { burst: 100, interval: 0.5 },
  account: { burst: 100, interval: day / 100 },
};
/** Seconds after which no failure counts any more, whatever its key. */
export const failuresKept = day;

/** Returns what else a failure counts against: guesses of a session are guesses of the password. */
export const alsoCounted = (tried: Tried, network: string, secretKey: Buffer): readonly Bound[] =>
  'userId' in tried && tried.email !== undefined
    ? boundsOf({ email: tried.email }, network, secretKey).filter(({ kind }) => kind !== 'network')
    : [];

/** Returns what an attempt counts against. Keys are hashes of the same length for each account. */
export function boundsOf(tried: Tried, network: string, secretKey: Buffer): readonly Bound[] {
  const secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'karcis-login-failures-v1', 32));
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16);
  const account = nameOf(tried);
  const around = networksAround(network);
  return [
    ...around.map(({ network: name, work }, width) => ({
      kind: 'pair' as const,
      key: keyOf('pair', account, name),
      times: work,
      isForStrangers: width > 0,
    })),
    ...around.map(({ network: name, work }) => ({
      kind: 'network' as const,
      key: keyOf('network', name),
      times: work,
      isForStrangers: true,
    })),
    { kind: 'account', key: keyOf('account', account), times: 1, isForStrangers: true },
  ];
}

function nameOf(tried: Tried): string {
  if ('userId' in tried) return `account ${tried.userId}`;
  return 'code' in tried ? `code ${tried.code}` : `email ${tried.email.toLowerCase()}`;
}

/** Returns the seconds until a bound allows the next attempt. Attempts that are `underWay` count as failures of this moment. */
export function waitOf({ kind, times }: Bound, had: Failures | undefined, underWay: number): number {
  const before = had === undefined ? 0 : left({ kind, times }, had);
  const count = before + underWay;
  if (kind !== 'pair') {
    const { burst, interval } = draining[kind];
    return Math.max(0, ((count + 1 - burst * times) * interval) / times);
  }
  const over = count - pair.free * times;
  if (over < 0) return 0;
  const pause = Math.min(2 ** over, pair.longestPause);
  return Math.max(0, pause - (underWay > 0 ? 0 : (had?.secondsAgo ?? 0)));
}

/** Failures that still count. */
function left({ kind, times }: Pick<Bound, 'kind' | 'times'>, { count, secondsAgo }: Failures): number {
  if (kind === 'pair') return secondsAgo > pair.forgottenAfter ? 0 : count;
  const { burst, interval } = draining[kind];
  return Math.max(0, Math.min(count, burst * times) - (secondsAgo * times) / interval);
}

/** How failures of a bound are forgiven: one after so many seconds, or all of them after so many. */
export const forgiving = ({ kind, times }: Bound) =>
  kind === 'pair'
    ? { one: null, all: pair.forgottenAfter }
    : { one: draining[kind].interval / times, all: null };
