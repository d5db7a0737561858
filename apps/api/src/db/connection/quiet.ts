import { setTimeout as wait } from 'node:timers/promises';
import type { ReaderCounts } from './readers.ts';

/** Milliseconds from one look to the next, and until work goes on in any case: mails leave also while people read without a pause. */
const usual = { look: 1, most: 10 };

/**
 * Returns a function that waits until no read of a request is under way in the database, for 10 ms at most. Work that takes the thread for a
 * millisecond or two does so before each such piece: it then falls between the requests, and few of them wait for it.
 */
export const quietOf =
  (
    { counts }: { readonly counts: () => { readonly reads: Pick<ReaderCounts, 'awaited'> } },
    { look, most } = usual,
  ) =>
  async (): Promise<void> => {
    const until = performance.now() + most;
    while (counts().reads.awaited > 0 && performance.now() < until) await wait(look);
  };
