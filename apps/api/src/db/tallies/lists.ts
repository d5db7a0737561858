import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import { platform } from './figures.ts';

/** A list whose number of records is tallied with and without its filter, in total and by day: see `db/schema/views/21-lists.sql`. */
export interface TalliedList {
  /** Number of records that pass the filters. */
  total(): Promise<number>;
  /**
   * Subquery that finds the record after the given number of records, newest first. It lies among those before the
   * instant `begins_before`, after the first `skipped` of them.
   */
  placeAfter(records: number): RawBuilder<unknown>;
}

/** `filter` is the value of the list's filter (the status), or undefined for all records. */
export function talliedList(
  db: ReadDb,
  list: 'Payments' | 'Check-ins',
  filter: string | undefined,
): TalliedList {
  const key = filter ?? '';
  // The name of the list is a literal in the statement, so that the pending rows of other lists are not read.
  const isIn = sql`breakdown = ${sql.lit(list)} and key = ${key}`;
  const rows = (period: RawBuilder<unknown>) => sql<{ starts_at: string; records: number }>`(
    select starts_at, records from list_tallies where owner_id = ${platform} and ${isIn} and ${period}
    union all
    select starts_at, records from pending_list_additions where ${isIn} and ${period}
  )`;
  return {
    async total() {
      const sums = db
        .selectFrom(rows(sql`starts_at = '-infinity'`).as('rows_'))
        .select(sql<number>`coalesce(sum(records), 0)`.as('total'));
      return (await sums.executeTakeFirstOrThrow()).total;
    },
    // The day in which that many records are passed. When there are fewer, the earliest day.
    placeAfter: (records) => sql`
      select starts_at + interval '24 hours' as begins_before, ${records} - before as skipped
      from (
        select starts_at, coalesce(sum(records::integer) over later_days, 0) as before
        from ${rows(sql`starts_at > '-infinity'`)} as rows_
        window later_days as (order by starts_at desc groups between unbounded preceding and 1 preceding)
      ) as days
      where before <= ${records}
      order by starts_at
      limit 1`,
  };
}
