import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection for those before them. Few clients send more than one at a time. */
const mostWaiting = 100;

/**
 * Works on the requests of a connection one after the other. Node has all that came in one packet begun at once, which
 * may be two thousand: a single client could make us gather that many answers. Who sends more than may wait is dropped.
 */
export function oneAtATime(
  listener: RequestListener,
  { drop }: { readonly drop: (socket: Socket, why: string) => void },
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the connection to one answer at a time, and tells the others when it is their turn.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > mostWaiting)
      return socket.destroyed ? undefined : drop(socket, 'too many requests at once on one');
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
}
