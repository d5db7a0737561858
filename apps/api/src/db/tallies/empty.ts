import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import { inBatches } from '../queries/in-batches.ts';

/** Deletes sums that have become zero: their key is what a person has typed, a city for instance. */
export const dropEmptyTallies = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from audience_tallies where (owner_id, breakdown, key, starts_at) in (
        select owner_id, breakdown, key, starts_at from audience_tallies
        where participations = 0 and newcomers = 0 and returners = 0 and repeaters = 0
        limit ${most}
      ) and participations = 0 and newcomers = 0 and returners = 0 and repeaters = 0`,
  );
