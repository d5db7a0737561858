import type { Role } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { later } from '../writes/writing.ts';
import type { EventInvitation, TeamInvitation } from './account-tokens.ts';

/** An invitation with the organizer or the event that it is from, and the account that has its address now. */
const invitations = (db: Kysely<Tables> | Db) =>
  db
    .selectFrom('account_tokens as link')
    .leftJoin('users as account', (join) =>
      join.on(sql`lower(account.email)`, '=', sql`lower(link.email)`).on('account.deleted_at', 'is', null),
    )
    .leftJoin('petugas_assignments as assignment', (join) =>
      join
        .on('link.purpose', '=', 'Assignment')
        .on('assignment.event_id', '=', sql<string>`(link.payload ->> 'event_id')::uuid`)
        .onRef('assignment.id', '=', 'link.subject_id')
        .on('assignment.status', '=', 'Invited'),
    )
    .leftJoin('live_events as event', 'event.id', 'assignment.event_id')
    .leftJoin('organizers as organizer', (join) =>
      join.on('organizer.id', '=', sql`coalesce(event.organizer_id, link.subject_id, account.organizer_id)`),
    )
    .leftJoin('venues as venue', (join) =>
      join.onRef('venue.id', '=', 'event.venue_id').on('event.format', '<>', 'Online'),
    )
    .select(['event.id as event_id', 'event.title', 'event.starts_at', 'event.timezone'])
    .select(['venue.name as venue_name', 'venue.city as venue_city'])
    .select([
      'link.purpose',
      'link.id',
      'link.email',
      'link.user_id',
      'link.subject_id',
      'link.expires_at',
      'link.payload',
    ])
    .select(['organizer.name as organizer_name', 'account.id as account_id', 'account.name as account_name'])
    .select(['account.role', 'account.organizer_role', 'account.status'])
    .$narrowType<{ payload: Partial<TeamInvitation & EventInvitation> }>()
    .where('link.purpose', 'in', ['Invitation', 'Assignment'])
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', sql<string>`now()`);

/** Returns the invitation with this token, if it can be accepted now. */
export const openInvitation = (db: Db, hash: Buffer) =>
  invitations(db).where('link.token_hash', '=', hash).executeTakeFirst();

/**
 * Returns the same with the account that has its address held until the end of the transaction: accounts are held before their links.
 * What is read of it then stays so.
 */
export async function heldInvitation(db: Db, hash: Buffer) {
  const found = await openInvitation(db, hash);
  if (found === undefined || found.account_id === null) return found;
  await sql`select from users where id = ${found.account_id} for no key update`.execute(db);
  return openInvitation(db, hash);
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>;

/** Returns what a mail says of the invitation with this id; undefined where it was used, has ended or was replaced. */
export const invitationToMail = (db: Kysely<Tables>, id: string) =>
  invitations(db).where('link.id', '=', id).executeTakeFirst();

/** Opens an account that an administrator has made. Undefined where it is open already, or has another address by now. */
export const openInvited = (
  db: Db,
  { id, email, ...set }: { id: string; email: string; password_hash: string; name?: string },
) =>
  db
    .updateTable('users')
    .set({ ...set, ...opened(), status: 'Active' })
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'Invited')
    .where('deleted_at', 'is', null)
    .returning(['id', 'role'])
    .executeTakeFirst();

/** Makes the account of a ticket holder that of a member. Undefined where there is none with this address. */
export const joinTeam = (
  db: Db,
  email: string,
  member: { organizer_id: string; organizer_role: TeamInvitation['role'] },
) =>
  db
    .updateTable('users')
    .set({ ...member, ...opened(), role: 'organizer' satisfies Role })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('role', '=', 'ticket_holder')
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/**
 * Makes an account check-in staff: that of a ticket holder becomes one, and one of a petugas stays. Undefined where there is none with
 * this address.
 */
export const becomePetugas = (db: Db, email: string) =>
  db
    .updateTable('users')
    .set({ ...opened(), role: 'petugas' satisfies Role })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('role', 'in', ['ticket_holder', 'petugas'])
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Gives an assignment to the account that accepts it. Undefined where it waits for nobody. */
export const acceptAssignment = (db: Db, event_id: string, id: string, user_id: string) =>
  db
    .updateTable('petugas_assignments')
    .set({
      user_id,
      status: 'Active',
      accepted_at: sql<string>`now()`,
      updated_at: sql<string>`${later(sql`now()`, sql.ref('updated_at'))}`,
    })
    .set({ invited_name: null, invited_email: null, invitation_ends_at: null })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('status', '=', 'Invited')
    .returning('id')
    .executeTakeFirst();

/** Whether an account works at an event, or is invited to. */
export const worksAt = async (db: Db, event_id: string, user_id: string): Promise<boolean> =>
  (await db
    .selectFrom('petugas_assignments')
    .select('id')
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .where('status', 'in', ['Invited', 'Active'])
    .executeTakeFirst()) !== undefined;

/** The mailbox has shown that it is theirs. */
const opened = () => ({
  email_verified_at: sql<string>`coalesce(email_verified_at, now())`,
  updated_at: sql<string>`now()`,
});

/** An invitation to the team of an organizer that nobody has accepted yet, held until the end of the transaction. */
export const teamInvitation = (db: Db, organizerId: string, id: string) =>
  db
    .selectFrom('account_tokens')
    .select(['id', 'email', 'payload'])
    .$narrowType<{ payload: TeamInvitation }>()
    .where('id', '=', id)
    .where('subject_id', '=', organizerId)
    .where('purpose', '=', 'Invitation')
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Takes back all invitations to the team of an organizer. */
export const dropTeamInvitations = (db: Db, organizerId: string) =>
  db
    .deleteFrom('account_tokens')
    .where('subject_id', '=', organizerId)
    .where('purpose', '=', 'Invitation')
    .execute();

/** Takes an invitation back. Undefined where there is none that is open. */
export const withdrawInvitation = (db: Db, organizerId: string, id: string) =>
  db
    .deleteFrom('account_tokens')
    .where('id', '=', id)
    .where('subject_id', '=', organizerId)
    .where('purpose', '=', 'Invitation')
    .where('used_at', 'is', null)
    .returning(['id', 'email', 'created_at'])
    .executeTakeFirst();
