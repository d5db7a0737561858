import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createOpenSockets } from './open-sockets.ts';

/** The open connections of this process, over all that it listens on. */
export interface Connections {
  /** Puts the connections of a server under these limits. The server no longer closes idle ones by itself. */
  watch(server: Server): Server;
  /** Stops listening. */
  stopListening(): void;
  /** Open connections. */
  open(): number;
  /** Connections opened so far. */
  opened(): number;
  /** Milliseconds since the last connection closed; 0 while one is open. */
  silence(): number;
  /** Closes connections that have been idle for so long. */
  closeIdle(milliseconds: number): void;
  /** Closes one at once. The reason is logged. */
  drop(socket: Socket, reason: string): void;
  dropAll(reason: string): void;
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
  /** Called at most once a second for each reason, with the number of connections dropped since the last call. */
  readonly onDrop: OnDrop;
}

type OnDrop = (reason: string, count: number) => void;

/** Milliseconds between two checks of the bytes that wait for slow clients. */
const checkInterval = 1000;

export function createConnections({ limits, now, onDrop }: Dependencies): Connections {
  const sockets = createOpenSockets(now);
  const servers: Server[] = [];
  const { drop, report } = createDrops(onDrop);
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

  /** Called by Node when no byte has moved on a connection for the time set below. */
  function endSilent(socket: Socket): void {
    if (sockets.isIdle(socket)) socket.destroy();
    else drop(socket, 'the client takes nothing of its answer');
  }

  function check(): void {
    for (const socket of overBytes(sockets.all(), limits.waitingBytes))
      drop(socket, 'too much waits for slow clients');
    report();
  }

  return {
    watch(server) {
      servers.push(server);
      server.on('connection', add).prependListener('request', sockets.countRequest);
      server.setTimeout(limits.stuck, endSilent);
      // Node's own would cut off answers that are written but not read, and clients that have just connected.
      server.closeIdleConnections = () => {};
      const timer = setInterval(check, checkInterval).unref();
      return server.once('close', () => clearInterval(timer));
    },
    stopListening() {
      for (const server of servers) server.close();
    },
    open: () => sockets.count(),
    opened: () => opened,
    silence: () => sockets.silence(),
    closeIdle: (milliseconds) => sockets.closeIdle(milliseconds),
    drop,
    dropAll(reason) {
      for (const socket of sockets.all()) drop(socket, reason);
      report();
    },
  };
}

/** Returns the connections to drop, those with most waiting bytes first, so that at most `most` bytes are left. */
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

/** Drops connections, and counts them by reason until they are reported. */
function createDrops(onDrop: OnDrop) {
  const counts = new Map<string, number>();
  function drop(socket: Socket, reason: string): void {
    socket.destroy();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return {
    drop,
    report(this: void): void {
      for (const [reason, count] of counts) onDrop(reason, count);
      counts.clear();
    },
  };
}
