import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createFilesUnderWay } from './files-under-way.ts';
import { serveMedia } from './serve-media.ts';

const sha256 = 'a'.repeat(64);
/** More than what systems keep of an answer that its client does not take. */
const largest = 24 * 1024 * 1024;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server whose files are all the largest, with room for so many of them. */
async function serve(places: number) {
  const app = Fastify();
  const read: string[] = [];
  const file = async (_: string, name: string) => {
    read.push(name);
    return Buffer.alloc(largest);
  };
  serveMedia(
    app,
    { file },
    { countMiss: () => {} },
    createFilesUnderWay({ most: places * largest, largest }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());
  const { port } = app.server.address() as { port: number };
  /** Asks for a file, and takes nothing of it after the first bytes, which come once it was read. */
  const ask = (name: string) => {
    const socket = connect(port, '127.0.0.1');
    ends.push(() => socket.destroy());
    socket.on('error', () => {}).write(`GET /media/${sha256}/${name} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return { socket, begun: begunOf(socket) };
  };
  return { read, ask };
}

const begunOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });

const names = ['320.webp', '640.webp', '1280.webp', '2400.webp'];

describe('files of pictures that clients do not take', () => {
  it('are read as long as there is room in memory, and then once there is again', async () => {
    const { read, ask } = await serve(2);
    const [first, second] = [ask('320.webp'), ask('640.webp')];
    await Promise.all([first.begun, second.begun]);
    const third = ask('1280.webp');
    // That it waits is seen by what comes after it on this server: another request is answered meanwhile.
    const other = ask('none.txt');
    await other.begun;
    expect(read).toEqual(['320.webp', '640.webp']);
    first.socket.destroy();
    await third.begun;
    expect(read).toEqual(['320.webp', '640.webp', '1280.webp']);
  });

  it('are all read where there is room (control)', async () => {
    const { read, ask } = await serve(4);
    await Promise.all(names.map((name) => ask(name).begun));
    expect(read.toSorted()).toEqual(names.toSorted());
  });

  it('count once, however many ask for one', async () => {
    const { read, ask } = await serve(2);
    await Promise.all([0, 1, 2, 3].map(() => ask('320.webp').begun));
    await ask('640.webp').begun;
    expect(read).toEqual(['320.webp', '640.webp']);
  });
});
