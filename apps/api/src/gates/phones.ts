import type { Api, InputOf } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { devicesAt, revokeDevice } from './devices.ts';
import { assignedTo } from './duty.ts';
import { makeCode } from './pairing.ts';
import { scannersAt } from './scanners.ts';

type Routes = Api['organizerScanning'];
type Manager = Scope<'petugas'> | Scope<'organizer'> | Scope<'admin'>;
interface Services {
  /** It knows where the site is. */
  readonly mailer: { readonly url: string };
}

/** The functions behind the routes of phones at gates: of Supervisors, and of those who run an event. */
export const phones = {
  async pairing(
    db: Db,
    scope: Manager,
    { id, body }: InputOf<Routes['pairing']>,
    { mailer: { url } }: Services,
  ) {
    await demandManaged(db, scope, id);
    const { code, expires_at } = await makeCode(db, {
      eventId: id,
      assignmentId: body.assignment_id,
      createdBy: scope.userId,
      scannersOnly: scope.role === 'petugas',
    });
    return { url: `${url}/pair#${code}`, expires_at };
  },

  async devices(db: ReadDb, scope: Manager, { id }: InputOf<Routes['devices']>) {
    await demandManaged(db, scope, id);
    return devicesAt(db, id);
  },

  async revokeDevice(db: Db, scope: Manager, { id, device_id }: InputOf<Routes['revokeDevice']>) {
    await demandManaged(db, scope, id);
    const { userId, tokenId, caller } = scope;
    const name = await revokeDevice(db, { eventId: id, userId }, device_id);
    if (name === undefined) return;
    const activity = {
      action: 'device.revoked',
      description: 'Revoked a paired phone, and ended its token',
      outcome: 'Succeeded',
      by: { tokenId },
      subject: { type: 'device', id: device_id, label: name },
      eventId: id,
    } as const;
    await recordActivities(db, [entryFor(activity, caller)]);
  },
};

/** Whose phones a Supervisor pairs. Throws as `demandManaged` does. */
export async function assignments(db: ReadDb, scope: Scope<'petugas'>, { id }: { readonly id: string }) {
  await demandManaged(db, scope, id);
  return scannersAt(db, id);
}

/** Throws `not_found`, `assignment_not_accepted` or `supervisor_only` unless the caller manages the gates of an event, at any hour. */
async function demandManaged(db: ReadDb, scope: Manager, eventId: string): Promise<void> {
  if (scope.role !== 'admin') {
    const { isSupervisor } = await assignedTo(db, scope, eventId);
    if (!isSupervisor) fail('supervisor_only', { detail: 'Only a Supervisor sees and pairs phones.' });
    return;
  }
  const event = await db.selectFrom('live_events').select('id').where('id', '=', eventId).executeTakeFirst();
  if (event === undefined) fail('not_found');
}
