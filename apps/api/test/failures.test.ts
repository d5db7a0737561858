import { errors } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { headerFaults } from './expected-headers.ts';
import { karcisForTests } from './harness.ts';
import { invite, type People } from './people.ts';
import { parseAnswer, sendBytes } from './raw-http.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
});

const get = async (path: string, init?: RequestInit) => read(await fetch(karcis.current.origin + path, init));
const post = (path: string, body: string | Uint8Array, type = 'application/json') =>
  get(path, { method: 'POST', body: body as string, headers: { 'content-type': type } });
const raw = async (bytes: string) => parseAnswer(await sendBytes(karcis.current.origin, bytes));

type Case = [string, keyof typeof errors, () => Promise<Answer>];

/** Each error that a request can provoke, and a request that does. */
const cases: readonly Case[] = [
  ['an unknown path', 'unknown_path', () => get('/api/nowhere')],
  ['a path outside of the base path', 'unknown_path', () => get('/faqs')],
  ['the root', 'unknown_path', () => get('/')],
  ['a trailing slash', 'unknown_path', () => get('/api/faqs/')],
  ['a doubled slash', 'unknown_path', () => get('/api//faqs')],
  ['another case', 'unknown_path', () => get('/api/FAQS')],
  ['a path parameter after a semicolon', 'unknown_path', () => get('/api/faqs;x=1')],
  ['a path that climbs', 'unknown_path', () => raw('GET /api/pages/../../faqs HTTP/1.1\r\nHost: a\r\n\r\n')],
  ['a record that is not there', 'not_found', () => get('/api/pages/tidak-ada')],
  [
    'a path that is not percent-encoded text',
    'malformed_request',
    () => raw('GET /api/pages/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  ['a wrong method', 'method_not_allowed', () => get('/api/faqs', { method: 'DELETE' })],
  [
    'a method that HTTP does not use for resources',
    'method_not_allowed',
    () => raw('TRACE /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  [
    'a wrong method with a body nobody reads',
    'method_not_allowed',
    () => post('/api/faqs', '{'.repeat(70_000)),
  ],
  ['no credential', 'not_signed_in', () => get('/api/auth/me')],
  ['an unknown parameter', 'invalid_request', () => get('/api/faqs?page=1')],
  ['a query string over 8 KiB', 'uri_too_long', () => get(`/api/faqs?a=${'x'.repeat(8200)}`)],
  ['JSON that is none', 'malformed_json', () => post('/api/auth/login', '{"email":')],
  ['JSON with a trailing comma', 'malformed_json', () => post('/api/auth/login', '{"email":"a",}')],
  [
    'JSON that reaches for the prototype',
    'malformed_json',
    () => post('/api/auth/login', '{"__proto__":{"a":1}}'),
  ],
  [
    'JSON that is not UTF-8',
    'malformed_json',
    () => post('/api/auth/login', Buffer.from('7b22ff227d', 'hex')),
  ],
  [
    'JSON nested deeply',
    'invalid_request',
    () => post('/api/auth/login', '['.repeat(20_000) + ']'.repeat(20_000)),
  ],
  ['no body', 'invalid_request', () => post('/api/auth/login', '')],
  ['a body that is no object', 'invalid_request', () => post('/api/auth/login', '[1]')],
  [
    'NUL in a text',
    'invalid_request',
    () => post('/api/auth/login', String.raw`{"email":"a@b","password":"a\u0000b"}`),
  ],
  [
    'half of a surrogate pair',
    'invalid_request',
    () => post('/api/auth/login', String.raw`{"email":"a@b","password":"\ud800"}`),
  ],
  [
    'a body over 64 KiB',
    'body_too_large',
    () => post('/api/auth/login', JSON.stringify({ email: 'a'.repeat(66_000) })),
  ],
  [
    'a form',
    'unsupported_media_type',
    () => post('/api/auth/login', 'email=a', 'application/x-www-form-urlencoded'),
  ],
  ['text', 'unsupported_media_type', () => post('/api/auth/login', '{}', 'text/plain')],
  ['an odd content type', 'unsupported_media_type', () => post('/api/auth/login', '{}', 'application/jsonx')],
  [
    'a compressed body',
    'unsupported_media_type',
    () =>
      get('/api/auth/login', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }),
  ],
  ['a line that is not HTTP', 'malformed_request', () => raw('HALO DUNIA\r\n\r\n')],
  ['no Host', 'malformed_request', () => raw('GET /api/faqs HTTP/1.1\r\n\r\n')],
  ['no Host before a preflight', 'malformed_request', () => raw('OPTIONS /api/auth/me HTTP/1.1\r\n\r\n')],
  ['two Hosts', 'malformed_request', () => raw('GET /api/faqs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')],
  ...['a b', 'a"<b>', 'example.org/x?', 'sari@example.org', 'a, b', '[::1', 'a:port'].map((host): Case => [
    `a Host that is none: ${host}`,
    'malformed_request',
    () => raw(`GET /api/faqs HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  ]),
  [
    'a request line with a host that is none',
    'malformed_request',
    () => raw('GET http://sari@example.org/api/faqs HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  [
    'two credentials',
    'not_signed_in',
    () =>
      raw(
        `GET /api/auth/me HTTP/1.1\r\nHost: a\r\n${`Authorization: Bearer ${people.Sari.token}\r\n`.repeat(2)}\r\n`,
      ),
  ],
  [
    'two lengths',
    'malformed_request',
    () => raw('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'),
  ],
  [
    'a length and chunks',
    'malformed_request',
    () =>
      raw(
        'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
  ],
  [
    'headers over 16 KiB',
    'headers_too_large',
    () => raw(`GET /api/faqs HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`),
  ],
];

describe('a request that fails', () => {
  it.each(cases)('%s: %s', async (_what, code, provoke) => {
    const { status, headers, body } = await provoke();
    expect(status, body).toBe(errors[code].status);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headerFaults(headers)).toEqual([]);
    const problem = JSON.parse(body) as Record<string, unknown>;
    expect(problem).toMatchObject({
      type: `urn:karcis:problem:${code}`,
      status,
      code,
      title: errors[code].title,
    });
    expect(problem['request_id']).toBe(headers.get('x-request-id'));
    expect(body).not.toMatch(/node_modules|\.ts:|select |FST_ERR/);
  });

  it('says which methods a path answers to', async () => {
    expect((await get('/api/faqs', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await get('/api/auth/login')).headers.get('allow')).toBe('OPTIONS, POST');
  });

  it('leaves the prototype of objects alone', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('a fault of ours', () => {
  it('tells the caller nothing but an id, and the log everything', async () => {
    const { db, log } = karcis.current;
    await db.schema.alterTable('access_tokens').renameTo('hidden').execute();
    const { status, body } = await get('/api/auth/me', {
      headers: { authorization: `Bearer ${people.Sari.token}`, 'x-request-id': 'permintaan-celaka' },
    });
    await db.schema.alterTable('hidden').renameTo('access_tokens').execute();
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      type: 'urn:karcis:problem:internal',
      title: 'Internal error',
      status: 500,
      detail: errors.internal.detail,
      code: 'internal',
      request_id: 'permintaan-celaka',
    });
    const line = log.find((entry) => entry.includes('permintaan-celaka') && entry.includes('"err"'));
    expect(line).toContain('access_tokens');
    expect(log.join('')).not.toContain(people.Sari.token);
  });
});

describe('a request before something that is none', () => {
  const statusesOf = async (bytes: string) =>
    [...(await sendBytes(karcis.current.origin, bytes)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(
      ([, status]) => status,
    );
  const me = `GET /api/auth/me HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer `;

  it('is answered, and before it', async () => {
    const signedIn = `${me}${people.Sari.token}\r\n\r\n`;
    expect(await statusesOf(`${signedIn}HALO DUNIA\r\n\r\n`)).toEqual(['200', '400']);
    expect(await statusesOf(`${signedIn}${signedIn}HALO DUNIA\r\n\r\n`)).toEqual(['200', '200', '400']);
  });

  it('is answered alone where it is the last', async () => {
    const last = `${me}${people.Sari.token}\r\nConnection: close\r\n\r\n`;
    expect(await statusesOf(`${last}${last}`)).toEqual(['200']);
  });

  it('is not waited for where it is what is broken', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    expect(await statusesOf(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`)).toEqual(['400']);
  });
});

describe('an expectation that nobody knows', () => {
  it('is ignored', async () => {
    const { status } = await raw('GET /api/faqs HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n');
    expect(status).toBe(200);
  });
});

describe('a slow request', () => {
  it('is ended with 408 when its headers do not arrive', async () => {
    const answer = parseAnswer(
      await sendBytes(karcis.current.origin, 'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX-'),
    );
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request_timeout' });
  });
});
