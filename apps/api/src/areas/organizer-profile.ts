import type { Api } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Area } from '../handler.ts';
import { changeOrganizer, organizersIn } from '../management/organizers.ts';

export const organizerProfile: Area<Api['organizerProfile']> = {
  profile: (db, scope) => profileOf(db, scope),

  async change(db, scope, { body }) {
    await changeOrganizer(db, scope.organizerId, body);
    return profileOf(db, scope);
  },
};

/** The organizer of an account, with what it may do with it: Owners say what is said of it. */
async function profileOf(db: ReadDb, { organizerId, organizerRole }: Scope<'organizer'>) {
  const row = await organizersIn(db).where('id', '=', organizerId).executeTakeFirst();
  const actions: 'change'[] = organizerRole === 'Owner' ? ['change'] : [];
  return row && { ...row, actions };
}
