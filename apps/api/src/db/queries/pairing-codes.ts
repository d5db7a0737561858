import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import { inBatches } from './in-batches.ts';

/** Deletes codes that have expired: what they paired is kept with the device. */
export const dropOldPairings = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from pairing_codes where id in (
        select id from pairing_codes where expires_at < now() order by expires_at limit ${most} for update skip locked
      )`,
  );
