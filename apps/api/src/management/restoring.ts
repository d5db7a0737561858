import { type Api, type InputOf, trashScopes } from '@karcis/contract';
import type { Db } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { decidesOnOthers, demandPerson } from './accounts.ts';
import { restoreEvent } from './events/index.ts';
import { demandFreeCode } from './offer-codes.ts';
import { type Reach, withinOpen } from './reach.ts';
import { trashEntry, type TrashType } from './trash.ts';

type Restored = Pick<InputOf<Api['trash']['restore']>, 'type' | 'id'>;

/**
 * Brings a record back from the trash, for those who reach it. Throws `not_found`, `restore_blocked`, `wrong_state`, and `sign_in_required`
 * where a program would bring back an account that decides on others.
 */
export async function restoreFromTrash<Of extends Restored>(
  db: WriteDb,
  { reach, by }: { readonly reach: Reach; readonly by: Pick<Account, 'programScopes'> },
  { type, id }: Of,
): Promise<Pick<Of, 'type' | 'id'>> {
  // An account that the person was taken out of is in no list, and stays away.
  const entry = await trashEntry(db, type, id, reach);
  if (entry === undefined) fail('not_found');
  const [detail = ''] = entry.restore_blockers;
  if (entry.blocked_by.includes('event_removed')) fail('restore_blocked', { detail });
  if (type === 'users' && (await db.beside((all) => trashedDecidesOnOthers(all, id))))
    demandPerson(by, byPeople);
  if (type === 'events') await restoreEvent(db, { id, reach });
  else if (!isOfEvent(type)) await db.restore(type, id);
  else if (entry.event !== null) {
    await (await withinOpen(db, { event: entry.event.id, reach }, signatureOnly(type))).restore(type, id);
    if (type === 'promos' || type === 'vouchers')
      await demandFreeCode(db, entry.event.id, type === 'promos' ? 'promo' : 'voucher', id);
  }
  return { type, id };
}

const byPeople =
  'Administrators and Owners are brought back by somebody who has signed in; the token of a program is not enough.';

/** Whether a removed account is one that decides on others. It is held until the end of the transaction. */
async function trashedDecidesOnOthers(db: Db, id: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select(['role', 'organizer_role'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account !== undefined && decidesOnOthers(account);
}

/** Deletes a record of the trash for good. Throws `not_found` and `purge_blocked`. */
export async function purgeFromTrash(db: WriteDb, { type, id }: Restored): Promise<void> {
  const entry = await trashEntry(db, type, id);
  if (entry === undefined) fail('not_found');
  if (!isOfEvent(type)) await db.purge(type, id);
  else if (entry.event !== null) await db.within({ event: entry.event.id, reach: {} }).purge(type, id);
}

const ofSignature = ['signature_artists', 'signature_brand_partners'] as const;
const ofEvents = ['ticket_types', 'promos', 'vouchers', 'questions', ...ofSignature] as const;
const isOfEvent = (type: Restored['type']): type is (typeof ofEvents)[number] =>
  ofEvents.some((each) => each === type);
const signatureOnly = (type: Restored['type']) => ({
  ofSignature: ofSignature.some((each) => each === type),
});

/** Throws `token_scope` where a token of a program was not made for what records of a type are changed with. */
export function demandScopeFor({ programScopes, tokenId }: Account, type: TrashType): void {
  const needed = trashScopes[type];
  if (programScopes == null || programScopes.includes(needed)) return;
  fail('token_scope', {
    detail: `The token was made without the scope \`${needed}\`, which ${type} need.`,
    activity: {
      action: 'access.denied',
      description: `Asked for ${type} of the trash, for which the token was not made`,
      outcome: 'Denied',
      by: { tokenId },
    },
  });
}
