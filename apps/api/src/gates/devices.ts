import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';

type Device = NonNullable<ResultOf<Api['checkIn']['addDevice']>>;
type Said = InputOf<Api['checkIn']['addDevice']>['body'];
type DeviceAtEvent = ResultOf<Api['checkIn']['devices']>[number];

const shown = sql`id, name, platform, app_version, created_at`;

/** The device of a token, with what it says of itself: made and bound the first time, and then named anew. */
export async function deviceOf(
  db: Db,
  { userId, tokenId }: Pick<Account, 'userId' | 'tokenId'>,
  { name, ...said }: Said,
): Promise<Device> {
  const [platform, version] = [said.platform ?? null, said.app_version ?? null];
  const bound = (lock = sql``) =>
    sql<{
      device_id: string | null;
    }>`select device_id from access_tokens where id = ${tokenId} ${lock}`.execute(db);
  const known = (await bound()).rows[0]?.device_id ?? null;
  if (known !== null) {
    const { rows } = await sql<Device>`
      update devices set
        name = ${name}, platform = coalesce(${platform}::text, platform), app_version = coalesce(${version}::text, app_version),
        last_seen_at = now(), updated_at = now()
      where id = ${known}
      returning ${shown}`.execute(db);
    return rows[0] ?? fail('not_found');
  }
  // Of two requests at once, the second waits here, and begins again with the device of the first: a device is locked before its tokens.
  if ((await bound(sql`for no key update`)).rows[0]?.device_id != null) beginAgain();
  const id = newId();
  const { rows } = await sql<Device>`
    insert into devices (id, user_id, name, platform, app_version, last_seen_at)
    values (${id}, ${userId}, ${name}, ${platform}, ${version}, now())
    returning ${shown}`.execute(db);
  await sql`update access_tokens set device_id = ${id} where id = ${tokenId}`.execute(db);
  return rows[0] ?? fail('not_found');
}

interface NewPhone {
  readonly eventId: string;
  readonly organizerId: string;
  readonly userId: string;
  readonly pairedBy: string;
  readonly name: string;
  readonly platform: string | null;
}

/** Makes the device of a phone that is paired, and notes that it was seen at the event of its code. */
export async function newPhone(db: Db, phone: NewPhone): Promise<Device> {
  const { rows } = await sql<Device>`
    insert into devices (id, user_id, name, platform, organizer_id, paired_by, last_seen_at)
    values (
      ${newId()}, ${phone.userId}, ${phone.name}, ${phone.platform}, ${phone.organizerId}, ${phone.pairedBy}, now()
    )
    returning ${shown}`.execute(db);
  const device = rows[0] ?? fail('not_found');
  await sql`
    insert into device_contacts (event_id, device_id) values (${phone.eventId}, ${device.id})`.execute(db);
  return device;
}

/** Devices that were seen at an event, the last seen first. */
export function devicesAt(db: ReadDb, eventId: string): Promise<DeviceAtEvent[]> {
  const seen = sql<DeviceAtEvent>`(
    select
      device.id, device.name, device.platform, coalesce(contact.app_version, device.app_version) as app_version,
      json_build_object('id', person.id, 'name', person.name) as user,
      (
        select json_build_object('id', gate.id, 'name', gate.name)
        from petugas_assignments as duty
        join gates as gate on gate.event_id = duty.event_id and gate.id = duty.gate_id
        where duty.event_id = contact.event_id and duty.user_id = device.user_id and duty.status in ('Invited', 'Active')
      ) as gate,
      coalesce(device.organizer_id = event.organizer_id, false) as is_paired_here,
      contact.last_seen_at, contact.last_upload_at, contact.pending_scans, device.revoked_at
    from device_contacts as contact
    join devices as device on device.id = contact.device_id
    join users as person on person.id = device.user_id
    join events as event on event.id = contact.event_id
    where contact.event_id = ${eventId}
  )`;
  const devices = db.selectFrom(seen.as('device')).selectAll();
  return bounded(devices.orderBy('last_seen_at', 'desc').orderBy('id'));
}

/**
 * Ends a paired phone, with its token. Returns its name; undefined where it is revoked already. Throws `not_found` where it was not seen at
 * the event, and `not_paired_here`.
 */
export async function revokeDevice(
  db: Db,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ is_paired_here: boolean }>`
    select coalesce(device.organizer_id = event.organizer_id, false) as is_paired_here
    from device_contacts as contact
    join devices as device on device.id = contact.device_id
    join events as event on event.id = contact.event_id
    where contact.event_id = ${eventId} and contact.device_id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return fail('not_found');
  if (!found.is_paired_here) fail('not_paired_here');
  const ended = await sql<{ name: string }>`
    update devices set revoked_at = now(), revoked_by = ${userId}, updated_at = now()
    where id = ${id} and revoked_at is null
    returning name`.execute(db);
  await sql`update access_tokens set revoked_at = now() where device_id = ${id} and revoked_at is null`.execute(
    db,
  );
  return ended.rows[0]?.name;
}
