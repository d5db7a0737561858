import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createOpenSockets } from './open-sockets.ts';

/** The open connections of this process, over all that it listens on. */
export interface Connections {
  /** Takes a server's connections under these limits. It then does not close idle ones by itself. */
  watch(server: Server): Server;
  /** Stops listening. */
  refuse(): void;
  /** Open connections. */
  open(): number;
  /** Connections opened so far. */
  opened(): number;
  /** Milliseconds since the last connection closed; 0 while one is open. */
  silence(): number;
  /** Closes connections that have answered no request for so many milliseconds, as far as is known. */
  closeIdle(milliseconds: number): void;
  /** Closes one at once, and notes why. */
  drop(socket: Socket, why: string): void;
  dropAll(why: string): void;
}

export interface Limits {
  /** Open at once. At the limit, a new connection takes the place of the oldest idle one. */
  readonly connections: number;
  /** Milliseconds for which a client may take nothing of its answer. */
  readonly stuck: number;
  /** Bytes of answers that wait for their clients, all together. Beyond it, those with most bytes are dropped. */
  readonly waitingBytes: number;
}

interface Dependencies {
  readonly limits: Limits;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  /** Is told how many connections were dropped for a reason, at most once a second: there may be many. */
  readonly onDrop: OnDrop;
}

type OnDrop = (why: string, count: number) => void;

/** Milliseconds between two looks at what waits for slow clients. */
const looksEvery = 1000;

export function createConnections({ limits, now, onDrop }: Dependencies): Connections {
  const sockets = createOpenSockets(now);
  const servers: Server[] = [];
  const { drop, tell } = createDrops(onDrop);
  let opened = 0;

  function add(socket: Socket): void {
    opened += 1;
    if (sockets.count() >= limits.connections) {
      const idle = sockets.firstIdle();
      if (idle === undefined) return drop(socket, 'too many are open, and all are busy');
      drop(idle, 'it was idle, and too many are open');
      sockets.remove(idle);
    }
    sockets.add(socket);
  }

  /** For a connection on which nothing has moved, in either direction, for the time that Node was given. */
  function endSilent(socket: Socket): void {
    if (sockets.isIdle(socket)) socket.destroy();
    else drop(socket, 'the client takes nothing of its answer');
  }

  function look(): void {
    for (const socket of overBytes(sockets.all(), limits.waitingBytes))
      drop(socket, 'too much waits for slow clients');
    tell();
  }

  return {
    watch(server) {
      servers.push(server);
      server.on('connection', add).prependListener('request', sockets.countRequest);
      server.setTimeout(limits.stuck, endSilent);
      // It would cut off answers that are written but not read, and clients that have just connected in order to ask.
      server.closeIdleConnections = () => {};
      const looking = setInterval(look, looksEvery).unref();
      return server.once('close', () => clearInterval(looking));
    },
    refuse() {
      for (const server of servers) server.close();
    },
    open: () => sockets.count(),
    opened: () => opened,
    silence: () => sockets.silence(),
    closeIdle: (milliseconds) => sockets.closeIdle(milliseconds),
    drop,
    dropAll(why) {
      for (const socket of sockets.all()) drop(socket, why);
      tell();
    },
  };
}

/** The connections to drop so that no more than so many bytes wait: those with most first. */
function overBytes(sockets: Iterable<Socket>, most: number): Socket[] {
  const waiting = [...sockets].filter(({ writableLength }) => writableLength > 0);
  let bytes = waiting.reduce((sum, { writableLength }) => sum + writableLength, 0);
  const over: Socket[] = [];
  for (const socket of waiting.toSorted((one, other) => other.writableLength - one.writableLength)) {
    if (bytes <= most) break;
    over.push(socket);
    bytes -= socket.writableLength;
  }
  return over;
}

/** Drops connections, and adds up by reason what there is to tell. */
function createDrops(onDrop: OnDrop) {
  const untold = new Map<string, number>();
  function drop(socket: Socket, why: string): void {
    socket.destroy();
    untold.set(why, (untold.get(why) ?? 0) + 1);
  }
  return {
    drop,
    tell(this: void): void {
      for (const [why, count] of untold) onDrop(why, count);
      untold.clear();
    },
  };
}
