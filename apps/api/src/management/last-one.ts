import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

/**
 * Throws `last_one` where an account is the last active administrator. The row of the settings is locked until the end of the transaction, so
 * that of two administrators who go at once the second one waits and stays.
 */
export async function demandAnotherAdmin(db: Db, userId: string): Promise<void> {
  // In a statement of its own: a statement does not see what was saved while it waited for a lock.
  await lockAdmins(db);
  const { rows } = await sql`
    select from users as account
    where account.id = ${userId} and account.role = 'admin' and account.status = 'Active' and not exists (
      select from users as other
      where other.role = 'admin' and other.id <> account.id and other.status = 'Active' and other.deleted_at is null
    )`.execute(db);
  if (rows.length > 0)
    fail('last_one', { detail: 'This is the last administrator; make somebody else one first.' });
}

/** Locks who is an administrator: the one row of the settings stands for all of them. */
export async function lockAdmins(db: Db): Promise<void> {
  await sql`select from general_settings for no key update`.execute(db);
}

/** Whether an account of a table or view, by its name in the statement, is the last Owner of its organizer, as below. */
export const isLastOwner = (account: string): RawBuilder<boolean> => {
  const own = (column: string) => sql.ref(`${account}.${column}`);
  return sql`(
    ${own('organizer_role')} = 'Owner' and not exists (
      select from users as other
      where other.organizer_id = ${own('organizer_id')} and other.organizer_role = 'Owner' and other.id <> ${own('id')}
        and other.status = 'Active' and other.deleted_at is null
    ) and (${own('status')} = 'Active' or exists (
      select from users as other
      where other.organizer_id = ${own('organizer_id')} and other.id <> ${own('id')} and other.deleted_at is null
    ))
  )`;
};

/**
 * Throws `last_one` where an account is the last Owner of its organizer: of the one given, or of any. One that nobody can use yet or any
 * more may go where the organizer has no other account. The organizer's row is locked until the end of the transaction, so that of two
 * Owners who go at once the second one waits and stays.
 */
export async function demandAnotherOwner(db: Db, userId: string, organizerId?: string): Promise<void> {
  // In a statement of its own: a statement does not see what was saved while it waited for a lock.
  await lockTeams(db, userId, organizerId);
  const reach = organizerId === undefined ? sql`true` : sql`account.organizer_id = ${organizerId}`;
  const { rows } = await sql`
    select from users as account
    where account.id = ${userId} and ${reach} and ${isLastOwner('account')}`.execute(db);
  if (rows.length > 0)
    fail('last_one', {
      detail: 'This is the last Owner of the organizer; make somebody else an Owner first.',
    });
}

/** Locks an organizer, or without one that of an account; with `toId` also the one that it goes to. Organizers are locked before accounts. */
export async function lockTeams(db: Db, userId: string, organizerId?: string, toId?: string): Promise<void> {
  const own = organizerId ?? sql`(select organizer_id from users where id = ${userId})`;
  await sql`
    select from organizers where id = ${own} or id = ${toId ?? null}::uuid order by id for no key update`.execute(
    db,
  );
}
