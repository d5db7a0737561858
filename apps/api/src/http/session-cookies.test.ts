import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { hashPassword } from '../domain/security/password.ts';
import { newToken } from '../domain/security/token.ts';
import { ask, pairOf, sessionOf } from '../../test/browser.ts';
import { type Karcis, karcisForTests, startKarcis } from '../../test/harness.ts';
import { invite, person, type People, type PersonOfTests } from '../../test/people.ts';

const proxied = { KARCIS_TRUST_PROXY: '127.0.0.1', KARCIS_CORS_ORIGINS: 'https://mitra.example.org' };
const plain = karcisForTests({ environment: proxied });
const secure = karcisForTests({ environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org/acara' } });
const password = 'kata sandi';
const own = { 'sec-fetch-site': 'same-origin' };
let people: People;
let password_hash: string;
beforeAll(async () => {
  people = await invite(plain.current);
  password_hash = await hashPassword(password);
});

const somebody = (karcis: Karcis, name: string, role: PersonOfTests['role'] = 'admin') =>
  person(karcis.db, name, role, { password_hash });

const signIn = (karcis: Karcis, email: string, headers: Record<string, string> = own, more: object = {}) =>
  ask(karcis, 'POST', '/auth/login', headers, { email, password, session: true, ...more });

const me = async (karcis: Karcis, headers: Record<string, string | readonly string[]>) => {
  const { status, body } = await ask(karcis, 'GET', '/auth/me', headers);
  return status === 200 ? body.data?.['name'] : `${status} ${body.code}`;
};

describe('a session', () => {
  it('begins with a cookie that no script can read, and without a token in the answer', async () => {
    const hours = { admin: 12, organizer: 12, petugas: 24, ticket_holder: 720 } as const;
    for (const [role, lifetime] of Object.entries(hours) as [keyof typeof hours, number][]) {
      const { email, name } = await somebody(plain.current, `Sesi-${role.replace('_', '-')}`, role);
      const answer = await signIn(plain.current, email);
      expect([answer.status, answer.body.data]).toMatchObject([201, { token: null, user: { role } }]);
      const pair = pairOf(answer);
      expect(pair).toMatch(/^karcis=karcis_[\w-]{49}$/);
      const attributes = `; Max-Age=${lifetime * 3600}; Path=/; HttpOnly; SameSite=Strict`;
      expect(answer.cookies).toEqual([pair + attributes]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(await me(plain.current, { cookie: `bahasa=id; ${pair};tema=gelap` })).toBe(name);
      expect(plain.current.log.join('')).not.toContain(pair.slice(20));
    }
  });

  it('has a cookie of this host and TLS alone where the public address is https', async () => {
    const { email } = await somebody(secure.current, 'Tirta');
    const answer = await signIn(secure.current, email);
    const pair = pairOf(answer);
    expect(pair).toMatch(/^__Host-karcis=karcis_/);
    expect(answer.cookies).toEqual([`${pair}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict`]);
    expect(await me(secure.current, { cookie: pair })).toBe('Tirta');
    // Somebody on the way, or a neighbouring subdomain, can plant a cookie of the other name.
    expect(await me(secure.current, { cookie: pair.replace('__Host-', '') })).toBe('401 not_signed_in');
    expect(await me(secure.current, { cookie: `karcis=${newToken()}; ${pair}` })).toBe('Tirta');
  });

  it('has such a cookie where a trusted proxy says https, and no other does', async () => {
    const { email } = await somebody(plain.current, 'Utami');
    const byProxy = { ...own, 'x-forwarded-proto': 'https' };
    const answer = await signIn(plain.current, email, byProxy);
    expect(pairOf(answer)).toMatch(/^__Host-karcis=/);
    expect(answer.cookies[0]).toContain('; Secure;');
    const untrusted = await startKarcis();
    try {
      await somebody(untrusted, 'Vera');
      expect(pairOf(await signIn(untrusted, 'vera@example.org', byProxy))).toMatch(/^karcis=/);
    } finally {
      await untrusted.stop();
    }
  });

  it('ends the one that the browser had before, whoever that was of; a failed sign-in ends none', async () => {
    const [first, second] = [
      await somebody(plain.current, 'Wati'),
      await somebody(plain.current, 'Yanti', 'petugas'),
    ];
    const old = pairOf(await signIn(plain.current, first.email));
    const failed = await signIn(plain.current, first.email, { ...own, cookie: old }, { password: 'salah' });
    expect([failed.status, failed.cookies, await me(plain.current, { cookie: old })]).toEqual([
      401,
      [],
      'Wati',
    ]);
    const renewed = pairOf(await signIn(plain.current, first.email, { ...own, cookie: old }));
    expect(await me(plain.current, { cookie: old })).toBe('401 not_signed_in');
    expect(await me(plain.current, { cookie: renewed })).toBe('Wati');
    const other = pairOf(await signIn(plain.current, second.email, { ...own, cookie: renewed }));
    expect(await me(plain.current, { cookie: renewed })).toBe('401 not_signed_in');
    expect(await me(plain.current, { cookie: other })).toBe('Yanti');
    // Tokens of other kinds are not ended by being sent as a cookie.
    await signIn(plain.current, second.email, { ...own, cookie: `karcis=${second.token}` });
    expect((await plain.current.client(second.token).account.me()).data.name).toBe('Yanti');
  });

  it('counts among the fifty sign-ins that an account keeps', async () => {
    const { id, email, role } = await somebody(plain.current, 'Zaki');
    const oldest = await sessionOf(plain.current, { id, role });
    // A minute older than the others, whatever the clock of the machine does meanwhile.
    const aMinuteAgo = sql<string>`now() - interval '1 minute'`;
    const ofAccount = plain.current.db.updateTable('access_tokens').where('user_id', '=', id);
    await ofAccount.set({ created_at: aMinuteAgo }).execute();
    for (let n = 0; n < 49; n++) await sessionOf(plain.current, { id, role });
    expect((await signIn(plain.current, email)).status).toBe(201);
    expect(await me(plain.current, { cookie: oldest })).toBe('401 not_signed_in');
    const tokens = plain.current.db.selectFrom('access_tokens').selectAll().where('user_id', '=', id);
    const kept = await tokens.where('kind', 'in', ['Session', 'Login']).execute();
    expect(kept).toHaveLength(50);
    // An hour without use ends the session of an administrator, like every sign-in of one.
    expect(kept.every(({ idle_timeout_seconds }) => idle_timeout_seconds === 3600)).toBe(true);
  });

  it('ends with its cookie and with what pages have stored; a bearer token leaves the browser as it is', async () => {
    const { id, email, role } = await somebody(plain.current, 'Asih');
    const cookie = pairOf(await signIn(plain.current, email));
    const out = await ask(plain.current, 'POST', '/auth/logout', { ...own, cookie });
    expect([out.status, out.cookies]).toEqual([
      204,
      ['karcis=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'],
    ]);
    expect(out.headers['clear-site-data']).toBe('"storage"');
    expect(await me(plain.current, { cookie })).toBe('401 not_signed_in');
    const { token } = await issueToken(plain.current.db, { id, role }, { name: 'uji', kind: 'Login' });
    const kept = await sessionOf(plain.current, { id, role });
    const bearer = await ask(plain.current, 'POST', '/auth/logout', {
      authorization: `Bearer ${token}`,
      cookie: kept,
    });
    expect([bearer.status, bearer.cookies, bearer.headers['clear-site-data']]).toEqual([204, [], undefined]);
    expect(await me(plain.current, { cookie: kept })).toBe('Asih');
  });

  it('is not set by a sign-in that is undone', async () => {
    const kept = areas.account.login;
    const failing: typeof kept = async (...given) => {
      await kept(...given);
      throw new Error('after everything');
    };
    Object.assign(areas.account, { login: failing });
    const server = await startKarcis().finally(() => Object.assign(areas.account, { login: kept }));
    try {
      await somebody(server, 'Bagus');
      const answer = await signIn(server, 'bagus@example.org');
      expect([answer.status, answer.cookies]).toEqual([500, []]);
    } finally {
      await server.stop();
    }
  });
});

describe('the cookie', () => {
  it('is not looked at beside an Authorization header, whatever that says', async () => {
    const cookie = await sessionOf(plain.current, people.Sari);
    const hana = { authorization: `Bearer ${people.Hana.token}`, cookie };
    expect(await me(plain.current, hana)).toBe('Hana');
    expect(await me(plain.current, { ...hana, 'sec-fetch-site': 'cross-site' })).toBe('Hana');
    for (const authorization of ['', 'Bearer', `Bearer ${newToken()}`, 'Basic c2FyaTpzYXJp'])
      expect(await me(plain.current, { authorization, cookie }), authorization).toBe('401 not_signed_in');
  });

  it('that cannot be read is removed; one of a session that has ended is left to the next sign-in', async () => {
    const good = await sessionOf(plain.current, people.Sari);
    const removed = ['karcis=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'];
    const unreadable = ['karcis=', 'karcis=x', `${good}x`, `karcis="${good}"`, `${good}; ${good}`];
    for (const cookie of [...unreadable, [good, 'karcis=tanam']]) {
      const answer = await ask(plain.current, 'GET', '/auth/me', { cookie });
      expect([answer.status, answer.body.code, answer.cookies]).toEqual([401, 'not_signed_in', removed]);
      expect(answer.body.detail).toContain('Sign in again');
    }
    const ended = await ask(plain.current, 'GET', '/auth/me', { cookie: `karcis=${newToken()}` });
    expect([ended.status, ended.cookies, ended.body.detail]).toEqual([
      401,
      [],
      'The session has ended. Sign in again.',
    ]);
    // Names of which ours is a part are others.
    const others = `xkarcis=1; karcis2=2; KARCIS=3; \u00a0karcis=4; __Host-karcis=5; ${good}`;
    expect(await me(plain.current, { cookie: others })).toBe('Sari');
  });

  it('opens nothing with a token of another kind, and its token opens nothing as a bearer token', async () => {
    const { id, role, token } = people.Surya;
    const api = await issueToken(plain.current.db, { id, role }, { name: 'uji', kind: 'Api' });
    for (const other of [token, api.token])
      expect(await me(plain.current, { cookie: `karcis=${other}` })).toBe('401 not_signed_in');
    const session = (await sessionOf(plain.current, people.Surya)).slice('karcis='.length);
    expect(await me(plain.current, { authorization: `Bearer ${session}` })).toBe('401 not_signed_in');
    expect(await me(plain.current, { cookie: `karcis=${session}` })).toBe('Surya');
  });

  it('is read, set and removed nowhere in public content, which is the same for everybody', async () => {
    const good = await sessionOf(plain.current, people.Sari);
    const answers = [];
    for (const cookie of ['', good, 'karcis=x', `${good}; ${good}`])
      for (const site of ['same-origin', 'cross-site']) {
        const headers = { ...(cookie === '' ? {} : { cookie }), 'sec-fetch-site': site };
        answers.push(await ask(plain.current, 'GET', '/settings/general', headers));
      }
    expect(new Set(answers.map(({ headers, status }) => JSON.stringify([status, headers.etag]))).size).toBe(
      1,
    );
    for (const { status, cookies, headers } of answers) {
      expect([status, cookies, headers['access-control-allow-credentials']]).toEqual([200, [], undefined]);
      expect(headers.vary ?? '').not.toMatch(/cookie/i);
      expect(headers['cache-control']).toMatch(/^public/);
    }
  });

  it('tells caches that private answers depend on it', async () => {
    const cookie = await sessionOf(plain.current, people.Sari);
    const { headers } = await ask(plain.current, 'GET', '/auth/me', { cookie });
    expect(headers.vary).toMatch(/Authorization, Cookie/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('counts against the limit of its account', async () => {
    const limited = await startKarcis({
      environment: { KARCIS_RATE_LIMITS: 'on', KARCIS_REQUESTS_PER_ACCOUNT: '3' },
    });
    try {
      const cookie = await sessionOf(limited, await somebody(limited, 'Citra'));
      const statuses = [];
      for (let n = 0; n < 4; n++)
        statuses.push((await ask(limited, 'GET', '/auth/me', { cookie })).headers['ratelimit-remaining']);
      expect(statuses).toEqual(['2', '1', '0', '0']);
      expect(await me(limited, { cookie })).toBe('429 too_many_requests');
    } finally {
      await limited.stop();
    }
  });
});
