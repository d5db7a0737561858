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

/**
 * Locks an owner against more that is made for it, of what it has only so many. In a statement of its own: one that waits for a lock does
 * not see what was saved while it waited. The platform has the row of a table of settings that nothing else waits for.
 */
export async function lockOwner(db: Db, owner: Owner): Promise<void> {
  if (owner === null) await db.selectFrom('contact_settings').select('updated_at').forNoKeyUpdate().execute();
  else await db.selectFrom('organizers').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
}
