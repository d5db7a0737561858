import type { Route } from '@karcis/contract';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { Compile } from 'typebox/compile';
import { fail } from '../domain/failure.ts';

/**
 * Makes the writer of a route's answer: it puts the envelope around what the function gave, checks it against
 * the contract, and gives the JSON. A field that is missing or of the wrong type is a fault of ours (500), and a
 * field that the contract does not declare cannot leave: the serializer only knows the declared ones.
 */
export function responseWriter(name: string, route: Route): (result: unknown) => string {
  const { response } = route;
  if (response.kind === 'nothing') return () => '';
  const validator = Compile(response.schema);
  const stringify = fastJsonStringify(response.schema as AnySchema);
  return (result) => {
    if (result === undefined) fail('not_found');
    const body = { data: result };
    if (!validator.Check(body)) {
      const faults = validator.Errors(body).slice(0, 5);
      const list = faults.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
      throw new Error(`The answer of ${name} breaks its contract: ${list}`);
    }
    return stringify(body);
  };
}
