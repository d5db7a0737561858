import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import { later } from '../writes/writing.ts';
import { inBatches } from './in-batches.ts';

/**
 * Ends assignments to events that were over a day ago. A postponed one is not: its dates are those before. Invitations end with their link.
 */
export function endAssignments(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  return inBatches(
    database,
    signal,
    (most) => sql`
      update petugas_assignments as work
      set status = 'Ended', ended_at = now(), updated_at = ${later(sql`now()`, sql.ref('work.updated_at'))}
      from (
        select a.event_id, a.id, a.status, a.invitation_ends_at
        from petugas_assignments as a join events on events.id = a.event_id
        where (a.status = 'Invited' and a.invitation_ends_at < now())
          or (a.status = 'Active' and events.ends_at < now() - interval '1 day' and events.status <> 'Postponed')
        limit ${most}
      ) as over
      where work.event_id = over.event_id and work.id = over.id and work.status = over.status
        and work.invitation_ends_at is not distinct from over.invitation_ends_at`,
  );
}
