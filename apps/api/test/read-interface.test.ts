import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';

/**
 * The read interface as its specification states it: section 4, row by row, on a server with the demo. The table is written from the
 * specification and not from the contract.
 */

const karcis = karcisForTests({ content: 'demo' });

type Kind = 'record' | 'record or null' | 'list' | 'page' | 'trash';
type Caller = 'organizer' | 'admin' | 'petugas' | 'holder' | 'anonymous';

/** Caller, path, envelope, and the query parameters with a value that each takes. */
const table: readonly (readonly [Caller, string, Kind, Readonly<Record<string, string>>?])[] = [
  // 4.1 Organizer analytics
  ['organizer', '/organizer/analytics/revenue', 'record'],
  ['organizer', '/organizer/analytics/ticket-sales', 'record'],
  ['organizer', '/organizer/analytics/attendance', 'record'],
  ['organizer', '/organizer/analytics/events', 'record'],
  ['organizer', '/organizer/analytics/participants', 'record'],
  ['organizer', '/organizer/analytics/categories', 'record'],
  ['organizer', '/organizer/analytics/promos', 'record'],
  ['organizer', '/organizer/analytics/vouchers', 'record'],
  // 4.2 Admin analytics
  ['admin', '/admin/analytics/revenue', 'record', { start_date: '2026-01-01', end_date: '2026-02-01' }],
  ['admin', '/admin/analytics/ticket-sales', 'record', { start_date: '01/02/2026', end_date: 'yesterday' }],
  ['admin', '/admin/analytics/attendance', 'record', { start_date: '2026-01-01', end_date: '2026-02-01' }],
  ['admin', '/admin/analytics/events', 'record', { start_date: '2026-01-01', end_date: '2026-02-01' }],
  ['admin', '/admin/analytics/participants', 'record', { start_date: '2026-01-01', end_date: '2026-02-01' }],
  // 4.3 Dashboard, users, events, logs, payments, check-ins
  ['admin', '/admin/dashboard', 'record'],
  ['admin', '/admin/users', 'page', { role: 'organizer', page: '2', official: 'true' }],
  ['admin', '/admin/events', 'page', { status: 'Published', page: '2', signature: 'true' }],
  ['admin', '/admin/events/{event}', 'record'],
  ['admin', '/admin/events/signature', 'record or null'],
  ['admin', '/admin/events/{event}/ticket-types', 'list'],
  ['admin', '/admin/events/{event}/petugas', 'list'],
  ['admin', '/admin/events/{event}/promos', 'list'],
  ['admin', '/admin/events/{event}/vouchers', 'list'],
  ['admin', '/admin/events/{event}/theme', 'record or null'],
  ['admin', '/admin/events/{event}/signature-profile', 'record or null'],
  ['admin', '/admin/events/{event}/signature-artists', 'list'],
  ['admin', '/admin/events/{event}/signature-brand-partners', 'list'],
  ['admin', '/admin/audit-log', 'page', { role_context: 'admin', page: '2' }],
  ['admin', '/admin/error-logs', 'page', { page: '1' }],
  ['admin', '/admin/error-logs/{error}', 'record'],
  ['admin', '/admin/payments', 'page', { status: 'Paid', event_id: '{event}', page: '1' }],
  ['admin', '/admin/checkins', 'page', { event_id: '{event}', checkin_status: 'Checked In', page: '1' }],
  ['admin', '/admin/trash?type=events', 'trash'],
  // 4.4 Settings
  ['admin', '/admin/settings/general', 'record'],
  ['admin', '/admin/settings/contact', 'record'],
  ['admin', '/admin/settings/email', 'record'],
  ['admin', '/admin/settings/legal', 'record'],
  // 4.5 Content management
  ['admin', '/admin/cms/pages', 'page', { page: '1' }],
  ['admin', '/admin/cms/pages/{page}', 'record'],
  ['admin', '/admin/cms/faqs', 'list'],
  ['admin', '/admin/cms/announcements', 'list'],
  ['admin', '/admin/cms/banners', 'list'],
  ['admin', '/admin/cms/homepage-sections', 'list'],
  // 4.6 Public content
  ['anonymous', '/pages/{slug}', 'record'],
  ['anonymous', '/faqs', 'list'],
  ['anonymous', '/announcements', 'list'],
  ['anonymous', '/banners', 'list'],
  ['anonymous', '/homepage-sections', 'list'],
  ['anonymous', '/settings/general', 'record'],
  ['anonymous', '/settings/contact', 'record'],
  // 4.7 Tickets
  ['holder', '/tickets', 'page', { status: 'Active', page: '1' }],
  ['holder', '/tickets/{ticket}', 'record'],
  ['holder', '/tickets/{ticket}/detail', 'record'],
  ['holder', '/tickets/{ticket}/download', 'record'],
  // 4.8 Check-in staff
  ['petugas', '/petugas/events', 'list'],
  ['petugas', '/petugas/checkin/history', 'page', { event_id: '{assigned}', page: '1' }],
];

const rows = table.map(([caller, path, kind, parameters]) => ({ caller, path, kind, parameters }));

/** Properties of each envelope, in alphabetical order. */
const envelopes: Record<Kind, readonly string[]> = {
  record: ['data'],
  'record or null': ['data'],
  list: ['data'],
  page: ['data', 'links', 'meta'],
  trash: ['data', 'links', 'meta', 'type', 'types'],
};

let people: DemoPeople;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { db } = karcis.current;
  people = await demoPeople(karcis.current);
  const first = (rows: readonly { id: string }[]) => rows[0]?.id ?? '';
  ids['event'] = first(
    await db
      .selectFrom('events')
      .select('id')
      .where('is_signature', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  ids['error'] = first(await db.selectFrom('error_logs').select('id').limit(1).execute());
  const pages = await db.selectFrom('public_pages').select(['id', 'slug']).limit(1).execute();
  ids['page'] = first(pages);
  ids['slug'] = pages[0]?.slug ?? '';
  ids['ticket'] = await firstOf('holder', '/tickets?status=active');
  ids['assigned'] = await firstOf('petugas', '/petugas/events');
});

const firstOf = async (caller: Caller, path: string) =>
  ((await ask(caller, path)).body as { data: { id: string }[] }).data[0]?.id ?? '';

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

async function ask(caller: Caller, path: string) {
  karcis.current.letSecondsPass(61);
  const headers: Record<string, string> =
    caller === 'anonymous' ? {} : { authorization: `Bearer ${people[caller].token}` };
  const send = () => fetch(`${karcis.current.url}${filled(path)}`, { headers });
  let response = await send();
  // The printer of tickets may still be starting.
  while (response.status === 503) {
    await response.text();
    await wait(200);
    response = await send();
  }
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as unknown };
}

const withQuery = (path: string, parameters: readonly (readonly [string, string])[]) =>
  parameters.reduce(
    (address, [name, value]) =>
      `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(filled(value))}`,
    path,
  );

/** What an envelope holds under `data`, besides the names of its properties. */
function fault(kind: Kind, body: Record<string, unknown>): string | undefined {
  const names = Object.keys(body).toSorted();
  if (names.join() !== envelopes[kind].join()) return `has the properties ${names.join()}`;
  const { data } = body;
  const isList = Array.isArray(data);
  if (isList !== ['list', 'page', 'trash'].includes(kind)) return `has data ${JSON.stringify(data)}`;
  return kind === 'record' && data === null ? 'is null' : undefined;
}

describe('each address of the read interface', () => {
  it('is here once', () => expect(new Set(rows.map(({ path }) => path)).size).toBe(55));

  it.each(rows)(
    '$caller $path answers its envelope and no other property',
    async ({ caller, path, kind }) => {
      const { status, body, text } = await ask(caller, path);
      expect(status, text).toBe(200);
      expect(fault(kind, body as Record<string, unknown>)).toBe(undefined);
    },
  );

  const parametered = rows.filter(({ parameters }) => parameters !== undefined);

  it.each(parametered)(
    '$caller $path takes its parameters',
    async ({ caller, path, kind, parameters = {} }) => {
      const given = Object.entries(parameters);
      for (const sent of [given, ...given.map((one) => [one])]) {
        const { status, body, text } = await ask(caller, withQuery(path, sent));
        expect(status, text).toBe(200);
        expect(fault(kind, body as Record<string, unknown>)).toBe(undefined);
      }
    },
  );

  it.each(parametered)(
    '$caller $path takes an empty parameter for none',
    async ({ caller, path, kind, parameters = {} }) => {
      const without = (await ask(caller, path)).body as { data: unknown; meta?: object };
      const empty = withQuery(
        path,
        Object.keys(parameters).map((name) => [name, '']),
      );
      const { status, body, text } = await ask(caller, empty);
      expect(status, text).toBe(200);
      expect(fault(kind, body as Record<string, unknown>)).toBe(undefined);
      // Analytics say when they were made; the audit log and the error log may grow.
      if (kind === 'page' && !/log/.test(path)) expect(body).toEqual(without);
    },
  );

  it.each(rows)(
    '$caller $path names an unknown and a repeated parameter',
    async ({ caller, path, parameters = {} }) => {
      const { status, body } = await ask(caller, withQuery(path, [['halaman', '1']]));
      expect([status, (body as { errors?: { parameter: string }[] }).errors?.[0]?.parameter]).toEqual([
        422,
        'halaman',
      ]);
      for (const [name, value] of Object.entries(parameters)) {
        const twice = await ask(
          caller,
          withQuery(path, [
            [name, value],
            [name, value],
          ]),
        );
        expect(twice.body).toMatchObject({ status: 422, errors: [{ parameter: name, code: 'repeated' }] });
      }
    },
  );
});

describe('lists without pages', () => {
  const lists = rows.filter(({ path, kind }) => kind === 'list' && /^\/(admin\/events|petugas)\//.test(path));
  const counted = lists.filter(({ path }) => !path.includes('signature-'));

  it.each(counted)(
    '$caller $path has meta only where page, per_page or q is sent',
    async ({ caller, path }) => {
      const bare = await ask(caller, path);
      const { data } = bare.body as { data: unknown[] };
      expect(bare.headers.get('x-total-count')).toBe(String(data.length));
      for (const query of ['page=1', 'per_page=1000', 'page=1&per_page=1000&q=']) {
        const { body } = await ask(caller, `${path}?${query}`);
        expect(body, query).toEqual({ data: expect.any(Array), meta: { total: data.length } });
      }
      expect((await ask(caller, `${path}?q=zzzz-tidak-ada`)).body).toEqual({ data: [], meta: { total: 0 } });
      for (const query of ['page=', 'per_page=', 'q=', 'page=&per_page=&q='])
        expect(Object.keys((await ask(caller, `${path}?${query}`)).body as object), query).toEqual(['data']);
    },
  );
});

describe('the parameters of section 4', () => {
  it('match listed values without regard to case, hyphens, underscores and spaces', async () => {
    const spellings = [
      [
        'admin',
        '/admin/payments',
        'status',
        ['Partially Refunded', 'partially_refunded', 'PARTIALLY-REFUNDED', 'partiallyrefunded'],
      ],
      ['admin', '/admin/checkins', 'checkin_status', ['Checked In', 'checked_in', 'CHECKED-IN', 'checkedin']],
      ['admin', '/admin/events', 'status', ['Pending Review', 'pending_review', 'pending-REVIEW']],
      ['admin', '/admin/users', 'role', ['ticket_holder', 'Ticket Holder', 'TICKET-HOLDER']],
      ['admin', '/admin/audit-log', 'role_context', ['ticket_holder', 'Ticket-Holder']],
      ['holder', '/tickets', 'status', ['Active', 'active', 'ACTIVE']],
    ] as const;
    for (const [caller, path, name, values] of spellings) {
      const totals = [];
      for (const value of values) {
        const { status, body, text } = await ask(caller, withQuery(path, [[name, value]]));
        expect(status, `${path} ${value}: ${text}`).toBe(200);
        totals.push((body as { meta: { total: number } }).meta.total);
      }
      expect(new Set(totals).size, `${path}: ${totals.join()}`).toBe(1);
    }
  });

  it('say what is allowed and the nearest value where one is unknown', async () => {
    const wrong = [
      ['admin', '/admin/events', 'status', 'Publishd', 'Did you mean Published?'],
      ['admin', '/admin/payments', 'status', 'Piad', 'Did you mean Paid?'],
      ['admin', '/admin/users', 'role', 'organiser', 'Did you mean organizer?'],
      ['admin', '/admin/users', 'official', 'ture', 'Did you mean true?'],
      ['admin', '/admin/events', 'signature', 'yes', 'true, false, 1 or 0'],
      ['admin', '/admin/checkins', 'checkin_status', 'Cheked In', 'Did you mean Checked In?'],
      ['admin', '/admin/trash', 'type', 'event', 'Did you mean events?'],
      ['holder', '/tickets', 'status', 'Actve', 'Did you mean Active?'],
      ['admin', '/admin/error-logs', 'page', '0', 'a whole number from 1'],
      ['petugas', '/petugas/checkin/history', 'page', '1e1', 'a whole number from 1'],
    ] as const;
    for (const [caller, path, name, value, hint] of wrong) {
      const { body } = await ask(caller, withQuery(path, [[name, value]]));
      expect(body, path).toMatchObject({ status: 422, errors: [{ parameter: name, code: 'not_allowed' }] });
      const [error] = (body as { errors: { detail: string }[] }).errors;
      expect(error?.detail, path).toContain(value);
      expect(error?.detail, path).toContain(hint);
    }
    const { body } = await ask('admin', '/admin/events?stauts=Published');
    expect(body).toMatchObject({
      errors: [{ parameter: 'stauts', detail: expect.stringContaining('did you mean status?') }],
    });
    expect((await ask('admin', '/admin/trash')).body).toMatchObject({
      errors: [{ parameter: 'type', code: 'missing' }],
    });
    expect((await ask('admin', '/admin/trash?type=')).body).toMatchObject({
      errors: [{ parameter: 'type', code: 'missing' }],
    });
  });

  it('of booleans are true, false, 1 and 0', async () => {
    for (const [path, name] of [
      ['/admin/users', 'official'],
      ['/admin/events', 'signature'],
    ] as const) {
      const totalOf = async (value: string) =>
        ((await ask('admin', withQuery(path, [[name, value]]))).body as { meta: { total: number } }).meta
          .total;
      expect(await totalOf('1')).toBe(await totalOf('true'));
      expect(await totalOf('0')).toBe(await totalOf('false'));
      expect((await totalOf('0')) + (await totalOf('1'))).toBe(await totalOf(''));
    }
  });

  it('of a range change no number of the analytics of administrators', async () => {
    const ranged = rows.filter(({ path }) => path.startsWith('/admin/analytics/'));
    expect(ranged).toHaveLength(5);
    for (const { caller, path } of ranged) {
      const figures = async (query: string) => {
        const { data } = (await ask(caller, `${path}${query}`)).body as { data: Record<string, unknown> };
        return { ...data, generated_at: undefined };
      };
      const always = await figures('');
      for (const query of [
        '?start_date=2026-01-01&end_date=2026-01-31',
        '?start_date=2031-01-01&end_date=1999-01-01',
        '?start_date=x',
      ])
        expect(await figures(query), `${path}${query}`).toEqual(always);
    }
  });
});

describe('what may be missing', () => {
  it('is null, and a missing event is 404', async () => {
    const { db } = karcis.current;
    const other = await db
      .selectFrom('events')
      .select('id')
      .where('is_signature', '=', false)
      .where('deleted_at', 'is', null)
      .where('id', 'not in', db.selectFrom('event_themes').select('event_id'))
      .executeTakeFirstOrThrow();
    for (const what of ['theme', 'signature-profile']) {
      expect((await ask('admin', `/admin/events/{event}/${what}`)).body).toEqual({
        data: expect.any(Object),
      });
      const none = await ask('admin', `/admin/events/${other.id}/${what}`);
      expect([none.status, none.body]).toEqual([200, { data: null }]);
      expect((await ask('admin', `/admin/events/${crypto.randomUUID()}/${what}`)).status).toBe(404);
    }
    await karcis.current
      .client(people.admin.token)
      .adminEventManagement.setSignature({ body: { event_id: null } });
    const none = await ask('admin', '/admin/events/signature');
    expect([none.status, none.body]).toEqual([200, { data: null }]);
  });
});
