import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { newPhone } from './devices.ts';

/** How long a code is good: it is shown on one phone and read with another. */
const goodFor = sql.lit('10 minutes');
/** How long a paired phone scans after the last event of its person, to send what it has kept, and at most. */
const [afterLastEvent, atMost] = [sql.lit('72 hours'), sql.lit('30 days')];

/** The SHA-256 under which a code is stored. */
const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer');

/** The assignments that phones are paired with, of `duty`, `account` and `event`: a person with a password accepts by that. */
export const isPairable = sql<boolean>`
  event.deleted_at is null and account.deleted_at is null and account.role = 'petugas'
  and (duty.status = 'Active' or (duty.status = 'Invited' and account.password_hash is null))
  and (account.status = 'Active' or (account.status = 'Invited' and account.password_hash is null))`;

interface NewCode {
  readonly eventId: string;
  readonly assignmentId: string;
  readonly createdBy: string;
  /** Whether it is for a Scanner alone. */
  readonly scannersOnly: boolean;
}

/**
 * Makes a code that pairs a phone with an assignment: 128 random bits, of which the hash alone is kept. Throws `not_assigned_here`, and
 * `not_permitted` for a Supervisor's assignment where it is for Scanners.
 */
export async function makeCode(
  db: Db,
  { eventId, assignmentId, createdBy, scannersOnly }: NewCode,
): Promise<{ readonly code: string; readonly expires_at: string }> {
  const { rows } = await sql<{ user_id: string; organizer_id: string; role: string }>`
    select duty.user_id, event.organizer_id, duty.role
    from petugas_assignments as duty
    join users as account on account.id = duty.user_id
    join events as event on event.id = duty.event_id
    where duty.event_id = ${eventId} and duty.id = ${assignmentId} and ${isPairable}`.execute(db);
  const duty = rows[0] ?? fail('not_assigned_here');
  if (scannersOnly && duty.role !== 'Scanner')
    fail('not_permitted', { detail: 'Supervisors pair the phones of Scanners.' });
  if ((await secondsLeft(db, duty.user_id, duty.organizer_id)) <= 0)
    fail('not_assigned_here', { detail: 'The event was over three days ago.' });
  const code = randomBytes(16).toString('base64url');
  const made = await sql<{ expires_at: string }>`
    insert into pairing_codes (id, event_id, user_id, code_hash, created_by, expires_at)
    values (${newId()}, ${eventId}, ${duty.user_id}, ${hashOf(code)}, ${createdBy}, now() + interval ${goodFor})
    returning expires_at`.execute(db);
  return { code, expires_at: (made.rows[0] ?? fail('try_again')).expires_at };
}

/** A phone that was paired, and what its token is made of. */
export type PairedPhone = Awaited<ReturnType<typeof pairPhone>>;

/**
 * Uses a code: its assignment is accepted, and the phone is a device of its person. Throws `wrong_credentials` whatever is wrong, so that
 * nobody learns of a code more than that it is not good.
 */
export async function pairPhone(
  db: Db,
  code: string,
  { name, platform }: { readonly name: string; readonly platform: string | null },
) {
  const codeHash = hashOf(code);
  const open = await sql<{ user_id: string }>`
    select user_id from pairing_codes where code_hash = ${codeHash} and used_at is null and expires_at > now()`.execute(
    db,
  );
  // Accounts are held before what belongs to them. One that is being suspended is waited for.
  await sql`select from users where id = ${open.rows[0]?.user_id ?? refuse()} for no key update`.execute(db);
  const used = (await useCode(db, codeHash)) ?? refuse();
  const duty = await acceptedDuty(db, used);
  const absoluteSeconds = await secondsLeft(db, used.user_id, duty.organizer_id);
  if (absoluteSeconds <= 0) refuse();
  const device = await newPhone(db, {
    eventId: used.event_id,
    organizerId: duty.organizer_id,
    userId: used.user_id,
    pairedBy: used.created_by,
    name,
    platform,
  });
  await sql`update pairing_codes set device_id = ${device.id} where id = ${used.id}`.execute(db);
  return {
    user: { id: used.user_id, role: 'petugas' as const, name: duty.name },
    device,
    eventId: used.event_id,
    pairedBy: used.created_by,
    wasInvited: duty.was_invited,
    token: { paired: { deviceId: device.id, organizerId: duty.organizer_id }, absoluteSeconds },
  };
}

interface Used {
  readonly id: string;
  readonly event_id: string;
  readonly user_id: string;
  readonly created_by: string;
}

/** Uses a code up. Of several at once, one gets it. */
export async function useCode(db: Db, codeHash: Buffer): Promise<Used | undefined> {
  const { rows } = await sql<Used>`
    update pairing_codes set used_at = now()
    where code_hash = ${codeHash} and used_at is null and expires_at > now()
    returning id, event_id, user_id, created_by`.execute(db);
  return rows[0];
}

/** The assignment of a code, accepted, with an account that is open. */
async function acceptedDuty(db: Db, { event_id: eventId, user_id: userId }: Used) {
  const { rows } = await sql<{
    readonly id: string;
    readonly was_invited: boolean;
    readonly name: string;
    readonly organizer_id: string;
  }>`
    select duty.id, duty.status = 'Invited' as was_invited, account.name, event.organizer_id
    from petugas_assignments as duty
    join users as account on account.id = duty.user_id
    join events as event on event.id = duty.event_id
    where duty.event_id = ${eventId} and duty.user_id = ${userId} and ${isPairable}
    for no key update of duty`.execute(db);
  const duty = rows[0] ?? refuse();
  if (duty.was_invited)
    await sql`
      update petugas_assignments set status = 'Active', accepted_at = now(), updated_at = now()
      where event_id = ${eventId} and id = ${duty.id} and status = 'Invited'`.execute(db);
  await sql`
    update users set status = 'Active', updated_at = now() where id = ${userId} and status = 'Invited'`.execute(
    db,
  );
  return duty;
}

/** Seconds until a phone that is paired now ends. */
async function secondsLeft(db: Db, userId: string, organizerId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select
      extract(
        epoch from least(max(event.ends_at) + interval ${afterLastEvent}, now() + interval ${atMost}) - now()
      )::int as seconds
    from petugas_assignments as duty
    join events as event on event.id = duty.event_id
    where
      duty.user_id = ${userId} and duty.status in ('Invited', 'Active') and event.organizer_id = ${organizerId}
      and event.deleted_at is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

const refuse = (): never =>
  fail('wrong_credentials', { detail: 'This code is not good, or no longer. Ask for a new one.' });
