import type { FastifyRequest } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, pairOf, sessionOf } from '../../test/browser.ts';
import { type Karcis, karcisForTests } from '../../test/harness.ts';
import { invite, person, type People } from '../../test/people.ts';
import { hashPassword } from '../domain/security/password.ts';

/** The check can be taken away, to show that these tests would see it. */
const check = vi.hoisted(() => ({ isOn: true }));
vi.mock('./session-cookies.ts', async (original) => {
  const { createSessionCookies } = await original<typeof import('./session-cookies.ts')>();
  return {
    createSessionCookies: (...given: Parameters<typeof createSessionCookies>) => {
      const cookies = createSessionCookies(...given);
      return {
        ...cookies,
        countsIn: (request: FastifyRequest) => !check.isOn || cookies.countsIn(request),
        browserOf: (request: FastifyRequest) => {
          const browser = cookies.browserOf(request);
          return check.isOn ? browser : { ...browser, demandOwnPage() {} };
        },
      };
    },
  };
});

const partner = 'https://mitra.example.org';
const publicOrigin = 'https://tiket.example.org';
const plain = karcisForTests({ environment: { KARCIS_CORS_ORIGINS: partner } });
const secure = karcisForTests({
  environment: { KARCIS_PUBLIC_URL: `${publicOrigin}/acara`, KARCIS_CORS_ORIGINS: partner },
});
const credentials = { email: 'dian@example.org', password: 'kata sandi' };
let people: People;
beforeAll(async () => {
  people = await invite(plain.current);
  const password_hash = await hashPassword(credentials.password);
  for (const { db } of [plain.current, secure.current]) await person(db, 'Dian', 'admin', { password_hash });
});

type Headers = Record<string, string | readonly string[]>;

/** Where a request comes from, as a browser says it; `OWN` is the origin of the server. */
const bySite = (site: string | readonly string[], origin?: string): Headers => ({
  'sec-fetch-site': site,
  ...(origin === undefined ? {} : { origin }),
});
const byOrigin = (origin: string | readonly string[]): Headers => ({ origin });

/** Requests of pages of this server. */
const ownPages: Headers[] = [bySite('same-origin'), bySite('same-origin', 'null'), byOrigin('OWN')];
/** Requests that no page has made, or none that says so: an address that was typed, or an old browser. */
const untold: Headers[] = [bySite('none'), {}];
const otherSites: Headers[] = [
  ...['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, cross-site'].map((site) =>
    bySite(site, 'OWN'),
  ),
  bySite(['same-origin', 'same-origin'], 'OWN'),
  ...['null', '', 'https://evil.example.org', partner, 'OWN/', 'OWN.evil.example.org', 'OWN1'].map(byOrigin),
  ...['http://127.0.0.1', 'https://127.0.0.1', 'http://localhost:PORT', 'https://127.0.0.1:PORT'].map(
    byOrigin,
  ),
  byOrigin(['OWN', 'OWN']),
];

/** The headers with the address of a server in them. */
function sentTo({ origin }: Karcis, headers: Headers, own = origin): Headers {
  const { port } = new URL(origin);
  const filled = (text: string) => text.replace('OWN', own).replace('PORT', port);
  const pairs = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? filled(value) : value.map(filled),
  ]);
  return Object.fromEntries(pairs) as Headers;
}

const shown = (headers: Headers) => JSON.stringify(headers);

describe('by cookie', () => {
  const statusOf = async (method: string, path: string, headers: Headers) => {
    const cookie = await sessionOf(plain.current, people.Sari);
    const sent = { ...sentTo(plain.current, headers), cookie };
    const { status, body, cookies } = await ask(plain.current, method, path, sent);
    if (status === 403) {
      if (method !== 'HEAD') expect(body.code).toBe('cross_site');
      expect(cookies).toEqual([]);
      // The session itself is in order: from a page of the server it goes on.
      const own = await ask(plain.current, 'GET', '/auth/me', { cookie, 'sec-fetch-site': 'same-origin' });
      expect(own.status).toBe(200);
    }
    return status;
  };

  it.each(ownPages.map((headers) => [shown(headers), headers] as const))(
    'a page of this server reads and writes: %s',
    async (_, headers) => {
      expect(await statusOf('GET', '/auth/me', headers)).toBe(200);
      expect(await statusOf('HEAD', '/auth/me', headers)).toBe(200);
      expect(await statusOf('POST', '/auth/logout', headers)).toBe(204);
    },
  );

  it.each(untold.map((headers) => [shown(headers), headers] as const))(
    'a request of no page reads, and does not write: %s',
    async (_, headers) => {
      expect(await statusOf('GET', '/auth/me', headers)).toBe(200);
      expect(await statusOf('HEAD', '/auth/me', headers)).toBe(200);
      expect(await statusOf('POST', '/auth/logout', headers)).toBe(403);
    },
  );

  it.each(otherSites.map((headers) => [shown(headers), headers] as const))(
    'a page of another site neither reads nor writes: %s',
    async (_, headers) => {
      expect(await statusOf('GET', '/auth/me', headers)).toBe(403);
      expect(await statusOf('HEAD', '/auth/me', headers)).toBe(403);
      expect(await statusOf('POST', '/auth/logout', headers)).toBe(403);
    },
  );

  it('the public address is the origin, whatever Host says', async () => {
    const { token } = await person(secure.current.db, 'Eka', 'admin');
    const { email, password } = credentials;
    const pages = { [publicOrigin]: 201, [secure.current.origin]: 403, [`${publicOrigin}/acara`]: 403 };
    for (const [origin, status] of Object.entries(pages)) {
      const answer = await ask(
        secure.current,
        'POST',
        '/auth/login',
        { origin },
        { email, password, session: true },
      );
      expect([origin, answer.status]).toEqual([origin, status]);
    }
    // A bearer token asks for none of this.
    const bearer = { authorization: `Bearer ${token}`, origin: 'https://evil.example.org' };
    expect((await ask(secure.current, 'POST', '/auth/logout', bearer)).status).toBe(204);
  });

  it('refused requests are in the audit log under their account', async () => {
    const cookie = await sessionOf(plain.current, people.Sari);
    await ask(plain.current, 'POST', '/auth/logout', { cookie, 'sec-fetch-site': 'same-site' });
    const entries = plain.current.db
      .selectFrom('activity_log')
      .select('actor_id')
      .where('description', '=', 'Asked for POST /api/auth/logout from a page of another site');
    await vi.waitFor(
      async () => expect((await entries.execute()).map((entry) => entry.actor_id)).toContain(people.Sari.id),
      { timeout: 60_000, interval: 100 },
    );
  });
});

describe('signing in with a session', () => {
  const signIn = (headers: Headers, body: object = {}) =>
    ask(plain.current, 'POST', '/auth/login', sentTo(plain.current, headers), {
      ...credentials,
      session: true,
      ...body,
    });
  const sessions = async () => {
    const rows = plain.current.db.selectFrom('access_tokens').select('id').where('name', '=', 'Sign-in');
    return (await rows.where('kind', '=', 'Session').execute()).length;
  };

  it.each(ownPages.map((headers) => [shown(headers), headers] as const))(
    'is for pages of this server: %s',
    async (_, headers) => {
      const before = await sessions();
      expect(pairOf(await signIn(headers))).toMatch(/^karcis=karcis_/);
      expect(await sessions()).toBe(before + 1);
    },
  );

  it.each([...untold, ...otherSites].map((headers) => [shown(headers), headers] as const))(
    'is refused to others, with a right password and with a wrong one alike: %s',
    async (_, headers) => {
      const before = await sessions();
      // Six wrong ones would make the next one wait, if they counted.
      for (const password of ['salah', 'salah', 'salah', 'salah', 'salah', 'salah', credentials.password]) {
        const { status, body, cookies } = await signIn(headers, { password });
        expect([status, body.code, cookies]).toEqual([403, 'cross_site', []]);
      }
      expect(await sessions()).toBe(before);
    },
  );

  it('was never slowed down by all these', async () => {
    expect((await signIn({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  it('without a session sets no cookie, wherever it comes from', async () => {
    for (const headers of [...ownPages, ...untold, ...otherSites.slice(0, 3)]) {
      const { status, body, cookies } = await signIn(headers, { session: false });
      expect([status, cookies, typeof body.data?.['token']]).toEqual([201, [], 'string']);
    }
  });
});

describe('pages of other origins', () => {
  it.each([partner, 'https://evil.example.org'])('are never allowed credentials: %s', async (origin) => {
    const cookie = await sessionOf(plain.current, people.Sari);
    const authorization = `Bearer ${people.Sari.token}`;
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'cookie',
    };
    for (const path of ['/auth/me', '/settings/general', '/auth/login', '/nowhere'])
      for (const headers of [{ cookie, origin }, { authorization, origin }, { origin }, preflight])
        for (const method of ['GET', 'OPTIONS', 'POST']) {
          const answer = await ask(plain.current, method, path, headers);
          expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
          expect(answer.headers['access-control-allow-headers'] ?? '').not.toMatch(/cookie/i);
        }
    const bearer = await ask(plain.current, 'GET', '/auth/me', { authorization, origin, cookie });
    expect(bearer.status).toBe(200);
    expect(bearer.headers['access-control-allow-origin']).toBe(origin === partner ? partner : undefined);
  });
});

describe('without the check (control)', () => {
  beforeEach(() => {
    check.isOn = false;
  });
  afterEach(() => {
    check.isOn = true;
  });

  it.each([...untold, ...otherSites].map((headers) => [shown(headers), headers] as const))(
    'everybody reads, writes and signs in by cookie: %s',
    async (_, headers) => {
      const sent = { ...sentTo(plain.current, headers), cookie: await sessionOf(plain.current, people.Sari) };
      expect((await ask(plain.current, 'GET', '/auth/me', sent)).status).toBe(200);
      expect((await ask(plain.current, 'POST', '/auth/logout', sent)).status).toBe(204);
      const { status } = await ask(plain.current, 'POST', '/auth/login', sentTo(plain.current, headers), {
        ...credentials,
        session: true,
      });
      expect(status).toBe(201);
    },
  );
});
