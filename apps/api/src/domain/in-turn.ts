import { FairSlots } from './fair-slots.ts';
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

/** Does a work of a caller, which is a network, when it is its turn, and returns what that returns. Throws where too many wait. */
export type InTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Queue of work that is done one at a time, of each caller in turn. With one line for all, one caller would fill it, and lock everybody
 * else out. `refuse` throws what is told where there is no room.
 */
export function createTurns({ ofAny, ofEach, inAll }: Room, refuse: () => never): InTurn {
  const slots = new FairSlots<() => void>({ atOnce: 1, perCaller: 1 }, (start) => start());
  const hasRoomFor = (caller: string) => {
    const { waiting } = slots.counts();
    if (waiting < ofAny) return true;
    if (waiting >= inAll || slots.waitingOf(caller) >= ofEach) return false;
    const [, ...wider] = networksAround(caller).map(({ network }) => network);
    const isIn = (network: string) => (other: string) =>
      networksAround(other).some((each) => each.network === network);
    return wider.every((network) => slots.waitingOfThose(isIn(network)) < inAll / 4);
  };
  return async (caller, work) => {
    if (slots.isFreeFor(caller)) slots.take(caller);
    else if (hasRoomFor(caller)) await new Promise<void>((start) => slots.enqueue(caller, start));
    else refuse();
    try {
      return await work();
    } finally {
      slots.release(caller);
    }
  };
}
