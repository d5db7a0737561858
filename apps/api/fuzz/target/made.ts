import type pg from 'pg';
import { eventKeyOf, newId } from '../../src/domain/id.ts';

/** Makes a job that has failed, for a request that changes it. */
export async function failedJob(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `insert into jobs (id, kind, lane, status, finished_at) values ($1, 'jobs.test', 'keeping', 'Failed', now())`,
    [id],
  );
  return id;
}

/** Makes a mail that has ended, for a request that sends it again. */
export async function sentMail(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `insert into mails (id, template, key, recipient, status, sent_at)
     values ($1::uuid, 'password_changed', $1::text, 'hana@example.org', 'Sent', now())`,
    [id],
  );
  return id;
}

/** Makes a picture of the platform, or an avatar, for a request that shows or deletes it. It has no files. */
export async function picture(client: pg.ClientBase, of: 'admin' | 'holder' = 'admin'): Promise<string> {
  const id = newId();
  await client.query(
    `insert into media_files (sha256, type, width, height, bytes)
     values (encode(sha256($1::text::bytea), 'hex'), 'image/png', 8, 6, 90)`,
    [id],
  );
  await client.query(
    `insert into media (id, sha256, owner_id, uploaded_by, purpose)
     select $1::uuid, encode(sha256($1::text::bytea), 'hex'),
       case when role = 'admin' then '00000000-0000-0000-0000-000000000000' else id end, id,
       case when role = 'admin' then 'banner' else 'avatar' end
     from users where email = $2`,
    [id, `${of}@karcis.test`],
  );
  return id;
}

/** Makes an address that gets no mail, for a request that changes that. */
export async function suppression(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `insert into mail_suppressions (id, address, reason) values ($1::uuid, $1::text || '@example.org', 'Added')`,
    [id],
  );
  return id;
}

/**
 * Makes an endpoint of webhooks, of the organizer of an account or of the platform, with a message of the same id, for a request
 * that changes it. Old ones go: an owner has twenty at most.
 */
export async function webhook(
  client: pg.ClientBase,
  account: string | null,
  description: string | null = null,
): Promise<string> {
  const id = newId();
  const owner = '(select organizer_id from users where email = $1)';
  await client.query(
    `delete from webhook_endpoints where id in (
       select id from webhook_endpoints
       where organizer_id is not distinct from ${owner} and description is null
       order by id desc offset 12
     )`,
    [account],
  );
  await client.query(
    `insert into webhook_endpoints (id, organizer_id, url, description, secret_encrypted)
     values ($2, ${owner}, 'https://example.org/webhooks', $3, '\\x00')`,
    [account, id, description],
  );
  await client.query(
    `insert into outbox (id, topic, subject_type, dispatched) values ($1, 'webhook.test', 'webhook_endpoint', true)`,
    [id],
  );
  await client.query(
    `insert into webhook_deliveries (endpoint_id, message_id, event_id)
     values ($1, $1, '00000000-0000-0000-0000-000000000000')`,
    [id],
  );
  return id;
}

/** Makes two pictures, so that their list has a second page, and returns one that stays: a record shows it. */
export async function shownPicture(client: pg.ClientBase, of: 'admin' | 'holder'): Promise<string> {
  await picture(client, of);
  const id = await picture(client, of);
  await client.query(
    `insert into media_uses (media_id, table_name, record_id, field) values ($1, 'banners', $1, 'image_url')`,
    [id],
  );
  return id;
}

/** Makes such a draft with a theme. */
export async function themed(client: pg.ClientBase, account: string): Promise<string> {
  const id = await draft(client, account);
  await client.query(
    `insert into event_themes (event_id, id, preset, primary_color, secondary_color, accent_color, background_color,
       surface_color, text_color, font_heading, font_body, hero_layout)
     values ($1, $2, 'Batik', '#7c2d12', '#44403c', '#b45309', '#fffbeb', '#fef3c7', '#292524', 'Lora', 'Inter', 'Split')`,
    [id, newId()],
  );
  return id;
}

/** Makes a draft of the organizer of an account, for a request that changes it. */
export async function draft(client: pg.ClientBase, account: string): Promise<string> {
  const id = newId();
  const slug = `draf-${id.slice(-17)}`;
  await client.query(
    `insert into events (id, organizer_id, event_key, slug, title, format, starts_at, ends_at, timezone, currency, created_by)
     select $1, organizer_id, $4, $2, 'Draf', 'Online',
       now() + interval '7 days', now() + interval '8 days', 'Asia/Jakarta', 'IDR', id
     from users where email = $3`,
    [id, slug, account, eventKeyOf(id)],
  );
  await client.query(`insert into event_names (kind, name, event_id) values ('Slug', $2, $1)`, [id, slug]);
  return id;
}
