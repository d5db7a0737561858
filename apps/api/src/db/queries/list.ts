import {
  type CountedRows,
  longestList,
  normalEmail,
  orderReferences,
  phonePattern,
  ticketCodes,
} from '@karcis/contract';
import { searchPatterns } from '@karcis/contract/typed/search';
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

/**
 * Whether the texts together have all words that were typed, as `searchPatterns` finds them. Without typed words everything is found. The sign
 * between the texts is of no word: none is found across two of them.
 */
export function contains(
  typed: string | undefined,
  ...texts: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
): RawBuilder<boolean> {
  if (typed === undefined) return sql<boolean>`true`;
  return sql<boolean>`concat_ws('|', ${sql.join(texts)}) ~ all(${searchPatterns(typed)}::text[])`;
}

type Texts = readonly RawBuilder<unknown>[];

/** Texts by which records are found, each under what it is. */
interface Searched {
  readonly names: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]];
  /** References of orders. */
  readonly references?: Texts;
  /** Printed codes of tickets. */
  readonly codes?: Texts;
  readonly addresses?: Texts;
  readonly phones?: Texts;
}

/**
 * Returns the condition that texts together have all typed words, as by `contains`, or that one equals the typed text in any writing: `#krc…` without
 * dashes, `Rani <rani@example.org>`, `0812…` for `+62 812…`. Of phones, whole numbers alone are found.
 */
export function finds(
  typed: string | undefined,
  { names, references = [], codes = [], addresses = [], phones = [] }: Searched,
): RawBuilder<boolean> {
  if (typed === undefined) return sql<boolean>`true`;
  const [reference, code] = [orderReferences(typed), ticketCodes(typed)];
  const address = normalEmail(typed).toLowerCase();
  return sql<boolean>`(${sql.join(
    [
      contains(typed, ...names, ...references, ...codes, ...addresses),
      ...references.map((text) => sql`${text} = any(${reference}::text[])`),
      ...codes.map((text) => sql`${text} = any(${code}::text[])`),
      ...addresses.map((text) => sql`lower(${text}) = ${address}`),
      ...phones.map((text) => sql`${text} ~ ${phonePattern(typed) ?? null}::text`),
    ],
    sql` or `,
  )})`;
}

export const newestFirst: Order = [sql`created_at desc`, sql`id desc`];
export const byPosition: Order = [sql`position`, sql`id`];
