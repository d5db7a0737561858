/** Milliseconds from the last commit for an event until its queue no longer counts as used. */
const used = 1000;

interface EventShares {
  /** Notes a commit for an event. */
  use(event: string): void;
  /** Connections that each event may have now. */
  each(): number;
}

/**
 * Even shares of connections for the events that sell. If an event had as many as are free, its transactions would already be under way
 * when a buyer of another event arrives, who then waits for a processor that all of them use (docs/decisions/0144). `each` is the most
 * that one event gets; `now` returns milliseconds.
 */
export function createEventShares(
  { connections, each: most }: { readonly connections: number; readonly each: number },
  now: () => number,
): EventShares {
  /** Time of the last commit for each event, the oldest first. */
  const usedAt = new Map<string, number>();
  return {
    use(event) {
      usedAt.delete(event);
      usedAt.set(event, now());
    },
    each() {
      const since = now() - used;
      for (const [event, at] of usedAt) {
        if (at > since) break;
        usedAt.delete(event);
      }
      return Math.max(1, Math.min(most, Math.ceil(connections / usedAt.size)));
    },
  };
}
