import { trashTypes } from '@karcis/contract';
import { type Client, KarcisError } from '@karcis/sdk';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameEvents } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { admin, event, id, insertOneOfEach, otherEvent, ticketType } from '../../test/one-of-each.ts';
import { issueToken } from '../db/queries/access-tokens.ts';

const karcis = karcisForTests();
let sari: Client;
let token: string;
let sql: (text: string) => Promise<unknown>;

beforeAll(async () => {
  const client = new pg.Client(karcis.current.connection);
  client.on('error', () => {}); // the database is dropped under it
  await client.connect();
  await insertOneOfEach(client);
  sql = (text) => client.query(text);
  ({ token } = await issueToken(
    karcis.current.db,
    { id: admin, role: 'admin' },
    { name: 'test', kind: 'Login' },
  ));
  sari = karcis.current.client(token);
});

type Type = (typeof trashTypes)[number];

beforeEach(async () => {
  for (const type of trashTypes) {
    await sql(`delete from ${type} where id >= '${id(50)}' and id < '${id(100)}'`);
    await sql(
      `update ${type} set deleted_at = null, deleted_by = null, delete_reason = null, purge_at = null`,
    );
  }
});

/** Removes the records of a type for which `where` holds, all at 09.30 in Jakarta. */
async function remove(type: Type, where: string, at = '2026-11-20 02:30:00+00') {
  await sql(
    `update ${type} set deleted_at = '${at}', deleted_by = '${admin}', delete_reason = 'Salah ketik' where ${where}`,
  );
  await nameEvents(karcis.current.db);
}

async function entries(type: Type) {
  await nameEvents(karcis.current.db);
  return (await sari.trash.entries({ type })).data;
}

const pestaLaut = {
  id: event,
  title: 'Pesta Laut',
  slug: 'pesta-laut',
  status: 'Published',
  timezone: 'Asia/Jakarta',
};

/** What the entry of each type says of the one record there is. */
const expected: Record<Type, { label: string; subtitle: string | null; event: object | null }> = {
  events: { label: 'Malam Puisi', subtitle: 'malam-puisi', event: null },
  ticket_types: { label: 'Reguler', subtitle: 'Paid', event: pestaLaut },
  promos: { label: 'Hemat', subtitle: 'HEMAT', event: pestaLaut },
  vouchers: { label: 'TAMU-1', subtitle: null, event: pestaLaut },
  questions: { label: 'Ukuran kaus', subtitle: 'Text', event: pestaLaut },
  users: { label: 'Hana', subtitle: 'hana@example.org', event: null },
  cms_pages: { label: 'Tentang', subtitle: 'tentang', event: null },
  faqs: { label: 'Apa?', subtitle: null, event: null },
  announcements: { label: 'Kabar', subtitle: 'Info', event: null },
  banners: { label: 'Spanduk', subtitle: 'Home Middle', event: null },
  homepage_sections: { label: 'hero', subtitle: 'Hero', event: null },
  signature_artists: { label: 'Raisa', subtitle: null, event: pestaLaut },
  signature_brand_partners: { label: 'Kopi', subtitle: 'Gold', event: pestaLaut },
};

describe('the trash', () => {
  it.each(trashTypes)('shows removed %s, by whom and why, and counts them', async (type) => {
    expect(await entries(type)).toEqual([]);
    await remove(type, `id not in ('${admin}', '${event}')`);
    const { data, type: asked, types, meta } = await sari.trash.entries({ type });
    const told = expected[type];
    expect(data).toEqual([
      {
        id: expect.any(String) as string,
        type,
        ...told,
        event: told.event && (expect.objectContaining(told.event) as object),
        deleted_at: '2026-11-20T02:30:00.000Z',
        deleted_by: { id: admin, name: 'Sari', email: 'sari@example.org' },
        delete_reason: 'Salah ketik',
        purge_at: null,
        can_restore: true,
        restore_blockers: [],
        blocked_by: [],
      },
    ]);
    expect(asked).toBe(type);
    expect(meta.total).toBe(1);
    expect(types).toEqual(trashTypes.map((name) => ({ type: name, count: name === type ? 1 : 0 })));
  });

  it('says when a record will be gone for good, if ever', async () => {
    await remove('faqs', 'true');
    await sql(`update faqs set purge_at = '2026-12-20 02:30:00+00'`);
    expect((await entries('faqs'))[0]?.purge_at).toBe('2026-12-20T02:30:00.000Z');
  });

  it('names nobody as the remover who is in the trash too', async () => {
    await remove('faqs', 'true');
    await sql(`update faqs set deleted_by = '${id(20)}'`);
    await remove('users', `id = '${id(20)}'`);
    expect((await entries('faqs'))[0]?.deleted_by).toBeNull();
  });

  it('shows the latest removal first, in pages', async () => {
    for (let n = 0; n < 5; n += 1) {
      await sql(
        `insert into faqs (id, question, answer_markdown) values ('${id(50 + n)}', 'Tanya ${n}', 'x')`,
      );
      await remove('faqs', `id = '${id(50 + n)}'`, `2026-11-20 02:3${n < 3 ? 0 : n}:00+00`);
    }
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { data, meta } = await sari.trash.entries({ type: 'faqs', page, per_page: 2 });
      expect(meta).toMatchObject({ current_page: page, total: 5, last_page: 3 });
      seen.push(...data.map(({ label }) => label));
    }
    expect(seen).toEqual(['Tanya 4', 'Tanya 3', 'Tanya 2', 'Tanya 1', 'Tanya 0']);
  });
});

describe('what is asked of the trash', () => {
  const problemOf = async (query: string) => {
    const response = await fetch(`${karcis.current.url}/admin/trash${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status, query).toBe(422);
    return ((await response.json()) as { errors: { parameter: string; code: string; detail: string }[] })
      .errors[0];
  };

  it('must be of a type', async () => {
    for (const query of ['', '?type=', '?page=1']) {
      const fault = await problemOf(query);
      expect(fault).toMatchObject({ parameter: 'type', code: 'missing' });
      expect(fault?.detail).toContain('one of events, ticket_types, promos');
    }
  });

  it('is told the nearest type when there is none like it', async () => {
    const near = {
      event: 'events',
      'ticket-typs': 'ticket_types',
      promo: 'promos',
      user: 'users',
      cms_page: 'cms_pages',
    };
    for (const [type, nearest] of Object.entries(near)) {
      expect((await problemOf(`?type=${type}`))?.detail).toMatch(new RegExp(`Did you mean ${nearest}\\?$`));
    }
  });

  it('may be written in any case, with dashes or spaces', async () => {
    for (const type of ['Ticket Types', 'TICKET-TYPES', 'tickettypes']) {
      expect((await sari.trash.entries({ type: type as Type })).type).toBe('ticket_types');
    }
  });

  it('reaches no other table, however it is put', async () => {
    const hostile = [
      '__proto__',
      'constructor',
      'toString',
      'access_tokens',
      'orders',
      'pg_user',
      'public.users',
      'users;--',
      "faqs' or '1'='1",
      'faqs"',
      'faqs union all select 1',
      '../users',
      '/etc/passwd',
      'events,users',
      'null',
      '0',
      'events\u0000',
      '%',
      '*',
      'ev\u0435nts',
      'x'.repeat(5000),
    ];
    for (const type of hostile) {
      const fault = await problemOf(`?type=${encodeURIComponent(type)}`);
      expect(fault?.parameter, type).toBe('type');
    }
    await problemOf('?type=faqs&type=users');
    await problemOf('?type[]=faqs');
    await problemOf('?type=faqs&table=users');
  });
});

describe('a removed record', () => {
  const blockersOf = async (type: Type) => {
    const [entry] = await entries(type);
    expect(entry?.can_restore).toBe(entry?.restore_blockers.length === 0);
    // What programs read says the same as the sentences.
    expect(entry?.blocked_by).toEqual(entry?.restore_blockers.map(codeOf));
    return entry?.restore_blockers;
  };
  const codeOf = (sentence: string) => {
    const [, word] = /^Another record has its (\w+)/.exec(sentence) ?? [];
    if (word === undefined) return 'event_removed';
    return word === 'place' ? 'signature_taken' : `${word}_taken`;
  };
  const taken = (what: string) => [`Another record has its ${what} by now; change that one first.`];
  const newEvent = (slug: string, isSignature: boolean) =>
    `insert into events
       (id, organizer_id, event_key, slug, title, starts_at, ends_at, timezone, currency, created_by, is_signature)
     values ('${id(50)}', '${id(2)}', 77, '${slug}', 'Acara Baru', now(), now() + interval '1 h', 'Asia/Jakarta', 'IDR',
       '${admin}', ${isSignature})`;

  const cases: [type: Type, where: string, what: string, successor: string][] = [
    ['events', `id = '${event}'`, 'place as the signature event', newEvent('acara-baru', true)],
    [
      'promos',
      'true',
      'code "HEMAT"',
      `insert into promos (event_id, id, code, name, discount_type, discount_value, currency)
       values ('${event}', '${id(50)}', 'hemat', 'Lain', 'Percentage', 5, 'IDR')`,
    ],
    [
      'vouchers',
      'true',
      'code "TAMU-1"',
      `insert into vouchers (event_id, id, code, effect, currency)
       values ('${event}', '${id(50)}', 'tamu-1', 'Access', 'IDR')`,
    ],
    [
      'users',
      `id = '${id(20)}'`,
      'email address hana@example.org',
      `insert into users (id, name, email, role) values ('${id(50)}', 'Hana', 'Hana@Example.org', 'ticket_holder')`,
    ],
    [
      'cms_pages',
      'true',
      'slug "tentang"',
      `insert into cms_pages (id, slug, title) values ('${id(50)}', 'tentang', 'x')`,
    ],
    [
      'homepage_sections',
      'true',
      'key "hero"',
      `insert into homepage_sections (id, key, type) values ('${id(50)}', 'hero', 'Hero')`,
    ],
    [
      'signature_artists',
      'true',
      'slug "raisa"',
      `insert into signature_artists (id, event_id, name, slug) values ('${id(50)}', '${event}', 'Raisa', 'raisa')`,
    ],
  ];

  it.each(cases)('of %s (%s) waits for its %s', async (type, where, what, successor) => {
    await remove(type, where);
    expect(await blockersOf(type)).toEqual([]);
    await sql(successor);
    expect(await blockersOf(type)).toEqual(taken(what));
    // The sentence is true: the database refuses it, and takes it when what stands in the way is gone.
    const restore = `update ${type} set deleted_at = null, deleted_by = null, delete_reason = null where ${where}`;
    await expect(sql(restore.replace('where true', `where id < '${id(50)}'`))).rejects.toThrow(/unique/);
    await remove(type, `id = '${id(50)}'`, '2026-11-19 00:00:00+00');
    expect(await blockersOf(type)).toEqual([]);
  });

  it('brings content back, and not over another that has its name by now', async () => {
    await remove('cms_pages', 'true');
    const [entry] = await entries('cms_pages');
    const place = { type: 'cms_pages' as const, id: entry?.id ?? '' };
    await sql(`insert into cms_pages (id, slug, title) values ('${id(50)}', 'tentang', 'x')`);
    const refused = await sari.trash.restore(place).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'restore_blocked' });
    expect(await entries('cms_pages')).toHaveLength(1);
    await sql(`delete from cms_pages where id = '${id(50)}'`);
    expect((await sari.trash.restore(place)).data).toEqual(place);
    expect(await entries('cms_pages')).toEqual([]);
  });

  it('of the events gets a free slug where another event has its own by now', async () => {
    await remove('events', `id = '${otherEvent}'`);
    await sql(`delete from event_names where event_id = '${otherEvent}'`);
    await sql(newEvent('malam-puisi', false));
    await sql(`insert into event_names (kind, name, event_id) values ('Slug', 'malam-puisi', '${id(50)}')`);
    expect(await blockersOf('events')).toEqual([]);
    await sari.trash.restore({ type: 'events', id: otherEvent });
    expect((await sari.adminEvents.event({ id: otherEvent })).data.slug).toBe('malam-puisi-2');
  });

  it('deletes content for good', async () => {
    await sql(`insert into faqs (id, question, answer_markdown) values ('${id(51)}', 'Apa?', 'Itu.')`);
    const place = { type: 'faqs' as const, id: id(51) };
    await expect(sari.trash.purge(place)).rejects.toMatchObject({ code: 'not_found' });
    await remove('faqs', `id = '${id(51)}'`);
    await sari.trash.purge(place);
    expect((await entries('faqs')).map((entry) => entry.id)).not.toContain(id(51));
    await expect(sari.trash.restore(place)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    'ticket_types',
    'promos',
    'vouchers',
    'questions',
    'signature_artists',
    'signature_brand_partners',
  ] as const)('of %s waits for its event, and still names it', async (type) => {
    await remove(type, `event_id = '${event}'`);
    await remove('events', `id = '${event}'`);
    const [entry] = await entries(type);
    expect(entry?.restore_blockers).toEqual([
      'Its event "Pesta Laut" is in the trash, too; restore the event first.',
    ]);
    expect(entry?.blocked_by).toEqual(['event_removed']);
    expect(entry?.event).toMatchObject(pestaLaut);
  });

  it('tells everything that stands in its way', async () => {
    await remove('events', `id = '${event}'`);
    await sql(newEvent('pesta-laut', true));
    expect(await blockersOf('events')).toEqual([...taken('place as the signature event')]);
  });

  it('tells its event as it is at this moment', async () => {
    await remove('ticket_types', `id = '${ticketType}'`);
    const statusAfter = async (columns: string) => {
      await sql(`update events set ${columns} where id = '${event}'`);
      return (await entries('ticket_types'))[0]?.event?.status;
    };
    expect(await statusAfter('starts_at = now()')).toBe('Ongoing');
    expect(await statusAfter("starts_at = now() - interval '2 h', ends_at = now()")).toBe('Completed');
    expect(await statusAfter("status = 'Archived'")).toBe('Archived');
  });

  it('is nobody’s but an administrator’s', async () => {
    await expect(karcis.current.client().trash.entries({ type: 'faqs' })).rejects.toBeInstanceOf(KarcisError);
  });
});
