import { readFileSync } from 'node:fs';
import { type Area, api, type Route } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { startKarcis } from './harness.ts';
import { invite } from './people.ts';
import { parseAnswer, sendBytes } from './raw-http.ts';

describe('the configurations of proxies in the documentation', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2 };
  const largest = Math.max(
    ...Object.values<Area>(api).flatMap((area) =>
      Object.values<Route>(area).map(({ upload }) => upload?.most ?? 0),
    ),
  );

  it.each([
    ['nginx', /client_max_body_size (\d+)([km]);/],
    ['Caddy', /max_size (\d+)([KM])iB/],
  ])('let the largest body pass: %s', (_, pattern) => {
    const [, count, unit = ''] = pattern.exec(page) ?? [];
    expect(Number(count) * (units[unit.toLowerCase()] ?? 0)).toBe(largest);
  });
});

/** Public content that is not there: each is a read, and counted. */
const missing = '/pages/tiada-';

/** How many requests of its minute each of these has left, after it was sent once; to a server of its own. */
async function leftAfter(
  trusted: string,
  forwarded: readonly string[],
  path = '/auth/me',
): Promise<number[]> {
  const server = await startKarcis({
    environment: {
      KARCIS_RATE_LIMITS: 'on',
      // One more in six seconds: however slow the machine is, few are given back meanwhile.
      KARCIS_REQUESTS_PER_NETWORK: '10',
      KARCIS_TRUST_PROXY: trusted,
    },
  });
  try {
    const left: number[] = [];
    for (const [n, addresses] of forwarded.entries()) {
      const headers = { 'x-forwarded-for': addresses, 'x-real-ip': addresses, forwarded: `for=${addresses}` };
      const answer = await fetch(server.url + path + (path === missing ? n : ''), { headers });
      left.push(Number(answer.headers.get('ratelimit-remaining')));
    }
    return left;
  } finally {
    await server.stop();
  }
}

describe('the address of a caller', () => {
  const three = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

  it('is that of the connection, whatever it claims, when no proxy is trusted', async () => {
    expect(await leftAfter('', three)).toEqual([9, 8, 7]);
    expect(await leftAfter('', three, missing), 'public content').toEqual([9, 8, 7]);
  });

  it('is that of the connection when another proxy is trusted', async () => {
    expect(await leftAfter('10.0.0.1,192.168.0.0/16', three)).toEqual([9, 8, 7]);
    expect(await leftAfter('10.0.0.1,192.168.0.0/16', three, missing), 'public content').toEqual([9, 8, 7]);
  });

  it('is what a trusted proxy says (control)', async () => {
    expect(await leftAfter('127.0.0.0/8', three)).toEqual([9, 9, 9]);
    expect(await leftAfter('127.0.0.0/8', three, missing), 'public content').toEqual([9, 9, 9]);
  });

  it('is what the last trusted proxy saw, and not what the caller wrote before it', async () => {
    const spoofed = ['198.51.100.7, 192.0.2.1', '198.51.100.8, 192.0.2.1', '127.0.0.1, 192.0.2.1'];
    expect(await leftAfter('127.0.0.1', spoofed)).toEqual([9, 8, 7]);
    expect(await leftAfter('127.0.0.1', spoofed, missing), 'public content').toEqual([9, 8, 7]);
    const throughTwo = ['198.51.100.7, 192.0.2.1, 10.1.2.3', '198.51.100.8, 192.0.2.1, 10.3.2.1'];
    expect(await leftAfter('127.0.0.1,10.0.0.0/8', throughTwo)).toEqual([9, 8]);
  });
});

/** The links of a list, as this server writes them for a request with these headers. */
async function linksFor(environment: Record<string, string>, headers: Record<string, string>) {
  const server = await startKarcis({ environment });
  try {
    const { Sari } = await invite(server);
    const response = await fetch(`${server.url}/admin/users`, {
      headers: { authorization: `Bearer ${Sari.token}`, ...headers },
    });
    const { links, meta } = (await response.json()) as { links: { first: string }; meta: { path: string } };
    return { first: links.first, path: meta.path, url: server.url };
  } finally {
    await server.stop();
  }
}

describe('links to other pages', () => {
  const evil = { 'x-forwarded-host': 'jahat.example.org', 'x-forwarded-proto': 'https' };

  it('never lead to where X-Forwarded-Host says, a trusted proxy or not', async () => {
    for (const KARCIS_TRUST_PROXY of ['', '127.0.0.1']) {
      const { first, path, url } = await linksFor({ KARCIS_TRUST_PROXY }, evil);
      const own = KARCIS_TRUST_PROXY === '' ? url : url.replace('http:', 'https:');
      expect([first.startsWith(`${own}/admin/users?`), path]).toEqual([true, `${own}/admin/users`]);
    }
  });

  it('begin with the host of the request line where it has one, and otherwise with that of the header', async () => {
    const server = await startKarcis();
    try {
      const { Sari } = await invite(server);
      const pathFor = async (target: string, host: string) => {
        const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${Sari.token}\r\n\r\n`;
        const { body } = parseAnswer(await sendBytes(server.origin, request));
        return (JSON.parse(body) as { meta: { path: string } }).meta.path;
      };
      const path = '/api/admin/users';
      expect(await pathFor(`http://tiket.example.org:81${path}?page=1`, 'a')).toBe(
        `http://tiket.example.org:81${path}`,
      );
      for (const host of ['tiket.example.org', 'karcis_1:3000', '[::1]:3000', '127.0.0.1'])
        expect(await pathFor(path, host)).toBe(`http://${host}${path}`);
      expect(await pathFor(path, ''), 'an empty one').toBe(`http://localhost${path}`);
    } finally {
      await server.stop();
    }
  });

  it('begin with KARCIS_PUBLIC_URL where it is set', async () => {
    const environment = { KARCIS_PUBLIC_URL: 'https://tiket.example.org', KARCIS_TRUST_PROXY: '127.0.0.1' };
    const { path } = await linksFor(environment, evil);
    expect(path).toBe('https://tiket.example.org/api/admin/users');
  });
});
