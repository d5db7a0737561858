import type { Api, ResultOf, Role } from '@karcis/contract';
import { sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Db, ReadDb } from '../connection/database.ts';

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
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst();

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
