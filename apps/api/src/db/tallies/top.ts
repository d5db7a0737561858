import { type RawBuilder, sql } from 'kysely';
import type { Family, Measure } from './families.ts';
import { type Breakdown, columns, type Figure, pending, rowsOf, tallies } from './figures.ts';

/** Subquery over `t.key` that returns the name of a key as a JSON object, or no row when it is in the trash. */
type Names<L> = RawBuilder<L>;

/** A named row of a breakdown with the measures of one or several families. No measure is in two families. */
type Row<L, F extends Family> = { key: string; name: L } & { [M in F as Measure<M>]: number };

/** Maximum number of rows of a breakdown. The rest is summed up in one more row. */
const most = 50;

interface Options<More extends readonly Family[]> {
  /** Further families whose measures are returned for the same keys. */
  readonly besides?: readonly [...More];
  readonly limit?: number;
}

/** The keys with the most of a measure, with names. Finding them costs the same however many keys there are. */
export function top<F extends Family, L extends object, const More extends readonly Family[] = []>(
  family: F,
  ownerId: string,
  breakdown: Breakdown,
  measure: Measure<F>,
  names: Names<L>,
  { besides = [] as never, limit = most }: Options<More> = {},
): Figure<Row<L, F | More[number]>[]> {
  const by = sql.ref(measure);
  const fields = [family, ...besides].map((each) =>
    listOf(each, (column) => `'${column}', ${each}.${column}`),
  );
  const joined = besides.map(
    (other) => sql`
      cross join lateral (
        select ${sql.raw(listOf(other, (column) => `coalesce(sum(${column}), 0) as ${column}`))}
        from ${rowsOf(other, ownerId, breakdown, sql.raw(`${family}.key`))}
      ) as ${sql.ref(other)}`,
  );
  const self = sql.ref(family);
  const first = sql`order by ${by} desc, key limit ${sql.lit(limit)}`;
  const from = { family, ownerId, breakdown };
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
  readonly ownerId: string;
  readonly breakdown: Breakdown;
}

const listOf = (family: Family, of: (column: string) => string) => columns(family).map(of).join(', ');

/** Rows with their names. Each is named by itself, so that rows in the trash are skipped without naming all keys. */
const named = (rows: RawBuilder<unknown>, names: RawBuilder<unknown>) => sql`
  select t.*, names.name
  from ${rows} as t
  cross join lateral (${names} offset 0) as names (name)`;

/** Condition for the keys of a breakdown of the owner. `ranking` is the indexed column that stands for both. */
const ranked = ({ ownerId, breakdown }: From) => sql`ranking = ${`${breakdown} ${ownerId}`} and key <> ''`;

const pendingKeys = ({ family, breakdown }: From) =>
  sql`select key from ${pending(family)} where breakdown = ${sql.lit(breakdown)} and key <> ''`;

/** Keys without pending rows: an index of the tallies on the measure has them in order. */
const unchanged = (from: From) => sql`(
  select ${sql.raw(`key, ${listOf(from.family, (column) => column)}`)}
  from ${tallies(from.family)}
  where ${ranked(from)} and key <> all (array(${pendingKeys(from)}))
)`;

/** Keys with pending rows, which are few, each summed with its tally. */
function changed(from: From) {
  const list = sql.raw(`key, ${listOf(from.family, (column) => column)}`);
  return sql`(
    select ${sql.raw(`key, ${listOf(from.family, (column) => `sum(${column}) as ${column}`)}`)}
    from (
      select ${list}
      from ${pending(from.family)}
      where breakdown = ${sql.lit(from.breakdown)} and key <> ''
      union all
      select known.*
      from (select distinct p.key as new_key from (${pendingKeys(from)}) as p) as new_keys
      cross join lateral (
        select ${list}
        from ${tallies(from.family)}
        where
          owner_id = ${from.ownerId} and breakdown = ${sql.lit(from.breakdown)}
          and key = new_key and starts_at = '-infinity'
        offset 0
      ) as known
    ) as rows_
    group by key
  )`;
}
