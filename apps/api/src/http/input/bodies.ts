import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Callers } from '../limits/callers.ts';
import { createRoom } from './body-room.ts';
import { collectBody, type CollectedBody } from './collected-body.ts';
import { hasBody } from './input.ts';

/** The bodies of requests, as they come. */
export interface Bodies {
  /**
   * Wraps a listener so that a body is collected from its first byte on, also while its request waits for another one, for a slot or for the
   * database: Node would keep each chunk as it came.
   */
  readonly collect: (listener: RequestListener) => RequestListener;
  /**
   * Resolves to a body, within the limit of its route. Throws `body_too_large`, `malformed_request` where it is not as long as it says or
   * comes in crumbs, `unavailable` where there is no memory for it, and the error of the request whose client has left.
   */
  readonly read: (request: FastifyRequest) => Promise<Buffer>;
}

/** Bytes of bodies in memory at once: of all, and of one caller. */
const [most, mostOfCaller] = [96 * 1024 * 1024, 32 * 1024 * 1024];

/** Callers by whom bytes are counted; without `near`, networks count by themselves. */
type Counted = Pick<Callers, 'of'> & Partial<Pick<Callers, 'near'>>;

export function createBodies(
  { of: callerOf, near: nearOf = callerOf }: Counted,
  limits = { most, mostOfCaller },
): Bodies {
  const room = createRoom(limits);
  const bodies = new WeakMap<IncomingMessage, CollectedBody>();
  const openOn = bodiesBySocket();

  function begin(request: IncomingMessage): CollectedBody {
    const refuse = () => body.refuse();
    const body = collectBody(
      request,
      room.open({ caller: callerOf(request), near: nearOf(request), refuse }),
    );
    bodies.set(request, body);
    return body;
  }

  return {
    collect: (listener) => (request, response) => {
      if (hasBody(request.headers)) {
        const body = begin(request);
        const open = openOn(request.socket).add(body);
        response.once('close', () => {
          open.delete(body);
          body.end();
        });
      }
      listener(request, response);
    },
    async read({ raw, routeOptions }) {
      const body = bodies.get(raw) ?? begin(raw);
      return body.whole(routeOptions.bodyLimit);
    },
  };
}

/** The bodies of a connection whose responses are not closed. Where the connection ends, those that wait for it are never closed. */
function bodiesBySocket(): (socket: Socket) => Set<CollectedBody> {
  const open = new WeakMap<Socket, Set<CollectedBody>>();
  return (socket) => {
    const known = open.get(socket);
    if (known !== undefined) return known;
    const bodies = new Set<CollectedBody>();
    open.set(socket, bodies);
    socket.once('close', () => {
      for (const body of bodies) body.end();
    });
    return bodies;
  };
}
