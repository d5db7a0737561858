import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../src/db/queries/access-tokens.ts';
import { newId } from '../src/domain/id.ts';
import { karcisForTests, startKarcis } from './harness.ts';
import { invite, type People } from './people.ts';

const karcis = karcisForTests({
  environment: { KARCIS_CORS_ORIGINS: 'https://tiket.example.org' },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  const rows = Array.from({ length: 30 }, (_, n) => ({
    id: newId(),
    question: `Bagaimana cara membeli tiket nomor ${n}?`,
    answer_markdown: 'Pilih acara, lalu tekan **Beli**.',
    position: n,
  }));
  await karcis.current.db.insertInto('faqs').values(rows).execute();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(karcis.current.url + path, { method, headers });

describe('every answer', () => {
  it('carries the caller’s request id when it is a plain token, and a new one otherwise', async () => {
    const idFor = async (sent: string) =>
      (await get('/faqs', { 'x-request-id': sent })).headers.get('x-request-id');
    expect(await idFor('abc-123_DEF.456')).toBe('abc-123_DEF.456');
    for (const sent of ['pendek', 'ada spasi di sini', 'x'.repeat(65), '"kutip-ganda"', '{"json":true}']) {
      expect(await idFor(sent), sent).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });
});

describe('public content', () => {
  it('is answered with 304 when the caller has it already', async () => {
    const first = await get('/faqs', { 'accept-encoding': 'identity' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"lain", ${etag}`, '*']) {
      const again = await get('/faqs', { 'if-none-match': tag, 'accept-encoding': 'identity' });
      expect([again.status, await again.text(), again.headers.get('etag')], tag).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    }
    expect((await get('/faqs', { 'if-none-match': '"lain"' })).status).toBe(200);
    const since = first.headers.get('last-modified') ?? '';
    expect((await get('/faqs', { 'if-modified-since': since })).status).toBe(304);
    expect((await get('/faqs', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
    expect((await get('/faqs', { 'if-modified-since': since, 'if-none-match': '"lain"' })).status).toBe(200);
  });

  it('is compressed when the caller can read it, under a tag of its own', async () => {
    const { hostname, port } = new URL(karcis.current.url);
    const { request } = await import('node:http');
    const fetchBytes = (coding: string) =>
      new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
        request({ hostname, port, path: '/api/faqs', headers: { 'accept-encoding': coding } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
        })
          .on('error', reject)
          .end();
      });
    const plain = await fetchBytes('identity');
    const gzip = await fetchBytes('gzip');
    const brotli = await fetchBytes('gzip, br');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect(gzip.headers['vary']).toContain('Accept-Encoding');
    expect((await fetchBytes('br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
  });
});

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string) =>
    get(path, { origin, 'access-control-request-method': 'GET' }, 'OPTIONS');

  it('may read public content, without credentials', async () => {
    for (const origin of ['https://tiket.example.org', 'https://jahat.example.com', 'null']) {
      const { headers } = await get('/faqs', { origin });
      expect(headers.get('access-control-allow-origin'), origin).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect((await preflight('/faqs', 'https://jahat.example.com')).status).toBe(204);
  });

  it('may use the rest only when they are configured, by exact match', async () => {
    const allowed = await get('/auth/me', { origin: 'https://tiket.example.org' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://tiket.example.org');
    expect(allowed.headers.get('vary')).toContain('Origin');
    const signedIn = await get('/auth/me', {
      origin: 'https://tiket.example.org',
      authorization: `Bearer ${people.Sari.token}`,
    });
    expect(signedIn.headers.get('vary')).toBe('Origin, Authorization, Cookie');
    for (const origin of [
      'https://jahat.example.com',
      'http://tiket.example.org',
      'https://tiket.example.org.jahat.example.com',
      'https://TIKET.example.org',
      'https://tiket.example.org:8443',
      'null',
    ]) {
      for (const answer of [await get('/auth/me', { origin }), await preflight('/auth/me', origin)]) {
        expect(answer.headers.get('access-control-allow-origin'), origin).toBeNull();
      }
    }
  });

  it('learn from a preflight what they may send', async () => {
    const answer = await preflight('/auth/me', 'https://tiket.example.org');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(answer.headers.get('access-control-max-age')).toBe('600');
  });
});

describe('the reference', () => {
  it('is a page that loads nothing from anywhere else', async () => {
    const page = await get('/docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:\/\//);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await fetch(karcis.current.origin + file)).status, file).toBe(200);
  });

  it('serves the contract, and says where the server is', async () => {
    const text = await (await get('/openapi.json')).text();
    // Strict readers refuse a name that stands twice.
    expect(text.match(/"servers":/g)).toHaveLength(1);
    const document = JSON.parse(text) as { openapi: string; servers: unknown };
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
  });
});

describe('the health of the server', () => {
  it('is told at its root', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await fetch(karcis.current.origin + path);
      expect([response.status, await response.json()]).toEqual([200, { status }]);
    }
  });
});

describe('the limits on requests', () => {
  it('count signed-in callers by account and all others by network, and say what is left', async () => {
    const limited = await startKarcis({
      environment: {
        KARCIS_RATE_LIMITS: 'on',
        KARCIS_REQUESTS_PER_ACCOUNT: '3',
        KARCIS_REQUESTS_PER_NETWORK: '5',
      },
    });
    try {
      const { Hana, Hendra } = await invite(limited);
      const me = (token: string) =>
        fetch(`${limited.url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      const answers = [
        await me(Hana.token),
        await me(Hana.token),
        await me(Hana.token),
        await me(Hana.token),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
      const refused = answers[3];
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
      expect((await me(Hendra.token)).status).toBe(200);
      // A second token of the same account has nothing left either.
      const { token } = await issueToken(limited.db, Hana, { name: 'second', kind: 'Login' });
      expect((await me(token)).status).toBe(429);

      // Made-up tokens open no new account: they count for the network they come from.
      const statuses: number[] = [];
      for (let n = 0; n < 7; n++) statuses.push((await me(`karcis_${'x'.repeat(48)}${n}`)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a signed-in answer', () => {
  it('is compressed, too, and kept by nobody', async () => {
    const response = await get('/auth/me', { authorization: `Bearer ${people.Sari.token}` });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
  });
});
