import { request } from 'node:http';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  '/settings/legal',
  '/events',
  '/event-filters',
  '/events/signature',
  '/pages/tentang-kami',
];
interface Line {
  readonly request_id: string;
  readonly msg: string;
}

const lines = () =>
  karcis.current.log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');

/** Statements on public content that the database was sent while `work` ran. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = (query.mock.calls as unknown[][]).map(([first]) => (first as { text?: string }).text ?? '');
  query.mockRestore();
  return sent.filter((text) => /public_/.test(text)).length;
}

describe('public content from memory', () => {
  // Everything in memory is past its time: it has to be read anew.
  beforeEach(() => karcis.current.letSecondsPass(3600));

  it('has the headers and the bytes of content that was read anew, in every coding', async () => {
    for (const path of paths) {
      for (const coding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
        karcis.current.letSecondsPass(3600);
        const headers = { 'accept-encoding': coding, origin: 'https://tiket.example.org' };
        const first = await send(path, headers);
        expect(lasting(await send(path, headers)), `${path} ${coding}`).toEqual(lasting(first));
      }
    }
  });

  it('is logged like every answer', async () => {
    for (let n = 0; n < 2; n++) await send('/faqs', { 'x-request-id': `ingatan-000${n}` });
    const line = lines().find((each) => each.request_id === 'ingatan-0001');
    expect(line).toMatchObject({ method: 'GET', route: '/api/faqs', status: 200 });
  });

  it('has one entry for all spellings of an address: others are 404 and read nothing', async () => {
    const letters = 'homepage-sections'.split('');
    const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
    const spellings = Array.from({ length: 199 }, (_, n) =>
      letters.map((letter, at) => (((n + 1) >> (at % 8)) & 1 ? encoded(letter) : letter)).join(''),
    );
    expect(await readsDuring(() => send('/homepage-sections', {}))).toBe(1); // control
    const reads = await readsDuring(async () => {
      for (const spelling of spellings) expect((await send(`/${spelling}`, {})).status, spelling).toBe(404);
      expect((await send('/pages/tentang%2Dkami', {})).status).toBe(404);
    });
    expect(reads).toBe(0);
  });

  it('is looked for once in a second where it does not exist', async () => {
    const ask = () => send('/pages/belum-ada', {});
    const begun = performance.now();
    const reads = await readsDuring(async () => {
      for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(404);
    });
    expect(reads).toBeGreaterThan(0);
    expect(reads, 'one for each second that it took').toBeLessThan(2 + (performance.now() - begun) / 1000);
  });

  it('is not counted against the limit of a network, and neither is a 304; a miss is', async () => {
    const from = (address: string, path: string, more = {}) =>
      send(path, { 'x-forwarded-for': address, ...more });
    const { headers } = await from('192.0.2.1', '/faqs');
    expect(headers['ratelimit-remaining']).toBe(String(limit - 1));
    for (let n = 0; n < limit + 5; n++) expect((await from('192.0.2.1', '/faqs')).status).toBe(200);
    const known = await from('192.0.2.1', '/faqs', { 'if-none-match': String(headers.etag) });
    expect([known.status, known.headers['ratelimit-remaining']]).toEqual([304, undefined]);
    let rejected = await from('192.0.2.1', '/pages/tiada');
    // More than the limit: some are given back while they are sent.
    for (let n = 0; n < 5 * limit && rejected.status !== 429; n++)
      rejected = await from('192.0.2.1', `/pages/tiada-${n}`);
    expect([rejected.status, rejected.headers['content-type']]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await from('192.0.2.1', '/faqs')).status).toBe(200);
    expect((await from('192.0.2.2', '/pages/tiada')).status).toBe(404);
  });

  it('is answered with the errors of the request, if it has any', async () => {
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
