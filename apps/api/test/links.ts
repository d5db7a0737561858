import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { mailedTokenHash } from '../src/domain/security/mailed-token.ts';

/* What is mailed: links, each for one request, and what asks for them. */

export const ownRegistration = () => ({
  body: { name: 'Tika', email: `${newId()}@example.org`, terms_version: '1.1' },
});

/** A link that opens an account. */
export const ownRegisterLink = (db: Kysely<Tables>) =>
  mailedLink(db, 'Register', null, `${newId()}@example.org`);

/** A link to a new password, of an account of its own. */
export async function ownResetLink(db: Kysely<Tables>) {
  const id = newId();
  const email = `${id}@example.org`;
  await db.insertInto('users').values({ id, name: 'Tika', email, role: 'ticket_holder' }).execute();
  return mailedLink(db, 'Reset Password', id, email);
}

/** A link that opens an account again, of an account of its own. */
export async function ownKeepLink(db: Kysely<Tables>) {
  const id = newId();
  const email = `${id}@example.org`;
  const anonymise_at = new Date(Date.now() + 3_600_000).toISOString();
  const closed = { status: 'Deactivated', anonymise_at } as const;
  await db
    .insertInto('users')
    .values({ id, name: 'Tika', email, role: 'ticket_holder', ...closed })
    .execute();
  const { body } = await mailedLink(db, 'Keep Account', id, email);
  return { body: { token: body.token } };
}

async function mailedLink(
  db: Kysely<Tables>,
  purpose: 'Register' | 'Reset Password' | 'Keep Account',
  user_id: string | null,
  email: string,
) {
  const token = newId();
  const now = new Date().toISOString();
  await db
    .insertInto('account_tokens')
    .values({
      id: newId(),
      purpose,
      user_id,
      email,
      network: '192.0.2.1',
      token_hash: mailedTokenHash(token),
      payload: JSON.stringify({ name: 'Tika', locale: null, terms: null }),
      sent_since: now,
      created_at: now,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  return { body: { token, password: 'keroncong tengah malam' } };
}
