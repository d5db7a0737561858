import { type ErrorCode, errors, errorsOf, type Problem } from '@karcis/contract';
import { routeOf, routes } from '../draw/spots.ts';
import type { Answer } from '../wire/answer.ts';
import { problemCheck } from './schemas.ts';

/** Bytes that a rejected request may be answered with, unpacked. */
const largest = 16 * 1024;

/** Codes that routes declare for themselves. */
const declared = new Set(routes.flatMap(({ route }) => route.errors ?? []));

/** Whether a route answers with a code that belongs to others. */
const isUndeclared = (name: string, code: ErrorCode): boolean => {
  const route = routeOf.get(name);
  return route !== undefined && declared.has(code) && !errorsOf(route).includes(code);
};

/** What is wrong with an error: it is a problem document with a code of the contract, and is not kept. */
export function problemFaults(route: string, { status, headers }: Answer, body: string): string[] {
  const type = headers['content-type'] ?? 'nothing';
  if (type !== 'application/problem+json; charset=utf-8')
    return [`a ${status} is no problem document but ${type}`];
  const fault = problemCheck(body);
  if (fault !== undefined) return [fault];
  const { code, title, type: name, status: said, request_id: id } = JSON.parse(body) as Problem;
  const known = errors[code];
  const faults: readonly (readonly [boolean, string])[] = [
    [isUndeclared(route, code), `${code}, which the route does not declare`],
    [Buffer.byteLength(body) > largest, `${code} with over ${largest} bytes`],
    [headers['cache-control'] !== 'no-store', 'a problem may be kept'],
    [known.status !== status || said !== status, `${code} with status ${status}`],
    [title !== known.title || name !== `urn:karcis:problem:${code}`, `${code} is called ${title}`],
    [id !== headers['x-request-id'], 'the ids of the request differ'],
    [code === 'not_signed_in' && headers['www-authenticate'] !== 'Bearer', 'there is no challenge'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}
