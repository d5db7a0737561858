import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/** Rows that one statement deletes or changes: few enough that nobody waits long for its locks. */
const atOnce = 5000;

/** Runs a statement that deletes or changes so many rows, each time in a transaction of its own, until it finds fewer. */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
  statement: (most: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let done = atOnce; done === atOnce;) {
    signal.throwIfAborted();
    const result = await database.transaction((db) => statement(sql.lit(atOnce)).execute(db));
    done = Number(result.numAffectedRows);
  }
}
