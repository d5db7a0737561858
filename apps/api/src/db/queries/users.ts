import type { Api, OrganizerRole, ResultOf, Role } from '@karcis/contract';
import { sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Person } from '../personal/person.ts';

/** What signing in needs to know of an account. Undefined when no account has this address. */
export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'status', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Gives an active account that still has this address a new password. Undefined where there is none. */
export const setPassword = (
  db: Db,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
) =>
  db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<string>`coalesce(email_verified_at, ${new Date().toISOString()}::timestamptz)`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst();

/**
 * Whether an account may be signed in to as it was read: an active one, with this address, password and role, by which its sign-ins last. A
 * change of them that is under way is waited for, and one that comes later finds the token of this sign-in, to end it.
 */
export async function holdSignIn(
  db: Db,
  { id, email, role, password_hash }: { id: string; email: string; role: Role; password_hash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where id = ${id} and lower(email) = ${email.toLowerCase()} and password_hash = ${password_hash}
      and role = ${role} and status = 'Active' and deleted_at is null
    for share`.execute(db);
  return rows.length === 1;
}

/** Keeps an account as it is until the end of the transaction, before what belongs to it is locked. */
export const shareAccount = (db: Db, id: string) =>
  sql`select from users where id = ${id} for share`.execute(db);

/** Replaces the password of an account, if it is still the one before. Returns whether it was. */
export async function replacePassword(
  db: Db,
  { id, before, passwordHash }: { id: string; before: string | null; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Gives an account a confirmed address. Returns the one before. */
export async function changeAddress(db: Db, id: string, email: string): Promise<string> {
  const before = await sql<{ email: string }>`
    select email from users where id = ${id} for no key update`.execute(db);
  await db
    .updateTable('users')
    .set({ email, email_verified_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  return before.rows[0]?.email ?? '';
}

/** Closes an active account: so many seconds later it loses what tells whose it was. Returns when; undefined where it is not active. */
export async function closeAccount(db: Db, id: string, seconds: number): Promise<string | undefined> {
  const closed = await db
    .updateTable('users')
    .set({
      status: 'Deactivated',
      anonymise_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .returning('anonymise_at')
    .executeTakeFirst();
  return closed?.anonymise_at ?? undefined;
}

/** Opens an account again that was closed. Returns false where it is too late. */
export async function keepAccount(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 'Active', anonymise_at: null, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'Deactivated')
    .where('anonymise_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The person of an account, as their records are found. */
export async function personOf(db: ReadDb, userId: string): Promise<Person> {
  const { email, email_verified_at } = await db
    .selectFrom('live_users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, email: email_verified_at === null ? null : email.toLowerCase() };
}

/** What an account has told of itself. */
export const profileOf = (db: ReadDb, userId: string) =>
  db
    .selectFrom('live_users')
    .select([
      'id',
      'name',
      'avatar_url',
      'phone',
      'locale',
      'timezone',
      'city',
      'province',
      'birth_date',
      'gender',
    ])
    .select(['created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function noteSignIn(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, last_login_at: sql<string>`now()` })
    .onConflict((account) =>
      account.column('user_id').doUpdateSet((row) => ({ last_login_at: row.ref('excluded.last_login_at') })),
    )
    .execute();
}

/** Makes an active account; the address must be free. Gives its id. */
export async function insertUser(
  db: Db,
  user: {
    name: string;
    email: string;
    role: Role;
    organizer_id: string | null;
    organizer_role?: OrganizerRole;
    password_hash: string;
    email_verified_at?: string;
    locale?: string;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, status: 'Active', ...user })
    .execute();
  return id;
}

/** An account as the person it belongs to may see it. */
export const authUser = (db: ReadDb, userId: string): Promise<AuthUser> =>
  db
    .selectFrom('auth_users')
    .selectAll()
    .where('id', '=', userId)
    .$narrowType<Pick<AuthUser, 'organizer' | 'counts'>>()
    .executeTakeFirstOrThrow();

type AuthUser = NonNullable<ResultOf<Api['account']['me']>>;

/** Whether accounts can be opened, and the terms that are to be accepted for that. */
export const registrationRules = (db: Db) =>
  db
    .selectFrom(['general_settings as general', 'legal_settings as legal'])
    .select(['general.registration_enabled', 'legal.require_acceptance', 'legal.terms_version'])
    .executeTakeFirstOrThrow();

export const organizerBySlug = (db: Db, slug: string) =>
  db.selectFrom('organizers').select('id').where('slug', '=', slug).executeTakeFirst();
