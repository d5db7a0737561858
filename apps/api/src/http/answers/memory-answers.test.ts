import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';

/** Requests a minute. */
const limit = 60;
const karcis = karcisForTests({
  content: 'demo',
  environment: {
    KARCIS_RATE_LIMITS: 'on',
    KARCIS_REQUESTS_PER_NETWORK: String(limit),
    KARCIS_TRUST_PROXY: '127.0.0.1',
  },
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** Sends a request as it is, without what `fetch` would add. */
const send = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(karcis.current.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    sent.on('error', reject).end();
  });

/** Headers that differ from one answer to the next, and the limit, which counts only what is not in memory. */
const changing = new Set([
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'cache-control',
  'date',
]);

function lasting({ status, headers, body }: Answer) {
  const others = Object.entries(headers).filter(([name]) => !changing.has(name));
  return {
    status,
    body,
    headers: Object.fromEntries(others),
    names: others.map(([name]) => name).toSorted(),
  };
}

const paths = [
  '/faqs',
  '/announcements',
  '/banners',
  '/homepage-sections',
  '/settings/general',
  '/settings/contact',
  '/pages/tentang-kami',
];
interface Line {
  readonly msg: string;
  readonly ms: number;
}

const lines = () =>
  karcis.current.log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');

describe('the front', () => {
  // Everything in memory is past its time: the framework has to read it anew.
  beforeEach(() => karcis.current.letSecondsPass(3600));

  it('gives the answer that the framework gives, header by header, in every coding', async () => {
    for (const path of paths) {
      for (const coding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
        karcis.current.letSecondsPass(3600);
        const headers = { 'accept-encoding': coding, origin: 'https://tiket.example.org' };
        const byFramework = await send(path, headers);
        await send(path, headers);
        const byFront = await send(path, headers);
        expect(lasting(byFront), `${path} ${coding}`).toEqual(lasting(byFramework));
        expect(byFront.headers['x-request-id']).not.toBe(byFramework.headers['x-request-id']);
      }
    }
  });

  it('does so without the framework', async () => {
    const before = lines().length;
    for (let n = 0; n < 3; n++) await send('/faqs', { 'x-request-id': `depan-000${n}` });
    const [first, ...others] = lines().slice(before);
    expect(first?.ms).toBeGreaterThan(0);
    expect(others.map(({ ms }) => ms)).toEqual([0, 0]);
    expect(others[1]).toMatchObject({
      request_id: 'depan-0002',
      method: 'GET',
      route: '/api/faqs',
      status: 200,
    });
  });

  it('is not counted against the limit of a network, and neither is a 304; a miss is', async () => {
    const from = (address: string, path: string, more = {}) =>
      send(path, { 'x-forwarded-for': address, ...more });
    const { headers } = await from('192.0.2.1', '/faqs');
    expect(headers['ratelimit-remaining']).toBe(String(limit - 1));
    for (let n = 0; n < limit + 5; n++) expect((await from('192.0.2.1', '/faqs')).status).toBe(200);
    const known = await from('192.0.2.1', '/faqs', { 'if-none-match': String(headers.etag) });
    expect([known.status, known.headers['ratelimit-remaining']]).toEqual([304, undefined]);
    for (let n = 1; n < limit; n++) await from('192.0.2.1', `/pages/tiada-${n}`);
    const rejected = await from('192.0.2.1', '/pages/tiada');
    expect([rejected.status, rejected.headers['content-type']]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await from('192.0.2.1', '/faqs')).status).toBe(200);
    expect((await from('192.0.2.2', '/pages/tiada')).status).toBe(404);
  });

  it('leaves to the framework whatever is not plain', async () => {
    const { headers } = await send('/faqs', {});
    await send('/faqs', {});
    const etag = String(headers.etag);
    expect((await send('/faqs', { 'if-none-match': etag })).status).toBe(304);
    expect((await send('/faqs?x=1', {})).status).toBe(422);
    expect((await send('/faqs/', {})).status).toBe(404);
    expect((await send('/faqs', {}, 'HEAD')).status).toBe(200);
    expect((await send('/faqs', {}, 'DELETE')).status).toBe(405);
    expect(
      (await send('/faqs', { 'if-modified-since': new Date(Date.now() + 1e6).toUTCString() })).status,
    ).toBe(304);
  });
});
