import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import { families, type Family, type Measure } from './families.ts';

/** The scope of the whole platform; organizers and events are scopes under their own ids. */
export const platform = '00000000-0000-0000-0000-000000000000';

/** All measures of a family, summed. */
export type Sums<F extends Family> = Record<Measure<F>, number>;

/** A part of a report: a subquery that gives one value. */
export type Part<T = unknown> = RawBuilder<T>;

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
/** The tail of a family in this scope; `readFigures` puts it in front of the statement. */
export const here = (family: Family) => sql.table(`${family}_here`);

/** `'gross', coalesce(sum(gross), 0), …`: the sums as fields of a JSON object. */
export const sumsOf = (family: Family) =>
  sql.raw(
    columns(family)
      .map((measure) => `'${measure}', coalesce(sum(${measure}), 0)`)
      .join(', '),
  );

/** The rows of a breakdown, or of one key of it: those of the tallies and those of the tail, to be summed. */
export function rowsOf(family: Family, scopeId: string, breakdown: Breakdown | 'Total', key?: Part) {
  const list = sql.raw(`key, starts_at, ${columns(family).join(', ')}`);
  // All columns of the primary key, so that no other index looks better.
  const atKey = key === undefined ? sql`` : sql`and key = ${key} and starts_at = '-infinity'`;
  return sql`(
    select ${list} from ${tallies(family)}
    where scope_id = ${scopeId} and breakdown = ${sql.lit(breakdown)} ${atKey}
    union all
    select ${list} from ${here(family)} where breakdown = ${sql.lit(breakdown)} ${atKey}
  ) as rows_`;
}

/** All there is in the scope. */
export const total = <F extends Family>(family: F, scopeId: string): Part<Sums<F>> =>
  sql`(select json_build_object(${sumsOf(family)}) from ${rowsOf(family, scopeId, 'Total', sql`''`)})`;

/** The sums of one key. */
export const beside = <F extends Family>(
  family: F,
  scopeId: string,
  breakdown: Breakdown,
  key: Part,
): Part<Sums<F>> =>
  sql`(select json_build_object(${sumsOf(family)}) from ${rowsOf(family, scopeId, breakdown, key)})`;

/** Every key of a breakdown that has few. */
export const byKey = <F extends Family>(
  family: F,
  scopeId: string,
  breakdown: Breakdown,
): Part<({ key: string } & Sums<F>)[]> => sql`(
    select coalesce(json_agg(sums), '[]')
    from (
      select json_build_object('key', key, ${sumsOf(family)}) as sums
      from ${rowsOf(family, scopeId, breakdown)}
      group by key
    ) as keys
  )`;

/** The months in which there is something, by their first day in the time zone. */
export const byMonth = <F extends Family>(
  family: F,
  scopeId: string,
): Part<({ period: string } & Sums<F>)[]> => sql`(
    select coalesce(json_agg(sums), '[]')
    from (
      select json_build_object(
        'period', to_char(starts_at at time zone (select timezone from head), 'YYYY-MM-DD'), ${sumsOf(family)}
      ) as sums
      from ${rowsOf(family, scopeId, 'Month')}
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
  /** The day it is, in the time zone. */
  readonly today: string;
}

type Values<Parts> = { [Name in keyof Parts]: Parts[Name] extends Part<infer T> ? T : never };

/**
 * Reads the parts of a report in one statement, hence from one snapshot: they fit together whatever is written
 * meanwhile. The tails of the families that are named are computed once; a scope whose figures are not its own says
 * which part of the tail they need.
 */
export async function readFigures<Parts extends Record<string, Part>>(
  db: ReadDb,
  scope: string | { readonly head: string; readonly tail: RawBuilder<unknown> },
  used: readonly Family[],
  parts: Parts,
): Promise<Head & Values<Parts>> {
  const { head, tail } = typeof scope === 'string' ? { head: scope, tail: sql`scope_id = ${scope}` } : scope;
  const tails = used.map(
    (family) => sql`, ${here(family)} as materialized (
      select ${sql.raw(`scope_id, breakdown, key, starts_at, ${columns(family).join(', ')}`)}
      from ${sql.table(`${family}_tail`)}
      where ${tail}
    )`,
  );
  const fields = Object.entries(parts).map(([name, part]) => sql`, ${part} as ${sql.ref(name)}`);
  const report = sql<Head & Values<Parts>>`(
    with head as materialized (
      select
        scope, timezone, currency, other_currencies,
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as generated_at,
        to_char(now() at time zone timezone, 'YYYY-MM-DD') as today
      from report_scopes
      where id = ${head}
    )${sql.join(tails, sql``)}
    select head.*${sql.join(fields, sql``)}
    from head
  )`;
  const row = await db.selectFrom(report.as('report')).selectAll().executeTakeFirst();
  if (row === undefined) throw new Error(`There is no scope ${head} to report on`);
  return row as Head & Values<Parts>;
}
