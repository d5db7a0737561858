import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** Times of a stop, in milliseconds. */
export interface Closing {
  /** Length of the first step: the server goes on answering, and each answer says that its connection ends. */
  readonly announce: number;
  /** Length of the second step: the server takes no more connections and finishes the requests under way. */
  readonly finish: number;
}

/** Milliseconds between two checks. */
const checkInterval = 50;
/** Milliseconds without any connection after which the first step is over. */
const silence = 500;
/** Milliseconds after which a connection is idle. Before that, its client may be sending a request. */
const mayBeSending = 500;

/** Milliseconds of an iteration of the event loop in which little was done, and for which such a one is waited for. */
const quietIteration = 0.3;
const quietWithin = 250;

/**
 * Makes a server stop without failing a request. A client may be sending on a kept connection in the moment in which that
 * is closed, and cannot know what became of its request. So clients are first told, with each answer, to open another
 * connection; only connections without any request in that time are closed unannounced. Returns whether the server is
 * stopping.
 */
export function closeInSteps(
  app: FastifyInstance,
  connections: Connections,
  { announce, finish }: Closing,
): () => boolean {
  let closing = false;

  async function endAll(): Promise<void> {
    for (const end = performance.now() + finish; connections.open() > 0 && performance.now() < end;) {
      connections.closeIdle(announce > 0 ? mayBeSending : 0);
      await wait(checkInterval);
    }
    connections.dropAll('a request took too long while the server stopped');
  }

  // The framework awaits this hook before it closes the server. From now on each answer says `Connection: close`.
  app.addHook('preClose', async () => {
    closing = true;
    if (announce > 0) {
      await untilSilent(connections, announce);
      await untilQuiet(connections);
    }
    connections.stopListening();
    void endAll();
  });
  return () => closing;
}

/** Waits until there was no connection for a moment, at most for so many milliseconds. */
async function untilSilent(connections: Connections, milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    if (connections.silence() >= silence) return;
    await wait(checkInterval);
  }
}

/**
 * Waits for an iteration of the event loop that brought no connection and little else. The system accepts connections
 * before Node does, and resets those that Node has not taken when the server stops listening. Right after such an
 * iteration there are hardly any.
 */
async function untilQuiet(connections: Connections): Promise<void> {
  let opened = -1;
  let at = performance.now();
  for (const end = at + quietWithin; at < end;) {
    await nextIteration();
    const now = performance.now();
    if (connections.opened() === opened && now - at < quietIteration) return;
    opened = connections.opened();
    at = now;
  }
}
