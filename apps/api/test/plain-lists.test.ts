import { longestList } from '@karcis/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mostBytes } from '../src/http/answers/responses.ts';
import { karcisForTests } from './harness.ts';
import { event, insertOneOfEach } from './one-of-each.ts';
import { person, type PersonOfTests } from './people.ts';
import { type NamedRoute, routes } from './routes.ts';

/** Lists that are not paged, with more records than anybody should make. */

const karcis = karcisForTests();
const spy = vi.spyOn(pg.Client.prototype, 'query');
let admin: PersonOfTests;
let putri: PersonOfTests;
let budi: PersonOfTests;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client(karcis.current.connection);
  await owner.connect();
  await insertOneOfEach(owner);
  admin = await person(karcis.current.db, 'Ratna', 'admin');
  putri = await person(karcis.current.db, 'Putri', 'petugas');
  budi = await person(karcis.current.db, 'Budi', 'organizer');
  // He works for the organizer of the event.
  await owner.query(
    'update users set organizer_id = (select organizer_id from events where id = $1) where id = $2',
    [event, budi.id],
  );
  // She is a Supervisor there, who reads what Supervisors read.
  await owner.query(
    `insert into petugas_assignments (event_id, id, user_id, assigned_by, role, status, accepted_at)
     values ($1, gen_random_uuid(), $2, $3, 'Supervisor', 'Active', now())`,
    [event, putri.id, admin.id],
  );
});
afterAll(async () => {
  spy.mockRestore();
  await owner.end();
});

/** What there is of each list, and one more for each number from `first` to `last`. */
const more = (first: number, last: number): string => {
  const numbers = `generate_series(${first}, ${last}) as n`;
  return `
    insert into ticket_types (event_id, id, name, price, currency)
    select '${event}', gen_random_uuid(), 'Tipe ' || n, 1000, 'IDR' from ${numbers};
    insert into promos (event_id, id, code, name, discount_type, discount_value, currency)
    select '${event}', gen_random_uuid(), 'PROMO-' || n, 'Promo ' || n, 'Percentage', 10, 'IDR' from ${numbers};
    insert into vouchers (event_id, id, code, effect, currency)
    select '${event}', gen_random_uuid(), 'VOUCHER-' || n, 'Access', 'IDR' from ${numbers};
    insert into signature_artists (id, event_id, name, slug)
    select gen_random_uuid(), '${event}', 'Artis ' || n, 'artis-' || n from ${numbers};
    insert into signature_brand_partners (id, event_id, name, tier)
    select gen_random_uuid(), '${event}', 'Mitra ' || n, 'Gold' from ${numbers};
    insert into users (id, name, email, role)
    select gen_random_uuid(), 'Petugas ' || n, 'petugas-' || n || '@example.org', 'petugas' from ${numbers};
    insert into users (id, name, email, role, organizer_id, organizer_role)
    select gen_random_uuid(), 'Anggota ' || n, 'anggota-' || n || '@example.org', 'organizer', budi.organizer_id, 'Viewer'
    from ${numbers} cross join users as budi where budi.id = '${budi.id}';
    insert into petugas_assignments (id, event_id, user_id, assigned_by)
    select gen_random_uuid(), '${event}', users.id, '${admin.id}'
    from ${numbers} join users on users.email = 'petugas-' || n || '@example.org';
    insert into events
      (id, organizer_id, event_key, slug, title, status, published_at, starts_at, ends_at, timezone, currency, created_by)
    select
      gen_random_uuid(), e.organizer_id, 100 + n, 'acara-' || n, 'Acara ' || n, 'Published', now(),
      now() + interval '7 days', now() + interval '8 days', 'Asia/Jakarta', 'IDR', e.created_by
    from ${numbers} cross join events as e where e.id = '${event}';
    insert into ticket_types (event_id, id, name, price, currency)
    select events.id, gen_random_uuid(), 'Reguler', 1000, 'IDR' from ${numbers} join events on events.slug = 'acara-' || n;
    insert into petugas_assignments (id, event_id, user_id, assigned_by)
    select gen_random_uuid(), events.id, '${putri.id}', '${admin.id}'
    from ${numbers} join events on events.slug = 'acara-' || n;
    insert into access_tokens (id, user_id, name, kind, token_hash, expires_at)
    select gen_random_uuid(), '${admin.id}', 'Program ' || n, 'Api', sha256(('token ' || n)::bytea), now() + interval '1 day'
    from ${numbers};
    insert into categories (id, name, slug) select gen_random_uuid(), 'Kategori ' || n, 'kategori-' || n from ${numbers};
    insert into cms_pages (id, slug, title, status, published_at)
    select gen_random_uuid(), 'halaman-' || n, 'Halaman ' || n, 'Published', now() from ${numbers};
    insert into faqs (id, question, answer_markdown) select gen_random_uuid(), 'Apa ' || n, 'Itu.' from ${numbers};
    insert into announcements (id, title) select gen_random_uuid(), 'Kabar ' || n from ${numbers};
    insert into banners (id, title, image_url, placement)
    select gen_random_uuid(), 'Spanduk ' || n, '/a.jpg', 'Home Middle' from ${numbers};
    insert into homepage_sections (id, key, type) select gen_random_uuid(), 'bagian-' || n, 'Hero' from ${numbers};`;
};

/**
 * Lists that cannot grow: a search at a gate shows twenty, an event has as many phones as people work there, mails are a part of the program, twenty endpoints of webhooks at most belong to an organizer or the
 * platform, currencies and time zones are those in use on earth, and an event has 255 signing keys, thirty questions, fifty gates, a hundred
 * ticket types and five hundred batches of vouchers at most.
 */
const short = new Set([
  'adminGates.gates',
  'adminMail.templates',
  'adminQuestions.questions',
  'adminScanning.devices',
  'adminSigningKeys.keys',
  'adminVoucherBatches.batches',
  'adminWebhooks.endpoints',
  'catalogue.availability',
  'publicContent.currencies',
  'publicContent.timeZones',
  'checkIn.attendees',
  'checkIn.devices',
  'organizerGates.gates',
  'organizerQuestions.questions',
  'organizerScanning.attendees',
  'organizerScanning.devices',
  'organizerVoucherBatches.batches',
  'organizerWebhooks.endpoints',
]);

/** Lists of what is stored. */
const lists = routes.filter(
  ({ name, route }) => ['list', 'countedList'].includes(route.response.kind) && !short.has(name),
);
const counted = lists.filter(({ route }) => route.response.kind === 'countedList');

interface Answer {
  readonly data: Record<string, unknown>[];
  readonly meta?: { total: number };
}

/** The token of somebody who sees the records of a list. */
const tokenFor = ({ access }: NamedRoute['route']) =>
  (access === 'petugas' ? putri : access === 'organizer' ? budi : admin).token;

async function ask({ route }: NamedRoute, query = '') {
  const path = route.path.replace('{id}', event);
  karcis.current.letSecondsPass(61);
  const headers = { authorization: `Bearer ${tokenFor(route)}` };
  const response = await fetch(`${karcis.current.url}${path}${query}`, { headers });
  const text = await response.text();
  expect(response.status, `${path}${query}: ${text.slice(0, 300)}`).toBe(200);
  const total = Number(response.headers.get('x-total-count'));
  return { answer: JSON.parse(text) as Answer, total, bytes: Buffer.byteLength(text) };
}

/** The statements of a request and the rows that these gave to the server. */
async function workOf(row: NamedRoute, query?: string) {
  spy.mockClear();
  await ask(row, query);
  const texts = spy.mock.calls.map(([config]) => (config as unknown as { text?: string }).text ?? '');
  const read = texts.filter((text) => /^\s*select/.test(text) && !text.includes('"token"."token_hash"'));
  const results = await Promise.all(
    spy.mock.results.map(async ({ value }) => (await value) as unknown as pg.QueryResult | undefined),
  );
  const rows = results.reduce((sum, result) => sum + (result?.rows?.length ?? 0), 0);
  return { statements: read.length, rows };
}

describe('each list that is not paged', () => {
  const few = new Map<string, Awaited<ReturnType<typeof workOf>>>();

  beforeAll(async () => {
    await owner.query(more(1, 100));
    for (const row of lists) few.set(row.name, await workOf(row));
    await owner.query(more(101, 5000));
    await owner.query('analyze');
  });

  it('has at most 1,000 of 5,000 records, in less than 2 MB, with as many statements as for 100', async () => {
    expect(lists.length).toBeGreaterThan(14);
    for (const row of lists) {
      const { answer, bytes } = await ask(row);
      expect(answer.data, row.name).toHaveLength(longestList);
      expect(bytes, row.name).toBeLessThan(mostBytes);
      const { statements, rows } = await workOf(row);
      expect(statements, row.name).toBe(few.get(row.name)?.statements);
      expect(rows, row.name).toBeLessThan(longestList + 10);
    }
  });

  it('says how many there are, and gives all of them page by page, once each', async () => {
    expect(counted.map(({ name }) => name)).toEqual([
      'adminEvents.ticketTypes',
      'adminEvents.petugas',
      'adminEvents.promos',
      'adminEvents.vouchers',
      'checkIn.events',
      'organizerPetugas.petugas',
      'organizerPromos.promos',
      'organizerScanning.events',
      'organizerTicketTypes.ticketTypes',
      'organizerVouchers.vouchers',
    ]);
    for (const row of counted) {
      const { answer: first, total } = await ask(row);
      expect(Object.keys(first), row.name).toEqual(['data']);
      expect(total, row.name).toBeGreaterThanOrEqual(5000);
      const found: unknown[] = [];
      for (let page = 1; page <= 6; page++)
        found.push(...(await ask(row, `?page=${page}`)).answer.data.map(({ id }) => id));
      expect(found, row.name).toHaveLength(total);
      expect(new Set(found).size, row.name).toBe(total);
      const { answer: second } = await ask(row, '?page=3&per_page=7');
      expect(second.data.map(({ id }) => id)).toEqual(found.slice(14, 21));
    }
  });

  it('is searched by name or code, whatever the case, and never by a pattern', async () => {
    const names = [
      ['adminEvents.ticketTypes', 'TIPE 4321'],
      ['adminEvents.petugas', 'petugas-4321@'],
      ['adminEvents.promos', 'promo-4321'],
      ['adminEvents.vouchers', 'voucher-4321'],
      ['checkIn.events', 'acara 4321'],
      ['organizerScanning.events', 'acara 4321'],
    ];
    for (const [name, q = ''] of names) {
      const row = counted.find((row) => row.name === name);
      if (row === undefined) throw new Error(`There is no ${name}`);
      const { answer } = await ask(row, `?q=${encodeURIComponent(q)}`);
      expect(answer.data, name).toHaveLength(1);
      expect(answer.meta, name).toEqual({ total: 1 });
      expect((await ask(row, '?q=%25_')).answer, name).toEqual({ data: [], meta: { total: 0 } });
    }
  });

  it('refuses more than 1,000 a page', async () => {
    for (const { route } of counted) {
      const headers = { authorization: `Bearer ${tokenFor(route)}` };
      const path = route.path.replace('{id}', event);
      const response = await fetch(`${karcis.current.url}${path}?per_page=1001`, { headers });
      expect(response.status).toBe(422);
    }
  });

  it('takes no longer for a page of ten of 5,000 than for 1,000 of them', async () => {
    const took = async (row: NamedRoute, query: string) => {
      const times: number[] = [];
      for (let time = 0; time < 10; time++) {
        const start = performance.now();
        await ask(row, query);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    for (const row of counted)
      expect(await took(row, '?per_page=10'), row.name).toBeLessThan(2 * (await took(row, '')));
  });
});
