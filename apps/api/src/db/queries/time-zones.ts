import { sql } from 'kysely';
import pg from 'pg';
import type { ReadDb } from '../connection/database.ts';

/** invalid_parameter_value */
const invalidParameter = '22023';

/**
 * Whether PostgreSQL knows a time zone. Its names and those of Node.js come from different tables: Canada/East-Saskatchewan is one of
 * Node.js alone, some systems install no names of old, and either side may be older than a new zone. One row with a zone that PostgreSQL
 * does not know fails every statement that reads days of it, so zones are asked for here before they are saved or used. The view
 * `pg_timezone_names` would say it without an error, and reads hundreds of files. A transaction does nothing more after a zone that is not known.
 */
export async function isKnownZone(db: Pick<ReadDb, 'selectNoFrom'>, timezone: string): Promise<boolean> {
  try {
    await db.selectNoFrom(sql`now() at time zone ${timezone}::text`.as('now')).execute();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === invalidParameter) return false;
    throw error;
  }
}
