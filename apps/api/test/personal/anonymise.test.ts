import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalog, type Table } from '../../../../tools/schema/catalog.ts';
import { endOf } from '../../src/db/personal/anonymise.ts';
import { impersonalTables } from '../../src/db/personal/impersonal-tables.ts';
import { personalTables } from '../../src/db/personal/tables.ts';
import { aggregate } from '../../src/db/tallies/aggregate.ts';
import { differences } from '../../src/db/tallies/check.ts';
import { newId } from '../../src/domain/id.ts';
import { retain } from '../../src/jobs/retention.ts';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { orderRow } from '../events/events-of-tests.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { type Examples, examplesOf, routes, send, tokenOf } from '../routes.ts';
import { plant, tablesWithCanary } from './planted.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
let tables: readonly Table[];
const personal: Readonly<
  Record<string, { readonly becomes: 'deleted' | object; readonly keeps: readonly string[] }>
> = personalTables;

beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
  const client = new Client(karcis.current.connection);
  await client.connect();
  ({ tables } = await readCatalog(client).finally(() => client.end()));
});

/** Columns of a table that can hold something of a person, and of which nobody has said whether they do. */
function unsaid({ name, columns }: Pick<Table, 'name' | 'columns'>): string[] {
  if (name in impersonalTables) return name in personal ? [`${name} is in both lists`] : [];
  const said = personal[name];
  if (said === undefined) return [`${name} is in neither list`];
  if (said.becomes === 'deleted') return [];
  const known = new Set([...Object.keys(said.becomes), ...said.keeps]);
  return columns.flatMap((column) =>
    /^(text|jsonb|date|inet)/.test(column.type) && !known.has(column.name) ? [`${name}.${column.name}`] : [],
  );
}

describe('the list of what is held of people', () => {
  it('has every table, and every column of text of those that hold something', () => {
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.flatMap(unsaid)).toEqual([]);
  });

  it('lacks a table and a column that are new (control)', () => {
    const column = { ...tables[0]?.columns[0], name: 'nickname', type: 'text' } as Table['columns'][number];
    expect(unsaid({ name: 'friends', columns: [column] })).toEqual(['friends is in neither list']);
    expect(unsaid({ name: 'users', columns: [column] })).toEqual(['users.nickname']);
  });
});

/** What reports say of groups of people by their profile, which goes. */
const ofProfiles = new Set(['by_city', 'by_province', 'by_age', 'by_age_group', 'by_gender', 'generated_at']);

async function reports(): Promise<Record<string, unknown>> {
  const all = routes.filter(({ area }) => /^(adminAnalytics|organizerAnalytics)$/.test(area));
  const said: Record<string, unknown> = {};
  for (const row of all) {
    const response = await send(karcis.current.url, examples, row, {
      token: tokenOf(people, row.route.access),
    });
    expect(response.status, row.name).toBe(200);
    said[row.name] = JSON.parse(await response.text(), (key, value: unknown) =>
      ofProfiles.has(key) ? undefined : value,
    );
  }
  return said;
}

const aggregated = async () => {
  while (await aggregate(karcis.current.database)); // until nothing is pending
};

describe('a person whose time has come', () => {
  it('is in no table any more, and every report says the same', async () => {
    const { db, database, connection } = karcis.current;
    const { id } = people.holder;
    await plant(db, id);
    await aggregated();
    const held = await tablesWithCanary(db);
    // The control: all tables with texts of people have some.
    const withTexts = Object.keys(personal).filter(
      (name) =>
        !/^(payments|refund_accounts|promo_redemptions|check_ins|sign_ins|two_factor|media|pairing_codes)$/.test(
          name,
        ),
    );
    expect(held).toEqual(expect.arrayContaining(withTexts));
    const before = await reports();
    const closed = { status: 'Deactivated', anonymise_at: inDays(-1) } as const;
    await db.updateTable('users').set(closed).where('id', '=', id).execute();

    await retain(database, new AbortController().signal);
    await aggregated();
    // Orders that are owed are kept for a while; here they are settled at once.
    const ofOrders = new Set(['audience_tallies', 'orders', 'refunds', 'sandbox_payments']);
    expect((await tablesWithCanary(db)).filter((name) => !ofOrders.has(name))).toEqual([]);
    const kept = await db
      .selectFrom('orders')
      .select(['event_id', 'id', 'anonymise_as'])
      .where('anonymise_as', 'is not', null)
      .$narrowType<{ anonymise_as: string }>()
      .execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const keptOrder of kept) {
      const settled = () => Promise.resolve({ userId: null, email: null, keptOrder });
      await database.transaction((each) => endOf(each, settled));
    }
    await aggregated();

    // A sum by a city that only this person had typed is zero now, and goes with the next round.
    await retain(database, new AbortController().signal);
    expect(await tablesWithCanary(db)).toEqual([]);
    const pictures = await db.selectFrom('media').select('id').where('owner_id', '=', id).execute();
    expect(pictures, 'not even by their hash').toEqual([]);
    expect(await reports()).toEqual(before);
    const client = new Client(connection);
    await client.connect();
    const wrong = await differences((text, values = []) => client.query(text, [...values])).finally(() =>
      client.end(),
    );
    expect(wrong).toEqual([]);
    const account = await db
      .selectFrom('users')
      .select(['name', 'email', 'status', 'anonymise_at', 'city', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({
      name: 'Anonim',
      email: expect.stringMatching(/^[0-9a-f-]{36}@anonymous\.invalid$/) as string,
      status: 'Deactivated',
      anonymise_at: null,
      city: null,
      password_hash: null,
    });
    for (const table of ['access_tokens', 'account_tokens', 'sign_ins', 'two_factor'] as const) {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
      expect(rows, table).toEqual([]);
    }
    // A second round finds nobody, and others are as they were.
    await retain(database, new AbortController().signal);
    const { rows } = await sql`select from users where name = 'Anonim'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('has bought long ago, with an account or without, where the settings say for how long data is kept', async () => {
    const { db, database } = karcis.current;
    /** Those whose last event ended before so many days: bought without an account, with one, and of them those who are nobody now. */
    const boughtBefore = async (days: number) => {
      const { rows } = await sql<{ guests: number; accounts: number; gone: number }>`
        with last as (
          select o.buyer_user_id, case when o.buyer_user_id is null then lower(o.buyer_email) end as email, max(e.ends_at) as ends_at
          from orders as o join events as e on e.id = o.event_id group by 1, 2
        )
        select
          count(*) filter (where u.id is null and v.id is null and last.email not like '%.invalid')::int as guests,
          count(*) filter (where u.role = 'ticket_holder' and u.anonymised_at is null)::int as accounts,
          count(*) filter (where u.anonymised_at is not null or last.email like '%.invalid')::int as gone
        from last
        left join users as u on u.id = last.buyer_user_id
        left join users as v on lower(v.email) = last.email and v.deleted_at is null and v.email_verified_at is not null
        where last.ends_at < now() - make_interval(days => ${days})`.execute(db);
      return rows[0] ?? { guests: 0, accounts: 0, gone: 0 };
    };
    // Whatever the demo of the day has, there are two accounts of which only this is known: an order for the first event of all.
    const { id: first } = await db
      .selectFrom('events')
      .select('id')
      .orderBy('ends_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const longAgo = async (name: string) => {
      const once = {
        name,
        email: `${name.toLowerCase()}-${newId()}@example.org`,
        role: 'ticket_holder',
      } as const;
      const id = await given(db, 'users', { ...once, created_at: inDays(-3000) });
      const buyer = { buyer_user_id: id, buyer_name: name, buyer_email: once.email };
      await given(db, 'orders', { ...orderRow(first, 'Expired'), ...buyer, reference: `KRC-${name}` });
      return id;
    };
    const [gone, id] = [await longAgo('Lama'), await longAgo('Setia')];
    const everybody = await boughtBefore(0);
    // Some days fewer than since the last events of the first guests: there are few before.
    const { rows: oldest } = await sql<{ days: number }>`
      select extract(days from now() - max(e.ends_at))::int as days
      from orders as o join events as e on e.id = o.event_id
      where o.buyer_user_id is null and o.buyer_email not like '%.invalid'
      group by lower(o.buyer_email) order by max(e.ends_at) offset 3 limit 1`.execute(db);
    const days = oldest[0]?.days ?? 0;
    expect(days).toBeGreaterThan(0);
    const long = await boughtBefore(days);
    expect(long.guests).toBeGreaterThan(0);
    expect(long.guests).toBeLessThan(everybody.guests);
    await retain(database, new AbortController().signal);
    expect(await boughtBefore(0)).toEqual(everybody); // nothing is said: data is kept
    await aggregated();
    const said = await reports();
    await db.updateTable('legal_settings').set({ data_retention_days: days }).execute();
    // One of the guests is awaited at an event: somebody has given them a ticket.
    const { rows: awaited } = await sql<{ email: string }>`
      update tickets set attendee_email = (
        select lower(o.buyer_email) from orders as o join events as e on e.id = o.event_id
        where o.buyer_user_id is null and o.buyer_email not like '%.invalid'
        group by lower(o.buyer_email) order by max(e.ends_at) limit 1
      )
      where id = (
        select t.id from tickets as t join events as e on e.id = t.event_id where e.ends_at > now() order by t.id limit 1
      )
      returning attendee_email as email`.execute(db);
    expect(awaited).toHaveLength(1);
    // One of the two has signed in lately.
    await db
      .insertInto('sign_ins')
      .values({ user_id: id, last_login_at: inDays(-1) })
      .onConflict((row) => row.column('user_id').doUpdateSet({ last_login_at: inDays(-1) }))
      .execute();

    await retain(database, new AbortController().signal);

    const after = await boughtBefore(days);
    expect(after.guests).toBe(1);
    expect(after.accounts).toBeLessThan(long.accounts);
    expect((await boughtBefore(0)).guests).toBe(everybody.guests - long.guests + 1);
    const anonymised = async (account: string) =>
      (
        await db
          .selectFrom('users')
          .select('anonymised_at')
          .where('id', '=', account)
          .executeTakeFirstOrThrow()
      ).anonymised_at !== null;
    expect([await anonymised(gone), await anonymised(id)]).toEqual([true, false]);
    const { rows: tooEarly } = await sql`
      select from users as u where u.anonymised_at is not null and u.id <> ${people.holder.id} and exists (
        select from orders as o join events as e on e.id = o.event_id
        where o.buyer_user_id = u.id and e.ends_at > now() - make_interval(days => ${days})
      )`.execute(db);
    expect(tooEarly).toEqual([]);
    await aggregated();
    expect(await reports()).toEqual(said);
  });
});

describe('an account in the trash', () => {
  it('is taken out of the records when its time has come, closed by its owner or removed, and comes back no more', async () => {
    const { db, database, client } = karcis.current;
    const removed = { deleted_at: inDays(-2), deleted_by: people.admin.id, delete_reason: 'Usang' };
    const account = (name: string, more: object) =>
      given(db, 'users', { name, email: `${newId()}@example.org`, role: 'petugas', ...removed, ...more });
    const closed = await account('Tutup', {
      status: 'Deactivated',
      anonymise_at: inDays(-1),
      purge_at: inDays(28),
    });
    const over = await account('Lewat', { deleted_at: inDays(-31), purge_at: inDays(-1) });
    const waits = await account('Tunggu', { purge_at: inDays(28) });
    await retain(database, new AbortController().signal);
    const nameOf = async (id: string) =>
      (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
    expect(await Promise.all([closed, over, waits].map(nameOf))).toEqual(['Anonim', 'Anonim', 'Tunggu']);
    const { trash } = client(people.admin.token);
    const listed = new Set((await trash.entries({ type: 'users' })).data.map(({ id }) => id));
    expect([closed, over, waits].map((id) => listed.has(id))).toEqual([false, false, true]);
    for (const id of [closed, over])
      await expect(trash.restore({ type: 'users', id })).rejects.toMatchObject({ code: 'not_found' });
    await trash.restore({ type: 'users', id: waits });
    expect(await nameOf(waits)).toBe('Tunggu');
  });
});

describe('from where something was done', () => {
  it('stands in the audit log for a year; what was done stays', async () => {
    const { db, database } = karcis.current;
    const origin = { ip_address: '192.0.2.7', user_agent: 'Peramban/1.0' };
    const done = {
      action: 'faq.updated',
      description: 'Changed',
      actor_type: 'System',
      role_context: 'system',
    } as const;
    const old = await given(db, 'activity_log', { ...done, ...origin, occurred_at: inDays(-366) });
    const younger = await given(db, 'activity_log', { ...done, ...origin, occurred_at: inDays(-364) });
    await retain(database, new AbortController().signal);
    const entry = (id: string) =>
      db
        .selectFrom('activity_log')
        .select(['action', 'description', 'ip_address', 'user_agent'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { action, description } = done;
    expect(await entry(old)).toEqual({ action, description, ip_address: null, user_agent: null });
    expect(await entry(younger)).toEqual({ action, description, ...origin });
  });
});
