import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';

/**
 * Accepts the assignment of somebody who is invited to an event, of whatever organizer: no paired phone comes here. Throws `not_found` and
 * `not_invited`.
 */
export async function accept(
  db: Db,
  { userId, tokenId, caller }: Scope<'petugas'>,
  eventId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; role: string }>`
    update petugas_assignments set status = 'Active', accepted_at = now(), updated_at = now()
    where event_id = ${eventId} and user_id = ${userId} and status = 'Invited'
      and exists (select from events where id = ${eventId} and deleted_at is null)
    returning id, role
  `.execute(db);
  const [accepted] = rows;
  if (accepted !== undefined) {
    const activity = {
      action: 'petugas.accepted',
      description: 'Accepted the assignment to an event',
      outcome: 'Succeeded',
      by: { tokenId },
      subject: { type: 'petugas', id: accepted.id, label: accepted.role },
      eventId,
      changes: [{ field: 'status', old: 'Invited', new: 'Active' }],
    } as const;
    return recordActivities(db, [entryFor(activity, caller)]);
  }
  const { rows: current } = await sql`
    select from petugas_assignments as duty join events on events.id = duty.event_id
    where duty.event_id = ${eventId} and duty.user_id = ${userId} and duty.status = 'Active' and events.deleted_at is null
  `.execute(db);
  fail(current.length > 0 ? 'not_invited' : 'not_found');
}
