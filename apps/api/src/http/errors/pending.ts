import type { Db } from '../../db/connection/database.ts';

/** Bounded queue of entries that wait to be written. A batch that could not be written can be put back. */
export interface Pending {
  size(): number;
  /** Removes the entries that are due, or all of them, and returns them as a batch. */
  take(everything: boolean): {
    readonly count: number;
    write(db: Db): Promise<void>;
    putBack(): void;
  };
  /** Number of entries that were dropped since the last call because there were too many. */
  takeLost(): number;
}
