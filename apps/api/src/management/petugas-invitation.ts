import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { columnsOf } from '../db/writes/writing.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { sendInvitation, validSeconds } from './invitation.ts';

type New = InputOf<Api['organizerPetugas']['create']>['body'];
interface Typed {
  readonly email: string | undefined;
  readonly name: string | undefined;
}
type Mailer = Parameters<typeof sendInvitation>[2];

const own = columnsOf('petugas_assignments');

/** The columns of an assignment that waits for whoever has an address. */
export const invited = ({ email, name }: Typed) => ({
  user_id: null,
  status: 'Invited' as const,
  invited_email: email,
  invited_name: name,
  invitation_ends_at: sql<string>`now() + make_interval(secs => ${sql.lit(validSeconds)})`,
});

/** Only of an invitation by address. */
export const onlyInvited = {
  if: sql`${own('status')} = 'Invited' and ${own('invited_email')} is not null`,
  otherwise: () => fail('wrong_state', { detail: 'This is no open invitation.' }),
};

/** Throws `invalid_request` unless a body names either an account, or an address and a name. */
export function demandOne({ user_id, email, name }: New): void {
  const refuse = (pointer: string, code: 'missing' | 'not_allowed', detail: string) =>
    fail('invalid_request', { errors: [{ pointer, code, detail }] });
  if (user_id !== undefined && (email !== undefined || name !== undefined))
    refuse('/user_id', 'not_allowed', 'Name either an account, or an address and a name.');
  if (user_id !== undefined) return;
  if (email === undefined) refuse('/email', 'missing', 'Name an account by user_id, or an address.');
  if (name === undefined) refuse('/name', 'missing', 'Say who has the address.');
}

/**
 * Throws `already_taken` where somebody with an address works at an event. Whose account has it is told of no others: who works there is
 * seen in the list.
 */
export async function demandStranger(db: ReadDb, event: string, email: string): Promise<void> {
  const working = await db
    .selectFrom('petugas_assignments as work')
    .innerJoin('live_users as account', 'account.id', 'work.user_id')
    .select('work.id')
    .where('work.event_id', '=', event)
    .where('work.status', '=', 'Active')
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (working === undefined) return;
  const detail = 'Somebody with this address works at the event already.';
  fail('already_taken', { errors: [{ pointer: '/email', code: 'not_allowed', detail }] });
}

/** Mails an invitation to work at an event, in place of the one before. Throws `too_many_requests`. */
export async function sendAssignment(
  db: WriteDb,
  { userId }: Pick<Account, 'userId'>,
  { email, ...assignment }: { id: string; event_id: string; email: string; name: string },
  mailer: Mailer,
): Promise<void> {
  const invitation = { email, by: userId, assignment };
  await db.beside((all) => sendInvitation(all, invitation, mailer));
}
