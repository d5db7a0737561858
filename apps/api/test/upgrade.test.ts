import { Client } from 'pg';
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import { openDatabase } from '../src/db/connection/database.ts';
import { alone, bringUp, migrate, pendingMigrations } from '../src/db/schema/migrate.ts';
import { readMigrations, type Source } from '../src/db/schema/schema-files.ts';
import { aggregate } from '../src/db/tallies/aggregate.ts';
import { differences } from '../src/db/tallies/check.ts';
import { createDatabase } from './harness.ts';
import { invariants } from './seed-invariants.ts';

/** The last migration of the schema that the upgrades begin with. */
const start = '0069-listed-statistics';
const later = (await readMigrations()).filter(({ name }) => name > start);
const quiet = { say: () => {}, inOne: (_session: unknown, step: () => Promise<void>) => step() };

interface Upgrade {
  readonly client: Client;
  stop(): Promise<void>;
}

let today: Awaited<ReturnType<typeof createDatabase>>;
const open: Upgrade[] = [];

beforeAll(async () => {
  today = await createDatabase('demo');
  const database = openDatabase({ connection: today.connection, readers: 1, poolSize: 2, prepare: false });
  await aggregate(database);
  await database.close();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});
afterAll(() => today.drop());

/** Returns the name that a column of the schema of `start` has today. */
function nameToday(table: string, column: string): string {
  let name = column;
  for (const { text } of later)
    for (const [, of, before, after = name] of text.matchAll(
      /alter table (\w+) rename column (\w+) to (\w+)/g,
    ))
      if (of === table && before === name) name = after;
  return name;
}

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** Returns the columns of all tables that can be written. */
async function columnsOf(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name::text, column_name::text
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'schema\\_%'
    order by table_name, ordinal_position`,
  );
  return rows;
}

/** The rows that there could be at `start`, where there are others today. */
const former: Readonly<Record<string, string>> = {
  sale_tallies: "breakdown <> 'Category Day'",
  petugas_assignments: 'user_id is not null',
  payments: "surplus_reason is distinct from 'Order Paid'",
  refunds: "source <> 'Surplus' or reason <> 'Order Paid'",
  activity_log: "actor_type <> 'Guest'",
};

/** Values that could be at `start`, in place of what may be absent, or is allowed besides, today. */
const needed: Readonly<Record<string, string>> = {
  'orders.buyer_name': "coalesce(buyer_name, 'Tamu')",
  'orders.buyer_email': "coalesce(buyer_email, 'tamu@example.com')",
  'check_ins.reason_code':
    "case when reason_code in ('not_inside', 'not_listed') then 'not_assigned' else reason_code end",
};

/**
 * Makes a database as it was after the migration `start`, with views over every column, the rows of the demo, and tallies of
 * all facts but some accounts, whose city has changed since they were counted. All accounts but those of holders have signed in.
 */
async function formerDatabase(): Promise<Client> {
  const { connection, drop } = await createDatabase('nothing');
  const client = new Client(connection);
  await client.connect();
  open.push({ client, stop: () => client.end().then(drop) });
  await bringUp(client, { ...quiet, through: start });
  const source = new Client(today.connection);
  await source.connect();
  try {
    await copyRows(source, client);
  } finally {
    await source.end();
  }
  // Of a payment that came twice, the tallies had not heard.
  await client.query(`update list_tallies set records = records - 1 where breakdown = 'Payments' and key in ('', 'Refunded')
    and starts_at in ('-infinity', '${await dayOfSecondPayment()}')`);
  await client.query("update users set city = 'Ende' where role = 'ticket_holder'");
  await client.query("update users set last_login_at = created_at where role <> 'ticket_holder'");
  for (const table of new Set((await columnsOf(client)).map((column) => column.table_name))) {
    await client.query(`create view all_of_${table} as select * from ${table}`);
    await client.query("insert into schema_views (name, checksum) values ($1, 'of then')", [
      `all_of_${table}`,
    ]);
  }
  return client;
}

/** The day, in UTC, of the one payment of the demo for an order that was paid already. */
async function dayOfSecondPayment(): Promise<string> {
  const source = new Client(today.connection);
  await source.connect();
  const { rows } = await source.query<{ day: string }>(
    "select date_trunc('day', created_at, 'UTC')::text as day from payments where surplus_reason = 'Order Paid'",
  );
  await source.end();
  return rows[0]?.day ?? '';
}

async function copyRows(source: Client, target: Client): Promise<void> {
  const present = new Set((await columnsOf(source)).map((each) => `${each.table_name}.${each.column_name}`));
  const byTable = Map.groupBy(await columnsOf(target), (column) => column.table_name);
  await target.query(`truncate ${[...byTable.keys()].join(', ')}`);
  // References are not checked row by row: tables come in the order of their names.
  await target.query('set session_replication_role = replica');
  for (const [table, columns] of byTable) {
    const names = columns
      .map((column) => column.column_name)
      .filter((name) => present.has(`${table}.${nameToday(table, name)}`));
    const valueOf = (name: string) => needed[`${table}.${name}`] ?? nameToday(table, name);
    const list = names.map((name) => `${valueOf(name)} as ${name}`).join(', ');
    const condition = former[table] ?? 'true';
    const { rows } = await source.query<{ rows: string | null }>(
      `select json_agg(r)::text as rows from (select ${list} from ${table} where ${condition}) as r`,
    );
    await target.query(
      `insert into ${table} (${names.join(', ')})
      select ${names.join(', ')} from json_populate_recordset(null::${table}, $1)`,
      [rows[0]?.rows ?? '[]'],
    );
  }
  await target.query('set session_replication_role = origin');
}

/** Returns the families whose tallies are not the sum of the facts that are marked as counted. */
const wrongFamilies = async (client: Client) =>
  (await differences((text, values = []) => client.query(text, [...values]))).map(({ family }) => family);

test('a database with views, facts and tallies is upgraded, and its tallies are what the facts add up to', async () => {
  const client = await formerDatabase();
  expect((await migrate(client)).applied).toEqual(later.map(({ name }) => name));
  expect(await pendingMigrations(client)).toEqual([]);
  const { rows } = await client.query<Record<string, number>>(
    `select
      (select count(*)::integer from ledger_entries where is_counted) as entries,
      (select count(*)::integer from users where not is_counted) as changed_users,
      (select count(*)::integer from pg_views where viewname like 'all\\_of\\_%') as former_views`,
  );
  expect(rows[0]?.['entries']).toBeGreaterThan(100);
  expect(rows[0]?.['changed_users']).toBeGreaterThan(0);
  expect(rows[0]?.['former_views']).toBe(0);
  expect(await wrongFamilies(client)).toEqual([]);
  const { host, port, user, password, database } = client;
  const upgraded = openDatabase({
    connection: {
      host,
      port,
      ...(user === undefined ? {} : { user }),
      password: password ?? '',
      database: database ?? '',
    },
    readers: 1,
    poolSize: 2,
    prepare: false,
  });
  await aggregate(upgraded);
  await upgraded.close();
  expect(await wrongFamilies(client)).toEqual([]);
});

test('events have their names afterwards, and accounts their last sign-in', async () => {
  const client = await formerDatabase();
  await migrate(client);
  const [, wrongNames] =
    Object.entries(invariants).find(([sentence]) => sentence.includes('by its names')) ??
    expect.fail('no invariant');
  expect((await client.query(wrongNames)).rows).toEqual([]);
  const { rows } = await client.query(
    `select distinct role, last_login_at = created_at as has_signed_in
    from users left join sign_ins on user_id = id order by role`,
  );
  expect(rows).toEqual([
    { role: 'admin', has_signed_in: true },
    { role: 'organizer', has_signed_in: true },
    { role: 'petugas', has_signed_in: true },
    { role: 'ticket_holder', has_signed_in: null },
  ]);
});

/** Marks a migration as applied without applying it. */
const skip = (client: Client, { name, checksum }: Source) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);

test('control: without the migration of the days of categories, the tallies are found to be wrong', async () => {
  const client = await formerDatabase();
  const days = later.findIndex(({ name }) => name.endsWith('-category-days'));
  await alone(client, {}, () => bringUp(client, { ...quiet, through: later[days - 1]?.name ?? '' }));
  await skip(client, later[days] ?? expect.fail('there is no such migration'));
  await migrate(client);
  expect(await wrongFamilies(client)).toEqual(['sale']);
});

test("control: a view that is not recorded, an operator's own, stops the migration that drops its column", async () => {
  const client = await formerDatabase();
  await client.query("delete from schema_views where name = 'all_of_check_ins'");
  await expect(migrate(client)).rejects.toThrow(
    /check-ins-with-one-mark failed and was undone: .*other objects depend on it/,
  );
  await client.query('drop view all_of_check_ins');
  await migrate(client);
  expect(await wrongFamilies(client)).toEqual([]);
});
