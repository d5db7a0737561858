import type { Page } from '@karcis/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { isOfValue } from '../constraints.ts';
import type { TalliedList } from '../tallies/lists.ts';

interface PageInput {
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: string;
}

/** The columns that put a list into its one order, all in one direction; the last is unique. The rows have them all. */
export interface Order {
  readonly columns: readonly [...string[], string];
  readonly direction: 'asc' | 'desc';
}

/** From the newest on. What is not tallied is counted, and should be short: of one event, or of one account. */
interface NewestFirst extends Order {
  readonly direction: 'desc';
  readonly tallies: TalliedList | undefined;
}

/** So many records are skipped one by one; beyond, the day is looked up first. */
const near = 1000;

/**
 * The one way to page: two statements, whatever the page. The keys of the page are found first and the rest of the
 * columns, with all their joins, only for those. A cursor goes on from where the page before ended, so that
 * following pages visits every row exactly once while others are being added; without one, pages are counted off: in
 * lists that are tallied, only those of one day.
 */
export async function page<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: Order | NewestFirst,
  { page: number = 1, per_page: size = 20, cursor }: PageInput,
): Promise<Page<Row>> {
  const { columns, direction } = order;
  const tallies = 'tallies' in order ? order.tallies : undefined;
  const keys = columns.map((column) => sql.ref(column));
  const key = sql`(${sql.join(keys)})`;
  const sorted = (rows: SelectQueryBuilder<DB, Tables, unknown>) =>
    keys.reduce((sofar, column) => sofar.orderBy(column, direction), rows);

  const bare = query.clearSelect();
  const first = sorted(bare.select(keys.map((column, at) => column.as(`key_${at}`)))).limit(
    sql.lit(atMost(size) + 1),
  );
  const offset = (number - 1) * size;
  const onPage = () => {
    if (cursor !== undefined) {
      const last = valuesOf(cursor, columns.length);
      return first.where(
        direction === 'desc' ? sql<boolean>`${key} < ${last}` : sql<boolean>`${key} > ${last}`,
      );
    }
    if (tallies === undefined || offset <= near) return first.offset(offset);
    return sql`
      select found.*
      from (${tallies.placeAfter(offset)}) as place
      cross join lateral (
        ${first.where(sql<boolean>`${keys[0]} < place.begins_before`).offset(sql<number>`place.skipped`)}
      ) as found`;
  };
  const [found, total] = await Promise.all([
    sorted(query.where(sql<boolean>`${key} in (${onPage()})`)).execute() as Promise<Row[]>,
    tallies?.total() ?? countOf(bare),
  ]).catch((error: unknown) => {
    // A cursor of the right form may hold what is no value of its columns.
    if (cursor !== undefined && isOfValue(error)) refuseCursor();
    throw error;
  });
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, total, next: found.length > size && last ? encodeCursor(keyOf(last, columns)) : null };
}

async function countOf<DB, Tables extends keyof DB>(rows: SelectQueryBuilder<DB, Tables, unknown>) {
  const counted = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/**
 * How many rows are looked for: the size, rounded up to one of a few. Written into the statement, it tells the planner
 * that few keys are coming; of a parameter it assumes a tenth of the table, and reads that table from end to end.
 */
const atMost = (size: number): number => [10, 20, 50].find((bound) => size <= bound) ?? 100;

/** The values of a row in the columns of the order, as text. */
const keyOf = (row: object, columns: readonly string[]): string[] =>
  columns.map((column) => String(row[column.slice(column.indexOf('.') + 1) as keyof typeof row]));

/** A cursor of texts. */
export const encodeCursor = (key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Throws `invalid_request`: a cursor that no answer gave. */
export function refuseCursor(detail = 'cursor is not one that `links.next` gave.'): never {
  fail('invalid_request', { detail, errors: [{ parameter: 'cursor', code: 'malformed', detail }] });
}

/** Returns the values of a cursor as a row. Throws `invalid_request` for a cursor of another form. */
function valuesOf(cursor: string, length: number) {
  const key = decodeCursor(cursor);
  if (key?.length !== length) refuseCursor();
  return sql`(${sql.join(key)})`;
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text of a cursor is an instant. They have one form, so they can be compared as texts. */
export const isInstantText = (text: string): boolean =>
  instantForm.test(text) && !Number.isNaN(Date.parse(text));

/** Whether a text of a cursor is an id. */
export const isIdText = (text: string): boolean => idForm.test(text);

/** Returns the texts of a cursor; undefined for one of another form. */
export function decodeCursor(cursor: string): string[] | undefined {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(key) && key.every((part) => typeof part === 'string') ? key : undefined;
  } catch {
    return undefined;
  }
}
