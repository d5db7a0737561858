import { FairQueue, type Ticket } from './fair-queue.ts';
import { networksAround } from './security/network.ts';

/**
 * Works that may wait: some of any caller, beyond them a few of each caller, up to a number in all. At most a quarter of that number are of
 * callers in one wider network: a /48 of IPv6 has 65,536 of them, and alone they would fill every place.
 */
interface Room {
  readonly ofAny: number;
  readonly ofEach: number;
  readonly inAll: number;
}

/** Does a work of a caller, which is a network or an account, when it is its turn, and returns what that returns. Throws where too many wait. */
export type InTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Queue of work that is done one at a time: of each wider network in turn, and inside it of each caller. With one line for all, one caller
 * would fill it, and lock everybody else out. `refuse` throws what is told where there is no room.
 */
export function createTurns({ ofAny, ofEach, inAll }: Room, refuse: () => never): InTurn {
  const queue = new FairQueue({ atOnce: 1, atOnceIn: () => 1 });
  const hasRoomFor = (path: readonly string[]) => {
    const { waiting } = queue.counts();
    if (waiting < ofAny) return true;
    if (waiting >= inAll || queue.waitingIn(path) >= ofEach) return false;
    return path.slice(0, -1).every((_, at) => queue.waitingIn(path.slice(0, at + 1)) < inAll / 4);
  };
  return async (caller, work) => {
    const path = networksAround(caller)
      .map(({ network }) => network)
      .toReversed();
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    const ticket: Ticket = { path, cost: 1, bounds: new Map(), start };
    if (!queue.isFreeFor(ticket) && !hasRoomFor(path)) refuse();
    queue.enqueue(ticket);
    try {
      await turn;
      return await work();
    } finally {
      queue.release(ticket);
    }
  };
}
