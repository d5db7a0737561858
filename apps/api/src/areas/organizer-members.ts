import type { Api, OrganizerRole } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { Db, ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { teamInvitation, withdrawInvitation } from '../db/queries/invitations.ts';
import { bounded } from '../db/queries/list.ts';
import { maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { demandPerson } from '../management/accounts.ts';
import { sendInvitation } from '../management/invitation.ts';
import { demandAnotherOwner, isLastOwner } from '../management/last-one.ts';

type Caller = Scope<'organizer'>;

export const organizerMembers: Area<Api['organizerMembers']> = {
  members: async (db, scope) =>
    (
      await bounded(
        teamOf(db, scope)
          // Accounts before invitations: these are as many as an Owner likes.
          .orderBy(sql`invitation_ends_at is not null`)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
      )
    ).map(asSeenBy(scope)),

  member: (db, scope, { id }) => oneOf(db, scope, id),

  async invite(db, scope, { body: { email, name, role } }, { mailer }) {
    if (role === 'Owner') demandPerson(scope, byPeople);
    const member = await db
      .selectFrom('live_users')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('organizer_id', '=', scope.organizerId)
      .executeTakeFirst();
    if (member !== undefined) fail('already_taken', inTheTeam);
    const team = { organizerId: scope.organizerId, name, role };
    const id = await db.beside((all) => sendInvitation(all, { email, by: scope.userId, team }, mailer));
    await db.tell(invited(id, email, role));
    return oneOf(db, scope, id);
  },

  async change(db, scope, { id, body: { role } }) {
    if (role === 'Owner') demandPerson(scope, byPeople);
    if (role !== undefined && role !== 'Owner')
      await db.beside((all) => demandAnotherOwner(all, id, scope.organizerId));
    await db.change('users', id, { organizer_role: role }, { reach: { organizer_id: scope.organizerId } });
    return oneOf(db, scope, id);
  },

  async remove(db, scope, { id }) {
    const taken = await db.beside((all) => withdrawInvitation(all, scope.organizerId, id));
    if (taken !== undefined) demandVersion(db, taken.created_at);
    if (taken !== undefined) return db.tell({ type: 'invitation', id, label: maskEmail(taken.email) });
    await db.beside((all) => demandAnotherOwner(all, id, scope.organizerId));
    const left = { role: 'ticket_holder', organizer_id: null, organizer_role: null } as const;
    await db.change('users', id, left, { reach: { organizer_id: scope.organizerId } });
    await db.beside((all) => endTokens(all, id));
  },

  async resend(db, scope, { id }, { mailer }) {
    const { organizerId, userId: by } = scope;
    const newest = await db.beside((all) => sendAgain(all, { id, organizerId, by }, mailer));
    await db.tell(invited(newest.id, newest.email, newest.role));
    return oneOf(db, scope, newest.id);
  },
};

/** Throws `changed_meanwhile` unless an invitation has the version that the caller has seen: it is never changed, but replaced. */
function demandVersion({ ifMatch }: WriteDb, version: string): void {
  if (ifMatch === undefined || Date.parse(ifMatch) === Date.parse(version)) return;
  fail('changed_meanwhile', { conflict: { updated_at: version, changes: [] } });
}

const byPeople = 'Owners are made by an Owner who has signed in; the token of a program is not enough.';

const inTheTeam = {
  errors: [{ pointer: '/email', code: 'not_allowed', detail: 'This address is in the team already.' }],
} as const;

const invited = (id: string, email: string, role: OrganizerRole) => ({
  type: 'invitation',
  id,
  label: maskEmail(email),
  changes: [{ field: 'role', old: null, new: role }],
});

async function sendAgain(
  db: Db,
  { id, organizerId, by }: { id: string; organizerId: string; by: string },
  mailer: Parameters<typeof sendInvitation>[2],
) {
  const open = await teamInvitation(db, organizerId, id);
  if (open === undefined) return fail('not_found');
  const { email, payload } = open;
  const newest = await sendInvitation(db, { email, by, team: { organizerId, ...payload } }, mailer);
  return { id: newest, email, role: payload.role };
}

const teamOf = (db: ReadDb, { organizerId }: Caller) =>
  db
    .selectFrom('organizer_members')
    .select(['id', 'name', 'email', 'role', 'status', 'last_login_at', 'invitation_ends_at'])
    .select(['created_at', 'updated_at'])
    .select(
      sql<boolean>`exists (select from users as account where account.id = organizer_members.id and ${isLastOwner('account')})`.as(
        'is_last_owner',
      ),
    )
    .where('organizer_id', '=', organizerId);

type Row = Awaited<ReturnType<ReturnType<typeof teamOf>['executeTakeFirstOrThrow']>>;

/** A member with what the reader may do: Owners decide on the team. */
const asSeenBy =
  ({ userId, organizerRole }: Caller) =>
  (row: Row) => {
    const isInvitation = row.invitation_ends_at !== null;
    const ofAccount = row.is_last_owner ? [] : (['change', 'remove'] as const);
    const all = isInvitation ? (['resend', 'remove'] as const) : ofAccount;
    return {
      ...row,
      is_you: row.id === userId,
      actions: organizerRole === 'Owner' ? [...all] : [],
    };
  };

async function oneOf(db: ReadDb, scope: Caller, id: string) {
  const row = await teamOf(db, scope).where('id', '=', id).executeTakeFirst();
  return row && asSeenBy(scope)(row);
}
