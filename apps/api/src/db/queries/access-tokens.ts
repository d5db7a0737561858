import type { Role } from '@karcis/contract';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import { lifetimes, newToken, tokenHash } from '../../domain/security/token.ts';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** How stale `last_used_at` may be, in seconds: a token in constant use is written once a minute. */
const touchEvery = 60;

/**
 * The active account behind a token, read afresh: a suspension or a lowered role acts with the next request.
 * Undefined when the token is unknown, expired, idle for too long or revoked.
 */
export async function accountOfToken(db: Kysely<Tables>, hash: Buffer): Promise<Found | undefined> {
  lookUp ??= accountBehind(db, anyHash).compile();
  const parameters = lookUp.parameters.map((value) => (value === anyHash ? hash : value));
  const query: CompiledQuery<Found> = { ...lookUp, parameters };
  const { rows } = await db.executeQuery(query);
  return rows[0];
}

type Found = Account & { needsTouch: boolean };

/** Asked with every request, and so compiled but once, with this in the place of the hash. */
let lookUp: CompiledQuery<Found> | undefined;
const anyHash = Buffer.alloc(32);

const accountBehind = (db: Kysely<Tables>, hash: Buffer) =>
  db
    .selectFrom('access_tokens as token')
    .innerJoin('live_users as user', 'user.id', 'token.user_id')
    .select(['token.id as tokenId', 'user.id as userId', 'user.role', 'user.organizer_id as organizerId'])
    .select(
      sql<boolean>`token.last_used_at is null or token.last_used_at < now() - make_interval(secs => ${sql.lit(touchEvery)})`.as(
        'needsTouch',
      ),
    )
    .where('token.token_hash', '=', hash)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', sql<string>`now()`)
    .where(
      sql<boolean>`(token.idle_timeout_seconds is null or coalesce(token.last_used_at, token.created_at) > now() - make_interval(secs => token.idle_timeout_seconds))`,
    )
    .where('user.status', '=', 'Active');

/** Notes that a token was used. */
export async function touchToken(db: Db, tokenId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', tokenId)
    .execute();
}

/** Makes a token for an account. The token itself is in the result and nowhere else. */
export async function issueToken(
  db: Db,
  user: { id: string; role: Role },
  options: { name: string; kind: 'Login' | 'Api'; absoluteSeconds?: number },
): Promise<{ token: string; expires_at: string }> {
  const token = newToken();
  const hash = tokenHash(token);
  if (hash === undefined) throw new Error('A new token does not fit its own form');
  const { absolute, idle } = lifetimes[user.role];
  const { expires_at } = await db
    .insertInto('access_tokens')
    .values({
      id: newId(),
      user_id: user.id,
      name: options.name,
      kind: options.kind,
      token_hash: hash,
      expires_at: sql<string>`now() + make_interval(secs => ${options.absoluteSeconds ?? absolute})`,
      idle_timeout_seconds: options.kind === 'Login' ? idle : null,
      last_used_at: sql<string>`now()`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expires_at };
}

export async function revokeToken(db: Db, tokenId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
}
