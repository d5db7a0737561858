import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';
import { mailedTokenHash } from '../../src/domain/security/mailed-token.ts';
import { invitee } from './children.ts';

/** Makes a link to a new password, of an account of its own. Returns its token. */
export async function resetLink(client: pg.ClientBase): Promise<string> {
  const [id, token] = [newId(), newId()];
  const email = `${id}@example.org`;
  await client.query(`insert into users (id, name, email, role) values ($1, 'Tika', $2, 'ticket_holder')`, [
    id,
    email,
  ]);
  await addLink(client, { purpose: 'Reset Password', userId: id, email, token });
  return token;
}

/** Makes a closed account with a link that opens it again. Returns its token. */
export async function keepingLink(client: pg.ClientBase): Promise<string> {
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

/** Makes a link that opens an account. Returns its token. */
export async function openingLink(client: pg.ClientBase): Promise<string> {
  const token = newId();
  await addLink(client, { purpose: 'Register', userId: null, email: `${newId()}@example.org`, token });
  return token;
}

/** Makes an invitation to the team of the organizer, of a new address or of a ticket holder. Returns its id and its token. */
async function invitation(client: pg.ClientBase, isOfHolder = false): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newId()];
  const email = `${id}@example.org`;
  if (isOfHolder)
    await client.query(`insert into users (id, name, email, role) values ($1, 'Tika', $2, 'ticket_holder')`, [
      id,
      email,
    ]);
  await addLink(client, { id, purpose: 'Invitation', userId: null, email, token });
  await client.query(
    `update account_tokens set payload = '{"name": "Tika", "role": "Viewer"}',
       subject_id = (select organizer_id from users where email = 'organizer@karcis.test')
     where id = $1`,
    [id],
  );
  return { id, token };
}

export const invitationId = async (client: pg.ClientBase) => (await invitation(client)).id;
export const invitationToken = async (client: pg.ClientBase) => (await invitation(client)).token;
export const holdersInvitation = async (client: pg.ClientBase) => (await invitation(client, true)).token;

/** Makes an invitation to work at an event of the organizer. Returns its token. */
export async function assignmentToken(client: pg.ClientBase): Promise<string> {
  const [id, token] = [await invitee(client, 'organizer@karcis.test'), newId()];
  await addLink(client, { purpose: 'Assignment', userId: null, email: `${id}@example.org`, token });
  await client.query(
    `update account_tokens set subject_id = $1, payload = jsonb_build_object('name', 'Tika', 'event_id', event_id)
     from petugas_assignments where petugas_assignments.id = $1 and email = invited_email`,
    [id],
  );
  return token;
}

/** Makes a member of the organizer's team, for a request that changes or removes it. */
export async function teamMember(client: pg.ClientBase): Promise<string> {
  const id = newId();
  await client.query(
    `insert into users (id, name, email, role, organizer_id, organizer_role)
     select $1::uuid, 'Tika', $1::text || '@example.org', 'organizer', organizer_id, 'Viewer'
     from users where email = 'organizer@karcis.test'`,
    [id],
  );
  return id;
}

const addLink = (
  client: pg.ClientBase,
  link: { id?: string; purpose: string; userId: string | null; email: string; token: string },
) =>
  client.query(
    `insert into account_tokens (
       id, purpose, user_id, email, network, token_hash, payload, sent_since, created_at, expires_at
     ) values (
       $1, $2, $3, $4, '192.0.2.1', $5, '{"name": "Tika", "locale": null, "terms": null}', now(), now(), now() + interval '1 hour'
     )`,
    [link.id ?? newId(), link.purpose, link.userId, link.email, mailedTokenHash(link.token)],
  );

/** Makes an account in a status, for a request that changes it. */
export const accountThatIs = (status: string) => async (client: pg.ClientBase) => {
  const id = newId();
  await client.query(
    `insert into users (id, name, email, role, status) values ($1::uuid, 'Tika', $1::text || '@example.org', 'petugas', $2)`,
    [id, status],
  );
  return id;
};

/** Makes an account that signs in with a code. */
export async function securedAccount(client: pg.ClientBase): Promise<string> {
  const id = await accountThatIs('Active')(client);
  await client.query(
    `insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, '\\x00', now())`,
    [id],
  );
  return id;
}
