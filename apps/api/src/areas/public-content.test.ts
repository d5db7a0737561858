import { currencies } from '@karcis/contract/currencies';
import { wallClock } from '@karcis/gate';
import type { Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People, person } from '../../test/people.ts';
import { openShop } from '../../test/shop.ts';
import type { Tables } from '../db/schema/tables.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client();

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeEach(async () => {
  // What an earlier test left in the cache is too old to be sent.
  karcis.current.letSecondsPass(61);
  const { db } = karcis.current;
  for (const table of ['cms_pages', 'faqs', 'announcements', 'banners', 'homepage_sections'] as const) {
    await db.deleteFrom(table).execute();
  }
});

/** Puts rows into a table, each with a new id. */
async function given<T extends 'cms_pages' | 'faqs' | 'announcements' | 'banners' | 'homepage_sections'>(
  table: T,
  ...rows: Omit<Insertable<Tables[T]>, 'id'>[]
): Promise<void> {
  for (const row of rows) {
    await karcis.current.db
      .insertInto(table)
      .values({ id: newId(), ...row } as never)
      .execute();
  }
}

const inTrash = async () => {
  const admin = await person(karcis.current.db, `Pembersih${newId()}`, 'admin');
  return { deleted_at: inHours(-1), deleted_by: admin.id, delete_reason: 'lama' };
};

describe('a page', () => {
  const page = { slug: 'tentang', title: 'Tentang', status: 'Published', published_at: inHours(-1) } as const;

  it('is read by its slug, as HTML, with its search engine fields', async () => {
    await given('cms_pages', { ...page, body_markdown: 'Halo **semua**', seo_title: 'Tentang Karcis' });
    const { data } = await client().publicContent.page({ slug: 'tentang' });
    expect(data).toMatchObject({
      slug: 'tentang',
      body_html: '<p>Halo <strong>semua</strong></p>',
      seo: { title: 'Tentang Karcis', description: null, image_url: null, noindex: false },
    });
    expect(data).not.toHaveProperty('body_markdown');
    expect(data).not.toHaveProperty('updated_by');
  });

  it('is listed in its order while it is published, with its place in the frame of the site', async () => {
    await given(
      'cms_pages',
      { ...page, slug: 'kedua', position: 2, show_in_footer: true },
      { ...page, slug: 'pertama', position: 1, show_in_header: true },
      { ...page, slug: 'draf', status: 'Draft', published_at: null },
      { ...page, slug: 'dibuang', ...(await inTrash()) },
    );
    const link = { title: 'Tentang', locale: 'id', show_in_header: false, show_in_footer: false };
    expect((await client().publicContent.pages()).data).toEqual([
      { ...link, slug: 'pertama', show_in_header: true },
      { ...link, slug: 'kedua', show_in_footer: true },
    ]);
  });

  it('that is a draft, archived, in the trash or absent answers with the same bytes', async () => {
    await given(
      'cms_pages',
      { ...page, slug: 'konsep', status: 'Draft', published_at: null },
      { ...page, slug: 'arsip', status: 'Archived' },
      { ...page, slug: 'sampah', ...(await inTrash()) },
    );
    const bodies = new Set<string>();
    for (const slug of [
      'konsep',
      'arsip',
      'sampah',
      'tidak-ada',
      'TIDAK%20SAH',
      '..%2F..%2Fetc',
      '%00',
      'x'.repeat(200),
    ]) {
      const response = await fetch(`${karcis.current.url}/pages/${slug}`, {
        headers: { 'x-request-id': 'sama-saja' },
      });
      expect(response.status, slug).toBe(404);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  it('loses everything that could run in the reader’s browser', async () => {
    await given('cms_pages', {
      ...page,
      body_markdown: [
        '<script>alert(1)</script>',
        '<img src="https://images.example.org/x.png" onerror="alert(1)">',
        '[klik](javascript:alert(1)) [ok](https://example.org)',
      ].join('\n\n'),
    });
    const { data } = await client().publicContent.page({ slug: 'tentang' });
    expect(data.body_html).not.toMatch(/script|onerror|alert/);
    expect(data.body_html).toContain('<a href="https://example.org" rel="noopener nofollow">ok</a>');
  });
});

describe('the questions and answers', () => {
  it('are the active ones in their configured order', async () => {
    await given(
      'faqs',
      { question: 'Kedua', answer_markdown: 'b', position: 2 },
      { question: 'Pertama', answer_markdown: '*a*', position: 1 },
      { question: 'Nonaktif', answer_markdown: 'c', is_active: false },
      { question: 'Sampah', answer_markdown: 'd', ...(await inTrash()) },
    );
    const { data } = await client().publicContent.faqs();
    expect(data.map(({ question }) => question)).toEqual(['Pertama', 'Kedua']);
    expect(data[0]?.answer_html).toBe('<p><em>a</em></p>');
  });

  it('keep one order when positions are equal', async () => {
    await given(
      'faqs',
      ...Array.from({ length: 20 }, (_, n) => ({ question: `Tanya ${n}`, answer_markdown: 'x' })),
    );
    const first = await client().publicContent.faqs();
    karcis.current.letSecondsPass(61);
    expect(await client().publicContent.faqs()).toEqual(first);
    const ids = first.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('the announcements', () => {
  it('are the active ones inside their window, the most important and the newest first', async () => {
    await given(
      'announcements',
      { title: 'Biasa', created_at: inHours(-3) },
      { title: 'Biasa, lebih baru', created_at: inHours(-2) },
      { title: 'Penting', priority: 5, starts_at: inHours(-1), ends_at: inHours(1) },
      { title: 'Belum mulai', starts_at: inHours(1) },
      { title: 'Sudah lewat', ends_at: inHours(-1) },
      { title: 'Nonaktif', is_active: false },
      { title: 'Sampah', ...(await inTrash()) },
    );
    const { data } = await client().publicContent.announcements();
    expect(data.map(({ title }) => title)).toEqual(['Penting', 'Biasa, lebih baru', 'Biasa']);
  });

  it('include the instant at which they start, and not the one at which they end', async () => {
    const { db } = karcis.current;
    await given('announcements', { title: 'Mulai sekarang', starts_at: inHours(0) });
    const window = (at: string) =>
      db
        .selectFrom('announcements')
        .select(({ eb, lit, and, or }) =>
          and([or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]), lit(true)]).as('open'),
        )
        .executeTakeFirstOrThrow();
    const { starts_at } = await db.selectFrom('announcements').select('starts_at').executeTakeFirstOrThrow();
    expect((await window(starts_at ?? '')).open).toBe(true);
    expect((await client().publicContent.announcements()).data).toHaveLength(1);
    await db
      .updateTable('announcements')
      .set({ starts_at: inHours(-2), ends_at: inHours(0) })
      .execute();
    karcis.current.letSecondsPass(61);
    expect((await client().publicContent.announcements()).data).toEqual([]);
  });
});

describe('the banners', () => {
  it('are the active ones inside their window, by placement and position', async () => {
    const banner = { image_url: 'https://images.example.org/b.jpg', placement: 'Home Middle' } as const;
    await given(
      'banners',
      { ...banner, title: 'Kedua', position: 2 },
      { ...banner, title: 'Pertama', position: 1 },
      { ...banner, title: 'Di halaman acara', placement: 'Event List' as const },
      { ...banner, title: 'Nanti', starts_at: inHours(1) },
      { ...banner, title: 'Lewat', ends_at: inHours(-1) },
      { ...banner, title: 'Nonaktif', is_active: false },
      { ...banner, title: 'Sampah', ...(await inTrash()) },
    );
    const { data } = await client().publicContent.banners();
    expect(data.map(({ title }) => title)).toEqual(['Di halaman acara', 'Pertama', 'Kedua']);
  });
});

describe('the sections of the homepage', () => {
  it('are the visible ones in their configured order, with what each is configured to show', async () => {
    await given(
      'homepage_sections',
      { key: 'faq', type: 'Faqs', position: 3, config: JSON.stringify({ limit: 5, tags: ['umum'] }) },
      { key: 'hero', type: 'Hero', position: 1 },
      { key: 'rahasia', type: 'Custom', position: 2, is_visible: false },
      { key: 'sampah', type: 'Custom', position: 2, ...(await inTrash()) },
    );
    const { data } = await client().publicContent.homepageSections();
    expect(data.map(({ key }) => key)).toEqual(['hero', 'faq']);
    expect(data[1]?.config).toEqual({ limit: 5, tags: ['umum'] });
  });
});

describe('the public settings', () => {
  it('show exactly the general settings that were chosen to be public', async () => {
    const { data } = await client().publicContent.generalSettings();
    expect(Object.keys(data).toSorted()).toEqual([
      'copyright_text',
      'default_currency',
      'default_locale',
      'default_timezone',
      'favicon_url',
      'logo_dark_url',
      'logo_url',
      'maintenance_message',
      'maintenance_mode',
      'site_name',
      'supported_locales',
      'tagline',
    ]);
  });

  it('show how to reach us, and not who is notified', async () => {
    await karcis.current.db
      .updateTable('contact_settings')
      .set({ support_email: 'bantuan@example.org', notify_emails: ['rahasia@example.org'] })
      .execute();
    const { data } = await client().publicContent.contactSettings();
    expect(data.support_email).toBe('bantuan@example.org');
    expect(Object.keys(data)).toHaveLength(11);
    expect(JSON.stringify(data)).not.toContain('rahasia');
  });

  it('show the legal texts with their versions, and exactly what was chosen to be public of the rest', async () => {
    await karcis.current.db
      .updateTable('legal_settings')
      .set({
        company_name: 'PT Contoh',
        tax_id: 'rahasia-1',
        registration_number: 'rahasia-2',
        terms_markdown: 'Tiket **resmi**',
        terms_version: '2026-07',
      })
      .execute();
    const { data } = await client().publicContent.legalSettings();
    expect(data).toMatchObject({
      company_name: 'PT Contoh',
      terms_html: '<p>Tiket <strong>resmi</strong></p>',
      terms_version: '2026-07',
    });
    expect(Object.keys(data).toSorted()).toEqual([
      'address',
      'company_name',
      'cookie_policy_html',
      'privacy_contact_email',
      'privacy_html',
      'privacy_version',
      'refund_policy_html',
      'terms_effective_at',
      'terms_html',
      'terms_version',
    ]);
    expect(JSON.stringify(data)).not.toContain('rahasia');
  });
});

describe('the time zones', () => {
  let people: People;
  beforeAll(async () => {
    people = await invite(karcis.current);
  });

  it('are those in use, with what clocks of this program show', async () => {
    const zones = ['Africa/Casablanca', 'America/Winnipeg', 'Asia/Kolkata'];
    for (const timezone of zones) {
      const shop = await openShop(karcis.current, people.Sari.id);
      await shop.changeEvent({ timezone });
    }
    const { data } = await client().publicContent.timeZones();
    const shown = new Map(data.map((clock) => [clock.timezone, clock]));
    expect([...shown.keys()]).toEqual(expect.arrayContaining(['Asia/Jakarta', ...zones]));
    // The answer may be of the last second of a year.
    const year = Number(data[0]?.until.slice(0, 4)) - 4;
    expect(Math.abs(year - new Date().getUTCFullYear())).toBeLessThanOrEqual(1);
    for (const zone of shown.keys()) {
      const clock = shown.get(zone);
      expect([clock?.utc_offsets[0]?.from, clock?.until]).toEqual([
        `${year - 1}-01-01T00:00:00.000Z`,
        `${year + 4}-01-01T00:00:00.000Z`,
      ]);
      for (let at = Date.UTC(year - 1, 0); at < Date.UTC(year + 4, 0); at += 26 * hour) {
        const minutes = clock?.utc_offsets.findLast(({ from }) => Date.parse(from) <= at)?.minutes;
        expect(at + (minutes ?? NaN) * 60_000, `${zone} at ${new Date(at).toISOString()}`).toBe(
          wallClock(at, zone),
        );
      }
    }
  });

  it('of drafts are not told beyond a hundred, and take no place of one that was published', async () => {
    const many = Intl.supportedValuesOf('timeZone').slice(0, 150);
    for (const timezone of many) {
      const shop = await openShop(karcis.current, people.Sari.id, { status: 'Draft', published_at: null });
      await shop.changeEvent({ timezone });
    }
    const seen = await openShop(karcis.current, people.Sari.id);
    await seen.changeEvent({ timezone: 'Pacific/Wake', published_at: new Date(Date.now()).toISOString() });
    const told = (await client().publicContent.timeZones()).data.map(({ timezone }) => timezone);
    expect(told.length).toBeGreaterThanOrEqual(100);
    expect(told.length).toBeLessThanOrEqual(101);
    expect(told).toContain('Pacific/Wake');
  });
});

describe('the currencies', () => {
  it('have the digits of the table, whatever the engine of the server knows', async () => {
    const { data } = await client().publicContent.currencies();
    expect(data.map(({ code }) => code)).toEqual([...currencies]);
    const digits = Object.fromEntries(data.map((each) => [each.code, each.digits]));
    expect(digits).toMatchObject({ IDR: 0, JPY: 0, HUF: 2, IQD: 3, KWD: 3, RSD: 2, USD: 2 });
  });
});
