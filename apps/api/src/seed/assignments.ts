import { DAY, HOUR, MINUTE } from './clock.ts';
import { petugasShifts, type Shift } from './catalog/demo-shifts.ts';
import type { Row } from './copy.ts';
import type { Gate, Staff, TicketType } from './model.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { iso, isoOrNull } from './text.ts';
import type { Account } from './users.ts';
import type { World } from './world.ts';

/** All petugas of the platform, each with the device they carry. */
export type Crew = { account: Account; deviceId: string }[];

const deviceKinds = [
  { name: 'Ponsel', platform: 'Android' },
  { name: 'Ponsel', platform: 'Android' },
  { name: 'Ponsel', platform: 'iOS' },
  { name: 'Pemindai genggam', platform: 'Android' },
  { name: 'Pemindai USB', platform: null },
];

/** People who work at an event at most. */
const mostStaff = 8;

/** People who are invited by name and address, and have not accepted yet: as many as may work at an event, which invites an address once. */
const invitees = [
  'Tika Rahayu',
  'Gilang Pratama',
  'Maya Lestari',
  'Yoga Saputra',
  'Ayu Wandira',
  'Rian Hidayat',
  'Laras Puspita',
  'Bagus Wicaksono',
];

/** Adds one phone or scanner for each petugas. */
export function addDevices(world: World, petugas: Account[]): Crew {
  return petugas.map((account, index) => {
    const random = world.random('device', index);
    const joined = account.joinedAt + DAY;
    const { name, platform } = random.pick(deviceKinds);
    const id = random.uuid(joined);
    world.add('devices', {
      id,
      user_id: account.id,
      name: `${name} ${account.name.split(' ')[0]}${world.mark(account.key, 'device')}`,
      platform,
      last_seen_at: isoOrNull(random.chance(0.9) ? world.clock.now - random.int(1, 400) * HOUR : null),
      revoked_at: isoOrNull(index % 19 === 18 ? world.clock.now - 40 * DAY : null),
      created_at: iso(joined),
      updated_at: iso(joined),
    });
    return { account, deviceId: id };
  });
}

/** Assigns petugas to an event: a supervisor, and scanners for the gates. */
export function addAssignments(
  world: World,
  event: SeedEvent,
  gates: Gate[],
  types: TicketType[],
  crew: Crew,
): Staff[] {
  if (event.plan.bare === true || event.plan.venue === null || event.publishedAt === null) return [];
  const random = world.random('assignments', event.index).of(event.key);
  const wanted = Math.min(mostStaff, 2 + Math.ceil(event.plan.capacity / 350));
  const shifts = petugasShifts[event.plan.title] ?? [];
  const demo = crew.filter(({ account }) => shifts.some(({ who }) => who === account.key));
  const led = shifts.some(({ role }) => role === 'Supervisor');
  // The two demo accounts work only at the events planned for them, and never at the same one.
  const others = random.sample(crew.slice(2), Math.min(wanted, crew.length - 2) - demo.length);
  return [...demo, ...others].map((member, index) => {
    const shift =
      shifts.find(({ who }) => who === member.account.key) ??
      shiftOf(world, event, random, member === others[0] && !led ? 'Supervisor' : 'Scanner');
    const gate =
      shift.role === 'Supervisor' || random.chance(0.1) ? null : (gates[index % gates.length] ?? null);
    // The demo accounts are invited as who they are.
    const invitee =
      shift.status === 'Invited' && index >= demo.length ? invitees[index % invitees.length] : undefined;
    addAssignment(world, event, { account: member.account, invitee }, shift, gate, types, random);
    return {
      account: member.account,
      role: shift.role,
      gate,
      deviceId: member.deviceId,
      scans: shift.status === 'Ended' || shift.status === 'Active',
    };
  });
}

function shiftOf(world: World, event: SeedEvent, random: Random, role: Shift['role']): Omit<Shift, 'who'> {
  if (role === 'Scanner' && random.chance(0.05)) return { role, status: 'Revoked' };
  const over = event.endsAt + DAY < world.clock.now || event.status === 'Cancelled';
  if (over) return { role, status: 'Ended' };
  return {
    role,
    status:
      role === 'Scanner' && event.startsAt > world.clock.now && random.chance(0.25) ? 'Invited' : 'Active',
  };
}

function addAssignment(
  world: World,
  event: SeedEvent,
  { account, invitee }: { account: Account; invitee: string | undefined },
  { role, status }: Omit<Shift, 'who'>,
  gate: Gate | null,
  types: TicketType[],
  random: Random,
): void {
  const supervisor = role === 'Supervisor';
  const assignedAt = Math.min(
    world.clock.now - random.int(2, 60) * HOUR,
    Math.max(event.createdAt + DAY, event.startsAt - random.int(5, 16) * DAY),
  );
  const day = event.days[0];
  const shift = event.days.length > 3 || day === undefined || random.chance(0.2) ? null : day;
  const vip =
    gate?.name === 'Pintu VIP' ? types.filter(({ name }) => name.startsWith('VIP')).map(({ id }) => id) : [];
  const more: Partial<Row<'petugas_assignments'>> =
    status === 'Revoked' ? { revoked_at: iso(assignedAt + 90 * MINUTE) } : {};
  world.add('petugas_assignments', {
    event_id: event.id,
    id: random.uuid(assignedAt),
    user_id: invitee === undefined ? account.id : null,
    invited_name: invitee ?? null,
    invited_email: invitee === undefined ? null : `${invitee.toLowerCase().replace(' ', '.')}@example.org`,
    invitation_ends_at: invitee === undefined ? null : iso(world.clock.now + 5 * DAY),
    role,
    can_scan: true,
    can_manual_check_in: supervisor || random.chance(0.3),
    can_undo: supervisor,
    can_search_attendees: supervisor || random.chance(0.5),
    can_view_contact: supervisor && random.chance(0.5),
    gate_id: gate?.id ?? null,
    ticket_type_ids: vip.length > 0 ? vip : null,
    shift_starts_at: isoOrNull(shift === null ? null : shift.doors - 30 * MINUTE),
    shift_ends_at: isoOrNull(shift === null ? null : shift.ends),
    status,
    assigned_by: event.organizer.account.id,
    assigned_at: iso(assignedAt),
    accepted_at: status === 'Invited' ? null : iso(assignedAt),
    revoked_at: null,
    ended_at: isoOrNull(status === 'Ended' ? Math.min(event.endsAt + DAY, world.clock.now - HOUR) : null),
    created_at: iso(assignedAt),
    updated_at: iso(assignedAt),
    ...more,
  });
}
