import { type Client, KarcisError } from '@karcis/sdk';
import type { Insertable } from 'kysely';
import { Marked } from 'marked';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../test/harmless-html.ts';
import { karcisForTests } from '../../test/harness.ts';
import { testsOfContent } from '../../test/managed-content.ts';
import { invite, type People } from '../../test/people.ts';
import { hostile, inert } from '../../test/xss-corpus.ts';
import type { Tables } from '../db/schema/tables.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let sari: Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  sari = karcis.current.client(people.Sari.token);
});

const tables = ['cms_pages', 'faqs', 'announcements', 'banners', 'homepage_sections'] as const;
type Table = (typeof tables)[number];

beforeEach(async () => {
  karcis.current.letSecondsPass(61);
  for (const table of tables) await karcis.current.db.deleteFrom(table).execute();
});

/** Puts rows into a table, each with a new id, and gives the ids. */
async function given<T extends Table>(
  table: T,
  ...rows: Omit<Insertable<Tables[T]>, 'id'>[]
): Promise<string[]> {
  const withIds = rows.map((row) => ({ id: newId(), ...row }));
  await karcis.current.db
    .insertInto(table)
    .values(withIds as never)
    .execute();
  return withIds.map(({ id }) => id);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const inTrash = () => ({ deleted_at: inHours(-1), deleted_by: people.Surya.id, delete_reason: 'lama' });
const dates = { created_at: '2026-11-20T02:30:00.000Z', updated_at: '2026-11-20T02:31:00.500Z' };

describe('the pages an administrator reads', () => {
  const page = { slug: 'tentang', title: 'Tentang' } as const;
  const live = { status: 'Published', published_at: inHours(-1) } as const;

  it('are those of every status by position, without the trash', async () => {
    await given(
      'cms_pages',
      { ...page, slug: 'ketiga', title: 'Arsip', position: 3, ...live, status: 'Archived' },
      { ...page, slug: 'pertama', title: 'Konsep', position: 1 },
      { ...page, slug: 'kedua', title: 'Terbit', position: 2, ...live },
      { ...page, slug: 'sampah', title: 'Sampah', position: 0, ...inTrash() },
    );
    const { data, meta } = await sari.cms.pages();
    expect(data.map(({ title, status }) => [title, status])).toEqual([
      ['Konsep', 'Draft'],
      ['Terbit', 'Published'],
      ['Arsip', 'Archived'],
    ]);
    expect(meta.total).toBe(3);
  });

  it('are told whole: the source beside the HTML, and who changed them last', async () => {
    const [id = ''] = await given('cms_pages', {
      ...page,
      ...dates,
      excerpt: 'Singkat',
      body_markdown: 'Halo **semua**',
      seo_title: 'Tentang Karcis',
      updated_by: people.Surya.id,
    });
    const { actions, ...data } = (await sari.cms.page({ id })).data;
    expect(actions).toEqual(['change', 'remove']);
    expect(data).toEqual({
      id,
      slug: 'tentang',
      title: 'Tentang',
      excerpt: 'Singkat',
      body_html: '<p>Halo <strong>semua</strong></p>',
      body_markdown: 'Halo **semua**',
      status: 'Draft',
      published_at: null,
      locale: 'id',
      show_in_header: false,
      show_in_footer: false,
      position: 0,
      seo: { title: 'Tentang Karcis', description: null, image_url: null, noindex: false },
      updated_by: { id: people.Surya.id, name: 'Surya', email: 'surya@example.org' },
      ...dates,
    });
    expect((await sari.cms.pages()).data).toEqual([data]);
  });

  it('come one by one whatever their status, but not out of the trash', async () => {
    const [draft = '', archived = '', gone = ''] = await given(
      'cms_pages',
      { ...page, slug: 'konsep' },
      { ...page, slug: 'arsip', ...live, status: 'Archived' },
      { ...page, slug: 'sampah', ...inTrash() },
    );
    expect((await sari.cms.page({ id: draft })).data.status).toBe('Draft');
    expect((await sari.cms.page({ id: archived })).data.status).toBe('Archived');
    const problems = new Set<string>();
    for (const id of [gone, newId(), 'tentang']) {
      const error: unknown = await sari.cms.page({ id }).catch((error: unknown) => error);
      if (!(error instanceof KarcisError)) throw new Error('It was found');
      const { request_id: _, ...problem } = error.problem;
      problems.add(JSON.stringify(problem));
    }
    expect(problems.size).toBe(1);
    expect([...problems][0]).toContain('not_found');
  });

  it('come in pages that follow each other, also where positions are equal', async () => {
    await given('cms_pages', ...Array.from({ length: 25 }, (_, n) => ({ ...page, slug: `halaman-${n}` })));
    const first = await sari.cms.pages({ per_page: 10 });
    const second = await sari.cms.pages({ per_page: 10, page: 2 });
    const third = await sari.cms.pages({ per_page: 10, page: 3 });
    const ids = [...first.data, ...second.data, ...third.data].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(25);
    expect([first.meta.last_page, third.meta.to, third.links.next]).toEqual([3, 25, null]);
  });

  it('name nobody who was never there or is gone', async () => {
    const { Bayu } = people;
    const { db } = karcis.current;
    await given('cms_pages', page, { ...page, slug: 'lain', position: 1, updated_by: Bayu.id });
    await db.updateTable('users').set(inTrash()).where('id', '=', Bayu.id).execute();
    expect((await sari.cms.pages()).data.map(({ updated_by }) => updated_by)).toEqual([null, null]);
  });
});

describe('what else an administrator reads of the site', () => {
  it('are the questions, active or not, by position, with the source of the answer', async () => {
    await given(
      'faqs',
      { question: 'Kedua', answer_markdown: '*b*', position: 2, is_active: false },
      { question: 'Pertama', answer_markdown: '*a*', position: 1, category: 'Tiket', ...dates },
      { question: 'Sampah', answer_markdown: 'c', ...inTrash() },
    );
    const { data } = await sari.cms.faqs();
    expect(data.map(({ question, is_active }) => [question, is_active])).toEqual([
      ['Pertama', true],
      ['Kedua', false],
    ]);
    expect(data[0]).toEqual({
      id: data[0]?.id,
      question: 'Pertama',
      answer_html: '<p><em>a</em></p>',
      answer_markdown: '*a*',
      category: 'Tiket',
      position: 1,
      is_active: true,
      ...dates,
    });
  });

  it('are the announcements in every status, the most important and the newest first', async () => {
    await given(
      'announcements',
      { title: 'Biasa', created_at: inHours(-3) },
      { title: 'Nonaktif', is_active: false, created_at: inHours(-2) },
      { title: 'Penting', priority: 5, body_markdown: '**!**', level: 'Critical' },
      { title: 'Nanti', priority: 4, starts_at: inHours(1) },
      { title: 'Lewat', priority: 3, ends_at: inHours(-1) },
      { title: 'Sampah', priority: 9, ...inTrash() },
    );
    const { data } = await sari.cms.announcements();
    expect(data.map(({ title, status }) => [title, status])).toEqual([
      ['Penting', 'Active'],
      ['Nanti', 'Scheduled'],
      ['Lewat', 'Expired'],
      ['Nonaktif', 'Inactive'],
      ['Biasa', 'Active'],
    ]);
    expect(data[0]).toMatchObject({
      body_markdown: '**!**',
      body_html: '<p><strong>!</strong></p>',
      level: 'Critical',
      is_active: true,
    });
  });

  it('are the banners whatever their window, by position', async () => {
    const banner = { image_url: 'https://images.example.org/b.jpg', placement: 'Home Middle' } as const;
    await given(
      'banners',
      { ...banner, title: 'Nonaktif', position: 4, is_active: false },
      { ...banner, title: 'Kini', position: 2, placement: 'Event List' as const },
      { ...banner, title: 'Nanti', position: 1, starts_at: inHours(1) },
      { ...banner, title: 'Lewat', position: 3, ends_at: inHours(-1) },
      { ...banner, title: 'Sampah', ...inTrash() },
    );
    const { data } = await sari.cms.banners();
    expect(data.map(({ title, is_active }) => [title, is_active])).toEqual([
      ['Nanti', true],
      ['Kini', true],
      ['Lewat', true],
      ['Nonaktif', false],
    ]);
  });

  it('are the sections of the homepage, hidden or not, in their configured order', async () => {
    await given(
      'homepage_sections',
      { key: 'faq', type: 'Faqs', position: 3, config: JSON.stringify({ limit: 5 }) },
      { key: 'rahasia', type: 'Custom', position: 2, is_visible: false },
      { key: 'hero', type: 'Hero', position: 1 },
      { key: 'sampah', type: 'Custom', position: 0, ...inTrash() },
    );
    const { data } = await sari.cms.homepageSections();
    expect(data.map(({ key, is_visible }) => [key, is_visible])).toEqual([
      ['hero', true],
      ['rahasia', false],
      ['faq', true],
    ]);
    expect(data[2]?.config).toEqual({ limit: 5 });
  });

  it('is empty where there is nothing', async () => {
    const { cms } = sari;
    const lists = await Promise.all([cms.faqs(), cms.announcements(), cms.banners(), cms.homepageSections()]);
    expect(lists.map(({ data }) => data)).toEqual([[], [], [], []]);
    expect(await cms.pages()).toMatchObject({ data: [], meta: { total: 0, from: null, last_page: 1 } });
  });
});

describe('hostile content', () => {
  // No text of a database holds a NUL.
  const texts = [...hostile, ...inert].map(([, text]) => text).filter((text) => !text.includes('\0'));

  /** What is wrong with any of these pieces of HTML. */
  const harm = (pieces: readonly string[]) => pieces.flatMap(faultsOf);

  it('comes out of every page harmless, for administrators and visitors', async () => {
    const slugs = texts.map((_, n) => `halaman-${n}`);
    const published = { status: 'Published', published_at: inHours(-1) } as const;
    const rows = texts.map((body_markdown, n) => ({
      slug: slugs[n] ?? '',
      title: 'x',
      body_markdown,
      ...published,
    }));
    const [first = ''] = await given('cms_pages', ...rows);
    const inPages = [];
    for (let page = 1; page <= Math.ceil(texts.length / 100); page += 1) {
      inPages.push(...(await sari.cms.pages({ page, per_page: 100 })).data.map(({ body_html }) => body_html));
    }
    expect(inPages).toHaveLength(texts.length);
    expect(harm(inPages)).toEqual([]);
    expect(harm([(await sari.cms.page({ id: first })).data.body_html])).toEqual([]);
    const visitor = karcis.current.client();
    const forVisitors = [];
    for (const slug of slugs) forVisitors.push((await visitor.publicContent.page({ slug })).data.body_html);
    expect(harm(forVisitors)).toEqual([]);
  });

  it('comes out of every question and announcement harmless, for administrators and visitors', async () => {
    await given('faqs', ...texts.map((answer_markdown) => ({ question: 'x', answer_markdown })));
    await given('announcements', ...texts.map((body_markdown) => ({ title: 'x', body_markdown })));
    const visitor = karcis.current.client();
    const pieces = [
      ...(await sari.cms.faqs()).data.map(({ answer_html }) => answer_html),
      ...(await visitor.publicContent.faqs()).data.map(({ answer_html }) => answer_html),
      ...(await sari.cms.announcements()).data.map(({ body_html }) => body_html),
      ...(await visitor.publicContent.announcements()).data.map(({ body_html }) => body_html),
    ];
    expect(pieces).toHaveLength(4 * texts.length);
    expect(harm(pieces)).toEqual([]);
  });

  it('comes out of the footer of mails harmless', async () => {
    for (const footer_markdown of texts) {
      await karcis.current.db.updateTable('email_settings').set({ footer_markdown }).execute();
      expect(faultsOf((await sari.settings.email()).data.footer_html), footer_markdown).toEqual([]);
    }
  });

  it('is found out by the same check where it is only rendered (control)', async () => {
    await given('faqs', ...texts.map((answer_markdown) => ({ question: 'x', answer_markdown })));
    const bare = new Marked({ gfm: true });
    const stored = (await sari.cms.faqs()).data.map(({ answer_markdown }) => answer_markdown);
    const found = stored.filter((text) => faultsOf(bare.parse(text, { async: false })).length > 0);
    expect(found.length).toBeGreaterThan(200);
  });
});

let records = 0;
const next = (word: string) => `${word} ${(records += 1)}`;
const who = { people: () => people };

testsOfContent(
  {
    table: 'faqs',
    path: '/admin/cms/faqs',
    publicPath: () => '/faqs',
    subject: 'faq',
    label: 'question',
    text: 'question',
    body: () => ({ question: next('Bagaimana'), answer_markdown: 'Begini.', category: 'Tiket' }),
    change: { answer_markdown: '**Begitu.**', category: null },
    changed: ['answer_markdown', 'category'],
    hidden: { is_active: false },
  },
  karcis,
  { ...who, make: async (body) => (await sari.cms.createFaq({ body: body as never })).data.id },
);

testsOfContent(
  {
    table: 'announcements',
    path: '/admin/cms/announcements',
    publicPath: () => '/announcements',
    subject: 'announcement',
    label: 'title',
    text: 'title',
    body: () => ({ title: next('Pemeliharaan'), body_markdown: 'Malam ini.', link_url: '/faq' }),
    change: { level: 'Critical', link_url: 'https://example.org/info', priority: 7 },
    changed: ['level', 'link_url', 'priority'],
    isOrdered: false,
    hidden: { is_active: false },
  },
  karcis,
  { ...who, make: async (body) => (await sari.cms.createAnnouncement({ body: body as never })).data.id },
);

testsOfContent(
  {
    table: 'banners',
    path: '/admin/cms/banners',
    publicPath: () => '/banners',
    subject: 'banner',
    label: 'title',
    text: 'title',
    body: () => ({
      title: next('Diskon'),
      placement: 'Home Middle',
      image_url: 'https://cdn.example.org/a.jpg',
      position: records,
    }),
    change: { subtitle: 'Hari ini saja', link_url: 'mailto:promo@example.org' },
    changed: ['link_url', 'subtitle'],
    // A new one needs a picture, and pictures come from uploads.
    isMade: false,
    hidden: { is_active: false },
  },
  karcis,
  { ...who, make: async (body) => (await given('banners', body as never))[0] ?? '' },
);

testsOfContent(
  {
    table: 'cms_pages',
    path: '/admin/cms/pages',
    publicPath: ({ slug }) => `/pages/${String(slug)}`,
    subject: 'cms_page',
    label: 'title',
    text: 'title',
    body: () => ({
      slug: next('halaman').replace(' ', '-'),
      title: next('Halaman'),
      body_markdown: 'Isi.',
      status: 'Published',
    }),
    change: { excerpt: 'Ringkasan', show_in_footer: true },
    changed: ['excerpt', 'show_in_footer'],
    hidden: { status: 'Draft' },
  },
  karcis,
  { ...who, make: async (body) => (await sari.cms.createPage({ body: body as never })).data.id },
);

testsOfContent(
  {
    table: 'homepage_sections',
    path: '/admin/cms/homepage-sections',
    publicPath: () => '/homepage-sections',
    subject: 'homepage_section',
    label: 'key',
    text: 'title',
    body: () => ({
      key: next('bagian').replace(' ', '-'),
      type: 'Faqs',
      title: 'Tanya jawab',
      config: { limit: 3 },
    }),
    change: { subtitle: 'Yang sering ditanyakan', config: { limit: 5, categories: ['Tiket'] } },
    changed: ['config', 'subtitle'],
    hidden: { is_visible: false },
  },
  karcis,
  { ...who, make: async (body) => (await sari.cms.createHomepageSection({ body: body as never })).data.id },
);
