import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';

/** Makes a category that no event names, for a request that changes it. Old ones go: all are put in order at once. */
export async function category(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `delete from categories where id in (
       select id from categories
       where slug like 'baru-%' and not exists (select from events where category_id = categories.id)
       order by id desc offset 30
     )`,
  );
  await client.query(`insert into categories (id, name, slug, position) values ($1, 'Baru', $2, 100)`, [
    id,
    `baru-${id}`,
  ]);
  return id;
}

/** Makes an organizer that nobody works for, for a request that changes it. */
export async function organizer(
  client: pg.ClientBase,
  status: 'Active' | 'Suspended' = 'Active',
): Promise<string> {
  const id = newId();
  await client.query(`insert into organizers (id, name, slug, status) values ($1, 'Baru', $2, $3)`, [
    id,
    `baru-${id}`,
    status,
  ]);
  return id;
}

const removal = `deleted_at = now(), deleted_by = (select id from users where email = 'admin@karcis.test'), delete_reason = 'usang'`;

/** Makes a record of the trash, of events or of accounts, for a request that restores or deletes it. */
export const removed =
  (table: 'events' | 'users', make: (client: pg.ClientBase) => Promise<string>) =>
  async (client: pg.ClientBase): Promise<string> => {
    const id = await make(client);
    await client.query(`update ${table} set ${removal} where id = $1`, [id]);
    if (table === 'events') await client.query('delete from event_names where event_id = $1', [id]);
    return id;
  };

/** Makes a payment account of the platform that nobody pays at, for a request that changes it. */
export async function paymentAccount(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `insert into payment_accounts (id, provider, methods, is_active) values ($1, 'sandbox', '{QRIS}', false)`,
    [id],
  );
  return id;
}

/** Makes a venue, of the organizer of an account or of the platform, for a request that changes it. */
export async function venue(client: pg.ClientBase, account: string | null): Promise<string> {
  const id = newId();
  await client.query(
    `insert into venues (id, name, city, organizer_id)
     values ($1, 'Gedung baru', 'Bandung', (select organizer_id from users where email = $2))`,
    [id, account],
  );
  return id;
}
