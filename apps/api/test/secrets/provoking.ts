import { type Karcis, startKarcis } from '../harness.ts';
import { areas } from '../../src/areas.ts';
import { newToken } from '../../src/domain/security/token.ts';
import { sessionOf } from '../browser.ts';
import { invite, type People } from '../people.ts';
import { sendBytes } from '../raw-http.ts';
import { canaries, environment, headers } from './canaries.ts';
import { type ErrorDescription, faults } from './faults.ts';

interface Answer {
  readonly what: string;
  readonly status: number;
  readonly text: string;
}

export interface Stand {
  readonly karcis: Karcis;
  readonly people: People;
  /** Tokens that were sent, good and bad. */
  readonly tokens: readonly string[];
  provoke(): Promise<{ readonly ours: Answer[]; readonly theirs: Answer[] }>;
  /** Everything that was kept: what was logged, and both logs of the database. */
  kept(): Promise<{ readonly log: string; readonly errors: string; readonly audit: string }>;
  stop(): Promise<void>;
}

/** A server with secrets in its configuration, of which two functions do what they are told. */
export async function stand(): Promise<Stand> {
  let fault: ErrorDescription = () => undefined;
  const { account, adminMoney } = areas as unknown as Record<string, Record<string, unknown>>;
  const kept = { login: account?.['login'], payments: adminMoney?.['payments'] };
  const replace = (login: unknown, payments: unknown) => {
    Object.assign(areas.account, { login });
    Object.assign(areas.adminMoney, { payments });
  };
  replace(
    async (db: never, _scope: unknown, { body }: { body: { password: string } }) => fault(db, body.password),
    async (db: never, _scope: unknown, { event_id = '' }: { event_id?: string }) => fault(db, event_id),
  );
  const karcis = await startKarcis({ environment }).finally(() => replace(kept.login, kept.payments));
  const people = await invite(karcis);
  const bad = `${people.Hana.token.slice(0, -1)}${people.Hana.token.endsWith('A') ? 'B' : 'A'}`;
  const session = await sessionOf(karcis, people.Sari);
  const tokens = [...Object.values(people).map(({ token }) => token), bad, session.slice('karcis='.length)];
  return {
    karcis,
    people,
    tokens,
    stop: karcis.stop,
    async provoke() {
      const ours: Answer[] = [];
      for (const [what, next] of Object.entries(faults)) {
        fault = next;
        ours.push(await byPosting(karcis, people, what), await byAsking(karcis, people, what));
      }
      fault = () => undefined;
      return {
        ours,
        theirs: [...(await byMistake(karcis, people, bad)), ...(await bySession(karcis, session))],
      };
    },
    async kept() {
      const { db } = karcis;
      const errors = await db.selectFrom('error_logs').selectAll().execute();
      const occurrences = await db.selectFrom('error_occurrences').selectAll().execute();
      const audit = await db.selectFrom('activity_log').selectAll().execute();
      return {
        log: karcis.log.join(''),
        errors: JSON.stringify([errors, occurrences]),
        audit: JSON.stringify(audit),
      };
    },
  };
}

async function ask(
  { url, letSecondsPass }: Karcis,
  what: string,
  path: string,
  init: RequestInit,
): Promise<Answer> {
  letSecondsPass(61);
  const response = await fetch(url + path, init);
  return {
    what,
    status: response.status,
    text: (await response.text()) + JSON.stringify([...response.headers]),
  };
}

/** Requests that are refused, with a session that is good, and one that is none. */
async function bySession(karcis: Karcis, good: string): Promise<Answer[]> {
  const get = (what: string, path: string, cookie: string, more: Record<string, string> = {}) =>
    ask(karcis, what, path, { headers: { ...headers, cookie, ...more } });
  const crossSite = {
    method: 'POST',
    headers: { ...headers, cookie: good, origin: 'https://evil.example.org' },
  };
  return [
    await ask(karcis, 'a session from another site', '/auth/logout', crossSite),
    await get('a session twice', '/auth/me', `${good}; ${good}`),
    await get('a session that is cut short', '/auth/me', good.slice(0, -1)),
    await get('a session that nobody has', '/auth/me', `karcis=${newToken()}`),
    await get('a session for another role', '/petugas/events', good),
    await get('a session with a query that is wrong', `/admin/users?role=${good}`, good),
    await get('a session as a bearer token', '/auth/me', good, { authorization: `Bearer ${good.slice(7)}` }),
  ];
}

const json = { 'content-type': 'application/json' };

const byPosting = (karcis: Karcis, { Sari }: People, what: string) =>
  ask(karcis, `${what}, by POST`, '/auth/login', {
    method: 'POST',
    headers: { ...headers, ...json, authorization: `Bearer ${Sari.token}` },
    body: JSON.stringify({
      email: 'kenari@example.org',
      password: canaries.password,
      token_name: canaries.tokenName,
    }),
  });

const byAsking = (karcis: Karcis, { Sari }: People, what: string) =>
  ask(karcis, `${what}, by GET`, `/admin/payments?event_id=${canaries.filter}&cursor=${canaries.cursor}`, {
    headers: { ...headers, authorization: `Bearer ${Sari.token}` },
  });

/** Requests that are refused, with secrets where they do not belong. */
async function byMistake(karcis: Karcis, { Hana }: People, bad: string): Promise<Answer[]> {
  const { password, cookie } = canaries;
  const post = (what: string, body: string, more: Record<string, string> = {}, path = '/auth/login') =>
    ask(karcis, what, path, { method: 'POST', headers: { ...headers, ...json, ...more }, body });
  const get = (what: string, path: string, token?: string) =>
    ask(karcis, what, path, {
      headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
    });
  const raw = async (what: string, bytes: string): Promise<Answer> => {
    const text = await sendBytes(karcis.origin, bytes, 200);
    return { what, status: Number(text.split(' ')[1]), text };
  };
  const login = { email: 'hana@example.org', password };
  return [
    await post('half of a JSON', JSON.stringify(login).slice(0, -5)),
    await post('a field that is not known', JSON.stringify({ ...login, pasword: password })),
    await post('a password of the wrong type', JSON.stringify({ ...login, password: [password] })),
    await post('a password that is too long', JSON.stringify({ ...login, password: password.repeat(20) })),
    await post('a NUL in a password', JSON.stringify({ ...login, password: `${password}\0` })),
    await post('a body that is too large', JSON.stringify({ ...login, x: password.repeat(4000) })),
    await post('a form', `password=${password}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    await post('a body where none belongs', JSON.stringify(login), {}, `/faqs?token=${cookie}`),
    await post('a prototype', `{"__proto__":{"password":${JSON.stringify(password)}}}`),
    await get('a token in the query', `/auth/me?token=${Hana.token}&password=${cookie}`),
    await get('a secret where none belongs', `/faqs?token=${cookie}`),
    await get('an address that is not there', `/rahasia/${cookie}?token=${cookie}`),
    await get('a page that is not there', `/pages/${cookie.toLowerCase()}`),
    await get('a token that is none', '/auth/me', `Bearer ${cookie}`),
    await get('a token that nobody was given', '/auth/me', `Bearer ${bad}`),
    await get('another scheme', '/auth/me', `Basic ${cookie}`),
    await get('another role', '/admin/users', `Bearer ${Hana.token}`),
    await get('a query that is too long', `/faqs?token=${cookie.repeat(900)}`),
    await raw('a line that is not HTTP', `${cookie} ${password}\r\n\r\n`),
    await raw(
      'headers that are too large',
      `GET /api/faqs HTTP/1.1\r\nHost: a\r\nCookie: ${cookie.repeat(2000)}\r\n\r\n`,
    ),
    await raw(
      'a path that is no text',
      `GET /api/pages/%E0%A4%A?token=${cookie} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ),
    await raw('two hosts', `GET /api/faqs?token=${cookie} HTTP/1.1\r\nHost: a\r\nHost: ${cookie}\r\n\r\n`),
    await raw('a method of its own', `TRACE /api/faqs HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${cookie}\r\n\r\n`),
  ];
}
