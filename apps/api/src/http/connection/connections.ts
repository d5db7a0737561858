import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createSlowReaders, type ReadingLimits } from './slow-readers.ts';

/** The open connections of this process, over all that it listens on. */
export interface Connections {
  /** Has the connections of a server watched, which then does not close idle ones by itself. */
  watch(server: Server): Server;
  /** Takes no more of them. */
  refuse(): void;
  /** How many are open. */
  open(): number;
  /** How many have been opened so far. */
  opened(): number;
  /** Milliseconds for which there has been none. */
  silence(): number;
  /** Closes those on which no request has been answered for so many milliseconds, as far as is known. */
  closeIdle(milliseconds: number): void;
  drop(socket: Socket, why: string): void;
  /** Drops all, for this reason. */
  dropAll(why: string): void;
}

export interface Limits extends ReadingLimits {
  /** Open at once. At the limit, a new connection takes the place of the oldest idle one. */
  readonly connections: number;
}

interface Parts {
  readonly limits: Limits;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  /** Is told how many connections were dropped for a reason, at most once a second: there may be many. */
  readonly onDrop: OnDrop;
}

type OnDrop = (why: string, count: number) => void;

/** Milliseconds between two looks at who reads slowly. */
const looksEvery = 1000;

export function createConnections({ limits, now, onDrop }: Parts): Connections {
  /** Each with when it was last known to be in use. */
  const sockets = new Map<Socket, number>();
  const servers: Server[] = [];
  const slowReaders = createSlowReaders(limits, now);
  const { drop, tell } = createDrops(onDrop);
  let opened = 0;
  let emptySince = -Infinity;

  function add(socket: Socket): void {
    opened += 1;
    if (sockets.size >= limits.connections) {
      const idle = firstIdle(sockets.keys());
      if (idle === undefined) return drop(socket, 'too many are open, and all are busy');
      drop(idle, 'it was idle, and too many are open');
      sockets.delete(idle);
    }
    sockets.set(socket, now());
    socket.once('close', () => {
      sockets.delete(socket);
      emptySince = now();
    });
  }

  function look(): void {
    for (const { socket, why } of slowReaders(sockets.keys())) drop(socket, why);
    tell();
  }

  return {
    watch(server) {
      servers.push(server);
      server.on('connection', add);
      // It would cut off answers that are written but not read, and who has just connected in order to ask.
      server.closeIdleConnections = () => {};
      const looking = setInterval(look, looksEvery).unref();
      return server.once('close', () => clearInterval(looking));
    },
    refuse() {
      for (const server of servers) server.close();
    },
    open: () => sockets.size,
    opened: () => opened,
    silence: () => (sockets.size > 0 ? 0 : now() - emptySince),
    closeIdle(milliseconds) {
      const at = now();
      for (const [socket, usedAt] of sockets) {
        if (!isIdle(socket)) sockets.set(socket, at);
        else if (at - usedAt >= milliseconds) socket.destroy();
      }
    },
    drop,
    dropAll(why) {
      for (const socket of sockets.keys()) drop(socket, why);
      tell();
    },
  };
}

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

/** Whether no request is being answered on it. Node keeps the answer here until its last byte has left. */
const isIdle = (socket: Socket & { [answering]?: unknown }) => (socket[answering] ?? null) === null;
const answering = '_httpMessage';

function firstIdle(sockets: Iterable<Socket>): Socket | undefined {
  for (const socket of sockets) if (isIdle(socket)) return socket;
  return undefined;
}
