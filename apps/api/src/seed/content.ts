import {
  contactSettings,
  emailSettings,
  generalSettings,
  legalSettings,
} from './catalog/content/settings.ts';
import { faqs, trashedFaqs } from './catalog/content/faqs.ts';
import { homepageSections, trashedSections } from './catalog/content/homepage.ts';
import { announcements, banners, trashedAnnouncements, trashedBanners } from './catalog/content/notices.ts';
import { pages, trashedPages } from './catalog/content/pages.ts';
import { DAY, HOUR } from './clock.ts';
import { pictureOf } from './picture.ts';
import type { Random } from './random.ts';
import { iso, isoOrNull } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { Account } from './users.ts';
import type { World } from './world.ts';

type Editor = { world: World; admin: Account; random: Random };

/** Adds pages, questions, announcements, banners and homepage sections, some of each in the trash. */
export function addContent(world: World, admin: Account): void {
  const editor = { world, admin, random: world.random('content') };
  addPages(editor);
  addFaqs(editor);
  addAnnouncements(editor);
  addBanners(editor);
  addHomepageSections(editor);
}

const ago = ({ world }: Editor, days: number) => world.clock.now - Math.floor(days * 24) * HOUR;
/** One end of a window, in days from today; null where it is open. */
const day = ({ world }: Editor, days: number | undefined) =>
  isoOrNull(days === undefined ? null : world.clock.now + days * DAY);

const trash = ({ world, admin }: Editor, reason: string | undefined, daysAgo: number) =>
  reason === undefined ? kept : discarded(world.clock.now - daysAgo * DAY - 5 * HOUR, admin, reason);

function addPages(editor: Editor): void {
  const { world, admin, random } = editor;
  for (const [position, page] of [...pages, ...trashedPages].entries()) {
    const made = ago(editor, page.age);
    world.add('cms_pages', {
      id: random.uuid(made),
      slug: page.slug,
      title: page.title,
      excerpt: page.excerpt,
      body_markdown: page.body,
      status: page.status,
      published_at: isoOrNull(page.status === 'Draft' ? null : made + DAY),
      locale: page.locale,
      show_in_header: page.header ?? false,
      show_in_footer: page.footer ?? false,
      position,
      seo_title: page.seo?.title ?? null,
      seo_description: page.seo?.description ?? null,
      // Only pages that no visitor sees have a picture: the demo serves none.
      seo_image_url: page.status === 'Archived' ? `https://images.example.org/pages/${page.slug}.jpg` : null,
      seo_noindex: page.seo?.noindex ?? false,
      updated_by: page.status === 'Archived' ? null : admin.id,
      created_at: iso(made),
      updated_at: iso(made + Math.floor((world.clock.now - made) * random.next())),
      ...trash(editor, page.reason, 12),
    });
  }
}

function addFaqs(editor: Editor): void {
  const { world, random } = editor;
  for (const [position, faq] of [...faqs, ...trashedFaqs].entries()) {
    const made = ago(editor, 500 - position * 7);
    world.add('faqs', {
      id: random.uuid(made),
      question: faq.question,
      answer_markdown: faq.answer,
      category: faq.category,
      position,
      is_active: faq.active ?? true,
      created_at: iso(made),
      updated_at: iso(made),
      ...trash(editor, faq.reason, 4 + position),
    });
  }
}

function addAnnouncements(editor: Editor): void {
  const { world, random } = editor;
  for (const [index, notice] of [...announcements, ...trashedAnnouncements].entries()) {
    const made = ago(editor, Math.max(1, 2 - (notice.from ?? -70 - index)));
    world.add('announcements', {
      id: random.uuid(made),
      title: notice.title,
      body_markdown: notice.body,
      level: notice.level,
      link_url: notice.link?.url ?? null,
      link_label: notice.link?.label ?? null,
      is_dismissible: notice.permanent !== true,
      is_active: notice.active ?? true,
      starts_at: day(editor, notice.from),
      ends_at: day(editor, notice.until),
      priority: notice.priority,
      created_at: iso(made),
      updated_at: iso(made),
      ...trash(editor, notice.reason, 9),
    });
  }
}

function addBanners(editor: Editor): void {
  const { world, random } = editor;
  for (const [position, banner] of [...banners, ...trashedBanners].entries()) {
    const made = ago(editor, Math.max(1, 3 - (banner.from ?? -90 - position)));
    const [paper, ink] = banner.inks;
    world.add('banners', {
      id: random.uuid(made),
      title: banner.title,
      subtitle: banner.subtitle ?? null,
      image_url: pictureOf(paper, ink),
      image_mobile_url: banner.mobile === true ? pictureOf(paper, ink, 800, 800) : null,
      alt_text: banner.alt ?? null,
      link_url: banner.link ?? null,
      cta_label: banner.cta ?? null,
      placement: banner.placement,
      position,
      is_active: banner.active ?? true,
      starts_at: day(editor, banner.from),
      ends_at: day(editor, banner.until),
      created_at: iso(made),
      updated_at: iso(made),
      ...trash(editor, banner.reason, 10),
    });
  }
}

function addHomepageSections(editor: Editor): void {
  const { world, random } = editor;
  for (const [position, section] of [...homepageSections, ...trashedSections].entries()) {
    const made = ago(editor, 480 - position * 11);
    world.add('homepage_sections', {
      id: random.uuid(made),
      key: section.key,
      type: section.type,
      title: section.title,
      subtitle: section.subtitle,
      position,
      is_visible: section.hidden !== true,
      config: JSON.stringify(section.config),
      created_at: iso(made),
      updated_at: iso(made),
      ...trash(editor, section.reason, 25),
    });
  }
}

export type SettingsTable = 'general_settings' | 'contact_settings' | 'email_settings' | 'legal_settings';

/** Values of the four settings tables. Their one row each comes with the migrations. */
export function settingsOf(world: World, admin: Account): Record<SettingsTable, Record<string, unknown>> {
  const changed = {
    updated_at: iso(ago({ world, admin, random: world.random() }, 15)),
    updated_by: admin.id,
  };
  return {
    general_settings: { ...generalSettings, ...changed },
    contact_settings: { ...contactSettings, ...changed },
    email_settings: { ...emailSettings, ...changed },
    legal_settings: { ...legalSettings(iso(world.clock.now - 200 * DAY)), ...changed },
  };
}
