import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandTimezone } from './events/changing.ts';

type Changes = InputOf<Api['adminOrganizers']['change']>['body'];
type Status = 'Active' | 'Suspended';

export const organizersIn = (db: ReadDb) => db.selectFrom('managed_organizers').selectAll();

/** Changes what is said of an organizer, by administrators or by itself. */
export async function changeOrganizer(db: WriteDb, id: string, body: Changes): Promise<void> {
  await demandTimezone(db, body.timezone ?? undefined);
  await db.change('organizers', id, body);
}

/** Gives an organizer another status than the one it has. Throws `wrong_state` where it has it already. */
export async function setOrganizerStatus(
  db: WriteDb,
  id: string,
  status: Status,
  reason: { readonly reason?: string } = {},
): Promise<void> {
  const only = {
    if: sql`${sql.ref('organizers.status')} <> ${status}`,
    otherwise: () => fail('wrong_state', { detail: `This organizer is ${status}.` }),
  };
  await db.change('organizers', id, { status }, { ...reason, only });
}
