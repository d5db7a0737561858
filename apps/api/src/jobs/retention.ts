import type { Database, Db } from '../db/connection/database.ts';
import { dropEmptyTallies } from '../db/tallies/empty.ts';
import { forgetOrigins } from '../db/queries/activity-log.ts';
import { endOf } from '../db/personal/anonymise.ts';
import { forgetAccounts } from '../selling/refunds/account.ts';
import {
  dueAccount,
  dueAccounts,
  dueAddress,
  dueAddresses,
  dueOrder,
  dueOrders,
} from '../db/personal/due.ts';

/**
 * Takes everybody out of the records whose time has come, a transaction each, and out of the audit log from where things were done. A list, a person
 * or a step that fails holds up no other, and the first error is thrown in the end.
 */
export async function retain(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  const or = <T>(otherwise: T, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      signal.throwIfAborted();
      errors.push(error);
      return otherwise;
    });
  for (const [list, due] of [
    [dueAccounts, dueAccount],
    [dueAddresses, dueAddress],
    [dueOrders, dueOrder],
  ] as const)
    // Where a round has ended nobody, the next one would find the same.
    for (let ended = 1; ended > 0;) {
      ended = 0;
      for (const each of await or([], database.transaction(list, mayTakeLong))) {
        signal.throwIfAborted();
        const end = (db: Db) => endOf(db, () => due(db, each));
        if (await or(false, database.transaction(end, mayTakeLong))) ended += 1;
      }
    }
  await or(undefined, dropEmptyTallies(database, signal));
  await or(undefined, forgetOrigins(database, signal));
  await or(undefined, forgetAccounts(database, signal));
  if (errors.length > 0) throw errors[0];
}

/** Those who have bought much are found in many rows. */
const mayTakeLong = { mayTakeLong: true };
