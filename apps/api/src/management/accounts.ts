import type { OrganizerRole, Role } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { endLinks } from '../db/queries/account-tokens.ts';
import { queueMail } from '../db/queries/mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';

type Status = 'Invited' | 'Active' | 'Suspended' | 'Deactivated';

const actions = {
  Invited: ['change', 'remove', 'invite', 'suspend', 'anonymise'],
  Active: ['change', 'remove', 'suspend', 'sign-out', 'reset-two-factor', 'anonymise'],
  Suspended: ['change', 'remove', 'reactivate', 'reset-two-factor', 'anonymise'],
  Deactivated: ['change', 'remove'],
} as const satisfies Record<Status, readonly string[]>;

/** What an administrator may do with an account of somebody else. */
export const actionsFor = (status: Status, hasSecondFactor: boolean) =>
  actions[status].filter((action) => action !== 'reset-two-factor' || hasSecondFactor);

/** Holds an account until the end of the transaction. Throws `not_found`, and `wrong_state` where it has another status than one of these. */
export async function heldAccount(db: Db, id: string, statuses?: readonly Status[]) {
  const account = await db
    .selectFrom('users')
    .select(['name', 'email', 'role', 'status', 'organizer_id', 'organizer_role'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) return fail('not_found');
  if (statuses !== undefined && !statuses.includes(account.status))
    fail('wrong_state', { detail: `This account is ${account.status}.` });
  return account;
}

/** Throws `sign_in_required` for the token of a program: one that leaked would make itself the master of others. */
export function demandPerson({ programScopes }: Pick<Account, 'programScopes'>, detail: string): void {
  if (programScopes !== undefined) fail('sign_in_required', { detail });
}

/** Whether an account decides on others: an administrator, or an Owner of an organizer. */
export const decidesOnOthers = ({
  role,
  organizer_role,
}: Pick<Membership, 'organizer_role'> & { readonly role: Role }): boolean =>
  role === 'admin' || organizer_role === 'Owner';

export interface Membership {
  readonly organizer_id: string | null;
  readonly organizer_role: OrganizerRole | null;
}

/** The organizer of an account and what it may do there, with what is given in place of what was. Throws where they do not fit its role. */
export function memberColumns(
  before: Membership & { readonly role: Role },
  given: { readonly [Column in keyof Membership]?: Membership[Column] | undefined },
): Membership {
  if (before.role !== 'organizer') {
    const pointer = (['organizer_id', 'organizer_role'] as const).find((name) => given[name] != null);
    if (pointer !== undefined)
      refuse(`/${pointer}`, 'not_allowed', 'Only accounts with the role organizer have one.');
    return { organizer_id: null, organizer_role: null };
  }
  const organizer_id = given.organizer_id === undefined ? before.organizer_id : given.organizer_id;
  if (organizer_id === null)
    return refuse('/organizer_id', 'missing', 'Say which organizer the account works for.');
  const organizer_role = given.organizer_role === undefined ? before.organizer_role : given.organizer_role;
  if (organizer_role === null)
    return refuse('/organizer_role', 'missing', 'Say what the account may do for its organizer.');
  return { organizer_id, organizer_role };
}

function refuse(pointer: string, code: 'missing' | 'not_allowed', detail: string): never {
  fail('invalid_request', { errors: [{ pointer, code, detail }] });
}

/** Tells both addresses of an account that it has another one, and ends the links that were mailed to the one before. */
export async function tellOfAddress(db: Db, userId: string, addresses: readonly string[]): Promise<void> {
  await endLinks(db, userId, ['Reset Password', 'Change Email', 'Invitation']);
  for (const recipient of addresses)
    await queueMail(db, { template: 'email_changed', key: newId(), recipient, userId });
}
