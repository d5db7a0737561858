import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

/** A way to the database on which everything goes wrong that can go wrong on a network. */
export interface DatabaseProxy {
  readonly connection: pg.ClientConfig;
  /** How many connections are open. */
  readonly open: () => number;
  /** Ends all connections and takes no new ones, as when the server restarts. */
  readonly cut: () => Promise<void>;
  /** Everything that is sent on the present connections is lost for good, in both directions, and nobody is told. */
  readonly deafen: () => void;
  /** The same for the present connections and for all new ones, until it is mended. */
  readonly swallow: () => void;
  /** The same for new connections alone. */
  readonly deafenNew: () => void;
  /** Every piece arrives so many milliseconds later, until it is mended. */
  readonly delay: (milliseconds: number) => void;
  /** Resets the present connections. */
  readonly reset: () => void;
  /** Ends the present connections from the server's side only. */
  readonly halfClose: () => void;
  /** Every connection breaks after so many more bytes of answers, until it is mended. */
  readonly breakAfter: (bytes: number) => void;
  /** All is well again, but for connections that are lost. */
  readonly mend: () => Promise<void>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  deaf: boolean;
  /** Bytes of answers that still pass. */
  left: number;
}

export async function startProxy({
  host = '',
  port = 5432,
  ...rest
}: pg.ClientConfig): Promise<DatabaseProxy> {
  const links = new Set<Link>();
  const well = { deaf: false, delay: 0, left: Number.POSITIVE_INFINITY };
  let state = well;

  function pass(link: Link, to: Socket, chunk: Buffer): void {
    if (link.deaf) return;
    const piece = to === link.near ? chunk.subarray(0, link.left) : chunk;
    if (to === link.near) link.left -= piece.length;
    const write = () => void (to.writable && to.write(piece));
    if (state.delay > 0) setTimeout(write, state.delay);
    else write();
    if (link.left <= 0) link.near.destroySoon();
  }

  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const link = { near, far, deaf: state.deaf, left: state.left };
    links.add(link);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {});
      from.on('data', (chunk: Buffer) => pass(link, to, chunk));
      from.on('close', () => {
        links.delete(link);
        to.destroy();
      });
    }
  });
  const listen = (on: number) =>
    new Promise<void>((resolve) => {
      server.listen(on, '127.0.0.1', resolve);
    });
  const deafen = () => {
    for (const link of links) link.deaf = true;
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    connection: { ...rest, host: '127.0.0.1', port: own },
    open: () => links.size,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { near } of links) near.destroy();
      }),
    deafen,
    swallow() {
      deafen();
      state = { ...well, deaf: true };
    },
    deafenNew() {
      state = { ...well, deaf: true };
    },
    delay(milliseconds) {
      state = { ...well, delay: milliseconds };
    },
    reset() {
      for (const { near } of links) near.resetAndDestroy();
    },
    halfClose() {
      for (const { near } of links) near.end();
    },
    breakAfter(bytes) {
      for (const link of links) link.left = bytes;
      state = { ...well, left: bytes };
    },
    async mend() {
      state = well;
      for (const link of links) link.left = well.left;
      if (!server.listening) await listen(own);
    },
  };
}
