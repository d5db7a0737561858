import { sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { gone, name, newAddress, nobody, type PersonalTable } from './personal-table.ts';
import { mailsOf, type Person, picturesOf } from './person.ts';
import { tablesOfPurchases } from './tables-of-purchases.ts';

const ofProfile = ['name', 'email', 'email_verified_at', 'phone', 'avatar_url', 'birth_date', 'gender'];
const ofAccount = [
  'role',
  'organizer_role',
  'status',
  'locale',
  'timezone',
  'city',
  'province',
  'created_at',
];

const isInvited = ({ email }: Person) => sql`lower(invited_email) = ${email}`;

const byUser = ({ userId }: Person) => sql`user_id = ${userId}`;

const isActor = ({ userId }: Person) => sql`actor_id = ${userId}`;
const isSubject = ({ userId }: Person) => sql`(subject_type = 'user' and subject_id = ${userId})`;
/** What was done with a token or a device of the person, who named it. Nobody else makes or ends single tokens of an account. */
const isOwnThing = (person: Person) => sql`((subject_type = 'access_token' and ${isActor(person)}) or (
  subject_type = 'device' and subject_id = any(array(select d.id from devices as d where d.user_id = ${person.userId}))
))`;
/** What was done by the person, or tried with their account by nobody who is known. */
const isOwnEntry = (person: Person) =>
  sql`(${isActor(person)} or (actor_id is null and ${isSubject(person)}))`;
const isAboutPerson = (person: Person) =>
  sql`(${isSubject(person)} or ${isOwnThing(person)} or (${isActor(person)} and subject_id is null))`;

/**
 * Every table that holds something of a person, in the order in which they are taken out: rows that are found by others come before
 * those. The copy that people get of their data, and the end of that data, are both made of this.
 */
export const personalTables = {
  jobs: {
    of: (person) => sql`kind in ('mail.send', 'mail.send_optional') and subject_id in ${mailsOf(person)}`,
    // A mail server repeats the address in its refusal.
    becomes: { last_error: gone },
    keeps: ['kind', 'lane', 'key', 'payload', 'status'],
    copied: 'how a mail leaves; the mails are in it',
  },
  mails: {
    of: (person) => sql`id in ${mailsOf(person)}`,
    becomes: {
      recipient: newAddress,
      reply: gone,
      // That of a mail to many ends with a hash of the address, which can be found by trying.
      key: () =>
        sql`case when template like 'event\\_%' then regexp_replace(key, '[^.]*$', id::text) else key end`,
    },
    keeps: ['template', 'locale', 'subject', 'status'],
    copied: ['template', 'recipient', 'subject', 'status', 'created_at', 'sent_at'],
  },
  mail_suppressions: {
    of: ({ email }) => sql`lower(address) = ${email}`,
    becomes: 'deleted',
    keeps: [],
    copied: ['address', 'reason', 'created_at'],
  },
  ...tablesOfPurchases,
  vouchers: {
    of: ({ email }) => sql`lower(recipient_email) = ${email}`,
    becomes: { recipient_name: name, recipient_email: newAddress, note: gone },
    keeps: ['code', 'effect', 'discount_type', 'currency', 'delete_reason', 'state', 'counted_state'],
    copied: ['code', 'recipient_name', 'recipient_email', 'created_at', 'sent_at'],
  },
  petugas_assignments: {
    of: (person) => sql`(user_id = ${person.userId} or ${isInvited(person)})`,
    becomes: { invited_name: name, invited_email: newAddress },
    shared: { columns: ['invited_name', 'invited_email'], of: isInvited },
    keeps: ['role', 'status'],
    copied: [
      'role',
      'status',
      'invited_name',
      'invited_email',
      'shift_starts_at',
      'shift_ends_at',
      'created_at',
      'accepted_at',
      'ended_at',
      'revoked_at',
    ],
  },
  pairing_codes: {
    of: byUser,
    becomes: 'deleted',
    keeps: [],
    copied: 'codes of ten minutes; the devices that were paired by them are in it',
  },
  device_contacts: {
    of: ({ userId }) => sql`device_id in (select id from devices where user_id = ${userId})`,
    becomes: { app_version: gone },
    keeps: [],
    copied: ['app_version', 'last_seen_at', 'last_upload_at'],
  },
  devices: {
    of: byUser,
    becomes: { name, platform: gone, app_version: gone },
    keeps: [],
    copied: ['name', 'platform', 'app_version', 'created_at', 'last_seen_at'],
  },
  access_tokens: {
    of: byUser,
    becomes: 'deleted',
    keeps: [],
    copied: ['name', 'kind', 'scopes', 'network', 'user_agent', 'created_at', 'last_used_at', 'expires_at'],
  },
  account_tokens: {
    of: ({ userId, email }) => sql`user_id = ${userId} or lower(email) = ${email}`,
    becomes: 'deleted',
    keeps: [],
    // Without the network: somebody else may have asked.
    copied: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
  },
  sign_ins: { of: byUser, becomes: 'deleted', keeps: [], copied: ['last_login_at'] },
  // With its recovery codes.
  two_factor: { of: byUser, becomes: 'deleted', keeps: [], copied: ['created_at', 'confirmed_at'] },
  activity_log: {
    of: (person) => sql`${isActor(person)} or ${isSubject(person)} or ${isOwnThing(person)}`,
    becomes: {
      actor_name: ({ person }) => sql`case when ${isActor(person)} then ${nobody} else actor_name end`,
      actor_email: ({ person, address }) =>
        sql`case when ${isActor(person)} then ${address} else actor_email end`,
      subject_label: ({ person }) =>
        sql`case when ${isSubject(person)} then ${nobody} when ${isOwnThing(person)} then null else subject_label end`,
      ip_address: ({ person }) => sql`case when ${isOwnEntry(person)} then null else ip_address end`,
      user_agent: ({ person }) => sql`case when ${isOwnEntry(person)} then null else user_agent end`,
      changes: ({ person }) => sql`case when ${isAboutPerson(person)} then (
        select coalesce(jsonb_agg(jsonb_build_object('field', change -> 'field', 'old', null, 'new', null)), '[]')
        from jsonb_array_elements(changes) as change
      ) else changes end`,
    },
    keeps: [
      'action',
      'description',
      'role_context',
      'actor_type',
      'actor_role',
      'subject_type',
      'event_title',
      'outcome',
      'request_id',
    ],
    copiedOf: isActor,
    copied: ['occurred_at', 'action', 'description', 'outcome', 'ip_address', 'user_agent'],
  },
  media_uses: {
    of: (person) => sql`media_id in ${picturesOf(person)}`,
    becomes: 'deleted',
    keeps: [],
    copied: 'which records show a picture',
  },
  // The files go with the next sweep.
  media: {
    of: ({ userId }) => sql`owner_id = ${userId}`,
    becomes: 'deleted',
    keeps: [],
    copied: ['purpose', 'sha256', 'created_at'],
  },
  users: {
    of: ({ userId }) => sql`id = ${userId}`,
    becomes: {
      name,
      email: newAddress,
      email_verified_at: gone,
      phone: gone,
      avatar_url: gone,
      password_hash: gone,
      locale: () => sql`default`,
      timezone: () => sql`default`,
      city: gone,
      province: gone,
      birth_date: gone,
      gender: gone,
      status: () => 'Deactivated',
      anonymise_at: gone,
      anonymised_at: () => sql`now()`,
      updated_at: () => sql`now()`,
    },
    // Those of the last count go with the next one.
    keeps: [
      'role',
      'organizer_role',
      'delete_reason',
      'live_role',
      'counted_role',
      'counted_city',
      'counted_province',
      'counted_gender',
    ],
    copied: [...ofProfile, ...ofAccount],
  },
} as const satisfies Partial<Readonly<Record<keyof Tables, PersonalTable>>>;
