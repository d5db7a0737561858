import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';
import { mailedTokenHash } from '../../src/domain/security/mailed-token.ts';

/** Makes a job that has failed, for a request that changes it. */
export async function failedJob(client: pg.Client): Promise<string> {
  const id = newId();
  await client.query(
    `insert into jobs (id, kind, lane, status, finished_at) values ($1, 'jobs.test', 'keeping', 'Failed', now())`,
    [id],
  );
  return id;
}

/** Makes a mail that has ended, for a request that sends it again. */
export async function sentMail(client: pg.Client): Promise<string> {
  const id = newId();
  await client.query(
    `insert into mails (id, template, key, recipient, status, sent_at)
     values ($1::uuid, 'password_changed', $1::text, 'hana@example.org', 'Sent', now())`,
    [id],
  );
  return id;
}

/** Makes an address that gets no mail, for a request that changes that. */
export async function suppression(client: pg.Client): Promise<string> {
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
  client: pg.Client,
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

/** Makes a link to a new password, of an account of its own. Returns its token. */
export async function resetLink(client: pg.Client): Promise<string> {
  const [id, token] = [newId(), newId()];
  const email = `${id}@example.org`;
  await client.query(`insert into users (id, name, email, role) values ($1, 'Tika', $2, 'ticket_holder')`, [
    id,
    email,
  ]);
  await addLink(client, { purpose: 'Reset Password', userId: id, email, token });
  return token;
}

/** Makes a link that opens an account. Returns its token. */
export async function openingLink(client: pg.Client): Promise<string> {
  const token = newId();
  await addLink(client, { purpose: 'Register', userId: null, email: `${newId()}@example.org`, token });
  return token;
}

/** Makes a closed account with a link that opens it again. Returns its token. */
export async function keepingLink(client: pg.Client): Promise<string> {
  const [id, token] = [newId(), newId()];
  const email = `${id}@example.org`;
  await client.query(
    `insert into users (id, name, email, role, status, anonymise_at)
    values ($1, 'Tika', $2, 'ticket_holder', 'Deactivated', now() + interval '1 day')`,
    [id, email],
  );
  await addLink(client, { purpose: 'Keep Account', userId: id, email, token });
  return token;
}

const addLink = (
  client: pg.Client,
  link: { purpose: string; userId: string | null; email: string; token: string },
) =>
  client.query(
    `insert into account_tokens (
       id, purpose, user_id, email, network, token_hash, payload, sent_since, created_at, expires_at
     ) values (
       $1, $2, $3, $4, '192.0.2.1', $5, '{"name": "Tika", "locale": null, "terms": null}', now(), now(), now() + interval '1 hour'
     )`,
    [newId(), link.purpose, link.userId, link.email, mailedTokenHash(link.token)],
  );
