import { describe, expect, it } from 'vitest';
import { startKarcis } from './harness.ts';
import { invite } from './people.ts';

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
      KARCIS_REQUESTS_PER_NETWORK: '100',
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
    expect(await leftAfter('', three)).toEqual([99, 98, 97]);
    expect(await leftAfter('', three, missing), 'public content').toEqual([99, 98, 97]);
  });

  it('is that of the connection when another proxy is trusted', async () => {
    expect(await leftAfter('10.0.0.1,192.168.0.0/16', three)).toEqual([99, 98, 97]);
    expect(await leftAfter('10.0.0.1,192.168.0.0/16', three, missing), 'public content').toEqual([
      99, 98, 97,
    ]);
  });

  it('is what a trusted proxy says (control)', async () => {
    expect(await leftAfter('127.0.0.0/8', three)).toEqual([99, 99, 99]);
    expect(await leftAfter('127.0.0.0/8', three, missing), 'public content').toEqual([99, 99, 99]);
  });

  it('is what the last trusted proxy saw, and not what the caller wrote before it', async () => {
    const spoofed = ['198.51.100.7, 192.0.2.1', '198.51.100.8, 192.0.2.1', '127.0.0.1, 192.0.2.1'];
    expect(await leftAfter('127.0.0.1', spoofed)).toEqual([99, 98, 97]);
    expect(await leftAfter('127.0.0.1', spoofed, missing), 'public content').toEqual([99, 98, 97]);
    const throughTwo = ['198.51.100.7, 192.0.2.1, 10.1.2.3', '198.51.100.8, 192.0.2.1, 10.3.2.1'];
    expect(await leftAfter('127.0.0.1,10.0.0.0/8', throughTwo)).toEqual([99, 98]);
  });
});

describe('links to other pages', () => {
  it('do not lead to where an untrusted caller says', async () => {
    const server = await startKarcis();
    try {
      const { Sari } = await invite(server);
      const response = await fetch(`${server.url}/admin/users`, {
        headers: {
          authorization: `Bearer ${Sari.token}`,
          'x-forwarded-host': 'jahat.example.org',
          'x-forwarded-proto': 'https',
        },
      });
      const { links, meta } = (await response.json()) as { links: { first: string }; meta: { path: string } };
      expect([links.first, meta.path].map((text) => text.startsWith(server.url))).toEqual([true, true]);
    } finally {
      await server.stop();
    }
  });
});
