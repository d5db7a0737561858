import { request } from 'node:http';
import { expect } from 'vitest';
import { issueToken } from '../src/db/queries/access-tokens.ts';
import type { Karcis } from './harness.ts';
import type { PersonOfTests } from './people.ts';

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly cookies: readonly string[];
  readonly body: {
    readonly code?: string;
    readonly detail?: string;
    readonly data?: Record<string, unknown>;
  };
}

/** Sends a request with headers that pages cannot set, and that `fetch` would not send. */
export const ask = (
  { url }: Karcis,
  method: string,
  path: string,
  headers: Record<string, string | readonly string[]> = {},
  body?: object,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(url + path, { method, headers: { ...sent, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: response.headers['set-cookie'] ?? [],
          body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
        }),
      );
    });
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });

/** `name=value` of the only cookie of an answer. */
export const pairOf = ({ cookies }: Answer): string => {
  expect(cookies).toHaveLength(1);
  return cookies[0]?.split(';', 1)[0] ?? '';
};

/** The cookie of a new session. */
export async function sessionOf(
  karcis: Karcis,
  { id, role }: Pick<PersonOfTests, 'id' | 'role'>,
): Promise<string> {
  return `karcis=${(await issueToken(karcis.db, { id, role }, { name: 'uji', kind: 'Session' })).token}`;
}
