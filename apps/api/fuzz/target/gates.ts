import type pg from 'pg';
import { eventKeyOf, newId, newIdOf } from '../../src/domain/id.ts';
import { draft } from './made.ts';
import { issuedTicket } from './open-tickets.ts';
import { onSale } from './open-orders.ts';

const all = `role = 'Supervisor', can_manual_check_in = true, can_undo = true, can_search_attendees = true, can_view_contact = true`;

/**
 * Makes a petugas of the demo a Supervisor at the event that is bought at in cases. The other one was assigned there, so that the
 * organizer knows both.
 */
export async function staffSale(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into petugas_assignments (event_id, id, user_id, assigned_by, status, accepted_at, ended_at)
     select sale.event_id, case petugas.email when 'petugas@karcis.test' then $1::uuid else $2::uuid end, petugas.id, admin.id,
       case petugas.email when 'petugas@karcis.test' then 'Active' else 'Ended' end, now(),
       case petugas.email when 'petugas2@karcis.test' then now() end
     from (${onSale}) as sale, users as petugas, users as admin
     where petugas.email in ('petugas@karcis.test', 'petugas2@karcis.test') and admin.email = 'admin@karcis.test'`,
    [newId(), newId()],
  );
  await client.query(
    `update petugas_assignments set ${all} where event_id = (select event_id from (${onSale}) as sale)`,
  );
}

/** Gives the sessions of that petugas a device, from which lines are taken. */
export async function deviceForStaff(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with device as (
       insert into devices (id, user_id, name)
       select $1, id, 'Telepon' from users where email = 'petugas@karcis.test'
       returning id, user_id
     )
     update access_tokens set device_id = device.id from device where access_tokens.user_id = device.user_id`,
    [newId()],
  );
}

/** Makes an accepted scan of a ticket of its own at that event, for a request that takes it back. */
export async function acceptedScan(client: pg.ClientBase): Promise<string> {
  const ticket = await issuedTicket(false)(client);
  const id = newIdOf(eventKeyOf(ticket));
  await client.query(
    `insert into check_ins (event_id, id, nonce, checkin_status, ticket_id, petugas_id, scanned_at)
     select tickets.event_id, $2, $3, 'Checked In', tickets.id, users.id, now()
     from tickets, users where tickets.id = $1 and users.email = 'petugas@karcis.test'`,
    [ticket, id, newId()],
  );
  await client.query(
    `insert into standing_entries (event_id, ticket_id, check_in_id, entered_at)
     select event_id, ticket_id, id, scanned_at from check_ins where id = $1`,
    [id],
  );
  return id;
}

/** Makes an event to which the other petugas is invited, for a request that accepts. Returns the event. */
export async function invitedDuty(client: pg.ClientBase): Promise<string> {
  const event = await draft(client, 'organizer@karcis.test');
  await client.query(`update events set status = 'Published', published_at = now() where id = $1`, [event]);
  await client.query(
    `insert into petugas_assignments (event_id, id, user_id, assigned_by)
     select $1, $2, petugas.id, admin.id from users as petugas, users as admin
     where petugas.email = 'petugas2@karcis.test' and admin.email = 'admin@karcis.test'`,
    [event, newId()],
  );
  return event;
}
