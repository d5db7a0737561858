import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Use {
  /** Time at which the socket was last seen in use. */
  at: number;
  /** Requests whose answers have not been sent entirely. */
  requests: number;
}

/** The open sockets, the oldest first, each idle or in use. */
export function createOpenSockets(now: () => number) {
  const uses = new Map<Socket, Use>();
  let emptySince = -Infinity;

  function remove(socket: Socket): void {
    if (uses.delete(socket)) emptySince = now();
  }

  return {
    all: () => uses.keys(),
    count: () => uses.size,
    /** Milliseconds since the last socket closed; 0 while one is open. */
    silence: () => (uses.size > 0 ? 0 : now() - emptySince),
    remove,
    add(socket: Socket): void {
      uses.set(socket, { at: now(), requests: 0 });
      socket.once('close', () => remove(socket));
    },
    /** Counts a request until the last byte of its answer has left. */
    countRequest: ({ socket }: IncomingMessage, response: ServerResponse): void => {
      const use = uses.get(socket);
      if (use === undefined) return;
      use.requests += 1;
      response.once('close', () => {
        use.requests -= 1;
      });
    },
    isIdle: (socket: Socket) => uses.get(socket)?.requests === 0,
    firstIdle(): Socket | undefined {
      for (const [socket, { requests }] of uses) if (requests === 0) return socket;
      return undefined;
    },
    /** Closes sockets that were idle in all calls within so many milliseconds. */
    closeIdle(milliseconds: number): void {
      const at = now();
      for (const [socket, use] of uses) {
        if (use.requests > 0) use.at = at;
        else if (at - use.at >= milliseconds) socket.destroy();
      }
    },
  };
}
