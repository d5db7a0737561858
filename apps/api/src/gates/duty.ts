import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { type Signing, signing } from './opening.ts';

const permissions = ['scan', 'manual_check_in', 'undo', 'search_attendees', 'view_contact'] as const;

/** What somebody may do at the gates of an event. */
export type Permission = (typeof permissions)[number];

/** Somebody who is assigned to the gates of an event, or runs it. */
export interface Duty {
  readonly eventId: string;
  readonly organizerId: string;
  readonly userId: string;
  /** The device in their hands; null where it was not named. */
  readonly deviceId: string | null;
  readonly isSupervisor: boolean;
  /** The gate of the assignment; null: any. */
  readonly gateId: string | null;
  /** Ticket types that the person checks; null: all. */
  readonly ticketTypeIds: readonly string[] | null;
  readonly permissions: readonly Permission[];
  /** What codes of the event are told by. */
  readonly signing: Signing;
}

/**
 * What the caller may do at the gates of an event at this moment. Throws `not_found`, `assignment_not_accepted`, `outside_shift`, and
 * `not_permitted` where `needed` is not among it.
 */
export async function dutyAt(db: ReadDb, scope: Account, eventId: string, needed: Permission): Promise<Duty> {
  const duty = await assignedTo(db, scope, eventId);
  demandNow(duty, needed);
  return duty;
}

/** Throws `outside_shift`, and as `demand` does. */
export function demandNow(duty: Duty & { readonly isInShift: boolean }, needed: Permission): void {
  if (!duty.isInShift) fail('outside_shift');
  demand(duty, needed);
}

/** Throws `not_permitted` where an assignment is without a permission. */
export function demand({ permissions: given }: Duty, needed: Permission): void {
  if (!given.includes(needed))
    fail('not_permitted', { detail: `Your assignment to this event is without \`${needed}\`.` });
}

/** The accepted assignment of the caller, at any hour. Throws `not_found` and `assignment_not_accepted`. */
export async function assignedTo(db: ReadDb, scope: Account, eventId: string) {
  const duty = await onceAssignedTo(db, scope, eventId);
  return duty.overSince === null ? duty : fail('not_found');
}

/** The assignment of the caller, also one that is over: what was scanned before is still told. Throws as `assignedTo` does. */
export const onceAssignedTo = (db: ReadDb, scope: Account, eventId: string) =>
  scope.role === 'petugas' ? asPetugas(db, scope, eventId) : asOrganizer(db, scope, eventId);

/** Whether a caller reaches the events of an organizer: check-in staff those of all, and with a paired phone those of one. */
export const reaches = (
  { pairedOrganizerId }: Pick<Account, 'pairedOrganizerId'>,
  organizerId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  pairedOrganizerId === null ? sql`true` : sql`${organizerId} = ${pairedOrganizerId}`;

interface Assignment {
  readonly organizer_id: string;
  readonly status: string;
  readonly role: string;
  readonly gate_id: string | null;
  readonly ticket_type_ids: readonly string[] | null;
  readonly permissions: Readonly<Record<Permission, boolean>>;
  readonly is_in_shift: boolean;
  readonly over_since: string | null;
  readonly signing: Signing;
}

/** Check-in staff do what their assignment says. A Supervisor has no shift: somebody has to be there when others fail. */
async function asPetugas(db: ReadDb, scope: Account, eventId: string) {
  const { userId, deviceId } = scope;
  const current = sql<Assignment>`(
    select
      event.organizer_id, duty.status, duty.role, duty.gate_id, duty.ticket_type_ids,
      jsonb_build_object(
        'scan', duty.can_scan, 'manual_check_in', duty.can_manual_check_in, 'undo', duty.can_undo,
        'search_attendees', duty.can_search_attendees, 'view_contact', duty.can_view_contact
      ) as permissions,
      duty.role = 'Supervisor' or (
        now() >= coalesce(duty.shift_starts_at - interval '60 minutes', '-infinity')
        and now() <= coalesce(duty.shift_ends_at + interval '120 minutes', 'infinity')
      ) as is_in_shift,
      case when duty.status in ('Ended', 'Revoked') then coalesce(duty.revoked_at, duty.ended_at, event.ends_at) end as over_since,
      ${signing} as signing
    from petugas_assignments as duty
    join events as event on event.id = duty.event_id
    where duty.event_id = ${eventId} and duty.user_id = ${userId} and event.deleted_at is null
      and ${reaches(scope, sql.ref('event.organizer_id'))}
    order by duty.status in ('Invited', 'Active') desc, over_since desc
    limit 1
  )`;
  const found = await db.selectFrom(current.as('duty')).selectAll().executeTakeFirst();
  const row = found ?? fail('not_found');
  if (row.status === 'Invited') fail('assignment_not_accepted');
  return {
    eventId,
    organizerId: row.organizer_id,
    userId,
    deviceId,
    isSupervisor: row.role === 'Supervisor',
    gateId: row.gate_id,
    ticketTypeIds: row.ticket_type_ids,
    permissions: permissions.filter((each) => row.permissions[each]),
    signing: row.signing,
    isInShift: row.is_in_shift,
    overSince: row.over_since === null ? null : Date.parse(row.over_since),
  };
}

/** Those who run an event do all that a Supervisor may. */
async function asOrganizer(db: ReadDb, { userId, deviceId, organizerId }: Account, eventId: string) {
  const event = sql<Pick<Assignment, 'organizer_id' | 'signing'>>`(
    select event.organizer_id, ${signing} as signing
    from events as event
    where event.id = ${eventId} and event.organizer_id = ${organizerId} and event.deleted_at is null
  )`;
  const found = await db.selectFrom(event.as('event')).selectAll().executeTakeFirst();
  const row = found ?? fail('not_found');
  return {
    eventId,
    organizerId: row.organizer_id,
    userId,
    deviceId,
    isSupervisor: true,
    gateId: null,
    ticketTypeIds: null,
    permissions,
    signing: row.signing,
    isInShift: true,
    overSince: null,
  };
}
