import { api } from '@karcis/contract';
import { removable } from './event-place.ts';
import { form, list, record } from './resource.ts';

/** Screens of administrators for the content of the site. */

/** Where the records of a kind of content are. */
const placeOf = <const Kind extends string>(kind: Kind) => {
  const path = `/admin/cms/${kind}` as const;
  const who = 'admin';
  return {
    list: { path, who, section: 'content', opens: `${path}/{id}` },
    form: { path: `${path}/new`, who, of: path },
    record: { path: `${path}/{id}`, who, of: path },
  } as const;
};

const places = {
  pages: placeOf('pages'),
  faqs: placeOf('faqs'),
  announcements: placeOf('announcements'),
  banners: placeOf('banners'),
  sections: placeOf('homepage-sections'),
} as const;

const groups = {
  page: {
    about: ['title', 'excerpt', 'body_markdown'],
    shown: ['status', 'slug', 'locale', 'show_in_header', 'show_in_footer'],
    search: ['seo'],
  },
  faq: { about: ['question', 'answer_markdown', 'category', 'is_active'] },
  announcement: {
    about: ['title', 'body_markdown', 'level'],
    link: ['link_url', 'link_label'],
    shown: ['is_active', 'starts_at', 'ends_at', 'priority'],
    // For other programs that show announcements.
    unasked: ['is_dismissible'],
  },
  banner: {
    about: ['title', 'subtitle', 'placement'],
    pictures: ['image_media_id', 'image_mobile_media_id', 'alt_text'],
    link: ['link_url', 'cta_label'],
    shown: ['is_active', 'starts_at', 'ends_at'],
  },
} as const;

// The form of each before the address of a record, which would be found for it as well.
export const adminContent = {
  pages: list({
    ...places.pages.list,
    noun: 'pages',
    reads: api.cms.pages,
    columns: ['title', 'slug', 'status', 'published_at', 'show_in_header', 'show_in_footer'],
    orders: api.cms.orderPages,
  }),
  newPage: form({
    ...places.pages.form,
    noun: 'newPage',
    creates: api.cms.createPage,
    groups: groups.page,
    preset: { status: 'Draft', locale: 'id' },
  }),
  page: record({
    ...places.pages.record,
    noun: 'page',
    reads: api.cms.page,
    title: 'title',
    lead: ['status', 'slug', 'published_at', 'updated_at', 'updated_by.name'],
    deeds: [{ ...removable, does: api.cms.removePage, word: 'removeContent' }],
    changes: api.cms.changePage,
    groups: groups.page,
  }),
  faqs: list({
    ...places.faqs.list,
    noun: 'faqs',
    reads: api.cms.faqs,
    columns: ['question', 'category', 'is_active', 'updated_at'],
    orders: api.cms.orderFaqs,
  }),
  newFaq: form({
    ...places.faqs.form,
    noun: 'newFaq',
    creates: api.cms.createFaq,
    groups: groups.faq,
    preset: { is_active: true },
  }),
  faq: record({
    ...places.faqs.record,
    noun: 'faq',
    reads: api.cms.faq,
    title: 'question',
    lead: ['category', 'is_active', 'updated_at'],
    deeds: [{ ...removable, does: api.cms.removeFaq, word: 'removeContent' }],
    changes: api.cms.changeFaq,
    groups: groups.faq,
  }),
  announcements: list({
    ...places.announcements.list,
    noun: 'announcements',
    reads: api.cms.announcements,
    columns: ['title', 'level', 'status', 'starts_at', 'ends_at', 'priority'],
  }),
  newAnnouncement: form({
    ...places.announcements.form,
    noun: 'newAnnouncement',
    creates: api.cms.createAnnouncement,
    groups: groups.announcement,
    preset: { level: 'Info', is_active: true, priority: 0 },
  }),
  announcement: record({
    ...places.announcements.record,
    noun: 'announcement',
    reads: api.cms.announcement,
    title: 'title',
    lead: ['status', 'level', 'starts_at', 'ends_at', 'updated_at'],
    deeds: [{ ...removable, does: api.cms.removeAnnouncement, word: 'removeContent' }],
    changes: api.cms.changeAnnouncement,
    groups: groups.announcement,
  }),
  banners: list({
    ...places.banners.list,
    noun: 'banners',
    reads: api.cms.banners,
    columns: ['title', 'placement', 'is_active', 'starts_at', 'ends_at'],
    orders: api.cms.orderBanners,
  }),
  newBanner: form({
    ...places.banners.form,
    noun: 'newBanner',
    creates: api.cms.createBanner,
    groups: groups.banner,
    preset: { is_active: true },
  }),
  banner: record({
    ...places.banners.record,
    noun: 'banner',
    reads: api.cms.banner,
    title: 'title',
    lead: ['image_url', 'placement', 'is_active', 'starts_at', 'ends_at'],
    deeds: [{ ...removable, does: api.cms.removeBanner, word: 'removeContent' }],
    changes: api.cms.changeBanner,
    groups: groups.banner,
  }),
  homepageSections: list({
    ...places.sections.list,
    noun: 'homepageSections',
    reads: api.cms.homepageSections,
    columns: ['title', 'type', 'key', 'is_visible'],
    orders: api.cms.orderHomepageSections,
  }),
  newHomepageSection: form({
    ...places.sections.form,
    noun: 'newHomepageSection',
    creates: api.cms.createHomepageSection,
    groups: { about: ['type', 'key', 'title', 'subtitle', 'is_visible'], config: ['config'] },
    preset: { type: 'Custom', is_visible: true },
  }),
  homepageSection: record({
    ...places.sections.record,
    noun: 'homepageSection',
    reads: api.cms.homepageSection,
    title: 'title',
    lead: ['type', 'key', 'is_visible', 'position'],
    deeds: [{ ...removable, does: api.cms.removeHomepageSection, word: 'removeContent' }],
    changes: api.cms.changeHomepageSection,
    groups: { about: ['title', 'subtitle', 'is_visible'], config: ['config'] },
  }),
};
