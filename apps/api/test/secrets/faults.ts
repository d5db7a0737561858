import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../src/db/connection/database.ts';
import { fail } from '../../src/domain/errors/problem-error.ts';
import { newId } from '../../src/domain/id.ts';
import { canaries, environment } from './canaries.ts';

/** A function behind a route that goes wrong; it is given what the request brought. */
export type ErrorDescription = (db: Db, said: string) => unknown;

const raise = (error: unknown) => () => {
  throw error;
};
const throws = (make: (said: string) => unknown) => (_db: Db, said: string) => {
  throw make(said);
};
const key = 'Kenari7f3K9aB2cD4eF6gH8jL0mN1pQ';

/** Everything that was ever seen to be thrown, and some that was not; `said` is a secret of the request. */
const thrown: Record<string, ErrorDescription> = {
  'a message': throws((said) => new Error(`cannot use ${said}`)),
  'a message in JSON': throws((said) => new Error(`cannot use ${JSON.stringify({ said })}`)),
  'a message in an address': throws((said) => new Error(`GET /x?y=${encodeURIComponent(said)} failed`)),
  'a message of many lines': throws((said) => new Error(`first\n    at ${said} (a.ts:1:1)\nlast ${said}`)),
  'a message of megabytes': throws((said) => new Error(`${said} `.repeat(50_000))),
  'the secrets of the configuration': throws(() => new Error(JSON.stringify(environment))),
  'the password of the database': throws(() => new Error(`wrong: ${canaries.databasePassword}`)),
  'the whole environment in a cause': throws(() => new Error('a', { cause: new Error(canaries.secretKey) })),
  'a cause of a cause': throws(
    (said) => new TypeError('a', { cause: new Error('b', { cause: new RangeError(said) }) }),
  ),
  'a cause that is text': throws((said) => new Error('a', { cause: said })),
  'a cause that is a record': throws((said) => new Error('a', { cause: { password: said } })),
  'a cause that is itself': () => {
    const error = new Error('token=KenariBulat');
    error.cause = error;
    throw error;
  },
  'several errors': throws((said) => new AggregateError([new Error(said), new Error(said)], said)),
  'several errors that are none': throws((said) => new AggregateError([said, { said }], '')),
  'a name': throws((said) => Object.assign(new Error('a'), { name: `Kesalahan${said}` })),
  'a code': throws((said) => Object.assign(new Error(''), { code: said })),
  'a code that looks like a name': throws(() => Object.assign(new Error('a'), { code: canaries.apiKey })),
  properties: throws((said) =>
    Object.assign(new Error('a'), {
      detail: said,
      hint: said,
      where: said,
      query: `select '${said}'`,
      parameters: [said],
      config: { headers: { authorization: `Bearer ${said}` } },
      response: { data: { token: said } },
    }),
  ),
  'a stack of its own': throws((said) =>
    Object.assign(new Error('a'), { stack: `a\n    at ${said} (x.ts:1:2)` }),
  ),
  'a stack that was lost': throws((said) => Object.assign(new Error(said), { stack: undefined })),
  'a message that is no text': throws((said) => Object.assign(new Error('a'), { message: { said } })),
  'a message that cannot be read': throws((said) =>
    Object.defineProperty(new Error('a'), 'message', {
      get: () => {
        throw new Error(said);
      },
    }),
  ),
  'something that cannot be touched': () => {
    const { proxy, revoke } = Proxy.revocable(new Error('a'), {});
    revoke();
    throw proxy;
  },
  'something frozen': throws((said) => Object.freeze(new Error(said))),
  'something that writes itself': throws((said) => ({ toJSON: () => said, toString: () => said })),
  'an error that writes itself': throws((said) =>
    Object.assign(new Error('a'), { toJSON: () => ({ said }) }),
  ),
  'an interruption': throws((said) => new DOMException(said, 'AbortError')),
  'text that is no JSON': (_db, said) => JSON.parse(said),
  text: throws((said) => said),
  'a record': throws((said) => ({ message: said, stack: said })),
  'a function': throws((said) => () => said),
  'a symbol': throws((said) => Symbol(said)),
  nothing: raise(null),
  'nothing at all': raise(undefined),
  'a number': raise(4711n),
  'credentials of others, by their form': raise(
    new Error(
      `password=Kenari1 {"token":"Kenari2"} Authorization: Bearer Kenari3 https://u:Kenari4@h/ ` +
        `kenari5@example.org secret: 'Kenari 6' ${key}`,
    ),
  ),
};

const insertTwice = async (db: Db, said: string) => {
  const slug = said.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  for (const name of [said, `${said}2`])
    await db.insertInto('organizers').values({ id: newId(), name, slug }).execute();
};

/** What PostgreSQL says: it quotes rows and values in its details. */
const database: Record<string, ErrorDescription> = {
  'a duplicate': insertTwice,
  'a row that breaks a rule': (db, said) =>
    sql`insert into faqs (id, question, answer_markdown, position) values (${newId()}, ${said}, ${said}, -1)`.execute(
      db,
    ),
  'a row without what it needs': (db, said) =>
    sql`insert into faqs (id, question, answer_markdown) values (${newId()}, ${said}, null)`.execute(db),
  'a column that is not there': (db, said) => sql`select ${sql.ref(said)} from faqs`.execute(db),
  'a table that is not there': (db) => sql`select from ${sql.table(canaries.tokenName)}`.execute(db),
  'words in the wrong order': (db, said) => sql`select ${sql.raw(`'${said}' '${said}`)}`.execute(db),
  'an exception': (db, said) =>
    sql`do ${sql.lit(`begin raise exception 'no %', ${said.length} using detail = '${said}', hint = '${said}'; end`)}`.execute(
      db,
    ),
  'an exception that quotes': (db) =>
    sql`do ${sql.lit(`begin raise exception 'no "%" and token=%', 'Kenari', 'Kenari'; end`)}`.execute(db),
  'a statement that was cancelled': (db, said) =>
    sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(1), ${said}::text`.execute(db),
  'a conflict that stays': throws((said) =>
    Object.assign(new pg.DatabaseError(said, 0, 'error'), { code: '40001', detail: said }),
  ),
  'a lost connection': throws((said) => Object.assign(new Error(said), { code: 'ECONNRESET' })),
  'what we cannot do for now': (_db, said) =>
    fail('unavailable', { cause: new Error(said), retryAfterSeconds: 2 }),
  'what we cannot do at all': (_db, said) => fail('internal', { cause: { said } }),
};

/** Answers that are not what was promised. */
const answers: Record<string, ErrorDescription> = {
  'a field of another type': (_db, said) => ({ token: 7, user: said }),
  'a text in the place of a record': (_db, said) => said,
  'a field that cannot be read': (_db, said) => ({
    get token() {
      throw new Error(said);
    },
  }),
  'a field that cannot be written': (_db, said) => ({
    token: { toJSON: () => said },
    expires_at: Symbol(said),
  }),
  'a circle': () => {
    const circle: Record<string, unknown> = { token: canaries.apiKey };
    circle['user'] = circle;
    return circle;
  },
};

export const faults = { ...thrown, ...database, ...answers };
