import {
  isManaging,
  memberOf,
  type OrganizerRole,
  organizerRoles,
  type Route,
  tokenScopeOf,
} from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOfToken } from '../db/queries/access-tokens.ts';
import type { Database } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Activity } from '../domain/activity.ts';
import type { Account, Scope } from '../domain/security/scope.ts';
import { networkOf } from '../domain/security/network.ts';
import type { PublicOrigin } from './answers/public-origin.ts';
import { isAtGates } from './at-gates.ts';
import { callerOf, isLocal } from './caller.ts';
import { createRequestCount, type RequestCount } from './limits/request-count.ts';
import { type Credential, credentialOf } from './credential.ts';
import type { Callers } from './limits/callers.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { Maintenance } from './maintenance.ts';
import { createOrderTokens } from './order-tokens.ts';
import { createSessionCookies } from './session-cookies.ts';
import { createTouch } from './token-touch.ts';

export interface Authorizer {
  /**
   * Checks that a caller may use a route, and makes the proof that the route's function takes. Public routes get it at
   * once, all others after one statement. Throws `not_signed_in`, `cross_site`, `wrong_role`, `sign_in_required`, `token_scope`,
   * `organizer_suspended`, `member_role`, `two_factor_setup_required`, `no_secret_key`, `too_many_requests` or `maintenance`.
   */
  readonly check: (
    route: Checked & Pick<Route, 'freshness'>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Scope | Promise<Scope>;
  /** Counts a request for public content that is not in memory. Throws `too_many_requests`. */
  readonly countMiss: (request: FastifyRequest, reply: FastifyReply) => void;
}

interface Dependencies {
  readonly database: Pick<Database, 'internal' | 'transaction'>;
  readonly rateLimit: RateLimit;
  /** Learns the account of each token. */
  readonly callers: Pick<Callers, 'note' | 'forget'>;
  readonly originOf: PublicOrigin;
  readonly maintenance: Maintenance;
  /** The server's secret; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** A route that an authorizer checks. */
type Checked = Pick<Route, 'access' | 'method' | 'tokenScope' | 'member'> & Partial<Pick<Route, 'path'>>;

/**
 * The only place that makes a scope. It runs before anything else of a request is read, so that a caller without
 * permission learns nothing about what would have been valid.
 */
export function createAuthorizer(dependencies: Dependencies): Authorizer {
  const sessionCookies = createSessionCookies(dependencies.originOf);
  const count = createRequestCount(dependencies.rateLimit);
  const factsOf = (request: FastifyRequest) => ({
    // The address is undefined once the connection is closed.
    network: networkOf(request.ip ?? ''),
    caller: callerOf(request),
    isLocal: () => isLocal(request.raw),
    browser: sessionCookies.browserOf(request),
  });

  const authorizePublic = (request: FastifyRequest, reply: FastifyReply): Scope | Promise<Scope> => {
    const origin = factsOf(request);
    return count.orDelay(reply, origin) ?? (origin as Scope);
  };

  const accountBy = createCredentialCheck(dependencies, sessionCookies, count);
  const orderTokenOf = createOrderTokens(dependencies.secretKey);

  const check = async (
    { access, demand, ...route }: Checked & { readonly demand: ReturnType<Maintenance['checkOf']> },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Scope> => {
    const origin = factsOf(request);
    const orderToken = access === 'buyer' ? await orderTokenOf(request) : undefined;
    const mayBeNobody = access === 'visitor' || orderToken !== undefined;
    const found = await accountBy(request, reply, { mayBeNobody, orderId: orderToken?.orderId });
    // As somebody's session, a paired phone is nobody to the site: its browser sends the cookie everywhere.
    const isNobody = mayBeNobody && found?.isSession === true && found.pairedOrganizerId !== null;
    const account = isNobody ? undefined : found;
    if (account !== undefined) checkPermission(account, { access, ...route }, request);
    const whose = access === 'visitor' || access === 'buyer' ? { account, orderToken } : account;
    const scope = { ...whose, ...origin } as unknown as Scope;
    await demand?.(scope);
    return scope;
  };

  return {
    check({ freshness, ...route }) {
      const demand = dependencies.maintenance.checkOf(route);
      if (route.access !== 'public') return (request, reply) => check({ ...route, demand }, request, reply);
      // Public content is counted when it has to be read. From memory it costs next to nothing.
      if (freshness !== undefined) return (request) => factsOf(request) as unknown as Scope;
      if (demand === undefined) return authorizePublic;
      return async (request, reply) => {
        const scope = await authorizePublic(request, reply);
        await demand(scope);
        return scope;
      };
    },
    countMiss: (request, reply) => count.now(reply, factsOf(request)),
  };
}

/** Whether an account may use routes with this access. */
function fits({ role, organizerId }: Account, access: Route['access']): boolean {
  // An organizer account that belongs to no organizer owns nothing and may see nothing.
  if (access === 'organizer') return role === access && organizerId !== null;
  return access === 'signed-in' || access === 'visitor' || access === 'buyer' || role === access;
}

/**
 * Makes the function that returns the account of a request, and counts the request. It throws `cross_site` and `not_signed_in`, where
 * the caller may be nobody only for what is no cookie: browsers send the cookies that they have, and others what they mean.
 */
function createCredentialCheck(
  dependencies: Dependencies,
  sessionCookies: ReturnType<typeof createSessionCookies>,
  count: RequestCount,
) {
  const accountOf = createLookUp(dependencies);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { mayBeNobody, orderId }: { readonly mayBeNobody: boolean; readonly orderId: string | undefined },
  ): Promise<Account | undefined> => {
    const network = networkOf(request.ip ?? '');
    const credential = credentialOf(request.raw, [sessionCookies.nameIn(request)]);
    const isForeign = credential?.isCookie === true && !sessionCookies.countsIn(request);
    if (isForeign && !mayBeNobody) {
      await count.orDelay(reply, { network });
      fail('cross_site', credential.hash && { activity: crossSite(credential.hash, request) });
    }
    const account = credential && !isForeign ? await accountOf(request, credential) : undefined;
    await count.orDelay(reply, { network, accountId: account?.userId, orderId });
    if (account !== undefined || (mayBeNobody && credential?.isCookie !== false)) return account;
    // A session that has ended stays: this answer may arrive after that of a sign-in in another tab.
    if (isUnreadable(credential)) reply.header('set-cookie', sessionCookies.removal(request));
    return fail('not_signed_in', particularsOf(credential));
  };
}

const endedSession = 'The session has ended. Sign in again.';
const unreadableCookie =
  'The cookie of the session is not one that this server has set, or there is more than one. Sign in again.';

const isUnreadable = (credential: Credential | undefined) =>
  credential?.isCookie === true && credential.hash === undefined;

const particularsOf = (credential: Credential | undefined) => ({
  ...(credential?.isCookie === true
    ? { detail: isUnreadable(credential) ? unreadableCookie : endedSession }
    : {}),
  ...(credential?.hash === undefined ? {} : { activity: unknownToken(credential.hash) }),
});

const unknownToken = (tokenHash: Buffer): Activity => ({
  action: 'access.denied',
  description: 'Sent a token that is not valid, or no longer',
  outcome: 'Denied',
  by: { tokenHash },
});

const crossSite = (tokenHash: Buffer, { method, routeOptions }: FastifyRequest): Activity => ({
  action: 'access.denied',
  description: `Asked for ${method} ${routeOptions.url} from a page of another site`,
  outcome: 'Denied',
  by: { tokenHash },
});

/** Throws unless the token of a program was made for what the route needs. People who have signed in need no scope. */
function checkScopes(
  account: Account,
  needed: ReturnType<typeof tokenScopeOf>,
  request: FastifyRequest,
): void {
  const { programScopes } = account;
  if (programScopes === undefined || needed === 'any') return;
  if (needed === undefined)
    fail('sign_in_required', deniedTo(account, request, 'which is not for tokens of programs'));
  if (programScopes === null || programScopes.includes(needed)) return;
  const detail = `The token was made without the scope \`${needed}\`, which this address needs.`;
  fail('token_scope', { detail, ...deniedTo(account, request, 'for which the token was not made') });
}

/** Whether the token of a paired phone opens a route. It is not the person, since others have made its code, and accepts no assignment. */
const isForPhones = ({ access, path }: Checked): boolean =>
  (access === 'petugas' && path !== '/petugas/events/{id}/accept') || path === '/auth/logout';

/** Throws unless the account may use a route, by its role, by what its token was made for, and by its role in its organizer. */
function checkPermission(account: Account, { access, ...route }: Checked, request: FastifyRequest): void {
  if (!fits(account, access)) fail('wrong_role', deniedTo(account, request, 'which is not for this role'));
  if (account.pairedOrganizerId !== null && !isForPhones({ access, ...route }))
    fail('sign_in_required', {
      detail: 'A paired phone scans, and nothing else. Sign in with the password for this.',
      ...deniedTo(account, request, 'which is not for paired phones'),
    });
  checkScopes(account, tokenScopeOf(route), request);
  if (access === 'organizer' && account.isOrganizerSuspended && !isAtGates(route))
    fail('organizer_suspended', deniedTo(account, request, 'whose organizer is suspended'));
  if (access === 'organizer' && !isEnough(account, memberOf(route)))
    fail('member_role', deniedTo(account, request, 'for which the role in the organizer is not enough'));
  if (account.lacksSecondFactor && isManaging({ access }))
    fail('two_factor_setup_required', deniedTo(account, request, 'for which a second factor is required'));
}

const deniedTo = (
  { tokenId }: Account,
  { method, routeOptions }: FastifyRequest,
  why: string,
): { activity: Activity } => ({
  activity: {
    action: 'access.denied',
    description: `Asked for ${method} ${routeOptions.url}, ${why}`,
    outcome: 'Denied',
    by: { tokenId },
  },
});

const isEnough = ({ organizerRole }: Account, needed: OrganizerRole): boolean =>
  organizerRole !== null && organizerRoles.indexOf(organizerRole) >= organizerRoles.indexOf(needed);

/** Makes the function that finds the account of a credential, with one statement. */
function createLookUp({ database, callers }: Pick<Dependencies, 'database' | 'callers'>) {
  const touchInBackground = createTouch(database);

  return async (request: FastifyRequest, { hash, isCookie }: Credential): Promise<Account | undefined> => {
    const found = hash && (await accountOfToken(database.internal, hash));
    if (hash !== undefined && found === undefined) callers.forget(hash);
    // A session opens nothing as a bearer token, and no other token opens anything as a cookie.
    if (found?.isSession !== isCookie) return undefined;
    const { needsTouch, kind, scopes, ...account } = found;
    callers.note(hash as Buffer, account.userId);
    // Not awaited: a request must not become slower, or fail, because its token's last use cannot be written.
    if (needsTouch) void touchInBackground(account.tokenId, request);
    return { ...account, programScopes: kind === 'Api' ? scopes : undefined };
  };
}
