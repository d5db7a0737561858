import type pg from 'pg';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import type { Database } from '../../src/db/connection/database.ts';
import { newId } from '../../src/domain/id.ts';
import type { Role } from '@karcis/contract';
import { type Caller, callerNames, callers, memberRoles } from '../case.ts';

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** Callers of the fuzzer, with their credentials. */
export interface People {
  readonly ids: ReadonlyMap<Caller, string>;
  /** By the name of a placeholder. */
  readonly tokens: ReadonlyMap<string, string>;
  /** A token that nobody else uses, for what ends it, or for what an account has only fifty of. */
  fresh(caller: Caller, kind: 'Login' | 'Session'): Promise<string>;
}

/** Signs everybody in, and some whom nobody may let in. */
export async function signInAll(database: Database, client: pg.ClientBase): Promise<People> {
  await addPerson(client, 'unassigned', 'petugas');
  for (const name of ['manager', 'viewer'] as const) await addColleague(client, name);
  const people = new Map<Caller, Person>();
  for (const name of callerNames) {
    const role = callers[name];
    if (role !== null) people.set(name, { id: await idOf(client, `${name}@karcis.test`), role });
  }
  const issue = async (person: Person, kind: 'Api' | 'Login' | 'Session'): Promise<string> => {
    const made = await database.transaction((db) => issueToken(db, person, { name: 'fuzz', kind }));
    return made.token;
  };
  const tokens = new Map<string, string>();
  // Of programs, because an account keeps its newest fifty sign-ins only.
  for (const [name, person] of people) tokens.set(`token.${name}`, await issue(person, 'Api'));
  // The use of a token is noted now and then: here with the next request.
  await client.query(`update access_tokens set last_used_at = now() - interval '5 minutes'`);
  for (const [name, spoil] of Object.entries(spoiled)) {
    const person = { id: await addPerson(client, `fuzz-${name}`, 'admin'), role: 'admin' } as const;
    tokens.set(`token.${name}`, await issue(person, 'Login'));
    await client.query(spoil, [person.id]);
  }
  return {
    tokens,
    ids: new Map([...people].map(([name, { id }]) => [name, id])),
    fresh: async (caller, kind) => {
      const person = people.get(caller);
      return person === undefined ? 'none' : issue(person, kind);
    },
  };
}

/** Tokens of administrators, each of which became worth nothing in its own way. */
const spoiled = {
  expired: `update access_tokens
    set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = $1`,
  idle: `update access_tokens set last_used_at = now() - interval '2 hours' where user_id = $1`,
  revoked: 'update access_tokens set revoked_at = now() where user_id = $1',
  suspended: `update users set status = 'Suspended' where id = $1`,
  deactivated: `update users set status = 'Deactivated' where id = $1`,
  trashed: `update users set deleted_at = now(), deleted_by = id, delete_reason = 'fuzz' where id = $1`,
};

/** Adds an account to the organizer of `organizer`. */
async function addColleague(client: pg.ClientBase, name: 'manager' | 'viewer'): Promise<void> {
  await client.query(
    `insert into users (id, name, email, role, organizer_id, organizer_role)
     select $1, $2, $3, 'organizer', organizer_id, $4 from users where email = 'organizer@karcis.test'`,
    [newId(), `${name} canary:organizer:account`, `${name}@karcis.test`, memberRoles[name]],
  );
}

async function addPerson(client: pg.ClientBase, name: string, role: Role): Promise<string> {
  const id = newId();
  await client.query(`insert into users (id, name, email, role) values ($1, $2, $3, $4)`, [
    id,
    `${name} canary:${name}:account`,
    `${name}@karcis.test`,
    role,
  ]);
  return id;
}

async function idOf(client: pg.ClientBase, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  if (rows[0] === undefined) throw new Error(`The data has no account ${email}`);
  return rows[0].id;
}
