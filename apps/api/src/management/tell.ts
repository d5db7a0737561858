import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Activity } from '../domain/activity.ts';
import type { Scope } from '../domain/security/scope.ts';

/** Tells in the audit log what people have done with their own account. */
export const tell = (
  db: Db,
  { tokenId, caller }: Scope<'signed-in'>,
  said: Pick<Activity, 'action' | 'description' | 'subject' | 'changes'>,
): Promise<void> =>
  recordActivities(db, [entryFor({ ...said, outcome: 'Succeeded', by: { tokenId } }, caller)]);
