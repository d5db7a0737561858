import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';

/**
 * The account that has confirmed an address and can be used; null where there is none. An account with the address stays as it is until the commit: one
 * that confirms it at this moment finds the ticket afterwards.
 */
export async function holderWith(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; is_confirmed: boolean }>`
    select id, email_verified_at is not null and status = 'Active' as is_confirmed from users
    where lower(email) = ${email.toLowerCase()} and deleted_at is null
    for share
  `.execute(db);
  const [account] = rows;
  return account?.is_confirmed === true ? account.id : null;
}
