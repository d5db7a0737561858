import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import { platform } from './figures.ts';

/** A list whose length is tallied, in all and by day, as the records at its filters are: see `db/schema/views/21-lists.sql`. */
export interface TalliedList {
  /** How many records it has. */
  total(): Promise<number>;
  /** Where to look for the record with so many before it, newest first: `begins_before` an instant, after `skipped`. */
  placeAfter(records: number): RawBuilder<unknown>;
}

/** The filters are those of the list in the order of the view; those that are undefined do not filter. */
export function talliedList(
  db: ReadDb,
  list: 'Payments' | 'Check-ins' | 'Users' | 'Activities',
  ...filters: readonly (string | undefined)[]
): TalliedList {
  const key = filters.filter((filter) => filter !== undefined).join(' ');
  // The name of the list is written into the statement: the tail of others is not read.
  const isIn = sql`breakdown = ${sql.lit(list)} and key = ${key}`;
  const rows = (period: RawBuilder<unknown>) => sql<{ starts_at: string; records: number }>`(
    select starts_at, records from list_tallies where scope_id = ${platform} and ${isIn} and ${period}
    union all
    select starts_at, records from list_tail where ${isIn} and ${period}
  )`;
  return {
    async total() {
      const sums = db
        .selectFrom(rows(sql`starts_at = '-infinity'`).as('rows_'))
        .select(sql<number>`coalesce(sum(records), 0)`.as('total'));
      return (await sums.executeTakeFirstOrThrow()).total;
    },
    // The day in which that many are passed; where there are not so many, the first day there is.
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
