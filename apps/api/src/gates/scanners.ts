import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { isPairable } from './pairing.ts';

type Scanner = ResultOf<Api['checkIn']['assignments']>[number];

/**
 * Scanners of an event whose assignment is not over, by name. As for organizers, an account is nobody before it has accepted. A phone that
 * has signed out, was revoked or has had its time is paired no more.
 */
export function scannersAt(db: ReadDb, eventId: string): Promise<Scanner[]> {
  const found = sql<Scanner>`(
    select
      duty.id, duty.role, duty.status, duty.shift_starts_at, duty.shift_ends_at,
      case when duty.status = 'Active' or duty.accepted_at is not null then account.name else duty.invited_name end as name,
      (
        select json_build_object('id', gate.id, 'name', gate.name)
        from gates as gate where gate.event_id = duty.event_id and gate.id = duty.gate_id
      ) as gate,
      exists (
        select from access_tokens as token
        where
          token.user_id = duty.user_id and token.organizer_id = event.organizer_id
          and token.revoked_at is null and token.expires_at > now()
      ) as is_paired,
      exists (
        select from device_contacts as contact
        join devices as device on device.id = contact.device_id
        where contact.event_id = duty.event_id and device.user_id = duty.user_id and device.revoked_at is null
      ) as has_device,
      coalesce(${isPairable}, false) as is_pairable
    from petugas_assignments as duty
    join events as event on event.id = duty.event_id
    left join users as account on account.id = duty.user_id and account.deleted_at is null
    where duty.event_id = ${eventId} and duty.role = 'Scanner' and duty.status in ('Invited', 'Active')
  )`;
  const scanners = db.selectFrom(found.as('scanner')).selectAll();
  return bounded(scanners.orderBy(sql`lower(name)`).orderBy('id'));
}
