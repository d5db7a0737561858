import { type CountedRows, type Page, type Route, slice } from '@karcis/contract';
import type { TSchema } from 'typebox';
import { compiled, mismatches } from '../../domain/validator.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { brief, longestInLists } from '../../domain/text/brief.ts';
import { hasVersion } from './record-version.ts';
import { copierOf, maskingCopierOf } from './response-copier.ts';
import { type ListAddress, pageEnvelope } from './page-links.ts';

/**
 * Returns the JSON of an answer: the result of a function in its envelope. Throws when it breaks the contract. The envelope of a counted
 * list depends on the parameters in `input`.
 */
type ResponseWriter = (result: unknown, address: Asked, input?: unknown) => string;

/** The address that was asked, and the scope of the caller: an account of an organizer has a role in it. */
type Asked = ListAddress & { readonly reader?: object };

const isViewer = ({ reader = {} }: Asked): boolean =>
  'organizerRole' in reader && reader.organizerRole === 'Viewer';

/**
 * Makes the writer of a route's answers. A field that is missing or of the wrong type is an error of ours (500). A field
 * that the contract does not declare cannot leave: only declared ones are copied.
 */
export function responseWriter(name: string, route: Route): ResponseWriter {
  const { response } = route;
  if (response.kind === 'nothing' || response.kind === 'file') return () => '';
  if (response.kind === 'text')
    return (result) => (typeof result === 'string' ? checkedSize(name, result) : fail('not_found'));
  // At the first answer: a process uses some of the routes, and each of them takes 100 KB.
  const check = once(() => {
    const schema = withoutFormats(response.schema);
    return {
      schema,
      fits: compiled(schema),
      declared: copierOf(response.schema),
      masked: maskingCopierOf(response.schema),
    };
  });
  return (result, address, input) => {
    const body = bodyOf(response.kind, result, address, input);
    if (body.data === undefined) fail('not_found');
    const { schema, fits, declared, masked } = check();
    if (!fits(body)) {
      const list = mismatches(schema, body).slice(0, 5).join('; ');
      throw new Error(`The answer of ${name} breaks its contract: ${list}`);
    }
    // What an account reads for its organizer, not what it has bought itself.
    const isMasked = route.access === 'organizer' && isViewer(address);
    return bounded(name, (isMasked ? masked : declared)(body));
  };
}

/** Makes a function that does the work when it is first called, and gives the same result from then on. */
function once<Result extends object>(work: () => Result): () => Result {
  let made: Result | undefined;
  return () => (made ??= work());
}

/**
 * The schema without `format`. Instants and ids leave as PostgreSQL wrote them, so their type and pattern are enough:
 * `format` would parse each as a date, at a tenth of what a list costs.
 */
const withoutFormats = (schema: TSchema): TSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'format' && typeof value === 'string' ? undefined : value,
    ),
  ) as TSchema;

/** Maximum size of an answer in bytes. A larger one takes memory and time from all other requests. */
export const mostBytes = 2 * 1024 * 1024;

/** Most characters of the texts of a list that is too large otherwise: tried one after the other. */
const longestTexts = [longestInLists, 60];

/** Returns an answer as JSON. A list that would be larger than `mostBytes` has the beginnings of its texts: people who write them cannot take it from its readers. */
function bounded(name: string, body: unknown): string {
  const text = JSON.stringify(body);
  const { data } = body as { readonly data: unknown };
  if (isSmall(text) || !Array.isArray(data)) return checkedSize(name, text);
  for (const longest of longestTexts) {
    const rows = data.map((row: object) => brief(row, longest));
    const shorter = JSON.stringify({ ...(body as object), data: rows });
    if (isSmall(shorter)) return shorter;
  }
  return checkedSize(name, text);
}

/** Throws when an answer is larger than `mostBytes`: then a list lacks a bound, or a field a maximum length. */
function checkedSize(name: string, text: string): string {
  if (isSmall(text)) return text;
  throw new Error(
    `The answer of ${name} has ${Buffer.byteLength(text)} bytes; at most ${mostBytes} are allowed`,
  );
}

// A character has at most three bytes in UTF-8 for each of its code units.
const isSmall = (text: string): boolean =>
  text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes;

function bodyOf(
  kind: Route['response']['kind'],
  result: unknown,
  address: ListAddress,
  input: unknown = {},
): { data?: unknown; meta?: unknown } {
  if (kind === 'page') return pageBody(result as Page<unknown>, address);
  if (kind !== 'countedList') return { data: result };
  const { rows, total } = result as CountedRows<unknown>;
  const asksForSlice = Object.keys(slice.properties).some((name) => name in (input as object));
  return asksForSlice ? { data: rows, meta: { total } } : { data: rows };
}

/** What headers say of an answer: the version of a record that can be changed, the number of all records of a counted list. */
export const factsOf = (route: Route, result: unknown) => ({
  version: hasVersion(route) ? (result as { updated_at: string } | null)?.updated_at : undefined,
  total: route.response.kind === 'countedList' ? (result as CountedRows<unknown>).total : undefined,
});

/** The envelope of a page. Further properties of the result, a summary for instance, are part of it. */
const pageBody = (result: Page<unknown>, address: ListAddress) => ({
  ...result,
  data: result.rows,
  ...pageEnvelope(result, address),
});
