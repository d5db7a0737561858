import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import {
  type DutyFacts,
  type KnownDevice,
  type Outside,
  outsideDuty,
  type Permission,
  permissions,
  type Terms,
  termsAt,
} from './duty-rules.ts';
import { type Signing, signing } from './opening.ts';

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
  /** Facts that each action is held to. */
  readonly facts: DutyFacts;
  /** What codes of the event are told by. */
  readonly signing: Signing;
}

/** A duty as it was read, with the instant of that in milliseconds since 1970. */
type Read = Duty & { readonly now: number };

/** A device that sends scans, also after the assignment of its person. */
export type Sender = Read;

/**
 * Returns the duty of the caller at an event, where an action is within it at this moment. Throws `not_found`, `assignment_not_accepted`,
 * `outside_shift` and `not_permitted`, and `no_such_record` for a gate that is not the one of the assignment.
 */
export async function dutyAt(
  db: ReadDb,
  scope: Account,
  eventId: string,
  action: Permission,
  gateId?: string | null,
): Promise<Duty> {
  const duty = await dutyOf(db, scope, eventId);
  demandNow(duty, action, gateId);
  return duty;
}

/** Throws as `dutyAt` does unless an action is within a duty at the moment at which it was read. */
export function demandNow({ facts, now }: Read, action: Permission, gateId: string | null = null): void {
  refuse(outsideDuty(facts, { action, at: now, now, gateId }), action);
}

/** Throws the answer to an action outside a duty. Scans of others are not there for Scanners. */
export function refuse(outside: Outside | null, action: Permission): void {
  if (outside === null) return;
  if (outside === 'not_assigned' || outside === 'not_own') fail('not_found');
  if (outside === 'not_accepted') fail('assignment_not_accepted');
  if (outside === 'outside_shift') fail('outside_shift');
  if (outside === 'undo_too_late') fail('undo_too_late');
  if (outside === 'not_permitted')
    fail('not_permitted', { detail: `Your assignment to this event is without \`${action}\`.` });
  const detail = 'Your assignment is to another gate.';
  fail('no_such_record', { errors: [{ pointer: '/gate_id', code: 'no_such_record', detail }] });
}

/** The accepted assignment of the caller, at any hour. Throws `not_found` and `assignment_not_accepted`. */
export async function assignedTo(db: ReadDb, scope: Account, eventId: string): Promise<Duty> {
  const duty = await dutyOf(db, scope, eventId);
  return termsAt(duty.facts, duty.now) === undefined ? fail('not_found') : duty;
}

/**
 * The duty of the caller, also one that is over: what was scanned before it ended is still recorded. Throws `not_found` and
 * `assignment_not_accepted`.
 */
export const dutyOf = (db: ReadDb, scope: Account, eventId: string): Promise<Read> =>
  scope.role === 'petugas' ? asPetugas(db, scope, eventId) : asOrganizer(db, scope, eventId);

/** Whether a caller reaches the events of an organizer: check-in staff those of all, and with a paired phone those of one. */
export const reaches = (
  { pairedOrganizerId }: Pick<Account, 'pairedOrganizerId'>,
  organizerId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  pairedOrganizerId === null ? sql`true` : sql`${organizerId} = ${pairedOrganizerId}`;

interface EventRow {
  readonly organizer_id: string;
  readonly ends_at: string;
  readonly at: string;
  readonly signing: Signing;
}

interface PetugasRow extends EventRow {
  readonly assignments: readonly {
    readonly role: string;
    readonly status: 'Invited' | 'Active' | 'Ended' | 'Revoked';
    readonly gate_id: string | null;
    readonly ticket_type_ids: readonly string[] | null;
    readonly permissions: Readonly<Record<Permission, boolean>>;
    readonly accepted_at: string | null;
    readonly over_since: string | null;
    readonly shift_starts_at: string | null;
    readonly shift_ends_at: string | null;
  }[];
  readonly devices: readonly { readonly created_at: string; readonly revoked_at: string | null }[];
}

/** Most phones of a person that are looked at, the newest ones. */
const mostDevices = 100;

/** Check-in staff do what their assignment says. */
async function asPetugas(db: ReadDb, scope: Account, eventId: string): Promise<Read> {
  const { userId, deviceId } = scope;
  const current = sql<PetugasRow>`(
    select
      event.organizer_id, event.ends_at, now()::timestamptz(3) as at,
      (
        select coalesce(json_agg(json_build_object(
          'role', duty.role, 'status', duty.status, 'gate_id', duty.gate_id, 'ticket_type_ids', duty.ticket_type_ids,
          'permissions', json_build_object(
            'scan', duty.can_scan, 'manual_check_in', duty.can_manual_check_in, 'undo', duty.can_undo,
            'search_attendees', duty.can_search_attendees, 'view_contact', duty.can_view_contact
          ),
          'accepted_at', duty.accepted_at, 'shift_starts_at', duty.shift_starts_at, 'shift_ends_at', duty.shift_ends_at,
          'over_since', case when duty.status in ('Ended', 'Revoked')
            then least(coalesce(duty.revoked_at, duty.ended_at, event.ends_at), now()) end
        )), '[]')
        from petugas_assignments as duty
        where duty.event_id = event.id and duty.user_id = ${userId}
      ) as assignments,
      (
        select coalesce(json_agg(json_build_object('created_at', device.created_at, 'revoked_at', device.revoked_at)), '[]')
        from (
          select devices.created_at, devices.revoked_at from devices
          where devices.user_id = ${userId} and (devices.organizer_id is null or devices.organizer_id = event.organizer_id)
          order by devices.created_at desc, devices.id desc limit ${sql.lit(mostDevices)}
        ) as device
      ) as devices,
      ${signing} as signing
    from events as event
    where event.id = ${eventId} and event.deleted_at is null and ${reaches(scope, sql.ref('event.organizer_id'))}
  )`;
  const row = await db.selectFrom(current.as('duty')).selectAll().executeTakeFirst();
  // An invitation that was revoked or has lapsed was never in force.
  const assignments = row?.assignments.filter(
    ({ status, accepted_at: accepted }) => isOpen(status) || accepted !== null,
  );
  if (row === undefined || assignments === undefined || assignments.length === 0) return fail('not_found');
  if (assignments.some(({ status }) => status === 'Invited')) fail('assignment_not_accepted');
  const facts = {
    terms: assignments.map((each) => termsOf(each)),
    devices: row.devices.map((each) => deviceOf(each)),
    eventEndsAt: Date.parse(row.ends_at),
  };
  return dutyBy(row, facts, { eventId, userId, deviceId });
}

const isOpen = (status: string) => status === 'Invited' || status === 'Active';

/** Those who run an event do all that a Supervisor may. */
async function asOrganizer(
  db: ReadDb,
  { userId, deviceId, organizerId }: Account,
  eventId: string,
): Promise<Read> {
  const event = sql<EventRow>`(
    select event.organizer_id, event.ends_at, now()::timestamptz(3) as at, ${signing} as signing
    from events as event
    where event.id = ${eventId} and event.organizer_id = ${organizerId} and event.deleted_at is null
  )`;
  const found = await db.selectFrom(event.as('event')).selectAll().executeTakeFirst();
  const row = found ?? fail('not_found');
  const facts = { terms: [ofOrganizer], devices: [], eventEndsAt: Date.parse(row.ends_at) };
  return dutyBy(row, facts, { eventId, userId, deviceId });
}

/** Terms of people who run an event. */
export const ofOrganizer: Terms = {
  isAccepted: true,
  from: null,
  until: null,
  isRevoked: false,
  isSupervisor: true,
  gateId: null,
  ticketTypeIds: null,
  permissions,
  shiftStartsAt: null,
  shiftEndsAt: null,
};

function dutyBy(
  { organizer_id: organizerId, at, signing: keys }: EventRow,
  facts: DutyFacts,
  by: Pick<Duty, 'eventId' | 'userId' | 'deviceId'>,
): Read {
  const now = Date.parse(at);
  const latest = facts.terms
    .toSorted((one, other) => (one.until ?? Infinity) - (other.until ?? Infinity))
    .at(-1);
  const {
    isSupervisor,
    gateId,
    ticketTypeIds,
    permissions: given,
  } = termsAt(facts, now) ?? latest ?? fail('not_found');
  return {
    ...by,
    organizerId,
    isSupervisor,
    gateId,
    ticketTypeIds,
    permissions: given,
    facts,
    signing: keys,
    now,
  };
}

const termsOf = (row: PetugasRow['assignments'][number]): Terms => ({
  isAccepted: row.status !== 'Invited',
  from: msOrNull(row.accepted_at),
  until: msOrNull(row.over_since),
  isRevoked: row.status === 'Revoked',
  isSupervisor: row.role === 'Supervisor',
  gateId: row.gate_id,
  ticketTypeIds: row.ticket_type_ids,
  permissions: permissions.filter((each) => row.permissions[each]),
  shiftStartsAt: msOrNull(row.shift_starts_at),
  shiftEndsAt: msOrNull(row.shift_ends_at),
});

const deviceOf = (row: PetugasRow['devices'][number]): KnownDevice => ({
  from: Date.parse(row.created_at),
  revokedAt: msOrNull(row.revoked_at),
});

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at));
