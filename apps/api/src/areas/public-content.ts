import type { Api } from '@karcis/contract';
import { currencies, digitsOf } from '@karcis/contract/currencies';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import { bounded } from '../db/queries/list.ts';
import { legalTextsOf } from '../domain/text/legal-texts.ts';
import { zoneClocks } from '../domain/time/zone-clocks.ts';
import { toHtml } from '../domain/text/rich-text.ts';

/**
 * The time zone of the platform, and the hundred that are used most: by organizers and by events that were published, then by others. Everybody
 * loads them, so drafts cannot make them many more.
 */
const zonesInUse = sql<{ timezone: string }>`(
  select default_timezone as timezone from general_settings
  union (
    select timezone from (
      select timezone, published_at is not null as is_seen from live_events
      union all select timezone, true from managed_organizers where timezone is not null
    ) as used
    group by timezone order by count(*) filter (where is_seen) desc, count(*) desc, timezone limit 100
  )
)`;

/** What is active, visible and inside its window is said once, in the views `public_…`. */
export const publicContent: Area<Api['publicContent']> = {
  async page(db, _scope, { slug }) {
    const page = await db.selectFrom('public_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
    if (page === undefined) return undefined;
    const { seo_title, seo_description, seo_image_url, seo_noindex } = page;
    return {
      ...page,
      body_html: await toHtml(page.body_markdown),
      seo: { title: seo_title, description: seo_description, image_url: seo_image_url, noindex: seo_noindex },
    };
  },

  pages: (db) =>
    bounded(
      db
        .selectFrom('public_pages')
        .select(['slug', 'title', 'locale', 'show_in_header', 'show_in_footer'])
        .orderBy('position')
        .orderBy('id'),
    ),

  async faqs(db) {
    const faqs = await bounded(db.selectFrom('public_faqs').selectAll().orderBy('position').orderBy('id'));
    return Promise.all(faqs.map(async (faq) => ({ ...faq, answer_html: await toHtml(faq.answer_markdown) })));
  },

  async announcements(db) {
    const announcements = await bounded(
      db
        .selectFrom('public_announcements')
        .selectAll()
        .orderBy('priority', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
    );
    return Promise.all(
      announcements.map(async (announcement) => ({
        ...announcement,
        body_html: await toHtml(announcement.body_markdown),
      })),
    );
  },

  banners: (db) =>
    bounded(
      db.selectFrom('public_banners').selectAll().orderBy('placement').orderBy('position').orderBy('id'),
    ),

  homepageSections: (db) =>
    bounded(
      db
        .selectFrom('public_homepage_sections')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .$narrowType<{ config: Record<string, unknown> }>(),
    ),

  generalSettings: (db) => db.selectFrom('general_settings').selectAll().executeTakeFirst(),

  currencies: () => Promise.resolve(currencies.map((code) => ({ code, digits: digitsOf(code) }))),

  async timeZones(db) {
    const zones = await db.selectFrom(zonesInUse.as('zone')).select('timezone').orderBy('timezone').execute();
    return zoneClocks(
      zones.map(({ timezone }) => timezone),
      Date.now(),
    );
  },

  contactSettings: (db) =>
    db
      .selectFrom('contact_settings')
      .selectAll()
      .$narrowType<{ social_links: Record<string, string> }>()
      .executeTakeFirst(),

  async legalSettings(db) {
    const settings = await db.selectFrom('legal_settings').selectAll().executeTakeFirst();
    return settings && { ...settings, ...(await legalTextsOf(settings)) };
  },
};
