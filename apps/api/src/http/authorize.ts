import type { Access } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOfToken, touchToken } from '../db/queries/access-tokens.ts';
import type { Database } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Activity } from '../domain/activity.ts';
import type { Account, Scope } from '../domain/security/scope.ts';
import { tokenHash } from '../domain/security/token.ts';
import { networkOf } from '../domain/security/network.ts';
import { callerOf, isLocal } from './caller.ts';
import { timesSent } from './answers/headers.ts';
import type { RateLimit } from './limits/rate-limit.ts';

/** Checks that a caller may use a route, and makes the proof that the route's function takes: at once where anybody may. */
export type Authorize = (
  access: Access,
) => (request: FastifyRequest, reply: FastifyReply) => Scope | Promise<Scope>;

/**
 * The only place that makes a scope. It runs before anything else is read of a request: whoever is not allowed
 * learns nothing about what would have been valid.
 */
export function createAuthorizer(database: Database, rateLimit: RateLimit): Authorize {
  const count = (reply: FastifyReply, by: Parameters<RateLimit>[0]): void => {
    const { headers, secondsLeft, isExceeded } = rateLimit(by);
    reply.headers(headers);
    if (isExceeded) fail('too_many_requests', { retryAfterSeconds: secondsLeft });
  };

  const letIn = (request: FastifyRequest, reply: FastifyReply): Scope => {
    const origin = originOf(request);
    count(reply, origin);
    return origin as Scope;
  };

  const noteUse = noteOfUse(database);

  const accountOf = async (request: FastifyRequest, hash: Buffer): Promise<Account | undefined> => {
    const found = await accountOfToken(database.internal, hash);
    if (found === undefined) return undefined;
    const { needsTouch, ...account } = found;
    // Not waited for: a request must not become slower, or fail, because the note of it cannot be written.
    if (needsTouch) void noteUse(account.tokenId, request);
    return account;
  };

  const check = async (access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Scope> => {
    const origin = originOf(request);
    const hash = hashOf(bearerToken(request));
    const account = hash && (await accountOf(request, hash));
    count(reply, { network: origin.network, tokenId: account?.tokenId });
    if (account === undefined) fail('not_signed_in', hash && { activity: refusalOf(hash) });
    // An organizer account that belongs to no organizer owns nothing and may see nothing.
    const fits = access === 'signed-in' || account.role === access;
    if (!fits || (access === 'organizer' && account.organizerId === null)) {
      fail('wrong_role', { activity: denialOf(account, request) });
    }
    return { ...account, ...origin } as unknown as Scope;
  };

  return (access) => (access === 'public' ? letIn : (request, reply) => check(access, request, reply));
}

const originOf = (request: FastifyRequest) => ({
  // The address is gone when the connection is.
  network: networkOf(request.ip ?? ''),
  caller: callerOf(request),
  isLocal: isLocal(request.raw),
});

const refusalOf = (tokenHash: Buffer): Activity => ({
  action: 'access.denied',
  description: 'Sent a token that is not valid, or no longer',
  outcome: 'Denied',
  by: { tokenHash },
});

const denialOf = ({ tokenId }: Account, { method, routeOptions }: FastifyRequest): Activity => ({
  action: 'access.denied',
  description: `Asked for ${method} ${routeOptions.url}, which is not for this role`,
  outcome: 'Denied',
  by: { tokenId },
});

const hashOf = (token: string | undefined) => (token === undefined ? undefined : tokenHash(token));

/** Notes in the background that a token was used: once at a time, for requests must not take a connection each for it. */
function noteOfUse(database: Database) {
  const noting = new Set<string>();
  return async (tokenId: string, request: FastifyRequest): Promise<void> => {
    if (noting.has(tokenId)) return;
    noting.add(tokenId);
    try {
      await database.transaction((db) => touchToken(db, tokenId));
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a token could not be noted');
    } finally {
      noting.delete(tokenId);
    }
  };
}

/** The token of `Authorization: Bearer TOKEN`; undefined when there is none, or more than one header. */
function bearerToken({ raw }: FastifyRequest): string | undefined {
  const given = raw.headers.authorization;
  if (given === undefined || timesSent(raw, 'authorization') > 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(given)?.[1];
}
