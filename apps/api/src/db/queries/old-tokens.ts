import { sql } from 'kysely';
import type { Database, Db } from '../connection/database.ts';
import { inBatches } from './in-batches.ts';

/** Sign-ins that an account may have open at once. A further one ends the oldest. */
const mostSignIns = 50;
/** How long a token is kept past its end: what it is still used for is refused in the name of its account. */
const keptPastEnd = sql.lit('1 day');

/**
 * Deletes what an account does not need any more: tokens that have ended, and all but the newest of its sign-ins. Tokens
 * that another sign-in deletes at this moment are left to it.
 */
export async function dropOldTokens(db: Db, userId: string): Promise<void> {
  const olderSignIns = sql`
    select id from (
      select id from access_tokens
      where user_id = ${userId} and kind <> 'Api' and revoked_at is null
      order by created_at desc, id desc offset ${sql.lit(mostSignIns)}
    ) as older`;
  await sql`
    delete from access_tokens where id in (
      select id from access_tokens
      where user_id = ${userId} and (expires_at < now() - interval ${keptPastEnd} or id in (${olderSignIns}))
      for update skip locked
    )
  `.execute(db);
}

/** Deletes the tokens of all accounts that have ended. Those that a sign-in deletes at this moment are left to it. */
export const sweepTokens = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from access_tokens where id in (
        select id from access_tokens where expires_at < now() - interval ${keptPastEnd}
        order by expires_at limit ${most} for update skip locked
      )`,
  );
