import { sql } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';

/** The second factor of an account that signs in with a code; undefined where the password is enough. */
export const secondFactor = (db: ReadDb, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['confirmed_at', 'recovery_codes_left'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The secret of an account that signs in with a code. */
export const confirmedSecret = (db: Db, userId: string) =>
  db
    .selectFrom('two_factor')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** The secret that an account has asked for and not confirmed. */
export const pendingSecret = (db: Db, userId: string) =>
  db
    .selectFrom('two_factor')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();

/** Keeps a secret until its first code has come; one that is confirmed stays. Returns whether it was kept. */
export async function keepPending(db: Db, userId: string, secretSealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into two_factor (user_id, secret_sealed) values (${userId}, ${secretSealed})
    on conflict (user_id) do update
      set secret_sealed = excluded.secret_sealed, last_step = 0 where two_factor.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Has signing in take codes from now on, if nobody has meanwhile asked for another secret. Its first code is used up. */
export async function confirmFactor(
  db: Db,
  userId: string,
  { secretSealed, step }: { readonly secretSealed: Buffer; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', secretSealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses up the code of a time step. Returns false where it, or a later one, was used before. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code. Returns false where it is none, or was used before. */
export async function useRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces the recovery codes of an account that signs in with a code. Returns false where it does not. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  // The lock keeps two sets that are made at the same time from both being good.
  const { rows } = await sql`
    select from two_factor where user_id = ${userId} and confirmed_at is not null for no key update`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return true;
}

/** Ends the second factor of an account, with its recovery codes. Returns false where there was none. */
export async function dropFactor(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
