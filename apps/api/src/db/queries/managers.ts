import type { Kysely } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** Whose: of an organizer, or with null of the platform. */
export type Owner = string | null;

/** Accounts that manage for an owner: administrators, or the Owners and Managers of an organizer. */
export const managersOf = (db: Kysely<Tables> | Db, owner: Owner) => {
  const active = db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null);
  return owner === null
    ? active.where('role', '=', 'admin')
    : active.where('organizer_id', '=', owner).where('organizer_role', 'in', ['Owner', 'Manager']);
};

/** Whether an account manages for an owner. */
export const isManagerOf = async (
  db: Kysely<Tables>,
  owner: Owner,
  userId: string | null,
): Promise<boolean> =>
  userId !== null && (await managersOf(db, owner).where('id', '=', userId).executeTakeFirst()) !== undefined;

/** Managers that are told of something at most. */
export const mostManagersTold = 20;
