import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import { families, type Family, type Measure } from './families.ts';

/** Owner id of the figures of the whole platform. Organizers and events own figures under their own ids. */
export const platform = '00000000-0000-0000-0000-000000000000';

/** All measures of a family, summed. */
export type Sums<F extends Family> = Record<Measure<F>, number>;

/** A figure of a report: a subquery that returns one value. */
export type Figure<T = unknown> = RawBuilder<T>;

/** How tallies are broken down, beside `Total`. */
export type Breakdown =
  | 'Month'
  | 'Hour'
  | 'Event'
  | 'Ticket Type'
  | 'Method'
  | 'Promo'
  | 'All Promos'
  | 'Gate'
  | 'Petugas'
  | 'City'
  | 'Province'
  | 'Gender'
  | 'Birth Year'
  | 'Voucher'
  | 'Batch'
  | 'Stage'
  | 'Category';

export const columns = (family: Family): readonly string[] => families[family];
export const tallies = (family: Family) => sql.table(`${family}_tallies`);
/** CTE with the owner's rows that are not in the tallies yet. `readFigures` defines it at the head of the statement. */
export const pending = (family: Family) => sql.table(`pending_${family}`);

/** `'gross', coalesce(sum(gross), 0), …`: the sums as fields of a JSON object. */
export const sumsOf = (family: Family) =>
  sql.raw(
    columns(family)
      .map((measure) => `'${measure}', coalesce(sum(${measure}), 0)`)
      .join(', '),
  );

/** Rows of a breakdown, or of one key of it, to be summed: those of the tallies, and the pending ones. */
export function rowsOf(family: Family, ownerId: string, breakdown: Breakdown | 'Total', key?: Figure) {
  const list = sql.raw(`key, starts_at, ${columns(family).join(', ')}`);
  // Naming every column of the primary key keeps the planner on it.
  const atKey = key === undefined ? sql`` : sql`and key = ${key} and starts_at = '-infinity'`;
  return sql`(
    select ${list} from ${tallies(family)}
    where owner_id = ${ownerId} and breakdown = ${sql.lit(breakdown)} ${atKey}
    union all
    select ${list} from ${pending(family)} where breakdown = ${sql.lit(breakdown)} ${atKey}
  ) as rows_`;
}

/** The sums of everything that the owner has. */
export const total = <F extends Family>(family: F, ownerId: string): Figure<Sums<F>> =>
  sql`(select json_build_object(${sumsOf(family)}) from ${rowsOf(family, ownerId, 'Total', sql`''`)})`;

/** The sums of one key. */
export const beside = <F extends Family>(
  family: F,
  ownerId: string,
  breakdown: Breakdown,
  key: Figure,
): Figure<Sums<F>> =>
  sql`(select json_build_object(${sumsOf(family)}) from ${rowsOf(family, ownerId, breakdown, key)})`;

/** The sums of every key of a breakdown. For breakdowns with few keys. */
export const byKey = <F extends Family>(
  family: F,
  ownerId: string,
  breakdown: Breakdown,
): Figure<({ key: string } & Sums<F>)[]> => sql`(
    select coalesce(json_agg(sums), '[]')
    from (
      select json_build_object('key', key, ${sumsOf(family)}) as sums
      from ${rowsOf(family, ownerId, breakdown)}
      group by key
    ) as keys
  )`;

/** The sums of each month that has any rows. `period` is the first day of the month in the owner's time zone. */
export const byMonth = <F extends Family>(
  family: F,
  ownerId: string,
): Figure<({ period: string } & Sums<F>)[]> => sql`(
    select coalesce(json_agg(sums), '[]')
    from (
      select json_build_object(
        'period', to_char(starts_at at time zone (select timezone from head), 'YYYY-MM-DD'), ${sumsOf(family)}
      ) as sums
      from ${rowsOf(family, ownerId, 'Month')}
      group by starts_at
    ) as months
  )`;

export interface Head {
  readonly scope: 'organizer' | 'platform';
  readonly timezone: string;
  readonly currency: string;
  /** Currencies of its other events, whose money is left out. */
  readonly other_currencies: readonly string[];
  readonly generated_at: string;
  /** Today's date in that time zone. */
  readonly today: string;
}

type Values<Figures> = { [Name in keyof Figures]: Figures[Name] extends Figure<infer T> ? T : never };

/**
 * Reads the figures of a report in one statement, hence from one snapshot: they agree with each other whatever is
 * written meanwhile. The pending rows of the families in `used` are computed once. `owner` is the owner of the figures;
 * where the figures are those of several owners, it names the owner of the report (`head`) and the condition for the
 * pending rows. Throws when there is no such owner.
 */
export async function readFigures<Figures extends Record<string, Figure>>(
  db: ReadDb,
  owner: string | { readonly head: string; readonly pending: RawBuilder<unknown> },
  used: readonly Family[],
  figures: Figures,
): Promise<Head & Values<Figures>> {
  const { head, pending: which } =
    typeof owner === 'string' ? { head: owner, pending: sql`owner_id = ${owner}` } : owner;
  const pendingRows = used.map(
    (family) => sql`, ${pending(family)} as materialized (
      select ${sql.raw(`owner_id, breakdown, key, starts_at, ${columns(family).join(', ')}`)}
      from ${sql.table(`pending_${family}_additions`)}
      where ${which}
    )`,
  );
  const fields = Object.entries(figures).map(([name, figure]) => sql`, ${figure} as ${sql.ref(name)}`);
  const report = sql<Head & Values<Figures>>`(
    with head as materialized (
      select
        scope, timezone, currency, other_currencies,
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as generated_at,
        to_char(now() at time zone timezone, 'YYYY-MM-DD') as today
      from report_owners
      where id = ${head}
    )${sql.join(pendingRows, sql``)}
    select head.*${sql.join(fields, sql``)}
    from head
  )`;
  const row = await db.selectFrom(report.as('report')).selectAll().executeTakeFirst();
  if (row === undefined) throw new Error(`There is no owner ${head} to report on`);
  return row as Head & Values<Figures>;
}
