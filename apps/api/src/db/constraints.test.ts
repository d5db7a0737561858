import { errors } from '@karcis/contract';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness.ts';
import { constraintMeanings, problemOfDatabaseError } from './constraints.ts';
import { ownKeys } from './own-keys.ts';
import { settings } from './writes/kinds-of-settings.ts';
import { kindNames } from './writes/kinds.ts';
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

/** Checks of managed tables that no request meets, and why: by their names, where all tables of a kind have them, without the table. */
const neverMet: Readonly<Record<string, string>> = {
  trash_says_when_who_and_why: 'the verbs write all of it',
  there_is_one_row_of_general_settings: 'a request changes the row that there is',
  there_is_one_row_of_contact_settings: 'a request changes the row that there is',
  there_is_one_row_of_legal_settings: 'a request changes the row that there is',
  there_is_one_row_of_email_settings: 'a request changes the row that there is',
  'events.a_cancelled_event_says_when': 'the step writes both',
  'events.a_published_event_says_when': 'the step writes both',
  'events.a_rejected_event_says_why': 'the step asks for the reason',
  'events.an_event_stays_with_its_organizer': 'only a new event names its organizer',
  'cms_pages.a_published_page_says_when': 'the write of the status writes both',
  'venues.a_venue_is_on_this_planet': 'the schemas of both fields say the same',
  'error_logs.a_resolved_error_says_when': 'the write of the status writes both',
  'error_logs.an_error_was_seen_at_least_once': 'the writer of the log counts',
  'error_logs.stack_frames_and_causes_are_lists': 'the writer of the log makes them',
  'petugas_assignments.a_revoked_assignment_says_when': 'the write of the status writes both',
  'petugas_assignments.an_assignment_is_of_an_account_or_an_invitation': 'a new one is one of the two',
  'petugas_assignments.an_invitation_has_a_name_and_an_end': 'the invitation writes all of it',
  'promos.a_discount_is_never_negative': 'the schemas of both fields say the same',
  'promos.a_use_limit_is_positive': 'the schemas of both fields say the same',
  'promos.promo_conditions_are_never_negative': 'the schemas of both fields say the same',
  'promos.uses_are_never_negative': 'selling counts',
  'ticket_types.sold_and_reserved_are_never_negative': 'selling counts',
  'vouchers.usages_are_never_negative': 'selling counts',
  'users.an_account_that_goes_is_deactivated': 'the step writes all of it',
  'users.members_alone_have_an_organizer_role': 'the write of the role writes both',
  'users.only_organizer_accounts_have_an_organizer': 'the write of the role writes both',
  'webhook_endpoints.an_old_secret_has_an_end': 'a new secret writes both',
  'webhook_endpoints.an_owner_is_told_of_a_failure': 'sending counts',
  'webhook_endpoints.failures_are_counted_from_an_instant': 'sending counts',
  'event_themes.a_colour_is_six_hex_digits': 'the schema of each field says the same',
  'signature_profiles.hero_media_has_a_type_and_a_url': 'the write of the field writes both',
  'signature_profiles.profile_lists_are_lists': 'the schemas of the fields say the same',
};

describe('the constraints of the schema', () => {
  interface Constraint {
    readonly name: string;
    readonly type: 'unique' | 'foreign' | 'check';
    readonly columns: string[];
    readonly text: string;
  }
  let constraints: Constraint[];
  beforeAll(async () => {
    const { rows } = await sql<Constraint>`
      select r.relname || '.' || c.conname as name, pg_get_constraintdef(c.oid) as text, case c.contype when 'f' then 'foreign' else 'check' end as type,
        array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = r.oid and a.attnum = k) as columns
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype in ('f', 'c') and r.relnamespace = 'public'::regnamespace
      union all
      select r.relname || '.' || i.relname, pg_get_indexdef(i.oid), 'unique',
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

  it('name a field, all checks that a request can meet', () => {
    const managed = new Set<string>([...kindNames, ...Object.keys(settings)]);
    /** What the schema of a field says as well: a list of choices, a form, a bound. */
    const ofOneField = /= ANY \(ARRAY|<@ ARRAY|~|jsonb_typeof|cardinality|length|[<>]=? ?\(?'?-?\d/;
    const met = named('check').filter(({ name, columns, text }) => {
      const [table = ''] = name.split('.');
      return managed.has(table) && !(columns.length === 1 && ofOneField.test(text));
    });
    expect(met.length).toBeGreaterThan(60);
    const nameless = met.flatMap(({ name }) => {
      const [, sentence = ''] = name.split('.');
      return name in constraintMeanings || name in neverMet || sentence in neverMet ? [] : [name];
    });
    expect(nameless).toEqual([]);
    const names = new Set(met.flatMap(({ name }) => [name, name.split('.')[1]]));
    expect(Object.keys(neverMet).filter((name) => !names.has(name))).toEqual([]);
  });

  it('are sentences, all checks', () => {
    expect(named('check').length).toBeGreaterThan(150);
    expect(named('check').filter(({ name }) => (name.split('.')[1] ?? '').split('_').length < 3)).toEqual([]);
  });
});
