import type { Caller, Case } from '../case.ts';
import { json } from './body.ts';
import { basePath } from './spots.ts';

/** A request with a body, by a method that is no POST where it says so. */
export function post(
  route: string,
  path: string,
  body: object,
  expects: Case['expects'],
  caller: Caller,
  { method = 'POST', more = [] }: { readonly method?: string; readonly more?: readonly string[] } = {},
): Case {
  const credential = caller === 'anonymous' ? [] : [`Authorization: Bearer <<token.${caller}>>`];
  const lines = ['Host: karcis.test', ...credential, ...more, ...json, 'Content-Length: <<length>>'];
  const text = `${method} ${basePath}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${JSON.stringify(body)}`;
  return { route, caller, expects, text };
}

/** A request without a body that changes a record. */
export const bare = (
  route: string,
  method: string,
  path: string,
  expects: Case['expects'],
  caller: Caller,
  more: readonly string[] = [],
): Case => ({
  route,
  caller,
  expects,
  text: `${method} ${basePath}${path} HTTP/1.1\r\n${['Host: karcis.test', `Authorization: Bearer <<token.${caller}>>`, ...more].join('\r\n')}\r\n\r\n`,
});
