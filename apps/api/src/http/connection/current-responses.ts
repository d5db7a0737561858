import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The response that is under way on each connection. */
export interface CurrentResponses {
  /** Wraps a listener so that its responses are known. It must get the requests of a connection one at a time. */
  readonly track: (listener: RequestListener) => RequestListener;
  /** Returns the response under way on a connection; undefined where none is. */
  readonly of: (socket: Socket) => ServerResponse | undefined;
}

export function createCurrentResponses(): CurrentResponses {
  const latest = new WeakMap<Socket, ServerResponse>();
  return {
    track: (listener) => (request, response) => {
      latest.set(request.socket, response);
      return listener(request, response);
    },
    of(socket) {
      const response = latest.get(socket);
      return response === undefined || response.writableFinished || response.destroyed ? undefined : response;
    },
  };
}
