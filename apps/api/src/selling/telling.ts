import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Activity, Caller } from '../domain/activity.ts';
import type { Account } from '../domain/security/scope.ts';

/** A buyer or holder who does something: an account, or a guest with the token of the order. */
export interface By {
  readonly account: Account | undefined;
  readonly caller: Caller;
}

/** Tells in the audit log what somebody has done with an own ticket or order. */
export const tell = (
  db: Db,
  { account, caller }: By,
  said: Pick<Activity, 'action' | 'description' | 'subject' | 'eventId' | 'changes'>,
): Promise<void> => {
  const who =
    account === undefined
      ? ({ isGuest: true, roleContext: 'ticket_holder' } as const)
      : { by: { tokenId: account.tokenId } };
  return recordActivities(db, [entryFor({ ...said, outcome: 'Succeeded', ...who }, caller)]);
};
