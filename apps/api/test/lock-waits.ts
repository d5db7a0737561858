import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';

/** For servers whose requests wait for each other: longer than a busy machine needs to see that they do. */
export const patientLocks = { lockTimeout: 4500 } as const;

/** Statements that wait for a lock now. */
export async function lockWaits(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ waits: number }>`
    select count(*)::int as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waits ?? 0;
}
