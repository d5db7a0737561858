import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for those before them. Few clients send more than one at a time. */
const mostWaiting = 100;

/**
 * Wraps a listener so that it gets the requests of a connection one after the other. Node begins all requests of a packet
 * at once, which may be two thousand, and keeps their answers in memory. A connection with more waiting requests than
 * allowed is dropped.
 */
export function oneAtATime(
  listener: RequestListener,
  { drop }: { readonly drop: (socket: Socket, reason: string) => void },
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the socket to one response at a time. The others get it, and an event, after the one before.
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
