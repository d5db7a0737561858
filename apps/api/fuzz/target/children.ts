import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';

/** The first published event of the organizer of the account `$1`. */
const event = `(select e.id from events e join users u using (organizer_id)
  where u.email = $1 and e.deleted_at is null and e.status = 'Published' order by e.id limit 1)`;

/** Makes a message of the day before yesterday to those who have tickets for the first published event of an organizer: three may be sent a day. */
export async function message(client: pg.ClientBase, account: string): Promise<string> {
  const id = newId();
  await client.query(
    `insert into event_messages (event_id, id, subject, body_markdown, is_optional, recipients, created_at)
     values (${event}, $2, 'Parkir', 'Masuk lewat **timur**.', true, 1, now() - interval '2 days')`,
    [account, id],
  );
  return id;
}

/**
 * Makes a gate of the first published event of an organizer, for a request that changes it, or under a name of its own one that stays.
 * Old ones go: an event has fifty at most.
 */
export async function gate(client: pg.ClientBase, account: string, name?: string): Promise<string> {
  const id = newId();
  await client.query(
    `delete from gates where id in (
       select id from gates
       where event_id = ${event} and name <> 'It stays'
         and not exists (select from ticket_types t where t.event_id = gates.event_id and t.gate_id = gates.id)
         and not exists (select from petugas_assignments a where a.event_id = gates.event_id and a.gate_id = gates.id)
         and not exists (select from check_ins c where c.event_id = gates.event_id and c.gate_id = gates.id)
       order by id desc offset 30
     )`,
    [account],
  );
  await client.query(`insert into gates (event_id, id, name, position) values (${event}, $2, $3, 100)`, [
    account,
    id,
    name ?? `Pintu ${id}`,
  ]);
  return id;
}

interface Made {
  readonly name?: string;
  readonly isRemoved?: boolean;
}

/**
 * Makes a ticket type of the first published event of an organizer, for a request that changes it, or under a name of its own one that
 * stays. Old ones go to the trash: an event has a hundred at most.
 */
export async function ticketType(
  client: pg.ClientBase,
  account: string,
  options: Made = {},
): Promise<string> {
  const id = newId();
  await intoTrash(client, account, 'ticket_types', 'sold = 0 and reserved = 0');
  await client.query(
    `insert into ticket_types (event_id, id, name, price, currency, position)
     select id, $2, $3, 50000, currency, 100 from events where id = ${event}`,
    [account, id, options.name ?? `Jenis ${id}`],
  );
  if (options.isRemoved) await removed(client, account, 'ticket_types', id);
  return id;
}

/** Makes a promo of that event in the same way; an event has five hundred at most. */
export async function promo(client: pg.ClientBase, account: string, options: Made = {}): Promise<string> {
  const id = newId();
  await intoTrash(client, account, 'promos', 'used_count = 0 and reserved_count = 0');
  await client.query(
    `insert into promos (event_id, id, name, code, discount_type, discount_value, currency)
     select id, $2, $3, $4, 'Percentage', 10, currency from events where id = ${event}`,
    [account, id, options.name ?? `Promo ${id}`, id.replaceAll('-', '')],
  );
  if (options.isRemoved) await removed(client, account, 'promos', id);
  return id;
}

/** Makes a question of that event in the same way; an event has thirty at most. */
export async function question(client: pg.ClientBase, account: string, options: Made = {}): Promise<string> {
  const id = newId();
  await client.query(
    `update questions set ${removal}
     where event_id = ${event} and label <> 'It stays' and deleted_at is null and id in (
       select id from questions where event_id = ${event} and deleted_at is null order by id desc offset 18
     )`,
    [account],
  );
  await client.query(
    `insert into questions (event_id, id, label, kind, position) values (${event}, $2, $3, 'Text', 100)`,
    [account, id, options.name ?? `Pertanyaan ${id}`],
  );
  if (options.isRemoved) await removed(client, account, 'questions', id);
  return id;
}

/** Makes a voucher of that event in the same way. */
export async function voucher(client: pg.ClientBase, account: string, options: Made = {}): Promise<string> {
  const id = newId();
  await client.query(
    `insert into vouchers (event_id, id, code, effect, currency, note)
     select id, $2, $3, 'Access', currency, $4 from events where id = ${event}`,
    [account, id, id.replaceAll('-', ''), options.name ?? null],
  );
  if (options.isRemoved) await removed(client, account, 'vouchers', id);
  return id;
}

/** Makes a petugas who has worked at another event of an organizer, and at its first published one not yet. */
export async function worker(client: pg.ClientBase, account: string, name = 'Pandu'): Promise<string> {
  const id = newId();
  await client.query(
    `insert into users (id, name, email, role) values ($1::uuid, $2, $1::text || '@example.org', 'petugas')`,
    [id, name],
  );
  await client.query(
    `insert into petugas_assignments (event_id, id, user_id, status, assigned_by, accepted_at)
     select e.id, $2, $3, 'Ended', u.id, now()
     from events e join users u using (organizer_id)
     where u.email = $1 and e.deleted_at is null and e.id <> ${event} order by e.id limit 1`,
    [account, newId(), id],
  );
  return id;
}

/**
 * Makes somebody work at the first published event of an organizer, or under a name of their own one who stays. Those who did long ago go: an
 * event has five hundred at most.
 */
export async function petugas(client: pg.ClientBase, account: string, name?: string): Promise<string> {
  const id = newId();
  await client.query(
    `delete from petugas_assignments where id in (
       select a.id from petugas_assignments a join users u on u.id = a.user_id
       where a.event_id = ${event} and u.name = 'Pandu' order by a.id desc offset 200
     )`,
    [account],
  );
  await client.query(
    `insert into petugas_assignments (event_id, id, user_id, status, assigned_by)
     values (${event}, $2, $3, 'Active', (select id from users where email = $1))`,
    [account, id, await worker(client, account, name)],
  );
  return id;
}

/** Invites somebody to work at that event. Those of long ago go. */
export async function invitee(client: pg.ClientBase, account: string): Promise<string> {
  const id = newId();
  await client.query(
    `delete from petugas_assignments where id in (
       select id from petugas_assignments where event_id = ${event} and user_id is null order by id desc offset 100
     )`,
    [account],
  );
  await client.query(
    `insert into petugas_assignments (event_id, id, invited_name, invited_email, invitation_ends_at, assigned_by)
     values (${event}, $2::uuid, 'Tika', $2::text || '@example.org', now() + interval '7 days', (select id from users where email = $1))`,
    [account, id],
  );
  return id;
}

/**
 * Makes a batch of that event with two vouchers, one of which has a recipient, or under a name of its own one that stays. Old ones go: an
 * event has five hundred at most.
 */
export async function voucherBatch(client: pg.ClientBase, account: string, name?: string): Promise<string> {
  const id = newId();
  await client.query(
    `delete from voucher_batches b where id in (
       select id from voucher_batches where event_id = ${event} and name <> 'It stays' order by id desc offset 100
     ) and not exists (select from vouchers v where v.event_id = b.event_id and v.batch_id = b.id)`,
    [account],
  );
  await client.query(
    `insert into voucher_batches (event_id, id, name, issued_count, created_by)
     values (${event}, $2, $3, 2, (select id from users where email = $1))`,
    [account, id, name ?? `Kelompok ${id}`],
  );
  for (const recipient of ['tamu@example.org', null])
    await client.query(
      `insert into vouchers (event_id, id, batch_id, code, effect, currency, recipient_email)
       select id, $2, $3, $4, 'Access', currency, $5 from events where id = ${event}`,
      [account, newId(), id, newId().replaceAll('-', ''), recipient],
    );
  return id;
}

/** Makes a file of attendees that was imported to that event. */
export async function attendeeImport(client: pg.ClientBase, account: string): Promise<string> {
  const id = newId();
  await client.query(
    `insert into attendee_imports (event_id, id, order_count, ticket_count, notified_count) values (${event}, $2, 1, 2, 0)`,
    [account, id],
  );
  return id;
}

/** Makes an artist or a brand partner of the official event in the same way; it has two hundred at most. */
export async function ofSignature(
  client: pg.ClientBase,
  table: 'signature_artists' | 'signature_brand_partners',
  options: Made = {},
): Promise<string> {
  const id = newId();
  const official = '(select id from events where is_signature and deleted_at is null)';
  const admin = 'admin@karcis.test';
  await client.query(
    `update ${table} set ${removal}
     where name like 'Sementara %' and deleted_at is null and id in (
       select id from ${table} where event_id = ${official} and deleted_at is null order by id desc offset 60
     )`,
    [admin],
  );
  const [column, value] = table === 'signature_artists' ? ['slug', `sementara-${id}`] : ['tier', 'Gold'];
  await client.query(
    `insert into ${table} (event_id, id, name, ${column}, position) values (${official}, $1, $2, $3, 100)`,
    [id, options.name ?? `Sementara ${id}`, value],
  );
  if (options.isRemoved) await removed(client, admin, table, id);
  return id;
}

const removal = `deleted_at = now(), deleted_by = (select id from users where email = $1), delete_reason = 'usang'`;

/** Moves all but the newest of a kind to the trash, where no order uses them. */
async function intoTrash(
  client: pg.ClientBase,
  account: string,
  table: string,
  isUnused: string,
): Promise<void> {
  await client.query(
    `update ${table} set ${removal}
     where event_id = ${event} and id in (
       select id from ${table}
       where event_id = ${event} and name <> 'It stays' and ${isUnused} and deleted_at is null
       order by id desc offset 30
     )`,
    [account],
  );
}

const removed = (client: pg.ClientBase, account: string, table: string, id: string) =>
  client.query(`update ${table} set ${removal} where id = $2`, [account, id]);
