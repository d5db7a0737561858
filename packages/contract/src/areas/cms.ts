import { page, paged } from '../page.ts';
import { AdminAnnouncement, announcementFields, ManagedAnnouncement } from '../resources/announcement.ts';
import { AdminBanner, bannerFields, ManagedBanner } from '../resources/banner.ts';
import { AdminCmsPage, cmsPageFields, ManagedCmsPage } from '../resources/cms-page.ts';
import { AdminFaq, faqFields, ManagedFaq } from '../resources/faq.ts';
import { managedRoutes } from '../managed.ts';
import {
  AdminHomepageSection,
  homepageSectionFields,
  ManagedHomepageSection,
  newHomepageSectionFields,
} from '../resources/homepage-section.ts';
import { list, route } from '../route.ts';

const faqs = managedRoutes({
  path: '/admin/cms/faqs',
  access: 'admin',
  tokenScope: 'content',
  subject: 'faq',
  words: ['question', 'questions'],
  fields: faqFields,
  newFields: faqFields,
  required: ['question', 'answer_markdown'],
  record: ManagedFaq,
});

const announcements = managedRoutes({
  path: '/admin/cms/announcements',
  access: 'admin',
  tokenScope: 'content',
  subject: 'announcement',
  words: ['announcement', 'announcements'],
  fields: announcementFields,
  newFields: announcementFields,
  required: ['title'],
  record: ManagedAnnouncement,
});

const banners = managedRoutes({
  path: '/admin/cms/banners',
  access: 'admin',
  tokenScope: 'content',
  subject: 'banner',
  words: ['banner', 'banners'],
  fields: bannerFields,
  newFields: bannerFields,
  required: ['title', 'placement', 'image_media_id'],
  record: ManagedBanner,
});

const pages = managedRoutes({
  path: '/admin/cms/pages',
  access: 'admin',
  tokenScope: 'content',
  subject: 'cms_page',
  words: ['page', 'pages'],
  fields: cmsPageFields,
  newFields: cmsPageFields,
  required: ['title'],
  record: ManagedCmsPage,
});

const sections = managedRoutes({
  path: '/admin/cms/homepage-sections',
  access: 'admin',
  tokenScope: 'content',
  subject: 'homepage_section',
  words: ['section', 'sections'],
  fields: homepageSectionFields,
  newFields: newHomepageSectionFields,
  required: ['key', 'type'],
  record: ManagedHomepageSection,
});

/** What the site says, with everything that visitors are not shown: drafts, what is switched off, and the sources. */
export const cms = {
  pages: route({
    method: 'GET',
    path: '/admin/cms/pages',
    access: 'admin',
    summary: 'The content pages in any status, by position',
    query: paged({}),
    response: page(AdminCmsPage),
  }),
  createPage: pages.create,
  page: pages.read,
  changePage: pages.change,
  removePage: pages.remove,
  orderPages: pages.order,
  changePages: pages.bulk,
  faqs: route({
    method: 'GET',
    path: '/admin/cms/faqs',
    access: 'admin',
    summary: 'The questions and answers, active or not, by position',
    response: list(AdminFaq),
  }),
  createFaq: faqs.create,
  faq: faqs.read,
  changeFaq: faqs.change,
  removeFaq: faqs.remove,
  orderFaqs: faqs.order,
  changeFaqs: faqs.bulk,
  announcements: route({
    method: 'GET',
    path: '/admin/cms/announcements',
    access: 'admin',
    summary: 'The announcements in any status, most important first',
    response: list(AdminAnnouncement),
  }),
  createAnnouncement: announcements.create,
  announcement: announcements.read,
  changeAnnouncement: announcements.change,
  removeAnnouncement: announcements.remove,
  changeAnnouncements: announcements.bulk,
  banners: route({
    method: 'GET',
    path: '/admin/cms/banners',
    access: 'admin',
    summary: 'The banners, active or not, by position',
    response: list(AdminBanner),
  }),
  createBanner: banners.create,
  banner: banners.read,
  changeBanner: banners.change,
  removeBanner: banners.remove,
  orderBanners: banners.order,
  changeBanners: banners.bulk,
  homepageSections: route({
    method: 'GET',
    path: '/admin/cms/homepage-sections',
    access: 'admin',
    summary: 'The sections of the homepage, hidden ones included, in their configured order',
    response: list(AdminHomepageSection),
  }),
  createHomepageSection: sections.create,
  homepageSection: sections.read,
  changeHomepageSection: sections.change,
  removeHomepageSection: sections.remove,
  orderHomepageSections: sections.order,
  changeHomepageSections: sections.bulk,
};
