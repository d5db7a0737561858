import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bringUp, migrate, pendingMigrations, SchemaError } from './migrate.ts';
import { readMigrations, requireOneNumberEach } from './schema-files.ts';

const total = (await readMigrations()).length;
let maintenance: Client;
let database: string;
let client: Client;
const others: Client[] = [];
let count = 0;

async function connect(): Promise<Client> {
  const other = new Client({ ...inject('postgres'), database });
  await other.connect();
  others.push(other);
  return other;
}

/** The client, with another `query`. */
const intercepted = (query: (text: string, values?: unknown[]) => Promise<unknown>): Client =>
  new Proxy(client, { get: () => query });

beforeEach(async () => {
  maintenance = new Client(inject('postgres'));
  await maintenance.connect();
  database = `migrate_${process.pid}_${(count += 1)}`;
  await maintenance.query(`create database ${database}`);
  client = await connect();
});

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.end()));
  await maintenance.query(`drop database ${database}`);
  await maintenance.end();
});

test('brings an empty database up to date and says how far it is', async () => {
  expect(await pendingMigrations(client)).toHaveLength(total + 1);
  const lines: string[] = [];
  const { applied } = await migrate(client, { say: (line) => lines.push(line) });
  expect(applied).toHaveLength(total);
  expect(lines).toEqual([`Making the schema (${total} migrations)`]);
  expect(await pendingMigrations(client)).toEqual([]);
});

test('says each step of an upgrade, as it may take long', async () => {
  const [before, last] = (await readMigrations()).slice(-2);
  const inOne = (_session: unknown, step: () => Promise<void>) => step();
  await bringUp(client, { say: () => {}, inOne, through: before?.name });
  const lines: string[] = [];
  await migrate(client, { say: (line) => lines.push(line) });
  expect(lines).toEqual([`Migrating the database: ${last?.name} (1 of 1)`]);
});

test('applies nothing the second time', async () => {
  await migrate(client);
  await client.query('create view of_a_report as select id from public_faqs');
  // Were the views made anew, the report's would stand in the way.
  expect(await migrate(client)).toEqual({ applied: [] });
});

test('refuses a migration that was changed after it had been applied', async () => {
  await migrate(client);
  await client.query("update schema_migrations set checksum = 'another' where name = '0006-events'");
  await expect(migrate(client)).rejects.toThrow('0006-events was changed after it had been applied');
  await expect(pendingMigrations(client)).rejects.toThrow(SchemaError);
});

test('refuses the database of a newer release', async () => {
  await migrate(client);
  await client.query("insert into schema_migrations (name, checksum) values ('9000-of-tomorrow', '')");
  await expect(migrate(client)).rejects.toThrow('does not know (9000-of-tomorrow)');
});

test('refuses a migration that would come before an applied one', async () => {
  await migrate(client);
  await client.query("delete from schema_migrations where name = '0040-banners'");
  await expect(migrate(client)).rejects.toThrow('0040-banners comes before 0041-homepage-sections');
});

test('refuses two migrations with one number', () => {
  requireOneNumberEach(['0098-gates', '0099-doors', '0100-doors']);
  expect(() => requireOneNumberEach(['0098-gates', '0099-doors', '0099-entries'])).toThrow(
    'Two migrations have the number 0099. Give 0099-entries the next free one.',
  );
});

test('refuses a server that is too old', async () => {
  // There is no such server to ask here, and the answer is all that counts.
  const old = intercepted(async () => ({ rows: [{ server_version: '14.19 (Debian)' }] }));
  await expect(migrate(old)).rejects.toThrow(
    'The server is PostgreSQL 14.19 (Debian). Karcis needs PostgreSQL 15',
  );
});

test('undoes a migration that fails, keeps those before it, and goes on from there', async () => {
  // The index of the migration collides after its table was made.
  await client.query('create table banners_in_order ()');
  await expect(migrate(client)).rejects.toThrow(/0040-banners failed and was undone: .*banners_in_order/);
  const { rows } = await client.query(
    "select to_regclass('faqs') as before, to_regclass('banners') as failed",
  );
  expect(rows).toEqual([{ before: 'faqs', failed: null }]);
  await client.query('drop table banners_in_order');
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await migrate(client)).toEqual({ applied: names.slice(names.indexOf('0040-banners')) });
});

test('makes the views anew when they differ, and drops those that are gone', async () => {
  await migrate(client);
  await client.query(`
    drop view public_faqs;
    create view public_faqs as select 1 as wrong;
    create view of_yesterday as select 1 as old;
    update schema_views set checksum = 'another' where name = 'public_faqs';
    insert into schema_views (name, checksum) values ('of_yesterday', '')`);
  expect(await pendingMigrations(client)).toEqual(['views']);
  expect(await migrate(client)).toEqual({ applied: [] });
  await client.query('select question from public_faqs');
  const { rows } = await client.query("select to_regclass('of_yesterday') as view");
  expect(rows).toEqual([{ view: null }]);
});

test("leaves the views as they are when somebody else's depends on them", async () => {
  await migrate(client);
  await client.query('create view of_a_report as select id from public_faqs');
  await client.query("update schema_views set checksum = 'another' where name = 'public_faqs'");
  await expect(migrate(client)).rejects.toThrow(
    /views could not be made and are as before: .*other objects depend/,
  );
  await client.query('select id from of_a_report');
});

test('two processes at once: one migrates and the other finds nothing left', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const results = await Promise.all([migrate(client, { say }), migrate(await connect(), { say })]);
  expect(results.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, total]);
  expect(lines).toContain('Waiting for another process that is migrating the database');
});

test('takes the lock only when asked to', async () => {
  const statements: string[] = [];
  const recorder = intercepted((text, values) => {
    statements.push(text);
    return client.query(text, values);
  });
  await migrate(recorder, { lock: false });
  expect(statements.filter((text) => text.includes('advisory'))).toEqual([]);
  await migrate(recorder);
  expect(statements.filter((text) => text.includes('advisory'))).toHaveLength(2);
});

test('leaves no lock behind, neither after success nor after failure', async () => {
  await migrate(client);
  await client.query("update schema_migrations set checksum = 'another' where name = '0006-events'");
  await expect(migrate(client)).rejects.toThrow(SchemaError);
  const { rows } = await client.query(
    `select count(*)::int as held
    from pg_locks
    join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`, // other tests have locks in theirs
  );
  expect(rows).toEqual([{ held: 0 }]);
});
