import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLocal, looksLocal } from './caller.ts';
import { isOpenedHere } from './peer-process.ts';
import { tcpRowsOf } from './tcp-rows.ts';

/** Proxies that leave no trace in a request, as nginx does with `proxy_pass http://127.0.0.1:PORT;` alone, and a relay of bytes. */
const proxies = {
  'a proxy like nginx': `
    const http = require('node:http'), net = require('node:net');
    http.createServer((request, response) => {
      const upstream = net.connect(to, '127.0.0.1');
      upstream.write(request.method + ' ' + request.url + ' HTTP/1.0\\r\\nHost: 127.0.0.1:' + to + '\\r\\nConnection: close\\r\\n\\r\\n');
      let text = '';
      upstream.on('data', (part) => { text += part; });
      upstream.on('end', () => response.end(text.split('\\r\\n\\r\\n')[1]));
    })`,
  'a relay of bytes': `
    const net = require('node:net');
    net.createServer((socket) => { socket.pipe(net.connect(to, '127.0.0.1')).pipe(socket); })`,
} as const;

const children: ChildProcess[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    void isLocal(request).then((local) => response.end(`${looksLocal(request)} ${local}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  for (const child of children) child.kill();
  server.close();
});

/** Runs a program of Node.js, and returns its first line. */
async function firstLineOf(program: string): Promise<string> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return line.toString().trim();
}

async function proxyPort(proxy: keyof typeof proxies): Promise<number> {
  const listening = `.listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  return Number(await firstLineOf(`const to = ${port};${proxies[proxy]}${listening}`));
}

/** Asks a port by the name of the server, as a visitor of a proxy may write it. */
const askBy = (to: number) =>
  firstLineOf(`
    require('node:http').get({ port: ${to}, host: '127.0.0.1', headers: { host: '127.0.0.1:${port}' } }, (response) => {
      response.on('data', (part) => console.log(String(part)));
    });`);

describe.skipIf(process.platform !== 'linux')('a request over the loopback interface', () => {
  it('is local where a program of this machine sends it', async () => {
    expect(await askBy(port)).toBe('true true');
  });

  it.each(Object.keys(proxies) as (keyof typeof proxies)[])(
    'is not local through %s, which leaves no trace in it',
    async (proxy) => {
      expect(await askBy(await proxyPort(proxy))).toBe('true false');
    },
  );

  it('is not local where nothing is known of its connection', async () => {
    const ends = { remoteAddress: '127.0.0.1', remotePort: 1, localAddress: '127.0.0.1', localPort: port };
    expect(await isOpenedHere(ends)).toBe(false);
    expect(await isOpenedHere(ends, '/nowhere'), 'the system does not tell').toBeUndefined();
  });
});

it.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['https://tickets.example.org', false],
  ['http://localhost.example.org', false],
  ['null', false],
])('does not look local where a page of another site asks: %s', (origin, expected) => {
  const headers = { host: 'localhost:3000', origin };
  expect(looksLocal({ socket: { remoteAddress: '127.0.0.1' }, headers })).toBe(expected);
});

it('reads addresses of both families as Node.js writes them', () => {
  const row = (local: string, remote: string, state: string) =>
    `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0000000000000000 20 4 30 10 -1`;
  const v6 = '00000000000000000000000001000000';
  const mapped = '0000000000000000FFFF00000100007F';
  const text = [
    '  sl  local_address',
    row('0100007F:0BB8', '00000000:0000', '0A'),
    row(`${v6}:0BB8`, `${mapped}:C000`, '01'),
    '',
  ];
  expect(tcpRowsOf(text.join('\n'))).toEqual([
    { local: '127.0.0.1:3000', remote: '0.0.0.0:0', isListening: true, uid: 1000, inode: '4711' },
    { local: '::1:3000', remote: '127.0.0.1:49152', isListening: false, uid: 1000, inode: '4711' },
  ]);
});
