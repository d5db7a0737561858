import { setTimeout as wait } from 'node:timers/promises';

/** The clock of the server, as far as it was told, in milliseconds since 1970. */
export interface ServerClock {
  /** Notes an instant that the server has told. */
  readonly told: (instant: string) => number;
  /** An instant for something that happens now, later than everything that has happened before. */
  readonly tick: () => number;
  /** Waits until the server is past everything that has happened: what it records next is later. */
  readonly passed: () => Promise<void>;
}

/** Clock of an evening: its instants have one order, whatever the speed of the machine. It never runs ahead of that of the server by more than a tick. */
export function createServerClock(now: string): ServerClock {
  let ahead = Number.NEGATIVE_INFINITY;
  let last = 0;
  const told = (instant: string) => {
    const at = Date.parse(instant);
    ahead = Math.max(ahead, at - Date.now());
    last = Math.max(last, at);
    return at;
  };
  told(now);
  const read = () => Math.floor(Date.now() + ahead);
  return {
    told,
    tick: () => (last = Math.max(read(), last + 1)),
    async passed() {
      while (read() <= last) await wait(1);
    },
  };
}
