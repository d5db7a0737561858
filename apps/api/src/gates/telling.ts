import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Activity } from '../domain/activity.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { NewScan } from './lines.ts';

type AtGate = Scope<'petugas'> | Scope<'organizer'>;

/** What the audit log says of a ticket. */
export type Deed = Pick<Activity, 'action' | 'description' | 'changes'> & { readonly ticketId: string };

export const forced = (ticketId: string, note: string | null): Deed => ({
  ticketId,
  action: 'check_in.forced',
  description: 'Let in a guest whatever spoke against it',
  changes: [{ field: 'note', old: null, new: note }],
});

export const undone = (ticketId: string): Deed => ({
  ticketId,
  action: 'check_in.undone',
  description: 'Took back a scan',
});

const conflicted = (ticketId: string, reason: string | null): Deed => ({
  ticketId,
  action: 'check_in.conflicted',
  description: 'Let in a guest without a network, whom the server would have refused',
  changes: [{ field: 'reason_code', old: null, new: reason }],
});

/** What the audit log says of scans that were uploaded. */
export const deedsOf = (scans: readonly NewScan[]): Deed[] =>
  scans.flatMap(({ ticketId, status, isForced, reason, note }) => {
    if (ticketId === null) return [];
    if (status === 'Conflict') return [conflicted(ticketId, reason)];
    if (status === 'Reverted') return [undone(ticketId)];
    return isForced && status === 'Checked In' ? [forced(ticketId, note)] : [];
  });

/** Tells in the audit log what was done with tickets at the gates of an event. */
export async function tell(
  db: Db,
  { tokenId, caller }: AtGate,
  eventId: string,
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'code'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...new Set(deeds.map(({ ticketId }) => ticketId))])
    .execute();
  const codes = new Map(tickets.map(({ id, code }) => [id, code]));
  await recordActivities(
    db,
    deeds.map(({ ticketId, ...said }) => {
      const subject = { type: 'ticket', id: ticketId, label: codes.get(ticketId) ?? null };
      return entryFor({ ...said, outcome: 'Succeeded', by: { tokenId }, subject, eventId }, caller);
    }),
  );
}
