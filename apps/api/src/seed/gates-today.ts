import type pg from 'pg';
import { reasonFor } from '../domain/check-in.ts';
import type { ReasonCode } from './catalog/scan-texts.ts';
import { HOUR, MINUTE } from './clock.ts';
import { createLoader, type Row } from './copy.ts';
import type { Random } from './random.ts';
import { iso, isoOrNull, ticketCodeOf } from './text.ts';
import type { World } from './world.ts';

/** The event with its gates, and how its entry day began. */
interface Open {
  readonly id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly created_by: string;
  readonly day_began: Date;
  readonly gates: string[];
}

/** Somebody at a gate, with a phone. */
interface Person {
  readonly user_id: string;
  readonly device_id: string;
}

type Scan = Partial<Row<'check_ins'>> & { readonly status: Row<'check_ins'>['checkin_status'] };

/** Guests who have come since the doors opened, and for how long they have been coming at most. */
const [guests, lately] = [42, 2 * HOUR];

/**
 * Adds what has happened at gates shortly before `at`, the moment of the load, at the event that is open now and whose Supervisor is
 * petugas@karcis.test: guests who are inside, some who were refused, one who has left, one whom a phone without a network let in a second
 * time, and the phones of two Scanners, one of whom is petugas2@karcis.test. All of it is of the entry day of that moment, so that
 * nobody counts as gone. Nothing is added where no such event is open.
 */
export async function addGatesToday(client: pg.Client, world: World, at: number): Promise<void> {
  const event = await openEvent(client, at);
  if (event === undefined) return;
  const random = world.random('gates-today').of(event.event_key);
  const began = Math.max(event.day_began.getTime(), at - lately);
  const tickets = await unusedTickets(client, event, { began, at });
  const [supervisor, second, third] = await peopleAt(client, event);
  const [first, ...more] = tickets;
  if (supervisor === undefined || second === undefined || third === undefined || first === undefined) return;
  const loader = createLoader(client);
  const phones = [second, third].map((person, place) => ({
    ...person,
    device_id: addPhone(loader, { random, event, person, at, place }),
  }));
  addAssignment(loader, { random, event, user_id: second.user_id, at: began });
  const crew = [supervisor, ...phones];
  const when = (share: number) => Math.floor(began + (at - began) * share);
  const add = (share: number, { status, ...scan }: Scan, place = 0) =>
    addScan(loader, {
      random,
      event,
      at: when(share),
      until: at,
      row: { checkin_status: status, ...scan },
      place,
      by: crew[place % crew.length],
    });
  const enter = (ticket_id: string, place: number, left?: number) => {
    const share = (place + 1) / (guests + 8);
    const check_in_id = add(share, { status: 'Checked In', ticket_id }, place);
    const exited = left === undefined ? null : when(left);
    loader.add('standing_entries', {
      event_id: event.id,
      ticket_id,
      check_in_id,
      entered_at: iso(when(share)),
      exited_at: isoOrNull(exited),
    });
    if (left !== undefined) add(left, { status: 'Checked Out', direction: 'Exit', ticket_id }, place);
  };
  enter(first, 0, 0.6);
  for (const [place, ticket] of more.entries()) enter(ticket, place + 1);
  const refused = (share: number, reason_code: ReasonCode, scan: Scan, place: number) =>
    add(share, { ...scan, reason_code, reason: reasonFor(reason_code) }, place);
  for (const [place, ticket_id] of more.slice(1, 4).entries())
    refused(0.7 + place / 50, 'already_used', { status: 'Duplicate', ticket_id }, place + 1);
  for (const [place, reason] of (['unknown_code', 'wrong_event', 'bad_signature'] as const).entries())
    refused(0.3 + place / 5, reason, { status: 'Rejected', scanned_code: ticketCodeOf(random) }, place);
  const [copied] = more;
  if (copied !== undefined)
    refused(0.5, 'already_used', { status: 'Conflict', ticket_id: copied, is_offline: true }, 2);
  await loader.send();
}

async function openEvent(client: pg.Client, at: number): Promise<Open | undefined> {
  const { rows } = await client.query<Open>(
    `select
       event.id, event.event_key::float8, event.organizer_id, event.created_by,
       (
         date_trunc('day', ($1::timestamptz at time zone event.timezone) - make_interval(mins => event.day_starts_minutes))
         + make_interval(mins => event.day_starts_minutes)
       ) at time zone event.timezone as day_began,
       array(select gates.id from gates where gates.event_id = event.id order by gates.position) as gates
     from events as event
     join petugas_assignments as duty on duty.event_id = event.id and duty.role = 'Supervisor' and duty.status = 'Active'
     join users on users.id = duty.user_id and users.email = 'petugas@karcis.test'
     where
       event.status = 'Published' and event.deleted_at is null and event.ends_at > $1
       and coalesce(event.doors_open_at, event.starts_at) <= $1
     order by event.starts_at limit 1`,
    [iso(at)],
  );
  return rows[0];
}

/** Tickets that are good and have let nobody in; those of the demo accounts stay as they are. */
async function unusedTickets(
  client: pg.Client,
  { id }: Open,
  { began, at }: { readonly began: number; readonly at: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select ticket.id from tickets as ticket
     left join users on users.id = ticket.holder_user_id
     where
       ticket.event_id = $1 and ticket.status = 'Active' and coalesce(ticket.valid_from <= $2, true)
       and coalesce(ticket.valid_until > $3, true) and coalesce(users.email not like '%@karcis.test', true)
       and not exists (
         select from check_ins where check_ins.event_id = ticket.event_id and check_ins.ticket_id = ticket.id
       )
     order by ticket.id limit $4`,
    [id, iso(began), iso(at), guests],
  );
  return rows.map((row) => row.id);
}

/** The Supervisor, petugas2@karcis.test, and a Scanner of the event, each with their device. */
async function peopleAt(client: pg.Client, { id }: Open): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select users.id as user_id, device.id as device_id
     from users
     join lateral (select devices.id from devices where devices.user_id = users.id order by devices.id limit 1) as device on true
     left join petugas_assignments as duty on duty.user_id = users.id and duty.event_id = $1
     where users.email = 'petugas2@karcis.test' or duty.status = 'Active'
     order by users.email = 'petugas@karcis.test' desc, users.email = 'petugas2@karcis.test' desc, users.id
     limit 3`,
    [id],
  );
  return rows;
}

type Loader = ReturnType<typeof createLoader>;

/** Adds a phone that was paired for the organizer of the event. Returns its id. */
function addPhone(
  loader: Loader,
  {
    random,
    event,
    person,
    at,
    place,
  }: {
    readonly random: Random;
    readonly event: Open;
    readonly person: Person;
    readonly at: number;
    readonly place: number;
  },
): string {
  const paired = at - 3 * HOUR;
  const seen = at - (place + 1) * 4 * MINUTE;
  const id = random.uuid(paired);
  loader.add('devices', {
    id,
    user_id: person.user_id,
    name: ['Ponsel Pintu Barat', 'Ponsel Pintu Timur'][place] ?? 'Ponsel',
    platform: ['Android', 'iOS'][place] ?? null,
    app_version: '1.0.0',
    organizer_id: event.organizer_id,
    paired_by: event.created_by,
    last_seen_at: iso(seen),
    created_at: iso(paired),
    updated_at: iso(paired),
  });
  loader.add('device_contacts', {
    event_id: event.id,
    device_id: id,
    app_version: '1.0.0',
    // The second one is where there is no network.
    pending_scans: place === 0 ? 0 : 3,
    last_seen_at: iso(seen),
    last_upload_at: iso(seen),
  });
  return id;
}

function addAssignment(
  loader: Loader,
  told: { readonly random: Random; readonly event: Open; readonly user_id: string; readonly at: number },
): void {
  const { random, event, user_id } = told;
  const at = iso(told.at - 24 * HOUR);
  loader.add('petugas_assignments', {
    event_id: event.id,
    id: random.uuid(told.at - 24 * HOUR),
    user_id,
    role: 'Scanner',
    status: 'Active',
    assigned_by: event.created_by,
    assigned_at: at,
    accepted_at: at,
    created_at: at,
    updated_at: at,
  });
}

interface Adding {
  readonly random: Random;
  readonly event: Open;
  readonly at: number;
  readonly until: number;
  readonly row: Partial<Row<'check_ins'>> & Pick<Row<'check_ins'>, 'checkin_status'>;
  /** By it the gates take turns. */
  readonly place: number;
  readonly by: Person | undefined;
}

/** Adds a scan. Returns its id. */
function addScan(loader: Loader, { random, event, at, until, row, place, by }: Adding): string {
  const id = random.uuid(at);
  loader.add('check_ins', {
    event_id: event.id,
    id,
    nonce: random.uuid(at),
    reason_code: null,
    reason: null,
    direction: 'Entry',
    ticket_id: null,
    scanned_code: null,
    gate_id: event.gates[place % Math.max(1, event.gates.length)] ?? null,
    petugas_id: by?.user_id ?? null,
    device_id: by?.device_id ?? null,
    method: 'QR Scan',
    is_offline: false,
    scanned_at: iso(at),
    // What was scanned without a network came later.
    received_at: iso(row.is_offline === true ? until : at),
    is_counted: true,
    ...row,
  });
  return id;
}
