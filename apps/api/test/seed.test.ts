import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmails, demoPassword } from '../src/domain/demo.ts';
import { hashPassword, verifyPassword } from '../src/domain/security/password.ts';
import { seed, type Seeded, type SeedOptions } from '../src/seed/index.ts';
import { SeedError } from '../src/seed/seed-error.ts';
import { createDatabase } from './harness.ts';
import { secretKey } from './postgres.ts';
import { columnsOf } from './seed-columns.ts';
import { invariants } from './seed-invariants.ts';
import { type DemoPromise, demoPromises, ownerColumns, sentenceOf } from './seed-promises.ts';

interface Trial {
  readonly connection: pg.ClientConfig;
  readonly client: pg.Client;
  /** The rows that a query gives. */
  rows<T extends object>(sql: string): Promise<T[]>;
  load(options?: Partial<SeedOptions>): Promise<Seeded>;
}

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** An empty database, to load and to look into. */
async function trial(): Promise<Trial> {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  ends.push(() => client.end().then(drop));
  return {
    connection,
    client,
    rows: async <T extends object>(sql: string) => (await client.query<T>(sql)).rows,
    load: (options) => seed({ connection, today: '2026-11-20', hashPassword, secretKey, ...options }),
  };
}

const tablesOf = async ({ rows }: Trial): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and relname !~ '^schema_' order by relname`,
  );
  return found.map(({ name }) => name);
};

/** A digest of each table over all that is in its rows. */
async function digests(database: Trial): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const table of await tablesOf(database)) {
    const [row] = await database.rows<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from ${table} t`,
    );
    found[table] = row?.digest ?? null;
  }
  return found;
}

describe('the demo', () => {
  let demo: Trial;
  let seeded: Seeded;

  beforeAll(async () => {
    demo = await trial();
    seeded = await demo.load();
  });

  it('has about 60 events and 20,000 tickets', () => {
    const { events = 0, tickets = 0, organizers = 0 } = seeded.rows;
    expect([events, organizers]).toEqual([71, 13]);
    expect(tickets).toBeGreaterThan(18_000);
    expect(tickets).toBeLessThan(24_000);
  });

  it.each(Object.entries(invariants))('%s', async (_sentence, sql) => {
    expect(await demo.rows(`select * from (${sql}) violations limit 3`)).toEqual([]);
  });

  // Without these one could not know that the queries above are able to find anything.
  it.each([
    ['update ticket_types set sold = sold - 1 where sold > 9', ['sold exactly', 'how many tickets are sold']],
    ["delete from ledger_entries where kind = 'Platform Fee'", ['each buyer paid', 'fees and taxes']],
    ['update payments set refunded_amount = 0', ['sums up the refunds']],
    ["update tickets set issued_at = now() where status = 'Active'", ['before their ticket was issued']],
    ['delete from standing_entries', ['the last entry']],
    ["update events set slug = slug || '-lain' where is_signature", ['by its names']],
    ["delete from event_names where kind = 'Signature'", ['by its names']],
    ['update event_themes set id = gen_random_uuid()', ['with the key of the event']],
    ['update promos set used_count = used_count + 1 where max_uses is null', ['uses of a promo']],
    [
      "update users set email = 'x' || id || '@gmail.com' where role = 'petugas'",
      ['addresses that nobody has'],
    ],
  ])('would not pass with: %s', async (harm, caught) => {
    await demo.client.query('begin');
    try {
      await demo.client.query(harm);
      for (const part of caught) {
        const [, sql] = Object.entries(invariants).find(([sentence]) => sentence.includes(part)) ?? [];
        expect((await demo.rows(`select 1 from (${sql}) violations limit 1`)).length, part).toBe(1);
      }
    } finally {
      await demo.client.query('rollback');
    }
  });

  it('tells nothing from the future', async () => {
    const facts = await demo.rows<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns
      join pg_class on relname = table_name and relkind = 'r' and relnamespace = current_schema()::regnamespace
      where data_type like 'timestamp%' and table_name !~ '^schema_' and column_name !~
        '^(counted_begun|starts|ends|invitation_ends|begins|gates_open|due_at|expired_until|doors|sales|shift|valid|expires|reserved_until|refund_until|refund_promised|data_retention_from|next_check|purge|announce|performs|countdown|terms_effective)'`,
    );
    expect(facts.length).toBeGreaterThan(100);
    const future: string[] = [];
    for (const { name, column } of facts) {
      const late = await demo.rows(
        `select 1 from ${name} where ${column} >= '2026-11-20T00:00:00+07' limit 1`,
      );
      if (late.length > 0) future.push(`${name}.${column}`);
    }
    expect(future).toEqual([]);
  });

  it('changes nothing before it was made', async () => {
    const dated = await demo.rows<{ name: string }>(
      `select table_name as name from information_schema.columns join pg_class on relname = table_name and relkind = 'r'
      where table_schema = current_schema() and column_name in ('created_at', 'updated_at')
      group by table_name having count(*) = 2`,
    );
    expect(dated.length).toBeGreaterThan(20);
    for (const { name } of dated) {
      const odd = await demo.rows(`select * from ${name} where updated_at < created_at limit 1`);
      expect(odd, name).toEqual([]);
    }
  });

  it('shows every value that a column is limited to', async () => {
    const { limits } = await columnsOf(demo.client);
    const missing: string[] = [];
    for (const { table, column, values } of limits) {
      const shown = await demo.rows<{ value: string }>(`select distinct ${column} as value from ${table}`);
      for (const value of values) {
        if (!shown.some((row) => row.value === value)) missing.push(`${table}.${column} ${value}`);
      }
    }
    expect(limits.length).toBeGreaterThan(30);
    // No picture is promised where visitors look for one.
    expect(missing).toEqual(['signature_profiles.hero_media_type Image']);
  });

  it('has every field that may be absent both filled and absent', async () => {
    const { optional } = await columnsOf(demo.client);
    expect(optional.length).toBeGreaterThan(150);
    const onlyOne: string[] = [];
    for (const { table, column } of optional) {
      const [row] = await demo.rows<{ both: boolean }>(
        `select count(${column}) between 1 and count(*) - 1 as both from ${table}`,
      );
      if (row?.both !== true) onlyOne.push(`${table}.${column}`);
    }
    expect(onlyOne).toEqual([]);
  });

  it('has people and events to whom nothing belongs yet', async () => {
    const [empty] = await demo.rows(
      `select
        exists (select from organizers o where not exists (select from events where organizer_id = o.id)) as organizer,
        exists (select from users u where role = 'ticket_holder'
          and not exists (select from tickets where holder_user_id = u.id)) as holder,
        exists (select from events e where not exists (select from event_themes where event_id = e.id)
          and not exists (select from promos where event_id = e.id)
          and not exists (select from petugas_assignments where event_id = e.id)) as event`,
    );
    expect(empty).toEqual({ organizer: true, holder: true, event: true });
  });

  it('lets the eight accounts sign in, and nobody else', async () => {
    const able = await demo.rows<{ email: string; password_hash: string }>(
      'select email, password_hash from users where password_hash is not null',
    );
    expect(able.map(({ email }) => email).toSorted()).toEqual(demoEmails.toSorted());
    expect(seeded.accounts.map(({ email }) => email)).toEqual(demoEmails);
    expect(await verifyPassword(demoPassword, able[0]?.password_hash ?? null)).toBe(true);
  });

  it.each([
    [
      'organizer',
      `select id from events where deleted_at is null and organizer_id = (select organizer_id from me)`,
    ],
    ['petugas', `select event_id as id from petugas_assignments where user_id = (select id from me)`],
    ['petugas', `select id from check_ins where petugas_id = (select id from me)`],
    ['holder', `select id from tickets where holder_user_id = (select id from me)`],
    ['admin', `select id from activity_log where actor_id = (select id from me)`],
  ])('gives the two accounts named %s things of their own: %s', async (name, sql) => {
    const seenBy = async (email: string) =>
      (
        await demo.rows<{ id: string }>(`with me as (select * from users where email = '${email}') ${sql}`)
      ).map(({ id }) => id);
    const first = await seenBy(`${name}@karcis.test`);
    const second = new Set(await seenBy(`${name}2@karcis.test`));
    expect(Math.min(first.length, second.size)).toBeGreaterThan(1);
    expect(first.filter((id) => second.has(id))).toEqual([]);
  });

  it('names no owner in any record', async () => {
    for (const table of await tablesOf(demo)) {
      expect(
        await demo.rows(`select 1 from ${table} t where t::text like '%canary:%' limit 1`),
        table,
      ).toEqual([]);
    }
  });

  it('is not loaded a second time, nor over somebody’s own records', async () => {
    const before = await demo.rows('select count(*) from orders');
    await expect(demo.load()).rejects.toThrow(SeedError);
    expect(await demo.rows('select count(*) from orders')).toEqual(before);
  });
});

describe('a larger load, as of today', () => {
  let large: Trial;
  let seeded: Seeded;

  beforeAll(async () => {
    large = await trial();
    seeded = await seed({ connection: large.connection, scale: 2, hashPassword, secretKey });
  });

  it('has about twice the events, people and tickets', () => {
    const { events = 0, users = 0, tickets = 0 } = seeded.rows;
    expect(events).toBe(139);
    expect(users).toBeGreaterThan(10_000);
    expect(tickets).toBeGreaterThan(36_000);
    expect(tickets).toBeLessThan(50_000);
  });

  it('has a concert to come in Bandung, with tickets', async () => {
    const concerts = await large.rows(
      `select 1 from public_events as event
       join venues on venues.id = event.venue_id join categories on categories.id = event.category_id
       where venues.city = 'Bandung' and categories.slug = 'musik' and event.starts_at > now()
       and event.sales_status = 'On Sale'`,
    );
    expect(concerts.length).toBeGreaterThan(0);
  });

  it.each(demoPromises.map((promise) => [sentenceOf(promise), promise] as const))(
    '%s',
    async (_what, promise) => {
      const shown = await large.rows<{ value: string }>(sqlOf(promise));
      expect(shown.map(({ value }) => value)).toEqual(expect.arrayContaining([...promise.values]));
    },
  );
});

/** The values that a promise is about, as the database shows them now. */
function sqlOf({ of, column, account }: DemoPromise): string {
  const owner = ownerColumns[of];
  const mine = `(select ${owner === 'organizer_id' ? owner : 'id'} from users where email = '${account}@karcis.test')`;
  return `select distinct ${column} as value from ${of}${account === undefined ? '' : ` where ${owner} = ${mine}`}`;
}

describe('a small load', () => {
  it('is the same to the byte for the same seed, day and scale, and another for another seed', async () => {
    const [first, second, other] = [await trial(), await trial(), await trial()];
    await first.load({ scale: 0.05 });
    await second.load({ scale: 0.05 });
    await other.load({ scale: 0.05, seed: 7 });
    const digest = await digests(first);
    expect(await digests(second)).toEqual(digest);
    expect((await digests(other))['tickets']).not.toBe(digest['tickets']);
  });

  it('leaves the database empty when it is interrupted, and can be started again', async () => {
    const database = await trial();
    const interrupted = database.load({
      scale: 0.05,
      say: (line) => {
        if (line.includes('pages')) throw new Error('the power went out');
      },
    });
    await expect(interrupted).rejects.toThrow('the power went out');
    expect(await database.rows('select from users union all select from events')).toEqual([]);
    await database.load({ scale: 0.05 });
    expect(await database.rows('select from users limit 1')).toHaveLength(1);
  });

  it('refuses a day or a scale that is none', async () => {
    const { load } = await trial();
    await expect(load({ today: '2026-02-30' })).rejects.toThrow(RangeError);
    await expect(load({ scale: 0 })).rejects.toThrow(RangeError);
  });
});

describe('canaries', () => {
  let marked: Trial;
  beforeAll(async () => {
    marked = await trial();
    await marked.load({ scale: 0.05, canaries: true });
  });

  it.each([
    ['organizers', 'true'],
    ['users', 'true'],
    ['devices', 'true'],
    ['events', 'true'],
    ['event_themes', 'true'],
    ['gates', 'true'],
    ['signature_profiles', 'true'],
    ['signature_artists', 'true'],
    ['signature_brand_partners', 'true'],
    ['ticket_types', 'true'],
    ['questions', 'true'],
    ['promos', 'true'],
    ['vouchers', 'true'],
    ['voucher_batches', 'true'],
    // Who buys is not known while places are held.
    ['orders', "status <> 'Reserved'"],
    ['payments', 'true'],
    ['refunds', 'true'],
    ['tickets', 'true'],
    ['check_ins', 'petugas_id is not null'],
    ['activity_log', 'actor_id is not null'],
  ])('name the owner of each of the %s', async (table, owned) => {
    expect(
      await marked.rows(`select * from ${table} t where ${owned} and t::text not like '% canary:%' limit 1`),
    ).toEqual([]);
  });

  it('name the right owner', async () => {
    const wrong = await marked.rows(
      `select 1 from tickets join users on users.id = holder_user_id and email = 'holder2@karcis.test'
      where attendee_name not like '% canary:holder2:ticket'
      union all
      select 1 from events join users on users.organizer_id = events.organizer_id and email = 'organizer@karcis.test'
      where title not like '% canary:organizer:%event'
      union all
      select 1 from check_ins join users on users.id = petugas_id and email = 'petugas@karcis.test'
      where note not like '% canary:petugas:check-in'`,
    );
    expect(wrong).toEqual([]);
  });
});
