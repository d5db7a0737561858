import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { mailedTokenHash } from '../src/domain/security/mailed-token.ts';
import type { Examples } from './routes.ts';

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

export const ownInvitation = () => ({
  body: { email: `${newId()}@example.org`, name: 'Tika', role: 'Viewer' as const },
});

/** A link of an invitation to the team of an organizer. */
export async function ownInvitationToken(db: Kysely<Tables>) {
  const { id } = await teamOfDemo(db);
  const { body } = await mailedLink(db, 'Invitation', null, `${newId()}@example.org`, id);
  return { body: { token: body.token } };
}

export const ownInvitationToAccept = async (db: Kysely<Tables>) => {
  const { body } = await ownInvitationToken(db);
  return { body: { ...body, password: 'keroncong tengah malam' } };
};

/** The organizer of the demo's first organizer account, and another member of it. */
const teamOfDemo = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as owner')
    .innerJoin('users as member', 'member.organizer_id', 'owner.organizer_id')
    .select(['owner.organizer_id as id', 'member.id as member'])
    .where('owner.email', '=', 'organizer@karcis.test')
    .whereRef('member.id', '<>', 'owner.id')
    .orderBy('member.created_at')
    .$narrowType<{ id: string }>()
    .executeTakeFirstOrThrow();

/** An invitation that nobody has accepted. */
async function openInvitationOf(db: Kysely<Tables>, organizerId: string): Promise<string> {
  const email = `${newId()}@example.org`;
  await mailedLink(db, 'Invitation', null, email, organizerId);
  const link = db.selectFrom('account_tokens').select('id').where('email', '=', email);
  return (await link.executeTakeFirstOrThrow()).id;
}

/** Makes an account that no other request has. */
export async function ownAccount(
  db: Kysely<Tables>,
  status: 'Invited' | 'Active' | 'Suspended',
): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, name: 'Tika', email: `${id}@example.org`, role: 'petugas', status })
    .execute();
  return id;
}

export const ownNewAccount = () => ({
  body: { name: 'Tika', email: `${newId()}@example.org`, role: 'petugas' as const },
});

export async function memberExamples(db: Kysely<Tables>): Promise<Examples['organizerMembers']> {
  const { id, member } = await teamOfDemo(db);
  return {
    member: { id: member },
    invite: ownInvitation(),
    change: { id: member, body: { role: 'Manager' } },
    remove: { id: await openInvitationOf(db, id) },
    resend: { id: await openInvitationOf(db, id) },
  };
}

async function mailedLink(
  db: Kysely<Tables>,
  purpose: 'Register' | 'Reset Password' | 'Invitation' | 'Keep Account',
  user_id: string | null,
  email: string,
  subject_id: string | null = null,
) {
  const token = newId();
  const now = new Date().toISOString();
  await db
    .insertInto('account_tokens')
    .values({
      id: newId(),
      purpose,
      user_id,
      subject_id,
      email,
      network: '',
      token_hash: mailedTokenHash(token),
      payload: JSON.stringify({ name: 'Tika', locale: null, terms: null, role: 'Viewer' }),
      sent_since: now,
      created_at: now,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  return { body: { token, password: 'keroncong tengah malam' } };
}
