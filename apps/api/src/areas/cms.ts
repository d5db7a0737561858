import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import { toHtml } from '../domain/text/rich-text.ts';

export const cms: Area<Api['cms']> = {
  async pages(db, _scope, input) {
    const order = { columns: ['page.position', 'page.id'], direction: 'asc' } as const;
    const { rows, ...rest } = await page(pagesIn(db), order, input);
    return { ...rest, rows: rows.map(pageOf) };
  },

  async page(db, _scope, { id }) {
    const row = await pagesIn(db).where('page.id', '=', id).executeTakeFirst();
    return row && pageOf(row);
  },

  async faqs(db) {
    const faqs = await bounded(db.selectFrom('live_faqs').selectAll().orderBy('position').orderBy('id'));
    return faqs.map((faq) => ({ ...faq, answer_html: toHtml(faq.answer_markdown) }));
  },

  async announcements(db) {
    const announcements = await bounded(
      db
        .selectFrom('live_announcements')
        .selectAll()
        .orderBy('priority', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
    );
    return announcements.map((announcement) => ({
      ...announcement,
      body_html: toHtml(announcement.body_markdown),
    }));
  },

  banners: (db) => bounded(db.selectFrom('live_banners').selectAll().orderBy('position').orderBy('id')),

  homepageSections: (db) =>
    bounded(
      db
        .selectFrom('live_homepage_sections')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .$narrowType<{ config: Record<string, unknown> }>(),
    ),
};

type AdminCmsPage = NonNullable<ResultOf<Api['cms']['page']>>;

const pagesIn = (db: ReadDb) =>
  db
    .selectFrom('live_cms_pages as page')
    .leftJoin('persons as editor', 'editor.id', 'page.updated_by')
    .selectAll('page')
    .select('editor.person as editor')
    .$narrowType<{ editor: AdminCmsPage['updated_by'] }>();

type PageRow = Awaited<ReturnType<ReturnType<typeof pagesIn>['executeTakeFirstOrThrow']>>;

const pageOf = ({ seo_title, seo_description, seo_image_url, seo_noindex, editor, ...row }: PageRow) => ({
  ...row,
  body_html: toHtml(row.body_markdown),
  seo: { title: seo_title, description: seo_description, image_url: seo_image_url, noindex: seo_noindex },
  updated_by: editor,
});
