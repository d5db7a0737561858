import { errors } from '@karcis/contract';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness.ts';
import { constraintMeanings, problemOfDatabaseError } from './constraints.ts';
import { ownKeys } from './own-keys.ts';
import { dialect } from './connection/driver.ts';
import { newId } from '../domain/id.ts';
import type { Tables } from './schema/tables.ts';

let db: Kysely<Tables>;
let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  pool = new pg.Pool({ ...made.connection, max: 1 });
  pool.on('error', () => {}); // its connection may be open when the database is dropped
  db = new Kysely<Tables>({ dialect: dialect(pool) });
});
afterAll(async () => {
  await pool.end();
  await drop();
});

/** What a caller is told when this fails. */
async function told(work: Promise<unknown>, hasInput = true) {
  const error: unknown = await work.then(
    () => expect.fail('it should fail'),
    (reason: unknown) => reason,
  );
  const problem = problemOfDatabaseError(error, { hasInput });
  if (problem === undefined) return 'a fault of ours';
  const [value] = problem.particulars.errors ?? [];
  const { status } = errors[problem.code];
  return { code: problem.code, status, detail: problem.particulars.detail, pointer: value?.pointer };
}

const category = (slug: string, id = newId()) =>
  db.insertInto('categories').values({ id, name: slug, slug }).execute();
const user = (email: string, id = newId()) =>
  db
    .insertInto('users')
    .values({ id, name: 'Sari', email, role: 'ticket_holder', status: 'Active' })
    .execute();

describe('a constraint that refuses a write', () => {
  it('says that a value is taken, and which, for a unique key', async () => {
    await category('musik');
    expect(await told(category('musik'))).toMatchObject({
      code: 'already_taken',
      status: 409,
      pointer: '/slug',
    });
    await user('Sari@example.org');
    expect(await told(user('sari@example.org'))).toMatchObject({ code: 'already_taken', pointer: '/email' });
  });

  it('says that a record is not there, or that it is in use, for a reference', async () => {
    const id = newId();
    await user('hana@example.org', id);
    const token = (user_id: string) =>
      db
        .insertInto('access_tokens')
        .values({
          id: newId(),
          user_id,
          name: 'a',
          kind: 'Login',
          token_hash: Buffer.alloc(32, id),
          expires_at: '2999-01-01T00:00:00.000Z',
        })
        .execute();
    expect(await told(token(newId()))).toMatchObject({
      code: 'no_such_record',
      status: 422,
      pointer: '/user_id',
    });
    await token(id);
    expect(await told(db.deleteFrom('users').where('id', '=', id).execute())).toMatchObject({
      code: 'in_use',
      status: 409,
      pointer: undefined,
    });
    // A hash that is there already is no choice of the caller.
    expect(await told(token(id))).toBe('a fault of ours');
  });

  it('says so in its own words, for a check', async () => {
    expect(await told(category('Tidak Boleh'))).toMatchObject({
      code: 'invalid_request',
      status: 422,
      detail: expect.stringMatching(/^A slug is .*\.$/),
    });
  });

  it('is a fault of ours where the request had no input', async () => {
    expect(await told(category('musik'), false)).toBe('a fault of ours');
  });
});

describe('a value that PostgreSQL cannot take', () => {
  it.each([
    ['a number out of range', sql`select 99999999999::int`],
    ['an instant that is none', sql`select timestamptz 'kemarin dulu'`],
    ['a day that is none', sql`select date '2026-02-30'`],
    ['an id that is none', sql`select uuid 'bukan'`],
    ['a NUL', sql`select ${'\0'}::text`],
  ])('%s: the caller’s, where the request had input', async (_what, statement) => {
    expect(await told(statement.execute(db))).toMatchObject({ code: 'invalid_request', status: 422 });
    expect(await told(statement.execute(db), false)).toBe('a fault of ours');
  });

  it.each([
    ['a division by zero', sql`select 1 / 0`],
    ['a regular expression that is none', sql`select 'a' ~ '('`],
    ['more rows than one', sql`select (select generate_series(1, 2))`],
  ])('%s is a fault of ours, whatever was sent', async (_what, statement) => {
    expect(await told(statement.execute(db))).toBe('a fault of ours');
  });
});

describe('the constraints of the schema', () => {
  interface Constraint {
    readonly name: string;
    readonly type: 'unique' | 'foreign' | 'check';
    readonly columns: string[];
  }
  let constraints: Constraint[];
  beforeAll(async () => {
    const { rows } = await sql<Constraint>`
      select r.relname || '.' || c.conname as name, case c.contype when 'f' then 'foreign' else 'check' end as type,
        array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = r.oid and a.attnum = k) as columns
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype in ('f', 'c') and r.relnamespace = 'public'::regnamespace
      union all
      select r.relname || '.' || i.relname, 'unique',
        array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n)
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
      where x.indisunique and not x.indisprimary and r.relnamespace = 'public'::regnamespace`.execute(db);
    constraints = rows;
  });
  const named = (type: Constraint['type']) => constraints.filter((one) => one.type === type);

  it('are there, all those that are given a meaning of their own', () => {
    const names = new Set(constraints.map(({ name }) => name));
    expect([...Object.keys(constraintMeanings), ...ownKeys].filter((name) => !names.has(name))).toEqual([]);
  });

  it('are unique over what a caller can write, or listed as our own', () => {
    const writable = named('unique').filter(
      ({ name }) => !ownKeys.has(name) && !(name in constraintMeanings),
    );
    const last = [...new Set(writable.map(({ columns }) => columns.at(-1) ?? ''))];
    expect(last.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'key',
      'lower(code)',
      'lower(email)',
      'name',
      'slug',
      'user_id',
    ]);
  });

  it('refer by columns that are not called id, so that a reference is told from what is referred to', () => {
    expect(named('foreign').length).toBeGreaterThan(80);
    expect(named('foreign').filter(({ columns }) => columns.includes('id'))).toEqual([]);
  });

  it('are sentences, all checks', () => {
    expect(named('check').length).toBeGreaterThan(150);
    expect(named('check').filter(({ name }) => (name.split('.')[1] ?? '').split('_').length < 3)).toEqual([]);
  });
});
