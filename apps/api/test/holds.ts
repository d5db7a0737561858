import { expect } from 'vitest';
import type { Db } from '../src/db/connection/database.ts';
import type { Karcis } from './harness.ts';
import { lockWaits } from './lock-waits.ts';

/** Undoes a transaction. */
class Undone extends Error {}

/**
 * Does something in a transaction, sends a request that has to wait for it, and then ends the transaction: what it did stays, or is
 * undone. Returns what comes of the request.
 */
export async function holdUntil<Answer>(
  { database, db }: Pick<Karcis, 'database' | 'db'>,
  hold: (tx: Db) => Promise<unknown>,
  { request, stays }: { readonly request: () => Promise<Answer>; readonly stays: boolean },
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const held = database.transaction(async (tx) => {
    await hold(tx);
    answer = request();
    answer.catch(() => {});
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
    if (!stays) throw new Undone();
  });
  await held.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (answer === undefined) throw new Error('Nothing was asked');
  return answer;
}
