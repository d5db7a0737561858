import { issueToken } from '../../src/db/queries/access-tokens.ts';
import { newToken } from '../../src/domain/security/token.ts';
import { sessionOf } from '../browser.ts';
import type { PersonOfTests } from '../people.ts';
import { person } from '../people.ts';
import { changesOwnAccount, type NamedRoute } from '../routes.ts';
import { type Accounts, suspend } from './accounts.ts';
import type { Expected } from './cells.ts';
import { isOfWebhooks } from './policy-of-webhooks.ts';
import { ruleFor, traced } from './policy.ts';
import type { Request } from './sending.ts';

interface BadCredential {
  readonly what: string;
  readonly headers: () => Request['headers'] | Promise<Request['headers']>;
  /** Appended to the query string. */
  readonly query?: string;
  readonly expectedAt: (row: NamedRoute) => Expected;
}

const past = new Date(Date.now() - 3_700_000).toISOString();
const earlier = new Date(Date.now() - 7_200_000).toISOString();

/** Everything that is sent in the place of a credential and is none. What has the form of a token is recorded. */
export async function badCredentials(accounts: Accounts): Promise<BadCredential[]> {
  const good = accounts.tokens.admin ?? '';
  const bearer = (token: string) => [['authorization', `Bearer ${token}`]] as const;
  const refused = (isTraced: boolean) => () => ({ status: 401, code: 'not_signed_in', isTraced });
  const sent = (what: string, value: string, isTraced = false): BadCredential => ({
    what,
    headers: () => [['authorization', value]],
    expectedAt: refused(isTraced),
  });
  const lapsed = await lapsedTokens(accounts);
  const session = accounts.sessions.admin ?? '';
  const byCookie = (what: string, value: string, expected: Partial<Expected> = {}): BadCredential => ({
    what,
    headers: () => [
      ['cookie', value],
      ['sec-fetch-site', 'same-origin'],
    ],
    expectedAt: () => ({ status: 401, code: 'not_signed_in', isTraced: true, detail: ended, ...expected }),
  });
  const unreadable = { isTraced: false, detail: /^The cookie of the session is not one/, setsCookie: true };
  const other = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`;
  return [
    { what: 'none', headers: () => [], expectedAt: refused(false) },
    sent('an empty one', 'Bearer '),
    sent('another scheme', `Basic ${good}`),
    sent('garbage', 'Bearer karcis_garbage'),
    sent('a letter changed', `Bearer ${other}`),
    sent('a token cut short', `Bearer ${good.slice(0, -8)}`),
    sent('a token doubled', `Bearer ${good}, Bearer ${good}`),
    sent('a token that nobody was given', `Bearer ${newToken()}`, true),
    ...Object.entries(lapsed).map(([what, token]) => sent(what, `Bearer ${token}`, true)),
    {
      what: 'a token in the query string',
      headers: () => [],
      query: `token=${good}&access_token=${good}`,
      expectedAt: refused(false),
    },
    { what: 'a token in a cookie', headers: () => [['cookie', `token=${good}`]], expectedAt: refused(false) },
    byCookie('the token of another kind as a session', `karcis=${good}`),
    byCookie('the session of nobody', `karcis=${newToken()}`),
    byCookie('a session twice', `${session}; ${session}`, unreadable),
    byCookie('two sessions', `${session}; ${accounts.sessions['organizer A']}`, unreadable),
    byCookie('a session and an empty one', `karcis=; ${session}`, unreadable),
    byCookie('a session cut short', session.slice(0, -1), unreadable),
    ...(await lapsedSessions(accounts)).map(([what, cookie]) => byCookie(what, cookie)),
    {
      what: 'a session from another site',
      headers: () => [
        ['cookie', session],
        ['sec-fetch-site', 'cross-site'],
      ],
      expectedAt: () => ({ status: 403, code: 'cross_site', isTraced: true }),
    },
    {
      what: 'a session under the name of TLS',
      headers: () => [['cookie', `__Host-${session}`]],
      expectedAt: refused(false),
    },
    {
      what: 'a session beside another scheme',
      headers: () => [
        ['cookie', session],
        ['authorization', `Basic ${good}`],
      ],
      expectedAt: refused(false),
    },
    sent('a session as a bearer token', `Bearer ${session.slice('karcis='.length)}`, true),
    { what: 'two headers', headers: () => [...bearer(good), ...bearer(good)], expectedAt: refused(false) },
    await lowered(accounts),
  ];
}

const ended = /^The session has ended/;

async function lapsedSessions({ karcis }: Accounts): Promise<(readonly [string, string])[]> {
  const { db } = karcis;
  const made = [];
  for (const name of ['Lilis', 'Ilham', 'Rudi']) {
    const { id } = await person(db, name, 'admin');
    made.push({ id, cookie: await sessionOf(karcis, { id, role: 'admin' }) });
  }
  const [late, idle, revoked] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  const tokens = ({ id }: { id: string }) => db.updateTable('access_tokens').where('user_id', '=', id);
  await tokens(late).set({ created_at: earlier, expires_at: past }).execute();
  await tokens(idle).set({ last_used_at: past }).execute();
  await tokens(revoked).set({ revoked_at: past }).execute();
  return [
    ['an expired session', late.cookie],
    ['a session not used for an hour', idle.cookie],
    ['a revoked session', revoked.cookie],
  ];
}

async function lapsedTokens({ karcis, ids }: Accounts): Promise<Record<string, string>> {
  const { db, client } = karcis;
  const names = ['Lastri', 'Ida', 'Rini', 'Gita', 'Dewi', 'Joko', 'Umar'] as const;
  const people: Partial<Record<(typeof names)[number], PersonOfTests>> = {};
  for (const name of names) people[name] = await person(db, name, 'admin');
  const { Lastri, Ida, Rini, Gita, Dewi, Joko, Umar } = people as Record<
    (typeof names)[number],
    PersonOfTests
  >;
  const token = ({ id }: PersonOfTests) => db.updateTable('access_tokens').where('user_id', '=', id);
  const user = ({ id }: PersonOfTests) => db.updateTable('users').where('id', '=', id);
  await token(Lastri).set({ created_at: earlier, expires_at: past }).execute();
  await token(Ida).set({ last_used_at: past }).execute();
  await token(Rini).set({ revoked_at: past }).execute();
  await client(Gita.token).account.logout();
  await suspend(karcis, Dewi);
  await user(Joko).set({ status: 'Deactivated' }).execute();
  await user(Umar).set({ deleted_at: past, deleted_by: ids.admin, delete_reason: 'Keluar' }).execute();
  return {
    'an expired token': Lastri.token,
    'a token not used for an hour': Ida.token,
    'a revoked token': Rini.token,
    'a token that signed out': Gita.token,
    'the token of a suspended account': Dewi.token,
    'the token of a deactivated account': Joko.token,
    'the token of a removed account': Umar.token,
  };
}

/**
 * Whether a route changes records by the verbs of management. Its requests ask for a version that is none: whoever may call it
 * gets a 422 and changes nothing, so that the next cell finds what this one found.
 */
export const isManaged = ({ method, path, audit }: NamedRoute['route']) =>
  method !== 'GET' && audit !== undefined && !isOfWebhooks(path);

/** An administrator who has become a ticket holder since signing in: the role counts that the account has now. */
async function lowered({ karcis }: Accounts): Promise<BadCredential> {
  const { db, client } = karcis;
  const { id, token } = await person(db, 'Tari', 'admin');
  await client(token).account.me();
  await db.updateTable('users').set({ role: 'ticket_holder' }).where('id', '=', id).execute();
  return {
    what: 'a role lowered since',
    headers: async () => {
      // One of the routes ends the token it is sent with, so each request has its own.
      const fresh = await issueToken(db, { id, role: 'admin' }, { name: 'matrix', kind: 'Login' });
      return [['authorization', `Bearer ${fresh.token}`]];
    },
    expectedAt: (row) => {
      const { route } = row;
      const { callers } = ruleFor(route.method, route.path);
      if (isOfAccount(row)) return unchanged;
      if (!callers.includes('holder A')) return { status: 403, code: 'wrong_role', isTraced: true };
      if (isManaged(route)) return { status: 422, code: 'invalid_request', isTraced: false };
      if (/^\/(orders|tickets|media)\/\{id\}/.test(route.path))
        return { status: 404, code: 'not_found', isTraced: false };
      const isTraced = traced.includes(`${route.method} ${route.path}`);
      return { status: route.response.status, isTraced };
    },
  };
}

/** Routes that change the account of the caller are asked with a parameter that they do not have: 422, and nothing has changed. */
export const isOfAccount = ({ name, route }: NamedRoute) =>
  changesOwnAccount(route) && name !== 'account.logout';
export const unchanged = {
  status: 422,
  code: 'invalid_request',
  detail: /tidak_ada/,
  isTraced: false,
} as const;
