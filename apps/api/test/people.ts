import type { OrganizerRole, Role } from '@karcis/contract';
import type { Insertable, Kysely } from 'kysely';
import { issueToken } from '../src/db/queries/access-tokens.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { givenEvent } from './given.ts';
import type { Karcis } from './harness.ts';

export interface PersonOfTests {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly token: string;
}

/** Two people of every role. Those of one role have nothing to do with each other. */
const roles = {
  Sari: 'admin',
  Surya: 'admin',
  Budi: 'organizer',
  Bayu: 'organizer',
  Putri: 'petugas',
  Prasetyo: 'petugas',
  Hana: 'ticket_holder',
  Hendra: 'ticket_holder',
} as const satisfies Record<string, Role>;

export type Name = keyof typeof roles;
export type People = Record<Name, PersonOfTests>;

/** Makes everybody, each with a token. Organizers each have an organizer of their own. */
export async function invite({ db }: Karcis): Promise<People> {
  const people: Partial<People> = {};
  for (const [name, role] of Object.entries(roles) as [Name, Role][])
    people[name] = await person(db, name, role);
  return people as People;
}

/** One more account, with a token, for a test that changes it. */
export async function person(
  db: Kysely<Tables>,
  name: string,
  role: Role,
  more: Partial<{ password_hash: string; status: 'Active' | 'Suspended' | 'Invited' | 'Deactivated' }> = {},
): Promise<PersonOfTests> {
  const id = newId();
  const email = `${name.toLowerCase()}@example.org`;
  const organizer_id = role === 'organizer' ? await organizer(db, name) : null;
  await db
    .insertInto('users')
    .values({
      id,
      name,
      email,
      role,
      organizer_id,
      ...(organizer_id === null ? {} : { organizer_role: 'Owner' as const }),
      status: 'Active',
      ...more,
    })
    .execute();
  const { token } = await issueToken(db, { id, role }, { name: 'test', kind: 'Login' });
  return { id, name, email, role, token };
}

/** One more account of somebody's organizer. */
export async function colleague(
  db: Kysely<Tables>,
  of: Pick<PersonOfTests, 'id'>,
  organizer_role: OrganizerRole,
): Promise<PersonOfTests> {
  const id = newId();
  const name = `${organizer_role} ${id.slice(-6)}`;
  const email = `${id}@example.org`;
  const { organizer_id } = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', of.id)
    .executeTakeFirstOrThrow();
  const role = 'organizer';
  await db.insertInto('users').values({ id, name, email, role, organizer_id, organizer_role }).execute();
  const { token } = await issueToken(db, { id, role }, { name: 'test', kind: 'Login' });
  return { id, name, email, role, token };
}

/** An event of the organizer that somebody works for; published, unless its row says otherwise. */
export async function eventBy(
  db: Kysely<Tables>,
  { id: created_by }: Pick<PersonOfTests, 'id'>,
  row: Partial<Insertable<Tables['events']>> = {},
): Promise<string> {
  const { organizer_id } = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', created_by)
    .executeTakeFirstOrThrow();
  if (organizer_id === null) throw new Error(`${created_by} works for no organizer`);
  return givenEvent(db, { organizer_id, created_by, ...row });
}

async function organizer(db: Kysely<Tables>, name: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('organizers')
    .values({ id, name: `${name} Entertainment`, slug: name.toLowerCase() })
    .execute();
  return id;
}
