import type { Access } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOfToken, touchToken } from '../db/access-tokens.ts';
import type { Database } from '../db/client.ts';
import { fail } from '../domain/failure.ts';
import type { Account, Scope } from '../domain/scope.ts';
import { tokenHash } from '../domain/token.ts';
import { timesSent } from './headers.ts';
import { networkOf } from '../domain/network.ts';
import type { RateLimit } from './rate-limit.ts';

/** Checks that a caller may use a route, and makes the proof that the route's function takes. */
export type Gate = (access: Access) => (request: FastifyRequest, reply: FastifyReply) => Promise<Scope>;

/**
 * The only place that makes a scope. It runs before anything else is read of a request: whoever is not allowed
 * learns nothing about what would have been valid.
 */
export function createGate(database: Database, rateLimit: RateLimit): Gate {
  return (access) => async (request, reply) => {
    const network = networkOf(request.ip);
    const account = access === 'public' ? undefined : await accountOf(database, request);
    await rateLimit(request, reply, account?.tokenId);
    if (access === 'public') return { network } as Scope;

    if (account === undefined) fail('not_signed_in');
    if (access !== 'signed-in' && account.role !== access) fail('wrong_role');
    // An organizer account that belongs to no organizer owns nothing and may see nothing.
    if (access === 'organizer' && account.organizerId === null) fail('wrong_role');
    return { ...account, network } as unknown as Scope;
  };
}

async function accountOf(database: Database, request: FastifyRequest): Promise<Account | undefined> {
  const token = bearerToken(request);
  const hash = token === undefined ? undefined : tokenHash(token);
  if (hash === undefined) return undefined;
  const found = await accountOfToken(database.internal, hash);
  if (found === undefined) return undefined;
  const { needsTouch, ...account } = found;
  if (needsTouch) {
    // Not waited for: a request must not become slower, or fail, because the note of it cannot be written.
    database
      .transaction((db) => touchToken(db, account.tokenId))
      .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a token could not be noted'));
  }
  return account;
}

/** The token of `Authorization: Bearer TOKEN`; undefined when there is none, or more than one header. */
function bearerToken({ raw }: FastifyRequest): string | undefined {
  const given = raw.headers.authorization;
  if (given === undefined || timesSent(raw, 'authorization') > 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(given)?.[1];
}
