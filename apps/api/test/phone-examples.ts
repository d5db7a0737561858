import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { eventAtWork } from './gate-examples.ts';
import { given, inDays } from './given.ts';
import { adminOfDemo } from './petugas-examples.ts';

/** An event where a petugas of the demo is a Supervisor, and the assignment of a Scanner whom nobody else knows. */
async function scannerAtWork(db: Kysely<Tables>, isForeign = false) {
  const { event_id } = await eventAtWork(db, { isForeign });
  const email = `petugas-${newId()}@example.org`;
  const user_id = await given(db, 'users', { name: 'Pandu', email, role: 'petugas' });
  const assigned_by = await adminOfDemo(db);
  const duty = { event_id, user_id, assigned_by, status: 'Active', accepted_at: inDays(-1) } as const;
  return { id: event_id, user_id, assigned_by, assignment_id: await given(db, 'petugas_assignments', duty) };
}

const toPairWith = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { id, assignment_id } = await scannerAtWork(db, isForeign);
  return { id, body: { assignment_id } };
};

/** A code that was made for a Scanner. */
export const toPair = async (db: Kysely<Tables>) => {
  const { id: event_id, user_id, assigned_by } = await scannerAtWork(db);
  const code = randomBytes(16).toString('base64url');
  await given(db, 'pairing_codes', {
    event_id,
    user_id,
    created_by: assigned_by,
    code_hash: hash('sha256', code, 'buffer'),
    expires_at: inDays(1),
  });
  return { body: { code, name: 'Ponsel Pandu', platform: 'Android' } };
};

/** A phone of the petugas of an event, paired there. */
const toRevoke = async (db: Kysely<Tables>, isForeign = false) => {
  const { event_id, user_id, organizer_id } = await eventAtWork(db, { isForeign });
  const paired_by = await adminOfDemo(db);
  const device_id = await given(db, 'devices', { user_id, name: 'Ponsel pintu', organizer_id, paired_by });
  await db.insertInto('device_contacts').values({ event_id, device_id }).execute();
  return { id: event_id, device_id };
};

const toList = async (db: Kysely<Tables>, isForeign?: boolean) => ({
  id: (await toRevoke(db, isForeign)).id,
});

const toName = async (db: Kysely<Tables>, isForeign?: boolean) => ({
  id: (await scannerAtWork(db, isForeign)).id,
});

/** An example of a route that Supervisors alone have. */
export const scannersAtGates = async (db: Kysely<Tables>) => ({ assignments: await toName(db) });

/** Input for routes of phones, each at an event of its own. */
export const phoneInputs = {
  ...Object.fromEntries(
    ['checkIn', 'organizerScanning', 'adminScanning'].flatMap((area) => [
      [`${area}.pairing`, toPairWith],
      [`${area}.devices`, toList],
      [`${area}.revokeDevice`, toRevoke],
    ]),
  ),
  'checkIn.assignments': toName,
  'pairing.pair': toPair,
};

/** An example of each route of phones at the gates of an event. */
export const phonesAtGates = async (db: Kysely<Tables>) => ({
  pairing: await toPairWith(db),
  devices: await toList(db),
  revokeDevice: await toRevoke(db),
});
