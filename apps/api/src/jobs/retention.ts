import { sql } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { anonymise } from '../db/personal/anonymise.ts';
import { dueAccount, dueAccounts, dueAddress, dueAddresses } from '../db/personal/due.ts';
import type { Person } from '../db/personal/person.ts';

/** Takes everybody out of the records whose time has come, a transaction each. One that fails holds up no other, and is thrown in the end. */
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
  if (errors.length > 0) throw errors[0];
}

/** Those who have bought much are found in many rows. */
const mayTakeLong = { mayTakeLong: true };

/**
 * Ends one, if the time has come still: on one snapshot, so that what is decided about is what is changed. An order that comes meanwhile
 * is of somebody new; a sign-in or a change of mind that comes meanwhile makes the transaction begin again. Returns whether it did.
 */
async function endOf(db: Db, due: () => Promise<Person | undefined>): Promise<boolean> {
  await sql`set transaction isolation level repeatable read`.execute(db);
  const person = await due();
  if (person === undefined) return false;
  await anonymise(db, person);
  return true;
}
