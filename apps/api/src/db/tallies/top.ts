import { type RawBuilder, sql } from 'kysely';
import type { Family, Measure } from './families.ts';
import { type Breakdown, columns, here, type Part, rowsOf, tallies } from './figures.ts';

/** How a key is named: a subquery over `t.key` that gives a JSON object, or no row for what is in the trash. */
type Names<L> = RawBuilder<L>;

/** A named row of a breakdown with the measures of one family or several: no two have one in common. */
type Row<L, F extends Family> = { key: string; name: L } & { [M in F as Measure<M>]: number };

/** Long breakdowns end here; what is left is one more row. */
const most = 50;

interface Options<More extends readonly Family[]> {
  /** Families whose measures are wanted, too. */
  readonly besides?: readonly [...More];
  readonly limit?: number;
}

/** The keys with the most of a measure, named. Which they are costs the same however many there are. */
export function top<F extends Family, L extends object, const More extends readonly Family[] = []>(
  family: F,
  scopeId: string,
  breakdown: Breakdown,
  measure: Measure<F>,
  names: Names<L>,
  { besides = [] as never, limit = most }: Options<More> = {},
): Part<Row<L, F | More[number]>[]> {
  const by = sql.ref(measure);
  const fields = [family, ...besides].map((each) =>
    listOf(each, (column) => `'${column}', ${each}.${column}`),
  );
  const joined = besides.map(
    (other) => sql`
      cross join lateral (
        select ${sql.raw(listOf(other, (column) => `coalesce(sum(${column}), 0) as ${column}`))}
        from ${rowsOf(other, scopeId, breakdown, sql.raw(`${family}.key`))}
      ) as ${sql.ref(other)}`,
  );
  const self = sql.ref(family);
  const first = sql`order by ${by} desc, key limit ${sql.lit(limit)}`;
  const from = { family, scopeId, breakdown };
  return sql`(
    select coalesce(
      json_agg(
        json_build_object('key', ${self}.key, 'name', ${self}.name, ${sql.raw(fields.join(', '))})
        order by ${self}.${by} desc, ${self}.key
      ), '[]'
    )
    from (
      select * from (
        (${named(unchanged(from), names)} ${first}) union all ${named(changed(from), names)}
      ) as found
      ${first}
    ) as ${self}
    ${sql.join(joined, sql``)}
  )`;
}

interface From {
  readonly family: Family;
  readonly scopeId: string;
  readonly breakdown: Breakdown;
}

const listOf = (family: Family, of: (column: string) => string) => columns(family).map(of).join(', ');

/** Named one by one, so that those in the trash are skipped without naming all there are. */
const named = (rows: RawBuilder<unknown>, names: RawBuilder<unknown>) => sql`
  select t.*, names.name
  from ${rows} as t
  cross join lateral (${names} offset 0) as names (name)`;

/** Of the keys of a breakdown, as the column `ranking` names it. */
const ranked = ({ scopeId, breakdown }: From) => sql`ranking = ${`${breakdown} ${scopeId}`} and key <> ''`;

const keysOfTail = ({ family, breakdown }: From) =>
  sql`select key from ${here(family)} where breakdown = ${sql.lit(breakdown)} and key <> ''`;

/** Keys without a tail: the tallies know their order, by an index on the measure. */
const unchanged = (from: From) => sql`(
  select ${sql.raw(`key, ${listOf(from.family, (column) => column)}`)}
  from ${tallies(from.family)}
  where ${ranked(from)} and key <> all (array(${keysOfTail(from)}))
)`;

/** Keys with a tail, which are few, each with its tally. */
function changed(from: From) {
  const list = sql.raw(`key, ${listOf(from.family, (column) => column)}`);
  return sql`(
    select ${sql.raw(`key, ${listOf(from.family, (column) => `sum(${column}) as ${column}`)}`)}
    from (
      select ${list}
      from ${here(from.family)}
      where breakdown = ${sql.lit(from.breakdown)} and key <> ''
      union all
      select known.*
      from (select distinct tail.key as new_key from (${keysOfTail(from)}) as tail) as tail
      cross join lateral (
        select ${list}
        from ${tallies(from.family)}
        where
          scope_id = ${from.scopeId} and breakdown = ${sql.lit(from.breakdown)}
          and key = new_key and starts_at = '-infinity'
        offset 0
      ) as known
    ) as rows_
    group by key
  )`;
}
