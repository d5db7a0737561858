import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections, type Limits } from './connections.ts';

const roomy: Limits = { connections: 100, stuck: 60_000, waitingBytes: 1e9 };
/** More than the system takes on the way between two of our own sockets. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x');

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server with these limits, which answers with much. */
async function serve(
  limits: Partial<Limits>,
  answer: RequestListener = (_request, response) => response.end(large),
) {
  const drops: string[] = [];
  const connections = createConnections({
    limits: { ...roomy, ...limits },
    now: () => performance.now(),
    onDrop: (why, count) => drops.push(`${count} ${why}`),
  });
  let asked = 0;
  const server = connections.watch(createServer(answer)).listen(0, '127.0.0.1');
  server.on('request', () => (asked += 1));
  servers.push(server);
  await once(server, 'listening');
  return { connections, drops, port: (server.address() as AddressInfo).port, asked: () => asked, server };
}

/** A client that asks; it reads nothing until it is told to. */
async function client(port: number, asks = true): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  clients.push(socket);
  await once(socket, 'connect');
  if (asks) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return socket;
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !holds();) {
    if (performance.now() > end) throw new Error(`it does not hold: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Bytes that come until the server closes, or until the answer is whole. */
async function read(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length)).resume();
  await Promise.race([once(socket, 'close'), until(() => bytes > large.length)]);
  return bytes;
}

const isWhole = (bytes: number) => bytes > large.length;

describe('a client that reads slowly', () => {
  it('is dropped when it takes nothing for its time; one that reads a little now and then is not', async () => {
    const stuck = 1500;
    const { drops, port } = await serve({ stuck });
    const [silent, slow, prompt] = [await client(port), await client(port), await client(port)];
    const begun = performance.now();
    let bytes = 0;
    slow.on('data', (chunk) => {
      bytes += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
    slow.resume();
    expect(isWhole(await read(prompt))).toBe(true);
    await until(() => drops.length > 0 && isWhole(bytes));
    expect(performance.now() - begun, 'it reads for longer than it may be silent').toBeGreaterThan(stuck);
    expect(drops).toEqual(['1 the client takes nothing of its answer']);
    expect(isWhole(await read(silent))).toBe(false);
  });

  it('is dropped when too much waits, those with most of it first', async () => {
    const { drops, port, asked } = await serve({ waitingBytes: 1.5 * large.length }, (request, response) =>
      response.end(request.url === '/' ? large : large.subarray(0, large.length / 4)),
    );
    const small = await client(port, false);
    small.write('GET /small HTTP/1.1\r\nHost: a\r\n\r\n');
    const others = [await client(port), await client(port)];
    await until(() => asked() === 3 && drops.length > 0);
    expect(drops).toEqual(['1 too much waits for slow clients']);
    expect(small.destroyed).toBe(false);
    const whole = (await Promise.all(others.map(read))).filter(isWhole);
    expect(whole).toHaveLength(1);
  });

  it('that has its answer and is silent is closed without a line in the log', async () => {
    const { connections, drops, port } = await serve({ stuck: 500 }, (_request, response) =>
      response.end('a'),
    );
    const idle = await client(port);
    idle.resume();
    await until(() => idle.destroyed);
    expect([connections.open(), drops]).toEqual([0, []]);
  });
});

describe('at the limit of connections', () => {
  const hold: RequestListener = () => {}; // never answers

  it('a new one takes the place of the oldest idle one', async () => {
    const { connections, port } = await serve({ connections: 3 }, hold);
    const busy = await client(port);
    const idle = [await client(port, false), await client(port, false)];
    await until(() => connections.open() === 3);
    const closed = once(idle[0]?.resume() as Socket, 'close');
    await client(port);
    await closed;
    expect(connections.open()).toBe(3);
    expect(busy.destroyed).toBe(false);
  });

  it('a new one is dropped where all are busy', async () => {
    const { connections, drops, port, asked } = await serve({ connections: 2 }, hold);
    await client(port);
    await client(port);
    await until(() => asked() === 2);
    const late = (await client(port, false)).resume();
    await until(() => late.destroyed);
    expect(connections.open()).toBe(2);
    await until(() => drops.length > 0);
    expect(drops).toEqual(['1 too many are open, and all are busy']);
  });
});

describe('closing idle connections', () => {
  it('spares connections that are being answered, whose answer is not read to its end, or that have just been opened', async () => {
    const { connections, port, asked } = await serve({});
    const slow = await client(port);
    const fresh = await client(port, false);
    await until(() => connections.open() === 2 && asked() === 1);
    connections.closeIdle(60_000);
    expect(connections.open()).toBe(2);
    connections.closeIdle(0);
    await until(() => connections.open() === 1);
    expect(fresh.resume().destroyed || (await once(fresh, 'close'))).toBeTruthy();
    expect(isWhole(await read(slow))).toBe(true);
  });
});
