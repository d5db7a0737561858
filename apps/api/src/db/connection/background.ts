import type { Database } from './database.ts';

/** What work in the background gets of a database. */
export type Background = Pick<Database, 'transaction' | 'internal' | 'onWorkLeft'>;

/** Part of the connections for transactions that may be at such work. */
const share = 0.4;

/**
 * The database for work in the background beside requests: its reads have a connection of their own, and its transactions a part of the
 * others. More of them wait for each other, and not for connections, so that a request finds one however much there is to do.
 */
export function inBackground(
  {
    transaction,
    internalInBackground,
    onWorkLeft,
  }: Pick<Database, 'transaction' | 'internalInBackground' | 'onWorkLeft'>,
  connections: number,
): Background {
  const atOnce = Math.max(1, Math.floor(connections * share));
  const waiting: (() => void)[] = [];
  let open = 0;

  async function enter(): Promise<void> {
    if (open < atOnce) open += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  }

  /** The place goes to who waits, without becoming free in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  }

  return {
    internal: internalInBackground,
    onWorkLeft,
    async transaction(work, options) {
      await enter();
      try {
        return await transaction(work, options);
      } finally {
        leave();
      }
    },
  };
}
