import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';
import { onSale } from './open-orders.ts';

/** Assigns a new petugas to the event that is bought at in cases, as a Scanner. */
async function scanner(client: pg.ClientBase) {
  const [user, assignment] = [newId(), newId()];
  await client.query(`insert into users (id, name, email, role) values ($1, 'Pandu', $2, 'petugas')`, [
    user,
    `petugas-${user}@example.org`,
  ]);
  await client.query(
    `insert into petugas_assignments (event_id, id, user_id, assigned_by, status, accepted_at)
     select sale.event_id, $1, $2, admin.id, 'Active', now()
     from (${onSale}) as sale, users as admin where admin.email = 'admin@karcis.test'`,
    [assignment, user],
  );
  return { user, assignment };
}

export const scannerOnSale = async (client: pg.ClientBase): Promise<string> =>
  (await scanner(client)).assignment;

/** Makes a code for such a petugas, for a request that pairs a phone with it. */
export async function openPairing(client: pg.ClientBase): Promise<string> {
  const { user } = await scanner(client);
  const code = randomBytes(16).toString('base64url');
  await client.query(
    `insert into pairing_codes (id, event_id, user_id, code_hash, created_by, expires_at)
     select $1, sale.event_id, $2, $3, admin.id, now() + interval '10 minutes'
     from (${onSale}) as sale, users as admin where admin.email = 'admin@karcis.test'`,
    [newId(), user, hash('sha256', code, 'buffer')],
  );
  return code;
}

/** Makes a phone that such a petugas has paired, for a request that revokes it. */
export async function pairedPhone(client: pg.ClientBase): Promise<string> {
  const [{ user }, device] = [await scanner(client), newId()];
  await client.query(
    `insert into devices (id, user_id, name, organizer_id, paired_by)
     select $1, $2, 'Ponsel', event.organizer_id, admin.id
     from (${onSale}) as sale join events as event on event.id = sale.event_id, users as admin
     where admin.email = 'admin@karcis.test'`,
    [device, user],
  );
  await client.query(
    `insert into device_contacts (event_id, device_id) select sale.event_id, $1 from (${onSale}) as sale`,
    [device],
  );
  return device;
}
