import type { CountedRows, Page, Route } from '@karcis/contract';
import type { TSchema } from 'typebox';
import { compiled, mismatches } from '../../domain/validator.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { declaredBy } from './response-copier.ts';
import { type Asked, pageEnvelope } from './page-links.ts';

/** Writes what a function gave as the body of the answer to what was asked. */
type ResponseWriter = (result: unknown, asked: Asked) => string;

/**
 * Makes the writer of a route's answers: it puts the envelope around what the function gave, checks it against
 * the contract, and gives the JSON. A field that is missing or of the wrong type is a fault of ours (500), and a
 * field that the contract does not declare cannot leave: only the declared ones are copied.
 */
export function responseWriter(name: string, route: Route): ResponseWriter {
  const { response } = route;
  if (response.kind === 'nothing') return () => '';
  const schema = withoutFormats(response.schema);
  const fits = compiled(schema);
  const declared = declaredBy(response.schema);
  return (result, asked) => {
    const body = bodyOf(response.kind, result, asked);
    if (body.data === undefined) fail('not_found');
    if (!fits(body)) {
      const list = mismatches(schema, body).slice(0, 5).join('; ');
      throw new Error(`The answer of ${name} breaks its contract: ${list}`);
    }
    return bounded(name, JSON.stringify(declared(body)));
  };
}

/**
 * Instants and ids leave as PostgreSQL wrote them, so their pattern and their being text is all that is checked:
 * `format` would read each of them as a date, at a tenth of what a list costs.
 */
const withoutFormats = (schema: TSchema): TSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'format' && typeof value === 'string' ? undefined : value,
    ),
  ) as TSchema;

/** Maximum size of an answer in bytes. A larger one takes memory and time from all other requests. */
export const mostBytes = 2 * 1024 * 1024;

/** Returns the text. Throws when it is larger than any answer may be: then a list lacks a bound, or a field a length. */
function bounded(name: string, text: string): string {
  // A character has at most three bytes in UTF-8 for each of its code units.
  if (text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes) return text;
  throw new Error(
    `The answer of ${name} has ${Buffer.byteLength(text)} bytes; at most ${mostBytes} are allowed`,
  );
}

function bodyOf(
  kind: Route['response']['kind'],
  result: unknown,
  asked: Asked,
): { data?: unknown; meta?: unknown } {
  if (kind === 'page') return pageBody(result as Page<unknown>, asked);
  if (kind !== 'countedList') return { data: result };
  const { rows, total } = result as CountedRows<unknown>;
  return { data: rows, meta: { total } };
}

/** A page and whatever else its function gave for the envelope. */
const pageBody = (result: Page<unknown>, asked: Asked) => ({
  ...result,
  data: result.rows,
  ...pageEnvelope(result, asked),
});
