import { readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { generateSchema } from '../../../tools/generate-schema.ts';
import { type Catalog, readCatalog } from '../../../tools/schema/catalog.ts';
import { isSecret } from '../../../tools/schema/types.ts';
import { migrate } from '../src/db/schema/migrate.ts';
import { type Source, readMigrations, readViews } from '../src/db/schema/schema-files.ts';
import { createDatabase } from './harness.ts';
import { hasPostgres15, startPostgres15 } from './postgres-15.ts';

const committed = (file: string) => readFile(new URL(`../src/db/schema/${file}`, import.meta.url), 'utf8');

async function reachesTheSchema(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    expect((await migrate(client)).applied).toEqual((await readMigrations()).map(({ name }) => name));
    expect((await migrate(client)).applied).toEqual([]);
    const { tables, schema } = await generateSchema(client);
    expect(schema, 'run: npm run generate').toBe(await committed('schema.sql'));
    expect(tables, 'run: npm run generate').toBe(await committed('tables.ts'));
  } finally {
    await client.end();
  }
}

test('on the embedded PostgreSQL, migrations from empty reach schema.sql and tables.ts', async () => {
  const server = inject('postgres');
  const database = `schema_${process.pid}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${database}`);
  await reachesTheSchema({ ...server, database });
  await client.query(`drop database ${database}`);
  await client.end();
});

test.skipIf(!hasPostgres15)('on PostgreSQL 15, migrations from empty reach the same', async () => {
  const server = await startPostgres15();
  try {
    const client = new Client(server.connection);
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    expect(rows[0]?.server_version).toMatch(/^15\./);
    await reachesTheSchema(server.connection);
  } finally {
    await server.stop();
  }
});

let catalog: Catalog;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase();
  drop = () => database.drop();
  const client = new Client(database.connection);
  await client.connect();
  catalog = await readCatalog(client).finally(() => client.end());
});

afterAll(() => drop());

const sales = 'Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';

/** The documented values, in their order. A live_ view adds those that follow from the clock or other rows. */
const documented: [column: string, values: string][] = [
  ['users.role', 'admin, organizer, petugas, ticket_holder'],
  ['users.status', 'Invited, Active, Suspended, Deactivated'],
  ['access_tokens.kind', 'Login, Api, Session'],
  ['events.status', 'Draft, Pending Review, Rejected, Published, Postponed, Cancelled, Archived'],
  ['live_events.stored_status', 'Draft, Pending Review, Rejected, Published, Postponed, Cancelled, Archived'],
  [
    'live_events.status',
    'Draft, Pending Review, Rejected, Published, Ongoing, Completed, Postponed, Cancelled, Archived',
  ],
  ['live_events.sales_status', sales],
  ['events.visibility', 'Public, Unlisted, Private'],
  ['events.format', 'In Person, Online, Hybrid'],
  ['event_names.kind', 'Slug, Key, Signature'],
  ['event_themes.mode', 'Light, Dark, Auto'],
  ['signature_brand_partners.tier', 'Title, Presenting, Platinum, Gold, Silver, Bronze, Media, Community'],
  ['ticket_types.kind', 'Paid, Free, Donation'],
  ['ticket_types.visibility', 'Public, Hidden, Code Only'],
  ['ticket_types.entry_policy', 'Single Entry, Re-entry, Multiple, Once Per Day'],
  ['live_ticket_types.sales_status', sales],
  ['petugas_assignments.role', 'Scanner, Supervisor'],
  ['petugas_assignments.status', 'Invited, Active, Ended, Revoked'],
  ['promos.trigger', 'Code, Automatic'],
  ['promos.discount_type', 'Percentage, Fixed Amount, Fixed Price'],
  ['live_promos.status', 'Scheduled, Active, Inactive, Limit Reached, Expired'],
  ['vouchers.effect', 'Discount, Free Ticket, Access'],
  ['live_vouchers.status', 'Available, Reserved, Partially Redeemed, Redeemed, Expired, Revoked'],
  ['orders.status', 'Reserved, Awaiting Payment, Paid, Expired, Cancelled'],
  ['live_orders.refund_status', 'None, Partially Refunded, Refunded'],
  [
    'payments.status',
    'Pending, Processing, Paid, Failed, Expired, Cancelled, Partially Refunded, Refunded, Disputed, Charged Back',
  ],
  ['payments.method', 'QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free'],
  ['refunds.status', 'Requested, Approved, Processing, Succeeded, Failed, Denied'],
  ['ledger_entries.kind', 'Sale, Discount, Refund, Platform Fee, Gateway Fee, Tax, Chargeback'],
  ['tickets.status', 'Pending, Active, Cancelled, Refunded, Revoked, Transferred'],
  ['live_tickets.status', 'Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred'],
  ['check_ins.checkin_status', 'Checked In, Checked Out, Duplicate, Rejected, Reverted, Conflict'],
  [
    'check_ins.reason_code',
    'unknown_code, wrong_event, wrong_gate, wrong_ticket_type, not_paid, cancelled, refunded, revoked, transferred, ' +
      'already_used, not_yet_valid, no_longer_valid, event_not_open, not_assigned, bad_signature, not_inside, ' +
      'not_listed',
  ],
  ['check_ins.direction', 'Entry, Exit'],
  ['check_ins.method', 'QR Scan, Manual, Bulk, Auto'],
  ['activity_log.role_context', 'admin, organizer, petugas, ticket_holder, system'],
  ['activity_log.actor_type', 'User, Api Token, Guest, System'],
  ['error_logs.level', 'Warning, Error, Critical'],
  ['error_logs.status', 'Open, Resolved, Ignored'],
  ['live_webhook_deliveries.status', 'Pending, Succeeded, Failed, Cancelled'],
  ['live_webhook_endpoints.status', 'Active, Paused, Disabled'],
  ['jobs.lane', 'mail, mail_optional, webhook, webhook_slow, money, bulk, keeping, cleaning'],
  ['jobs.status', 'Queued, Succeeded, Failed, Discarded'],
  ['live_jobs.status', 'Queued, Scheduled, Running, Retrying, Succeeded, Failed, Discarded'],
  ['cms_pages.status', 'Draft, Published, Archived'],
  ['announcements.level', 'Info, Success, Warning, Critical'],
  ['live_announcements.status', 'Scheduled, Active, Expired, Inactive'],
  [
    'homepage_sections.type',
    'Hero, Featured Events, Upcoming Events, Signature Event, Categories, Banners, Announcements, Faqs, Partners, Custom',
  ],
];

const columnsOf = (relation: string) =>
  [...catalog.tables, ...catalog.views].find(({ name }) => name === relation)?.columns ?? [];

test.for(documented)('%s is one of the documented values', ([path, values]) => {
  const [relation = '', column = ''] = path.split('.');
  expect(
    columnsOf(relation)
      .find(({ name }) => name === column)
      ?.values?.join(', '),
  ).toBe(values);
});

test('every status and kind has a list of values', () => {
  const open = [...catalog.tables, ...catalog.views].flatMap(({ name, columns }) =>
    columns
      .filter(
        (column) => column.type === 'text' && /(^|_)(status|kind|level|direction|method)$/.test(column.name),
      )
      // A counted_ column has the values of the column that was counted.
      .filter(({ name, values }) => values === undefined && !name.startsWith('counted_'))
      .map((column) => `${name}.${column.name}`),
  );
  // Kinds of jobs are rows of a table in the code; each release may add some.
  expect(open).toEqual(['error_logs.http_method', 'jobs.kind', 'live_jobs.kind']);
});

test('what a view computes is what its comment lists', () => {
  for (const { name, source, columns } of catalog.views) {
    for (const [, cases = '', column = ''] of source.matchAll(
      /\n {2}case\n([^]*?)\n {2}end as (\w*status)/g,
    )) {
      const listed = columns.find((each) => each.name === column)?.values ?? [];
      const stored = /(then|else) \w+\.status$/m.test(cases) ? columnsOf(name.slice('live_'.length)) : [];
      const computed = [...cases.matchAll(/(?:then|else)\s+'([^']+)'/g)].map(([, value]) => value);
      const possible = new Set([...computed, ...(stored.find((each) => each.name === column)?.values ?? [])]);
      expect(new Set(listed), `${name}.${column}`).toEqual(possible);
    }
  }
});

const trashColumns = ['deleted_at', 'deleted_by', 'delete_reason', 'purge_at'];

test('the tables with a trash are those of the trash listing, and each has its live view', () => {
  const trashable = catalog.tables.filter(({ columns }) => columns.some(({ name }) => name === 'deleted_at'));
  const types = columnsOf('trash').find(({ name }) => name === 'type')?.values ?? [];
  expect(trashable.map(({ name }) => name)).toEqual(types.toSorted());
  for (const { name, columns } of trashable) {
    expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining(trashColumns));
    expect(catalog.views.find((view) => view.name === `live_${name}`)?.source).toContain(
      'deleted_at is null',
    );
  }
});

test('a live view leaves out nothing of its table but the trash, the secrets and what the tallies keep there', () => {
  for (const { name, columns } of catalog.tables) {
    if (!catalog.views.some((view) => view.name === `live_${name}`)) continue;
    const wanted = columns
      .filter(({ generated }) => !generated)
      .map((column) => column.name)
      .filter((each) => !trashColumns.includes(each) && !isSecret(each) && !each.startsWith('counted_'));
    const shown = new Set(columnsOf(`live_${name}`).map((column) => column.name));
    expect(
      wanted.filter((each) => !shown.has(each)),
      name,
    ).toEqual([]);
  }
});

test('no view shows a secret, and no read sees a table with secrets or trash', async () => {
  expect(catalog.views.flatMap(({ columns }) => columns).filter(({ name }) => isSecret(name))).toEqual([]);
  const readTables =
    /export interface ReadTables extends Views \{([^}]*)\}/.exec(await committed('tables.ts'))?.[1] ?? '';
  expect(readTables).toContain(' organizers:');
  for (const { name, columns } of catalog.tables) {
    const fenced = columns.some((column) => column.name === 'deleted_at' || isSecret(column.name));
    if (fenced) expect(readTables).not.toContain(` ${name}:`);
  }
});

describe('portability', () => {
  const denied =
    /\b((small|big)?serial|sequence|identity|plpgsql|savepoint|truncate|deferrable|temp(orary)?|listen|notify|\w*advisory\w*|extension|enum|domain|partition of|partition by (range|list|hash)|inherits|gin|gist)\b|create (or replace )?(trigger|function|procedure|rule|type)|exclude using|skip locked/i;
  const code = ({ text }: Source) => text.replaceAll(/--.*$|'(''|[^'])*'/gm, '');

  test.for([
    'id bigserial',
    'create trigger t before insert on x',
    'exclude using gist (a with &&)',
    'lock pg_advisory_lock(1)',
    'create table x_2026 partition of x',
    'create table x (id uuid) partition by range (id)',
  ])('the list of what is denied catches: %s', (text) => expect(text).toMatch(denied));

  test('migrations and views use nothing that distributed engines lack', async () => {
    for (const source of [...(await readMigrations()), ...(await readViews())]) {
      expect(code(source), source.name).not.toMatch(denied);
    }
  });

  test('a migration changes the schema or data, never both', async () => {
    for (const source of await readMigrations()) {
      const verbs = new Set(
        code(source)
          .split(';')
          .map((statement) => statement.trim().split(/\s/)[0])
          .filter(Boolean),
      );
      const data = ['insert', 'update', 'delete'].filter((verb) => verbs.has(verb));
      expect(data.length === 0 || data.length === verbs.size, source.name).toBe(true);
    }
  });
});

test('constraints are named in sentences', () => {
  const unnamed = catalog.tables.flatMap(({ name, constraints }) => {
    const madeUp = new RegExp(`^${name}_.*(check|fkey|key)\\d*$`);
    return constraints
      .map((each) => each.name)
      .filter((each) => madeUp.test(each) && each !== `${name}_pkey`);
  });
  expect(unnamed).toEqual([]);
});
