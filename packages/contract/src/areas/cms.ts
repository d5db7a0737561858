import Type from 'typebox';
import { page, paged } from '../page.ts';
import { AdminAnnouncement } from '../resources/announcement.ts';
import { AdminBanner } from '../resources/banner.ts';
import { AdminCmsPage } from '../resources/cms-page.ts';
import { AdminFaq } from '../resources/faq.ts';
import { AdminHomepageSection } from '../resources/homepage-section.ts';
import { list, one, route } from '../route.ts';
import { Id } from '../values.ts';

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
  page: route({
    method: 'GET',
    path: '/admin/cms/pages/{id}',
    access: 'admin',
    summary: 'A content page in any status',
    params: Type.Object({ id: Id }),
    response: one(AdminCmsPage),
  }),
  faqs: route({
    method: 'GET',
    path: '/admin/cms/faqs',
    access: 'admin',
    summary: 'The questions and answers, active or not, by position',
    response: list(AdminFaq),
  }),
  announcements: route({
    method: 'GET',
    path: '/admin/cms/announcements',
    access: 'admin',
    summary: 'The announcements in any status, most important first',
    response: list(AdminAnnouncement),
  }),
  banners: route({
    method: 'GET',
    path: '/admin/cms/banners',
    access: 'admin',
    summary: 'The banners, active or not, by position',
    response: list(AdminBanner),
  }),
  homepageSections: route({
    method: 'GET',
    path: '/admin/cms/homepage-sections',
    access: 'admin',
    summary: 'The sections of the homepage, hidden ones included, in their configured order',
    response: list(AdminHomepageSection),
  }),
};
