import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newBanner } from './pictures.ts';
import type { Examples } from './routes.ts';

type ContentTable = 'announcements' | 'banners' | 'cms_pages' | 'faqs' | 'homepage_sections';

/** Two live records of each kind of content: one that stays, and one that an example removes. */
async function twoOf(
  db: Kysely<Tables>,
  table: ContentTable,
): Promise<readonly [stays: string, goes: string]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`There are no ${table}`);
  return [first.id, last.id];
}

/** A question of the trash. */
export async function removedId(db: Kysely<Tables>): Promise<string> {
  const rows = db.selectFrom('faqs').select('id').where('deleted_at', 'is not', null).orderBy('id').limit(1);
  return (await rows.executeTakeFirst())?.id ?? '00000000-0000-7000-8000-000000000000';
}

/** An example of each route of content. */
export async function contentExamples(db: Kysely<Tables>): Promise<Examples['cms']> {
  const ofKind = async <Set>(table: ContentTable, set: Set) => {
    const [id, goes] = await twoOf(db, table);
    return {
      read: { id },
      remove: { id: goes, reason: 'tidak dipakai lagi' },
      order: { body: { ids: [id] } },
      bulk: { body: { ids: [id], set } },
    };
  };
  const announcement = await ofKind('announcements', { is_active: true });
  const banner = await ofKind('banners', { is_active: true });
  const faq = await ofKind('faqs', { is_active: true });
  const section = await ofKind('homepage_sections', { is_visible: true });
  const page = await ofKind('cms_pages', { status: 'Published' as const });
  return {
    createAnnouncement: { body: { title: 'Pemeliharaan' } },
    announcement: announcement.read,
    changeAnnouncement: { ...announcement.read, body: { level: 'Warning' } },
    removeAnnouncement: announcement.remove,
    changeAnnouncements: announcement.bulk,
    createBanner: await newBanner(db),
    banner: banner.read,
    changeBanner: { ...banner.read, body: { subtitle: 'Baru' } },
    removeBanner: banner.remove,
    orderBanners: banner.order,
    changeBanners: banner.bulk,
    createFaq: { body: { question: 'Apa?', answer_markdown: 'Itu.' } },
    faq: faq.read,
    changeFaq: { ...faq.read, body: { category: 'Tiket' } },
    removeFaq: faq.remove,
    orderFaqs: faq.order,
    changeFaqs: faq.bulk,
    createHomepageSection: { body: { key: 'contoh', type: 'Custom' } },
    homepageSection: section.read,
    changeHomepageSection: { ...section.read, body: { subtitle: 'Baru' } },
    removeHomepageSection: section.remove,
    orderHomepageSections: section.order,
    changeHomepageSections: section.bulk,
    createPage: { body: { title: 'Contoh halaman' } },
    page: page.read,
    changePage: { ...page.read, body: { excerpt: 'Baru' } },
    removePage: page.remove,
    orderPages: page.order,
    changePages: page.bulk,
  };
}
