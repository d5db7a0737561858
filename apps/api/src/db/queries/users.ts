import type { Role } from '@karcis/contract';
import { sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';

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
  user: { name: string; email: string; role: Role; organizer_id: string | null; password_hash: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, status: 'Active', ...user })
    .execute();
  return id;
}

export const organizerBySlug = (db: Db, slug: string) =>
  db.selectFrom('organizers').select('id').where('slug', '=', slug).executeTakeFirst();
