import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allCookieNames } from '../credential.ts';
import { formsOf } from '../../domain/security/redaction.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The secrets of the configuration in all their forms. No log of this server repeats them. */
    readonly secrets: readonly string[];
  }
}

/** Gives a server its secrets, and its requests the place for the report of their error. */
export function hideSecrets(app: FastifyInstance, secrets: readonly string[]): void {
  app.decorate('secrets', secrets);
  app.decorateRequest('errorReport', undefined);
}

/** Values that say nothing of anybody: short numbers, days, ids and booleans. */
const harmlessValue = /^(\d{1,7}|\d{4}-\d\d-\d\d|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|true|false)$/i;

export const isHarmless = (value: string): boolean => value === '' || harmlessValue.test(value);

/** Headers that say how a request was made and nothing about a person. */
export const harmlessHeaders = [
  'host',
  'origin',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'user-agent',
];

/** Values of a request, and characters of each, that are searched for in errors. More would keep the server busy. */
const [mostValues, longestValue] = [200, 4096];

/**
 * Returns the values of a request that no log may repeat, whatever they look like: of its credentials and other headers, of
 * its query and of its body.
 */
export function sentInConfidence({
  headers,
  url,
  body,
}: Pick<FastifyRequest, 'headers' | 'url' | 'body'>): string[] {
  const values: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (harmlessHeaders.includes(name)) continue;
    // The words of `Bearer TOKEN` and `a=1; b=2` may turn up alone.
    for (const text of [value ?? []].flat()) values.push(text, ...text.split(/[\s;,=]+/));
  }
  const [, search = ''] = url.split('?', 2);
  for (const pair of search.split('&')) {
    const value = pair.slice(pair.indexOf('=') + 1);
    values.push(value, new URLSearchParams(`v=${value}`).get('v') ?? '');
  }
  addLeaves(values, body);
  const secret = values.slice(0, mostValues).filter((value) => !isHarmless(value) && !common.has(value));
  return formsOf(secret.map((value) => value.slice(0, longestValue)));
}

/** Words that browsers and libraries put into every request. To hide them would make errors unreadable. */
const common = new Set([
  ...allCookieNames,
  'keep-alive',
  'close',
  'Bearer',
  'Basic',
  'same-origin',
  'same-site',
  'cross-site',
  'navigate',
  'cors',
  'no-cache',
  'max-age',
]);

/** Adds the texts and numbers of a body. Without recursion: a body may be nested deeper than the stack allows. */
function addLeaves(values: string[], body: unknown): void {
  const rest = [body];
  while (rest.length > 0 && values.length < mostValues) {
    const value = rest.pop();
    if (typeof value === 'string' || typeof value === 'number') values.push(String(value));
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value).toReversed()) rest.push(each);
  }
}
