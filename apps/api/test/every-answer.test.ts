import { errors, rawPaths } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { headerFaults } from './expected-headers.ts';
import { areas } from '../src/areas.ts';
import { karcisForTests } from './harness.ts';
import { invite, type People } from './people.ts';
import { parseAnswer, sendBytes } from './raw-http.ts';

/** Requests a minute that a network may send: all but the last ones here. */
const limit = 500;

// One function fails as it is told, for the answers that nobody can provoke.
let fault: () => void = () => {};
const { legal } = areas.settings;
Object.assign(areas.settings, {
  legal: async (...given: Parameters<typeof legal>) => {
    fault();
    return legal(...given);
  },
});

const karcis = karcisForTests({
  content: 'demo',
  environment: {
    KARCIS_CORS_ORIGINS: 'https://tiket.example.org',
    KARCIS_RATE_LIMITS: 'on',
    KARCIS_REQUESTS_PER_NETWORK: String(limit),
    KARCIS_TRUST_PROXY: '127.0.0.1',
  },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const get = async (
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Answer> => {
  const response = await fetch(karcis.current.origin + path, { headers, ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const raw = async (bytes: string): Promise<Answer> =>
  parseAnswer(await sendBytes(karcis.current.origin, bytes));
const bearer = (name: keyof People) => ({ authorization: `Bearer ${people[name].token}` });
const post = (body: string, type = 'application/json') =>
  get('/api/auth/login', {}, { method: 'POST', body, headers: { 'content-type': type } });
const preflight = (path: string, origin: string) =>
  get(path, { origin, 'access-control-request-method': 'GET' }, { method: 'OPTIONS' });
async function failing(error: unknown): Promise<Answer> {
  fault = () => {
    throw error;
  };
  const answer = await get('/api/admin/settings/legal', bearer('Sari'));
  fault = () => {};
  return answer;
}

const problem = 'application/problem+json; charset=utf-8';
const json = 'application/json; charset=utf-8';
const priv = /^private, no-store$/;
const kept = /^public, max-age=\d+$/;
const never = /^no-store$/;
/** The page of the reference may load what this server sends. */
const page = { 'content-security-policy': /^default-src 'none'; script-src 'self'; / };

/** Every kind of answer there is: its status, its type (none where it has no body), and whether it may be kept. */
const table: readonly (readonly [
  what: string,
  status: number,
  type: string | null,
  kept: RegExp,
  ask: () => Promise<Answer>,
])[] = [
  ['public content, read anew', 200, json, kept, () => get('/api/faqs')],
  ['public content, from memory', 200, json, kept, () => get('/api/faqs')],
  ['public content, compressed', 200, json, kept, () => get('/api/faqs', { 'accept-encoding': 'br' })],
  ['public content that is known', 304, null, kept, () => get('/api/faqs', { 'if-none-match': '*' })],
  ['HEAD of public content', 200, json, kept, () => get('/api/faqs', {}, { method: 'HEAD' })],
  ['a private record', 200, json, priv, () => get('/api/auth/me', bearer('Hana'))],
  ['a private list', 200, json, priv, () => get('/api/admin/users', bearer('Sari'))],
  [
    'HEAD of a private list',
    200,
    json,
    priv,
    () => get('/api/admin/users', bearer('Sari'), { method: 'HEAD' }),
  ],
  ['a sign-in', 201, json, priv, () => post('{"email":"admin@karcis.test","password":"karcis-demo"}')],
  ['a sign-out', 204, null, priv, () => get('/api/auth/logout', bearer('Hendra'), { method: 'POST' })],
  [
    'a decision without the version that was read',
    428,
    problem,
    never,
    () =>
      get('/api/admin/events/01900000-0000-7000-8000-000000000000/actions/approve', bearer('Sari'), {
        method: 'POST',
      }),
  ],
  [
    'a change of a record that has changed meanwhile',
    412,
    problem,
    never,
    async () => {
      const { id = '' } =
        (await karcis.current.db.selectFrom('faqs').select('id').limit(1).execute())[0] ?? {};
      return get(
        `/api/admin/cms/faqs/${id}`,
        {},
        {
          method: 'PATCH',
          headers: {
            ...bearer('Sari'),
            'content-type': 'application/json',
            'if-match': '"2020-01-01T00:00:00.000Z"',
          },
          body: '{"is_active":true}',
        },
      );
    },
  ],
  [
    'a preflight for public content',
    204,
    null,
    never,
    () => preflight('/api/faqs', 'https://lain.example.org'),
  ],
  [
    'a preflight that is allowed',
    204,
    null,
    never,
    () => preflight('/api/auth/me', 'https://tiket.example.org'),
  ],
  ['a preflight that is not', 204, null, never, () => preflight('/api/auth/me', 'https://jahat.example.org')],
  ['a preflight for nothing', 204, null, never, () => preflight('/api/tiada', 'https://jahat.example.org')],
  ['OPTIONS that is no preflight', 204, null, never, () => get('/api/faqs', {}, { method: 'OPTIONS' })],
  ['health', 200, json, never, () => get('/healthz')],
  ['readiness', 200, json, never, () => get('/readyz')],
  ['the document', 200, json, kept, () => get('/api/openapi.json')],
  ['HEAD of the document', 200, json, kept, () => get('/api/openapi.json', {}, { method: 'HEAD' })],
  ['the page', 200, 'text/html; charset=utf-8', kept, () => get('/api/docs')],
  ['a script of the page', 200, 'text/javascript; charset=utf-8', kept, () => get('/api/docs/start.js')],
  ['a style of the page', 200, 'text/css; charset=utf-8', kept, () => get('/api/docs/swagger-ui.css')],
  ['half of a JSON', 400, problem, never, () => post('{')],
  [
    'a path that is no text',
    400,
    problem,
    never,
    () => raw('GET /api/pages/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  ['a line that is not HTTP', 400, problem, never, () => raw('HALO\r\n\r\n')],
  ['no host', 400, problem, never, () => raw('GET /api/faqs HTTP/1.1\r\n\r\n')],
  ['two hosts', 400, problem, never, () => raw('GET /api/faqs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')],
  ['nobody', 401, problem, never, () => get('/api/auth/me')],
  ['HEAD by nobody', 401, problem, never, () => get('/api/auth/me', {}, { method: 'HEAD' })],
  ['wrong credentials', 401, problem, never, () => post('{"email":"a@b.c","password":"salah"}')],
  ['another role', 403, problem, never, () => get('/api/admin/users', bearer('Hana'))],
  ['a path that leads nowhere', 404, problem, never, () => get('/tiada')],
  ['a record that is not there', 404, problem, never, () => get('/api/pages/tiada')],
  ['another method', 405, problem, never, () => get('/api/faqs', {}, { method: 'DELETE' })],
  ['another method of health', 405, problem, never, () => get('/healthz', {}, { method: 'POST' })],
  ['TRACE', 405, problem, never, () => raw('TRACE /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n')],
  ['headers that do not arrive', 408, problem, never, () => raw('GET /api/faqs HTTP/1.1\r\nHost: a\r\nX-')],
  ['a body that is too large', 413, problem, never, () => post(JSON.stringify('a'.repeat(66_000)))],
  ['a query that is too long', 414, problem, never, () => get(`/api/faqs?a=${'x'.repeat(8200)}`)],
  ['a form', 415, problem, never, () => post('a=1', 'application/x-www-form-urlencoded')],
  ['an unknown parameter', 422, problem, never, () => get('/api/faqs?x=1')],
  [
    'headers that are too large',
    431,
    problem,
    never,
    () => raw(`GET /api/faqs HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`),
  ],
  ['a fault of ours', 500, problem, never, () => failing(new Error('rusak'))],
  ['nothing, thrown', 500, problem, never, () => failing(undefined)],
  [
    'a database that is away',
    503,
    problem,
    never,
    () => failing(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
  ],
  [
    'a network that asks too often',
    429,
    problem,
    never,
    async () => {
      const headers = { 'x-forwarded-for': '192.0.2.9' };
      // More than the limit: some are given back while they are sent.
      for (let n = 0; n < 3 * limit; n++) {
        const answer = await get('/api/auth/me', headers);
        if (answer.status === 429) return answer;
      }
      return get('/api/auth/me', headers);
    },
  ],
];

describe('every answer', () => {
  it.each(table)('%s (%i): all its headers, and no others', async (what, status, type, kept, ask) => {
    const answer = await ask();
    expect(answer.status, answer.body).toBe(status);
    const isPage = type?.startsWith('text/') === true;
    expect(headerFaults(answer.headers, isPage ? page : {}), what).toEqual([]);
    expect(answer.headers.get('cache-control')).toMatch(kept);
    // A 304 may name the type of what it stands for.
    if (status !== 304) expect(answer.headers.get('content-type')).toBe(type);
    if (type === problem && answer.body !== '') {
      const { request_id, status: told } = JSON.parse(answer.body) as Record<string, unknown>;
      expect([request_id, told]).toEqual([answer.headers.get('x-request-id'), status]);
    }
    if ([429, 503].includes(status)) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  });

  it('is in the table: each status that errors have, and each path that is served by hand', async () => {
    const statuses = new Set(table.map(([, status]) => status));
    const missing = Object.values(errors).filter(({ status }) => status !== 409 && !statuses.has(status));
    expect(missing).toEqual([]);
    const { origin, url } = karcis.current;
    const raw = [...rawPaths.root.map((path) => origin + path), ...rawPaths.base.map((path) => url + path)];
    for (const address of raw) {
      const { headers } = await fetch(address);
      expect(headerFaults(headers, address.includes('/docs') ? page : {}), address).toEqual([]);
    }
  });

  it('is missed by this search when a header is lost, or one too many is there (control)', async () => {
    const { headers } = await get('/healthz');
    for (const name of ['x-request-id', 'api-version', 'content-security-policy', 'cache-control']) {
      const fewer = new Headers(headers);
      fewer.delete(name);
      expect(headerFaults(fewer), name).toHaveLength(1);
    }
    const more = new Headers(headers);
    more.set('server', 'x');
    expect(headerFaults(more)).toHaveLength(1);
  });
});
