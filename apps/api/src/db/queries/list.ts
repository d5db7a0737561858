import { type CountedRows, longestList } from '@karcis/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

interface Slice {
  readonly page?: number;
  readonly per_page?: number;
}

/** What a list is sorted by: columns with their direction, the last one unique. */
type Order = readonly RawBuilder<unknown>[];

/** The first 1,000 rows, for lists of which people never make more. */
export const bounded = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Row[]> => query.limit(sql.lit(longestList)).execute();

/**
 * Rows of a list that people may make long, at most 1,000 of them, and the number of all: two statements. The ids are
 * found first and the other columns only for those, so that what a row is joined with is not read for rows that are
 * not shown.
 */
export async function slice<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: Order,
  { page = 1, per_page: size = longestList }: Slice,
): Promise<CountedRows<Row>> {
  const bare = query.clearSelect();
  const sorted = <Rows extends { orderBy(by: RawBuilder<unknown>): Rows }>(rows: Rows): Rows =>
    order.reduce((sofar, by) => sofar.orderBy(by), rows);
  const ids = sorted(bare.select(sql`id`.as('id')))
    .limit(Math.min(size, longestList))
    .offset((page - 1) * size);
  const [rows, counted] = await Promise.all([
    sorted(query.where(sql<boolean>`id in (${ids})`)).execute() as Promise<Row[]>,
    bare.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ]);
  return { rows, total: counted.total };
}

/** Whether one of the texts contains what is looked for, in upper or lower case. Without a text, everything does. */
export function contains(
  looked: string | undefined,
  ...texts: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
): RawBuilder<boolean> {
  if (looked === undefined) return sql<boolean>`true`;
  const found = texts.map((text) => sql`strpos(lower(${text}), lower(${looked})) > 0`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

export const newestFirst: Order = [sql`created_at desc`, sql`id desc`];
export const byPosition: Order = [sql`position`, sql`id`];
