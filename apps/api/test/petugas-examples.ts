import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Examples } from './routes.ts';

export async function adminOfDemo(db: Kysely<Tables>): Promise<string> {
  const admins = db.selectFrom('users').select('id').where('email', '=', 'admin@karcis.test');
  return (await admins.executeTakeFirstOrThrow()).id;
}

/** A petugas who has worked at an event of the organizer of the demo, and is free for each of its other events. */
async function petugasOfDemo(db: Kysely<Tables>, worked_at: string): Promise<string> {
  const email = `petugas-${newId()}@example.org`;
  const user_id = await given(db, 'users', { name: 'Pandu', email, role: 'petugas' });
  const assigned_by = await adminOfDemo(db);
  const row = {
    event_id: worked_at,
    user_id,
    assigned_by,
    status: 'Ended',
    accepted_at: inDays(-9),
  } as const;
  await given(db, 'petugas_assignments', row);
  return user_id;
}

/** An example of each route of check-in staff. */
export async function petugasExamples(db: Kysely<Tables>, id: string): Promise<Examples['organizerPetugas']> {
  const assigned = async () => {
    const user_id = await petugasOfDemo(db, id);
    const row = { event_id: id, user_id, assigned_by: await adminOfDemo(db), status: 'Active' } as const;
    return { id, petugas_id: await given(db, 'petugas_assignments', row) };
  };
  const assignment = await assigned();
  return {
    petugas: { id },
    create: { id, body: { user_id: await petugasOfDemo(db, id) } },
    assignment,
    change: { ...assignment, body: { permissions: { undo: true } } },
    resend: { id, petugas_id: await invitedPetugas(db, id) },
    revoke: await assigned(),
  };
}

/** Somebody who is invited to work at an event, and whom nobody knows. */
const invitedPetugas = async (db: Kysely<Tables>, event_id: string): Promise<string> =>
  given(db, 'petugas_assignments', {
    event_id,
    invited_name: 'Tika',
    invited_email: `${newId()}@example.org`,
    invitation_ends_at: inDays(6),
    assigned_by: await adminOfDemo(db),
  });
