import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { post } from '../../src/webhooks/post.ts';
import { isPublicAddress } from '../../src/webhooks/public-address.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { nameServerForTests } from './name-server.ts';
import { sinkForTests } from './sink.ts';

const dns = nameServerForTests();
const sink = sinkForTests();

const targets = (changed: Partial<Parameters<typeof createTargets>[0]> = {}) =>
  createTargets({ isProduction: true, networks: [], nameServers: dns.servers(), ...changed });

/** Whether anything could be sent to an address: whether it is refused as it is written, or when its name is looked up. */
async function isReachable(text: string, among = targets()): Promise<boolean> {
  const url = among.parse(text);
  if (!(url instanceof URL)) return false;
  return among.find(url).then(
    () => true,
    () => false,
  );
}

const hostile = [
  // This machine, in each way to write it.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1.:443/',
  'https://127。0。0。1/',
  'https://１２７.0.0.1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://lokal.example.org/',
  // Networks of our own, and of nobody.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://metadata.example.org/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  // One of several addresses is enough.
  'https://mixed.example.org/',
  'https://mixed6.example.org/',
  'https://tiada.example.org/',
  // Other schemes, ports, and names before the host.
  'http://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org:70/',
  'unix:/var/run/docker.sock',
  'javascript:alert(1)',
  '//example.org/',
  'example.org',
  '',
  'https://',
  'https://sari@example.org/',
  'https://sari:sandi@example.org/',
  'https://example.org@10.0.0.1/',
  'https://example.org:22/',
  'https://example.org:80/',
  'https://example.org:1023/',
  'https://example.org:99999/',
];

const friendly = [
  'https://example.org/webhooks',
  'https://EXAMPLE.org./webhooks?a=1',
  'https://example.org:443/',
  'https://example.org:8443/',
  'https://example6.org/',
  'https://93.184.215.14/',
  'https://[2606:4700::1111]/',
];

describe('addresses of webhooks', () => {
  it('lead to the internet alone, however they are written', async () => {
    dns.set('localhost', ['127.0.0.1']);
    dns.set('lokal.example.org', ['127.0.0.1']);
    dns.set('metadata.example.org', ['169.254.169.254']);
    dns.set('mixed.example.org', ['93.184.215.14', '10.0.0.1']);
    dns.set('mixed6.example.org', ['93.184.215.14', 'fd00::1']);
    dns.set('example.org', ['93.184.215.14']);
    dns.set('example6.org', ['2606:4700::1111']);
    expect(hostile.length).toBeGreaterThan(60);
    const reached: string[] = [];
    for (const address of hostile) if (await isReachable(address)) reached.push(address);
    expect(reached).toEqual([]);
    const missed: string[] = [];
    for (const address of friendly) if (!(await isReachable(address))) missed.push(address);
    expect(missed).toEqual([]);
  });

  it('would lead anywhere if every address were allowed: those are refused by where they lead (control)', async () => {
    const everywhere = targets({ networks: ['0.0.0.0/0', '::/0'] });
    const reached: string[] = [];
    for (const address of hostile) if (await isReachable(address, everywhere)) reached.push(address);
    const byName = new Set(['https://tiada.example.org/', 'https://LOCALHOST./']);
    const byAddress = hostile.slice(0, hostile.indexOf('http://example.org/'));
    expect(byAddress.filter((address) => !reached.includes(address) && !byName.has(address))).toEqual([]);
    // What is refused by its scheme, its port or a name before its host is so still.
    expect(reached.filter((address) => !byAddress.includes(address))).toEqual([]);
  });

  it('would bring a message to this machine, then, by any of its names (control)', async () => {
    const everywhere = targets({ isProduction: false, networks: ['0.0.0.0/0', '::/0'] });
    for (const name of ['127.1', '2130706433', '0x7f.1', '0177.0.0.1', 'lokal.example.org']) {
      const url = new URL(`http://${name}:${sink.port()}/ok`);
      const [before, signal] = [sink.received.length, new AbortController().signal];
      const posted = await post({ url, headers: {}, body: '{}' }, everywhere, signal);
      expect([name, posted.statusCode, sink.received.length - before]).toEqual([name, 204, 1]);
    }
  });

  it('may be http outside of production, and of networks that the operator allows', async () => {
    const own = targets({ isProduction: false, networks: ['10.1.0.0/16', 'fd00::/8'] });
    dns.set('dalam.example.org', ['10.1.2.3']);
    dns.set('luar.example.org', ['10.2.0.1']);
    expect(await isReachable('http://example.org:8080/', own)).toBe(true);
    expect(await isReachable('https://10.1.2.3/', own)).toBe(true);
    expect(await isReachable('https://[fd00::7]/', own)).toBe(true);
    expect(await isReachable('https://dalam.example.org/', own)).toBe(true);
    expect(await isReachable('https://luar.example.org/', own)).toBe(false);
    expect(await isReachable('https://127.0.0.1/', own)).toBe(false);
  });

  it('are told from others by IANA’s lists', () => {
    const inside = [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '100.128.0.1',
      '2001:4860::8888',
      '2a00::1',
    ];
    const outside = ['', 'x', '127.0.0.1', '::ffff:8.8.8.8', '2001:1::1', '2002::1', '4000::1', '1fff::1'];
    expect(inside.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(outside.filter(isPublicAddress)).toEqual([]);
  });
});

describe('a name that changes its address between two looks', () => {
  const message = (host: string) => ({
    url: new URL(`http://${host}:${sink.port()}/ok`),
    headers: {},
    body: '{}',
  });
  const signal = new AbortController().signal;
  const limits = { connect: 1000, total: 2000 };

  it('is looked up once: the connection goes to the address that was checked', async () => {
    // The first look is on the internet, where nobody answers; the next would be this machine.
    dns.set('berpindah.example.org', ['192.0.66.2'], ['127.0.0.1']);
    const before = sink.received.length;
    const posted = await post(
      message('berpindah.example.org'),
      targets({ isProduction: false }),
      signal,
      limits,
    );
    expect(posted.error).toMatch(/^(timeout|not_connected)$/);
    expect(sink.received.length).toBe(before);
    expect(dns.asked.filter((name) => name === 'berpindah.example.org')).toHaveLength(1);
  });

  it('would be reached at the second address by a request that looks again (control)', async () => {
    dns.set('berpindah.example.org', ['192.0.66.2'], ['127.0.0.1']);
    const allowed = targets({ isProduction: false, networks: ['127.0.0.0/8'] });
    const { url } = message('berpindah.example.org');
    expect((await allowed.find(url)).address).toBe('192.0.66.2');
    const before = sink.received.length;
    const lookup: LookupFunction = (_name, _options, answer) =>
      void allowed.find(url).then(({ address }) => answer(null, [{ address, family: 4 }]));
    const [response] = (await once(request(url, { method: 'POST', lookup }).end(), 'response')) as [
      IncomingMessage,
    ];
    expect([response.statusCode, sink.received.length - before]).toEqual([204, 1]);
  });

  it('is refused where the peer is another than was checked', async () => {
    // A lookup that lies: the connection is held against what was checked.
    const lying = { find: async () => ({ address: '127.0.0.2', isOwn: false }) };
    const before = sink.received.length;
    const posted = await post(message('127.0.0.1'), lying, signal, limits);
    expect(posted.error).toBe('address_not_allowed');
    expect(sink.received.length).toBe(before);
    // Control: where it is what was checked, the message arrives.
    const honest = { find: async () => ({ address: '127.0.0.1', isOwn: false }) };
    expect(await post(message('127.0.0.1'), honest, signal, limits)).toMatchObject({ statusCode: 204 });
    expect(sink.received.length).toBe(before + 1);
  });
});

describe('a message', () => {
  const own = () => targets({ isProduction: false, networks: ['127.0.0.0/8'] });
  const send = (path: string, limits = { connect: 5000, total: 15_000 }) =>
    post(
      { url: new URL(sink.url(path)), headers: {}, body: '{}' },
      own(),
      new AbortController().signal,
      limits,
    );

  it('has arrived with any 2xx', async () => {
    expect(await send('/ok')).toEqual({ statusCode: 204, response: null, retryAfter: null });
    expect(await send('/says')).toMatchObject({ statusCode: 200 });
  });

  it('has not with anything else, and redirects are not followed', async () => {
    expect(await send('/broken')).toMatchObject({ error: 'status', statusCode: 500 });
    expect(await send('/busy')).toMatchObject({ error: 'status', statusCode: 503, retryAfter: 7200 });
    const before = sink.received.length;
    expect(await send('/moved')).toMatchObject({ error: 'redirected', statusCode: 302 });
    expect(sink.received.slice(before).map(({ path }) => path)).toEqual(['/moved']);
    expect(await send('/cut')).toMatchObject({ error: 'not_connected' });
    // Another protocol was not asked for. Node.js tells nothing of such an answer but that the request is over.
    expect(await send('/upgrades')).toMatchObject({ error: 'status', statusCode: 101 });
  });

  it('waits for no answer for long, and reads a little of it', async () => {
    const short = { connect: 1000, total: 300 };
    expect(await send('/hangs', short)).toMatchObject({ error: 'timeout' });
    expect(await send('/stops', short)).toMatchObject({ error: 'timeout' });
    // Whatever it is that does not end.
    const url = new URL(sink.url('/ok'));
    const find = () => new Promise<never>(() => {});
    const posted = post({ url, headers: {}, body: '{}' }, { find }, new AbortController().signal, short);
    expect(await posted).toMatchObject({ error: 'timeout' });
    // It would take all the time there is, were it read to its end.
    expect(await send('/endless', { connect: 5000, total: 60_000 })).toMatchObject({ statusCode: 200 });
  });

  it('shows the beginning of what a receiver on the internet answers, and nothing of what our own networks do', async () => {
    const asIfPublic = { find: async () => ({ address: '127.0.0.1', isOwn: false }) };
    const { response } = await post(
      { url: new URL(sink.url('/says')), headers: {}, body: '{}' },
      asIfPublic,
      new AbortController().signal,
    );
    expect(response).toHaveLength(1000);
    expect(response).toMatch(/^terima kasih /);
    expect((await send('/says')).response).toBeNull();
  });

  it('goes to no server whose certificate is not good, and to none that speaks no TLS', async () => {
    const url = new URL(sink.url('/ok').replace('http:', 'https:'));
    const posted = await post({ url, headers: {}, body: '{}' }, own(), new AbortController().signal);
    expect(posted.error).toMatch(/^(tls|not_connected)$/);
  });
});
