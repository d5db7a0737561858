import type { Api, ResultOf } from '@karcis/contract';
import { demandSettled } from '../management/unsettled.ts';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { endLinks } from '../db/queries/account-tokens.ts';
import { queueMail } from '../db/queries/mails.ts';
import { finds } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import { dropFactor, secondFactor } from '../db/queries/two-factor.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import {
  actionsFor,
  decidesOnOthers,
  demandPerson,
  heldAccount,
  memberColumns,
  type Membership,
  tellOfAddress,
} from '../management/accounts.ts';
import { sendInvitation } from '../management/invitation.ts';
import { demandAnotherAdmin, demandAnotherOwner, lockAdmins, lockTeams } from '../management/last-one.ts';
import { trashEntry } from '../management/trash.ts';
import { keptSeconds, mailWayBack } from '../management/way-back.ts';

type AuthUser = ResultOf<Api['adminPeople']['users']>['rows'][number];

export const adminPeople: Area<Api['adminPeople']> = {
  users(db, _scope, { role, official, q, ...input }) {
    let users = usersIn(db);
    if (role !== undefined) users = users.where('role', '=', role);
    // Written into the statement, it tells the planner that official accounts are few.
    if (official !== undefined) users = users.where('is_official', '=', sql.lit(official));
    if (q !== undefined)
      users = users.where(finds(q, { names: [sql`name`], addresses: [sql`email`], phones: [sql`phone`] }));
    return page(users, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },

  async createUser(db, scope, { body: { name, email, role, ...given } }, { mailer }) {
    const organizer_role = role === 'organizer' ? 'Owner' : null;
    const member = memberColumns({ role, organizer_id: null, organizer_role }, given);
    if (decidesOnOthers({ role, ...member })) demandPerson(scope, byPeople);
    const id = await db.create('users', { name, email, role, status: 'Invited', ...member });
    const invitation = { email, by: scope.userId, userId: id };
    await db.beside((all) => sendInvitation(all, invitation, mailer));
    return userBy(db, scope, id);
  },

  user: (db, scope, { id }) => userBy(db, scope, id),

  async changeUser(db, scope, { id, body: { organizer_id, organizer_role, ...body } }) {
    demandAnother(scope, id);
    const isMove = [body.role, organizer_id, organizer_role].some((value) => value !== undefined);
    const account = await db.beside(async (all) => {
      // In the order in which all are locked: settings, organizers, accounts.
      if (body.role !== undefined) await lockAdmins(all);
      if (isMove) await lockTeams(all, id, undefined, organizer_id ?? undefined);
      return heldAccount(all, id);
    });
    const role = body.role ?? account.role;
    const member: Partial<Membership> = isMove
      ? memberColumns({ ...account, role }, { organizer_id, organizer_role })
      : {};
    const isOther = body.email !== undefined && body.email.toLowerCase() !== account.email.toLowerCase();
    if ((isMove || isOther) && [account, { ...account, role, ...member }].some(decidesOnOthers))
      demandPerson(scope, byPeople);
    if (account.role === 'admin' && role !== 'admin') await db.beside((all) => demandAnotherAdmin(all, id));
    const stays = member.organizer_id === account.organizer_id && member.organizer_role === 'Owner';
    if (isMove && !stays) await db.beside((all) => demandAnotherOwner(all, id));
    const unconfirmed = isOther ? { email_verified_at: null } : {};
    await db.change('users', id, { ...body, ...member, ...unconfirmed });
    const isMoved = role !== account.role || (isMove && member.organizer_id !== account.organizer_id);
    if (isMoved || isOther) await db.beside((all) => endTokens(all, id));
    if (isOther) await db.beside((all) => tellOfAddress(all, id, [account.email, body.email ?? '']));
    return userBy(db, scope, id);
  },

  async removeUser(db, scope, { id, reason }) {
    demandAnother(scope, id);
    await db.beside(async (all) => {
      await demandAnotherAdmin(all, id);
      await demandAnotherOwner(all, id);
    });
    await db.remove('users', id, reason);
    await db.beside((all) => endTokens(all, id));
    return trashEntry(db, 'users', id);
  },

  async inviteUser(db, scope, { id }, { mailer }) {
    demandAnother(scope, id);
    const account = await db.beside((all) => heldAccount(all, id, ['Invited']));
    const invitation = { email: account.email, by: scope.userId, userId: id };
    await db.beside((all) => sendInvitation(all, invitation, mailer));
    await db.tell({ type: 'user', id, label: account.name });
    return userBy(db, scope, id);
  },

  async suspendUser(db, scope, { id, body: { reason } }) {
    demandAnother(scope, id);
    const account = await db.beside(async (all) => {
      await demandAnotherAdmin(all, id);
      return heldAccount(all, id, ['Invited', 'Active']);
    });
    await db.change('users', id, { status: 'Suspended' }, { reason });
    const mail = {
      template: 'account_suspended',
      key: newId(),
      recipient: account.email,
      userId: id,
    } as const;
    await db.beside(async (all) => {
      await endTokens(all, id);
      await queueMail(all, mail);
    });
    return userBy(db, scope, id);
  },

  async reactivateUser(db, scope, { id }) {
    demandAnother(scope, id);
    const account = await db.beside((all) => heldAccount(all, id, ['Suspended']));
    if (decidesOnOthers(account)) demandPerson(scope, byPeople);
    // One that nobody has opened yet is opened by its invitation.
    await db.change('users', id, { status: account.has_password ? 'Active' : 'Invited' });
    return userBy(db, scope, id);
  },

  async anonymiseUser(db, scope, { id, body: { reason, ...body } }, { mailer }) {
    demandAnother(scope, id);
    demandPerson(scope, onlyPeopleEnd);
    const { status, email } = await db.beside(async (all) => {
      await demandAnotherAdmin(all, id);
      await demandAnotherOwner(all, id);
      const account = await heldAccount(all, id, ['Invited', 'Active', 'Suspended']);
      await demandSettled(all, id, body);
      return account;
    });
    const anonymise_at = sql<string>`${await db.now()}::timestamptz + make_interval(secs => ${keptSeconds})`;
    await db.change('users', id, { status: 'Deactivated', anonymise_at }, { reason });
    await db.beside(async (all) => {
      await endLinks(all, id, ['Reset Password', 'Change Email', 'Invitation']);
      await endTokens(all, id);
      // Nobody could sign in to the others: opening them again is no right of their owners.
      if (status === 'Active') await mailWayBack(all, { userId: id, email, by: scope.userId }, mailer);
    });
    return userBy(db, scope, id);
  },

  async signOutUser(db, scope, { id }) {
    demandAnother(scope, id);
    const { name } = await db.beside((all) => heldAccount(all, id, ['Active']));
    await db.beside((all) => endTokens(all, id));
    await db.tell({ type: 'user', id, label: name });
    return userBy(db, scope, id);
  },

  async resetTwoFactor(db, scope, { id }) {
    demandAnother(scope, id);
    const { name } = await db.beside((all) => heldAccount(all, id, ['Active', 'Suspended']));
    const isDropped = await db.beside((all) => dropFactor(all, id));
    if (!isDropped) fail('two_factor_off');
    await db.beside((all) => endTokens(all, id));
    await db.tell({ type: 'user', id, label: name });
    return userBy(db, scope, id);
  },
};

const byPeople =
  'Administrators and Owners are made, brought back, and given another role or address, by somebody who has signed in; the token of a program is not enough.';

const onlyPeopleEnd =
  'An account is ended for good by somebody who has signed in; the token of a program is not enough.';

const usersIn = (db: ReadDb) => db.selectFrom('auth_users').selectAll().$narrowType<JsonColumns<AuthUser>>();

async function userBy(db: ReadDb, { userId }: Scope<'admin'>, id: string) {
  const user = await usersIn(db).where('id', '=', id).executeTakeFirst();
  if (user === undefined || id === userId) return user && { ...user, actions: [] };
  return { ...user, actions: actionsFor(user.status, (await secondFactor(db, id)) !== undefined) };
}

/** Administrators do these things to others: nobody locks themselves out. */
function demandAnother({ userId }: Scope<'admin'>, id: string): void {
  if (userId === id) fail('not_yourself');
}
