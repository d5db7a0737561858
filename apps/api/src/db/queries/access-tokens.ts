import type { Role, TokenScope } from '@karcis/contract';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import { lifetimes, newToken, tokenHash } from '../../domain/security/token.ts';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { bounded } from './list.ts';

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

type Found = Omit<Account, 'programScopes'> & {
  needsTouch: boolean;
  kind: TokenKind;
  scopes: TokenScope[] | null;
};

/** The look-up, compiled once because every request needs it, with a placeholder for the hash. */
let lookUp: CompiledQuery<Found> | undefined;
const anyHash = Buffer.alloc(32);

/** Whether the settings ask the account for a second factor, and it has none. */
const lacksSecondFactor = sql<boolean>`exists (
  select from general_settings
  where (require_two_factor = 'Staff' and "user".role in ('admin', 'organizer')) or (require_two_factor = 'Admins' and "user".role = 'admin')
) and not exists (select from two_factor where user_id = "user".id and confirmed_at is not null)`;

/** Whether the organizer of the account is suspended. */
const isOrganizerSuspended = sql<boolean>`exists (
  select from organizers where organizers.id = "user".organizer_id and organizers.status = 'Suspended'
)`;

const accountBehind = (db: Kysely<Tables>, hash: Buffer) =>
  db
    .selectFrom('access_tokens as token')
    .innerJoin('live_users as user', 'user.id', 'token.user_id')
    .select(['token.id as tokenId', 'user.id as userId', 'user.role', 'user.organizer_id as organizerId'])
    .select('user.organizer_role as organizerRole')
    .select(['token.device_id as deviceId', 'token.organizer_id as pairedOrganizerId'])
    .select(['token.kind', 'token.scopes'])
    .select(lacksSecondFactor.as('lacksSecondFactor'))
    .select(isOrganizerSuspended.as('isOrganizerSuspended'))
    .select(sql<boolean>`token.kind = 'Session'`.as('isSession'))
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

/** `Login` of a sign-in, `Session` of one that a browser keeps in its cookie, `Api` of a program. */
type TokenKind = Tables['access_tokens']['kind'];

interface NewToken {
  readonly name: string;
  readonly kind: TokenKind;
  readonly absoluteSeconds?: number;
  readonly scopes?: readonly TokenScope[];
  /** Where it is made. */
  readonly network?: string;
  readonly userAgent?: string | null;
  /** Of a paired phone: what it is bound to. It ends at its time alone, however long nothing is scanned. */
  readonly paired?: Paired | undefined;
}

/** The device of a paired phone, and the organizer whose events its token opens. */
export interface Paired {
  readonly deviceId: string;
  readonly organizerId: string;
}

/** Makes a token for an account. The token itself is in the result and nowhere else. */
export async function issueToken(
  db: Db,
  user: { id: string; role: Role },
  options: NewToken,
): Promise<{ id: string; token: string; expires_at: string; seconds: number }> {
  const token = newToken();
  const hash = tokenHash(token);
  if (hash === undefined) throw new Error('A new token does not fit its own form');
  const { absolute, idle } = lifetimes[user.role];
  const seconds = options.absoluteSeconds ?? absolute;
  const { id, expires_at } = await db
    .insertInto('access_tokens')
    .values({
      id: newId(),
      user_id: user.id,
      name: options.name,
      kind: options.kind,
      token_hash: hash,
      scopes: options.scopes as TokenScope[] | undefined,
      network: options.network,
      user_agent: options.userAgent,
      expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      idle_timeout_seconds: options.kind === 'Api' || options.paired !== undefined ? null : idle,
      device_id: options.paired?.deviceId,
      organizer_id: options.paired?.organizerId,
      last_used_at: sql<string>`now()`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { id, token, expires_at, seconds };
}

export async function revokeToken(db: Db, tokenId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sign-ins and tokens of an account. */
export async function endTokens(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the session with this hash, whichever account it is of. Returns the id of its token if it was still open. */
export async function revokeSession(db: Db, hash: Buffer): Promise<string | undefined> {
  const ended = await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('token_hash', '=', hash)
    .where('kind', '=', 'Session')
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id;
}

/** The open sign-ins, sessions and tokens of an account, newest first. `currentId` is that of the request. */
export const openTokens = (db: ReadDb, userId: string, currentId: string) =>
  bounded(
    db
      .selectFrom('open_tokens')
      .select(['id', 'name', 'kind', 'scopes', 'network', 'user_agent'])
      .select(['last_used_at', 'expires_at', 'created_at'])
      .select((row) => row('id', '=', currentId).as('is_current'))
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<{ is_current: boolean; scopes: TokenScope[] | null }>(),
  );

/** Tokens of programs that an account has open. The account's row is locked, so that two at the same time count each other. */
export async function apiTokenCount(db: Db, userId: string): Promise<number> {
  // In a statement of its own: a statement does not see what was saved while it waited for a lock.
  await sql`select from users where id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from open_tokens where user_id = ${userId} and kind = 'Api'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a token still opens its account. Asked under the lock of that account, it stays so: whoever ends tokens holds the account first. */
export async function isOpen(db: Db, tokenId: string): Promise<boolean> {
  const { rows } = await sql`
    select from open_tokens as token join live_users as account on account.id = token.user_id
    where token.id = ${tokenId} and account.status = 'Active'`.execute(db);
  return rows.length > 0;
}

/** Locks the account that asks, and returns whether its token still opens it. It may have been ended while the request waited. */
export async function staysOpen(
  db: Db,
  { userId, tokenId }: { readonly userId: string; readonly tokenId: string },
): Promise<boolean> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
  return isOpen(db, tokenId);
}

/** Ends an open token of an account. Returns its name; undefined where it has none with this id. */
export async function revokeOwnToken(db: Db, userId: string, id: string): Promise<string | undefined> {
  const ended = await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return ended?.name;
}

/** Ends all tokens of an account but one. Returns how many. */
export async function revokeOtherTokens(db: Db, userId: string, exceptId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
