import type { TSchema } from 'typebox';
import { createRandom } from '../../src/seed/random.ts';
import type { Caller } from '../case.ts';
import type { NamedRoute } from './spots.ts';
import { encode, validValue } from './values.ts';

/** Sizes and places of pages that lead to other statements: see `db/queries/page.ts`. */
const sizes = ['', '1', '50', '100'];
const places = ['', 'page=2', 'page=9999999'];

/** Days of the one are tallied, most likely, and of the other put together from quarters of an hour. */
const zones = ['Asia/Jakarta', 'UTC'];

/** Filters of the list of events that are values of its statement, present or not. */
const alwaysInStatement = ['category', 'city', 'organizer', 'from', 'to'];

/**
 * The most words of a parameter that are combined with all others: each may make another statement, as what a list is sorted by does, and
 * each of the tables of the trash. More words are values of a column, as the templates of mail are, and the first of them stands for all.
 */
const mostWords = 20;

/** The list and what it is sorted by: a cursor is one of this order. */
export const orderOf = (route: string, text: string): string =>
  `${route} ${/[?&]sort=(\w+)/.exec(`?${text}`)?.[1] ?? ''}`;

/**
 * Each combination of the values of the parameters, present or not; the other words of a long list alone. Reports say the same whatever
 * the interval.
 */
export function queriesOf(
  { name, route }: NamedRoute,
  caller: Caller,
  cursorOf: (order: string) => string | undefined,
): string[] {
  const properties = Object.entries((route.query?.properties ?? {}) as Record<string, TSchema>);
  const required: readonly string[] = (route.query as { required?: string[] } | undefined)?.required ?? [];
  const random = createRandom(1, name, 'query');
  let queries = [''];
  const alone: string[] = [];
  for (const [key, schema] of properties) {
    if (['page', 'cursor', 'interval', ...alwaysInStatement].includes(key)) continue;
    // Whoever has several orders: their list goes on.
    const listed =
      name.endsWith('Orders.find') && key === 'q' ? ['holder@karcis.test'] : valuesOf(key, schema);
    // The statement of a file is the same whatever the value.
    const isFile = route.response.kind === 'file';
    const isLong = listed !== undefined && listed.length > mostWords;
    const values = (isFile || isLong ? listed?.slice(0, 1) : listed) ?? [
      dayOr(key, validValue(random, caller, key, schema) ?? ''),
    ];
    const pairOf = (value: string) => (value === '' ? '' : `${key}=${value}`);
    const pairs = values.map(pairOf);
    if (isLong && !isFile) alone.push(...listed.slice(1).map(pairOf));
    const all = required.includes(key) || key === 'per_page' ? pairs : ['', ...pairs];
    queries = queries.flatMap((query) => all.map((pair) => joined(query, pair)));
  }
  if (!properties.some(([key]) => key === 'page')) return [...queries, ...alone];
  const paged = queries.flatMap((query) => {
    const cursor = cursorOf(orderOf(name, query));
    const at = [...places, ...(cursor === undefined ? [] : [`cursor=${cursor}`])];
    return at.map((place) => joined(query, place));
  });
  return [...paged, ...alone];
}

/** The values to walk through; undefined where one that is drawn will do. */
function valuesOf(key: string, schema: TSchema): readonly string[] | undefined {
  const { type, enum: words } = schema as { type?: string; enum?: readonly string[] };
  if (key === 'per_page') return sizes;
  if (key === 'timezone') return zones;
  if (key === 'q') return ['a'];
  if (key === 'recipient' || key === 'address') return ['hana@example.org'];
  return type === 'boolean' ? ['true', 'false'] : words?.map(encode);
}

const dayOr = (key: string, value: string) =>
  key === 'start_date' ? '2026-01-01' : key === 'end_date' ? '2026-03-31' : value;

export const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('&');
