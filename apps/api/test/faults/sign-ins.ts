import type { Kysely } from 'kysely';
import type { Tables } from '../../src/db/schema/tables.ts';
import { tokenHash } from '../../src/domain/security/token.ts';
import { ask } from './kept-connections.ts';

/** What a server has acknowledged: tokens by what became of them, and requests that leave a trace. */
export interface Acknowledged {
  /** Given out, and nobody has asked for their end. */
  readonly given: string[];
  /** Ended, and that was acknowledged. */
  readonly ended: string[];
  /** The ids of the requests that did it. */
  readonly requests: string[];
}

export const nothingYet = (): Acknowledged => ({ given: [], ended: [], requests: [] });

/** Signs in and out until the server is gone, and notes what it acknowledged; every other token is kept. */
export async function signInAndOut(
  url: string,
  person: { readonly email: string; readonly password: string },
  { given, ended, requests }: Acknowledged,
): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      const { statusCode, headers, body } = await ask(url, {
        path: '/auth/login',
        method: 'POST',
        body: person,
      });
      if (statusCode !== 201) continue; // too many at once
      const { token } = (JSON.parse(body) as { data: { token: string } }).data;
      requests.push(String(headers['x-request-id']));
      if (n % 2 === 0) {
        given.push(token);
        continue;
      }
      const out = await ask(url, { path: '/auth/logout', method: 'POST', token });
      if (out.statusCode !== 204) continue;
      ended.push(token);
      requests.push(String(out.headers['x-request-id']));
    } catch {
      return;
    }
  }
}

/** Of the tokens of an account only the newest are kept: so many of the last are still there for sure. */
const kept = 20;

/** What was acknowledged and is not so in the database. */
export async function lost(db: Kysely<Tables>, { given, ended, requests }: Acknowledged): Promise<string[]> {
  const tokens = await db.selectFrom('access_tokens').select(['token_hash', 'revoked_at']).execute();
  const states = new Map(
    tokens.map(({ token_hash, revoked_at }) => [token_hash.toString('hex'), revoked_at === null]),
  );
  const stateOf = (token: string) => states.get(tokenHash(token)?.toString('hex') ?? '');
  const entries = await db.selectFrom('activity_log').select('request_id').execute();
  const noted = new Set(entries.map(({ request_id }) => request_id));
  return [
    ...given
      .slice(-kept)
      .filter((token) => stateOf(token) !== true)
      .map(() => 'a token that was given out'),
    ...ended
      .slice(-kept)
      .filter((token) => stateOf(token) !== false)
      .map(() => 'the end of a token'),
    ...requests.filter((id) => !noted.has(id)).map(() => 'an entry of the audit log'),
  ];
}
