import { ProblemError } from '../../domain/errors/problem-error.ts';
import { FairQueue, type Ticket } from '../../domain/fair-queue.ts';
import type { Client } from './client.ts';
import { boundsOf, mostIn, type QueueBounds } from './connection-bounds.ts';
import { createEventShares } from './event-shares.ts';
import { createReturns } from './returns.ts';

/** Queue for the connections of a pool. */
export interface ConnectionQueue {
  /**
   * Resolves when a connection may be taken, for a client or for the server's own work. The result gives it back, and says whether its
   * transaction was committed. Throws `unavailable` when the client waits for too long or too many of its requests wait, and when it leaves.
   */
  readonly enter: (client?: Client) => Promise<(isCommitted: boolean) => void>;
  /** Transactions that have a connection, and those that wait for one: all, or those of events with a queue of their own. */
  readonly counts: (of?: 'events') => { readonly working: number; readonly waiting: number };
}

export interface QueueTimes {
  /** Milliseconds that a transaction waits: in the queue of an event, and elsewhere. */
  readonly wait: { readonly event: number; readonly other: number };
  /** Requests of one client that may wait. */
  readonly waitingOfClient: number;
  /** Requests for one event that may wait. Beyond them, the longest queue of its clients gives way. */
  readonly waitingOfEvent: number;
  /** Requests that may wait in total. Beyond them, the longest queue gives way. */
  readonly waiting: number;
  /** Milliseconds by which a refusal is delayed: clients that ask again immediately would keep the server busy with refusals. */
  readonly refusal: number;
}

export const usualTimes: QueueTimes = {
  wait: { event: 4000, other: 1500 },
  waitingOfClient: 300,
  waitingOfEvent: 300,
  waiting: 3000,
  refusal: 250,
};

/** Returns a queue for a pool with these bounds. `now` returns milliseconds on a clock that only moves forward. */
export function createConnectionQueue(
  bounds: QueueBounds,
  { wait: longest, waitingOfClient, waitingOfEvent, waiting, refusal }: QueueTimes = usualTimes,
  now = () => performance.now(),
): ConnectionQueue {
  const shares = createEventShares({ connections: bounds.events, each: bounds.event }, now);
  const returns = createReturns(now);
  const queue = new FairQueue({
    atOnce: bounds.size,
    atOnceIn: (path) => mostIn(path, bounds, shares.each()),
  });
  const refusals = new WeakMap<Ticket, (error: Error) => void>();

  /** Waits for the turn of a client, or of the server's own work. */
  async function wait(client: Client | undefined, path: readonly string[]): Promise<Ticket> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket = { path, cost: client?.cost ?? 1, bounds: boundsOf(client, bounds), start: resolve };
    refusals.set(ticket, reject);
    queue.enqueue(ticket);
    const leave = (reason: Error) => {
      if (queue.leave(ticket)) reject(reason);
    };
    await withTimeout(promise, {
      milliseconds: client?.event === undefined ? longest.other : longest.event,
      onTimeout: () => leave(returns.refusal(client?.event)),
      left: client?.left,
      onLeft: () => leave(abandoned()),
    });
    return ticket;
  }

  const mayWait = waitingRoom(queue, { waitingOfClient, waitingOfEvent, waiting }, (ticket, path) =>
    refusals.get(ticket)?.(returns.refusal(eventIn(path))),
  );

  return {
    async enter(client) {
      if (client?.left.aborted === true) throw abandoned();
      const path = pathOf(client);
      if (client !== undefined && !mayWait(client, path)) {
        await new Promise((resolve) => setTimeout(resolve, refusal));
        throw returns.refusal(client.event);
      }
      const ticket = await wait(client, path);
      return (isCommitted) => {
        if (isCommitted && client?.event !== undefined) shares.use(client.event);
        queue.release(ticket);
      };
    },
    counts: (of) => queue.counts(of === undefined ? [] : ['requests', 'events']),
  };
}

/** Returns a function that says whether a client may wait, after those with longer queues have given way where too many wait. */
function waitingRoom(
  queue: FairQueue,
  most: Pick<QueueTimes, 'waitingOfClient' | 'waitingOfEvent' | 'waiting'>,
  refuse: (ticket: Ticket, path: readonly string[]) => void,
): (client: Client, path: readonly string[]) => boolean {
  /**
   * Makes room for one more in a group: the last ticket of its longest queue is refused. Returns false where no queue is longer than the one
   * that the newcomer joins.
   */
  function hasRoom(group: readonly string[], atMost: number, newcomer: readonly string[]): boolean {
    if (queue.waitingIn(group) < atMost) return true;
    const last = queue.lastOfLongest(group);
    if (last === undefined || queue.waitingIn(last.path) <= queue.waitingIn(newcomer) + 1) return false;
    if (queue.leave(last)) refuse(last, group);
    return true;
  }
  return ({ event }, path) =>
    queue.waitingIn(clientIn(path)) < most.waitingOfClient &&
    (event === undefined || hasRoom(path.slice(0, 3), most.waitingOfEvent, path)) &&
    hasRoom([], most.waiting, path);
}

/** Groups of a client: the event, where it has a queue, then the account, device or network, then the order or the narrower network. */
function pathOf(client: Client | undefined): readonly string[] {
  if (client === undefined) return ['own'];
  const { event, key, member } = client;
  return [
    'requests',
    ...(event === undefined ? ['others'] : ['events', event]),
    key,
    ...(member === undefined ? [] : [member]),
  ];
}

/** Path of the client itself, without the order or the narrower network. */
const clientIn = (path: readonly string[]) => path.slice(0, path[1] === 'events' ? 4 : 3);

const eventIn = ([, part, event]: readonly string[]) => (part === 'events' ? event : undefined);

interface Ends {
  readonly milliseconds: number;
  readonly onTimeout: () => void;
  readonly left: AbortSignal | undefined;
  readonly onLeft: () => void;
}

/** Waits for a turn, and calls back when that takes too long or the client leaves. */
async function withTimeout(
  turn: Promise<void>,
  { milliseconds, onTimeout, left, onLeft }: Ends,
): Promise<void> {
  const timer = setTimeout(onTimeout, milliseconds);
  left?.addEventListener('abort', onLeft);
  try {
    await turn;
  } finally {
    clearTimeout(timer);
    left?.removeEventListener('abort', onLeft);
  }
}

const abandoned = () =>
  new ProblemError('unavailable', { detail: 'The client closed the connection.', isIntended: true });
