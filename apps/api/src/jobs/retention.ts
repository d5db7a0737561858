import type { Database, Db } from '../db/connection/database.ts';
import { forgetOrigins } from '../db/queries/activity-log.ts';
import { endOf } from '../db/personal/anonymise.ts';
import { forgetAccounts } from '../selling/refunds/account.ts';
import { dueAccount, dueAccounts, dueAddress, dueAddresses } from '../db/personal/due.ts';

/**
 * Takes everybody out of the records whose time has come, a transaction each, and out of the audit log from where things were done. One that fails holds up no other, and is thrown in the
 * end.
 */
export async function retain(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const [list, due] of [
    [dueAccounts, dueAccount],
    [dueAddresses, dueAddress],
  ] as const)
    // Where a round has ended nobody, the next one would find the same.
    for (let ended = 1; ended > 0;) {
      ended = 0;
      for (const each of await database.transaction(list, mayTakeLong)) {
        signal.throwIfAborted();
        const end = (db: Db) => endOf(db, () => due(db, each));
        const isOver = await database.transaction(end, mayTakeLong).catch((error: unknown) => {
          errors.push(error);
          return false;
        });
        if (isOver) ended += 1;
      }
    }
  await forgetOrigins(database, signal);
  await forgetAccounts(database, signal);
  if (errors.length > 0) throw errors[0];
}

/** Those who have bought much are found in many rows. */
const mayTakeLong = { mayTakeLong: true };
