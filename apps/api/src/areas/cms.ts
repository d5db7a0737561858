import { type Api, type InputOf, type ResultOf, sectionConfigs } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { toHtml } from '../domain/text/rich-text.ts';
import { mismatches } from '../domain/validator.ts';
import { managedContent } from '../management/content.ts';
import { freeSlug } from '../management/slug.ts';

type Cms = Api['cms'];
type BodyOf<Name extends keyof Cms> = InputOf<Cms[Name]> extends { readonly body: infer Body } ? Body : never;

const announcements = managedContent({
  name: 'announcements',
  async read(db, id) {
    const row = await announcementsIn(db).where('id', '=', id).executeTakeFirst();
    return row && announcementOf(row);
  },
  newValues: (body: BodyOf<'createAnnouncement'>) => body,
  values: (body: BodyOf<'changeAnnouncement'>) => body,
});

const banners = managedContent({
  name: 'banners',
  read: (db, id) => bannersIn(db).where('id', '=', id).executeTakeFirst(),
  newValues: (body: BodyOf<'createBanner'>) => body,
  values: (body: BodyOf<'changeBanner'>) => body,
});

const faqs = managedContent({
  name: 'faqs',
  async read(db, id) {
    const row = await faqsIn(db).where('id', '=', id).executeTakeFirst();
    return row && faqOf(row);
  },
  newValues: (body: BodyOf<'createFaq'>) => body,
  values: (body: BodyOf<'changeFaq'>) => body,
});

const pages = managedContent({
  name: 'cms_pages',
  async read(db, id) {
    const row = await pagesIn(db).where('page.id', '=', id).executeTakeFirst();
    return row && pageOf(row);
  },
  newValues: async ({ seo = {}, ...body }: BodyOf<'createPage'>, at, db) => ({
    ...body,
    ...seoColumns(seo),
    slug:
      body.slug ??
      (await freeSlug(body.title, 'halaman', (slugs) =>
        db.selectFrom('live_cms_pages').select('slug').where('slug', 'in', slugs).execute(),
      )),
    ...(body.status === 'Published' ? { published_at: at } : {}),
  }),
  values: ({ seo = {}, ...body }: BodyOf<'changePage'>, at) => ({
    ...body,
    ...seoColumns(seo),
    // The first publication counts.
    ...(body.status === 'Published'
      ? {
          published_at: sql<string>`case when cms_pages.published_at is null then ${at}::timestamptz else cms_pages.published_at end`,
        }
      : {}),
  }),
});

const sections = managedContent({
  name: 'homepage_sections',
  read: (db, id) => sectionsIn(db).where('id', '=', id).executeTakeFirst(),
  newValues(body: BodyOf<'createHomepageSection'>) {
    demandConfig(body.type, body.config);
    return body;
  },
  values: (body: BodyOf<'changeHomepageSection'>) => body,
  async check(db, id, { config }) {
    if (config === undefined) return;
    const section = await sectionsIn(db).where('id', '=', id).executeTakeFirst();
    if (section !== undefined) demandConfig(section.type, config);
  },
});

export const cms: Area<Cms> = {
  async pages(db, _scope, input) {
    const order = { columns: ['page.position', 'page.id'], direction: 'asc' } as const;
    const { rows, ...rest } = await page(pagesIn(db), order, input);
    return { ...rest, rows: await Promise.all(rows.map(pageOf)) };
  },
  createPage: pages.create,
  page: pages.read,
  changePage: pages.change,
  removePage: pages.remove,
  orderPages: pages.order,
  changePages: pages.bulk,

  async faqs(db) {
    const rows = await bounded(faqsIn(db).orderBy('position').orderBy('id'));
    return Promise.all(rows.map(faqOf));
  },
  createFaq: faqs.create,
  faq: faqs.read,
  changeFaq: faqs.change,
  removeFaq: faqs.remove,
  orderFaqs: faqs.order,
  changeFaqs: faqs.bulk,

  async announcements(db) {
    const rows = await bounded(
      announcementsIn(db).orderBy('priority', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc'),
    );
    return Promise.all(rows.map(announcementOf));
  },
  createAnnouncement: announcements.create,
  announcement: announcements.read,
  changeAnnouncement: announcements.change,
  removeAnnouncement: announcements.remove,
  changeAnnouncements: announcements.bulk,

  banners: (db) => bounded(bannersIn(db).orderBy('position').orderBy('id')),
  createBanner: banners.create,
  banner: banners.read,
  changeBanner: banners.change,
  removeBanner: banners.remove,
  orderBanners: banners.order,
  changeBanners: banners.bulk,

  homepageSections: (db) => bounded(sectionsIn(db).orderBy('position').orderBy('id')),
  createHomepageSection: sections.create,
  homepageSection: sections.read,
  changeHomepageSection: sections.change,
  removeHomepageSection: sections.remove,
  orderHomepageSections: sections.order,
  changeHomepageSections: sections.bulk,
};

type AdminCmsPage = NonNullable<ResultOf<Cms['page']>>;
type RowOf<Query extends (db: ReadDb) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>;

const announcementsIn = (db: ReadDb) => db.selectFrom('live_announcements').selectAll();
const announcementOf = async (announcement: RowOf<typeof announcementsIn>) => ({
  ...announcement,
  body_html: await toHtml(announcement.body_markdown),
});

const bannersIn = (db: ReadDb) => db.selectFrom('live_banners').selectAll();

const faqsIn = (db: ReadDb) => db.selectFrom('live_faqs').selectAll();
const faqOf = async (faq: RowOf<typeof faqsIn>) => ({
  ...faq,
  answer_html: await toHtml(faq.answer_markdown),
});

const sectionsIn = (db: ReadDb) =>
  db.selectFrom('live_homepage_sections').selectAll().$narrowType<{ config: Record<string, unknown> }>();

/** Throws unless a section of the type takes this `config`. */
function demandConfig(type: keyof typeof sectionConfigs, config: object = {}): void {
  const schema = sectionConfigs[type];
  const wrong = mismatches(schema, config);
  if (wrong.length === 0) return;
  const known = Object.keys(schema.properties).join(', ');
  fail('invalid_request', {
    errors: [
      {
        pointer: '/config',
        code: 'not_allowed',
        detail: `config of a section ${type} takes ${known}: ${wrong.slice(0, 3).join('; ')}.`,
      },
    ],
  });
}

const pagesIn = (db: ReadDb) =>
  db
    .selectFrom('live_cms_pages as page')
    .leftJoin('persons as editor', 'editor.id', 'page.updated_by')
    .selectAll('page')
    .select('editor.person as editor')
    .$narrowType<{ editor: AdminCmsPage['updated_by'] }>();

const pageOf = async ({
  seo_title,
  seo_description,
  seo_image_url,
  seo_noindex,
  editor,
  ...row
}: RowOf<typeof pagesIn>) => ({
  ...row,
  body_html: await toHtml(row.body_markdown),
  seo: { title: seo_title, description: seo_description, image_url: seo_image_url, noindex: seo_noindex },
  updated_by: editor,
});

const seoColumns = ({
  title,
  description,
  image_media_id,
  noindex,
}: NonNullable<BodyOf<'changePage'>['seo']>) => ({
  seo_title: title,
  seo_description: description,
  seo_image_media_id: image_media_id,
  seo_noindex: noindex,
});
