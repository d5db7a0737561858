import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** How a server closes. Times are in milliseconds. */
export interface Closing {
  /** So long it goes on answering, and each answer says that its connection ends. */
  readonly announce: number;
  /** Then it takes no more connections, and requests under way are given so long. */
  readonly finish: number;
}

/** In milliseconds: between two looks, and the silence after which nobody is left who has to be told. */
const looksEvery = 50;
const silence = 500;
/** Milliseconds in which who has just connected, or just been answered, may be sending a request. */
const mayBeSending = 500;

/** In milliseconds: a turn of the event loop in which little was done, and how long one is waited for. */
const quietTurn = 0.3;
const quietWithin = 250;

/**
 * Closes without failing a request. A client may be sending on a kept connection at the very moment at which that is
 * closed, and nobody could tell it what became of its request; so those who use theirs are first told to open another
 * one, elsewhere, and only who was silent all that time is closed without a word. Gives whether it closes.
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
      await wait(looksEvery);
    }
    connections.dropAll('a request took too long while the server stopped');
  }

  // The framework awaits this before it closes the server. It says `Connection: close` with every answer from now on.
  app.addHook('preClose', async () => {
    closing = true;
    if (announce > 0) {
      await untilSilent(connections, announce);
      await untilQuiet(connections);
    }
    connections.refuse();
    void endAll();
  });
  return () => closing;
}

/** Until nobody has been connected for a moment, or so many milliseconds have passed. */
async function untilSilent(connections: Connections, milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    if (connections.silence() >= silence) return;
    await wait(looksEvery);
  }
}

/**
 * The system takes connections before we do, and resets those that it has taken when we stop listening. So that is done
 * right after a look at what it has taken, in a turn of the event loop that brought none and little else.
 */
async function untilQuiet(connections: Connections): Promise<void> {
  let opened = -1;
  let at = performance.now();
  for (const end = at + quietWithin; at < end;) {
    await nextTurn();
    const now = performance.now();
    if (connections.opened() === opened && now - at < quietTurn) return;
    opened = connections.opened();
    at = now;
  }
}
