import Type, { type TProperties, type TSchema } from 'typebox';
import { longestList } from './route.ts';
import { Count, nullable, record, Text } from './values.ts';

const PageMeta = record('PageMeta', {
  current_page: Type.Integer({ minimum: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100 }),
  from: nullable(Type.Integer({ minimum: 1 })),
  to: nullable(Type.Integer({ minimum: 1 })),
  total: Count,
  last_page: Type.Integer({ minimum: 1 }),
  path: Text,
});

/** Absolute addresses that keep the filters. Following `next` visits every record exactly once, whatever is added. */
const PageLinks = record('PageLinks', {
  first: Text,
  last: Text,
  prev: nullable(Text),
  next: nullable(Text),
});

/** The parameters of a paged list: its own filters, and those that every paged list takes. */
export const paged = <Filters extends TProperties>(filters: Filters) =>
  Type.Object({
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(
      Type.String({ maxLength: 200, description: 'Where the page before ended; comes with `links.next`' }),
    ),
  });

/** A page of a list, with what else its envelope says. */
export const pageWith = <S extends TSchema, const Extra extends TProperties>(of: S, extra: Extra) => ({
  kind: 'page' as const,
  status: 200 as const,
  of,
  extra: Type.Object(extra),
  schema: Type.Object({ data: Type.Array(of), meta: PageMeta, links: PageLinks, ...extra }),
});

/**
 * The answer of a paged list. Its route takes the parameters of `paged`.
 *
 *     query: paged({ status: Type.Optional(oneOf(ticketStatuses)) }),
 *     response: page(MyTicket),
 */
export const page = <S extends TSchema>(of: S) => pageWith(of, {});

/** The parameters of a counted list. Without them it is the first 1,000 records in its order. */
export const slice = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: longestList, default: longestList })),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Words that a record has in its name or code, in any spelling',
    }),
  ),
});

/**
 * A list of at most 1,000 records. The header `X-Total-Count` holds the number of all records that match. A request that sends
 * `page`, `per_page` or `q` gets that number as `meta.total`, too; without them, `data` is the one property.
 */
export const countedList = <S extends TSchema>(of: S) => ({
  kind: 'countedList' as const,
  status: 200 as const,
  of,
  schema: Type.Object({
    data: Type.Array(of, { maxItems: longestList }),
    meta: Type.Optional(record('ListMeta', { total: Count })),
  }),
});
