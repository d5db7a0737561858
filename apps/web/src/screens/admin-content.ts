import { api } from '@karcis/contract';
import { list, record, view } from './resource.ts';

/** Screens of administrators for the content of the site and its settings. */
export const adminContent = {
  pages: list({
    path: '/admin/cms/pages',
    who: 'admin',
    noun: 'pages',
    section: 'content',
    reads: api.cms.pages,
    columns: ['title', 'slug', 'status', 'published_at', 'show_in_header', 'show_in_footer', 'position'],
    opens: '/admin/cms/pages/{id}',
  }),
  page: record({
    path: '/admin/cms/pages/{id}',
    who: 'admin',
    noun: 'page',
    reads: api.cms.page,
    title: 'title',
    of: '/admin/cms/pages',
    lead: ['status', 'slug', 'published_at', 'updated_at', 'updated_by.name'],
  }),
  faqs: list({
    path: '/admin/cms/faqs',
    who: 'admin',
    noun: 'faqs',
    section: 'content',
    reads: api.cms.faqs,
    columns: ['question', 'category', 'is_active', 'updated_at', 'position'],
  }),
  announcements: list({
    path: '/admin/cms/announcements',
    who: 'admin',
    noun: 'announcements',
    section: 'content',
    reads: api.cms.announcements,
    columns: ['title', 'level', 'status', 'starts_at', 'ends_at', 'priority'],
  }),
  banners: list({
    path: '/admin/cms/banners',
    who: 'admin',
    noun: 'banners',
    section: 'content',
    reads: api.cms.banners,
    columns: ['title', 'placement', 'is_active', 'starts_at', 'ends_at', 'position'],
  }),
  homepageSections: list({
    path: '/admin/cms/homepage-sections',
    who: 'admin',
    noun: 'homepageSections',
    section: 'content',
    reads: api.cms.homepageSections,
    columns: ['title', 'type', 'key', 'is_visible', 'position'],
  }),

  generalSettings: record({
    path: '/admin/settings/general',
    who: 'admin',
    noun: 'generalSettings',
    section: 'settings',
    reads: api.settings.general,
    lead: ['site_name', 'default_currency', 'default_timezone', 'maintenance_mode'],
  }),
  contactSettings: record({
    path: '/admin/settings/contact',
    who: 'admin',
    noun: 'contactSettings',
    section: 'settings',
    reads: api.settings.contact,
    lead: ['support_email', 'support_phone', 'whatsapp_number'],
  }),
  emailSettings: view({
    path: '/admin/settings/email',
    who: 'admin',
    noun: 'emailSettings',
    section: 'settings',
    view: 'emailSettings',
    reads: [api.settings.email, api.settings.changeEmail, api.adminMail.test],
  }),
  legalSettings: record({
    path: '/admin/settings/legal',
    who: 'admin',
    noun: 'legalSettings',
    section: 'settings',
    reads: api.settings.legal,
    lead: ['company_name', 'terms_version', 'privacy_version'],
  }),
};
