import Type from 'typebox';
import { Announcement } from '../resources/announcement.ts';
import { Banner } from '../resources/banner.ts';
import { CmsPage, PageLink } from '../resources/cms-page.ts';
import { CurrencyDigits } from '../resources/currency-digits.ts';
import { Faq } from '../resources/faq.ts';
import { HomepageSection } from '../resources/homepage-section.ts';
import { PublicGeneralSettings } from '../resources/general-settings.ts';
import { PublicContactSettings, PublicLegalSettings } from '../resources/settings.ts';
import { ZoneClock } from '../resources/zone-clock.ts';
import { list, one, route } from '../route.ts';

/** What everybody reads without signing in. Answers may be at most 60 seconds old, over every cache. */
const freshness = 60;

export const publicContent = {
  page: route({
    method: 'GET',
    path: '/pages/{slug}',
    access: 'public',
    summary: 'A published content page',
    params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 }) }),
    response: one(CmsPage),
    freshness,
  }),
  pages: route({
    method: 'GET',
    path: '/pages',
    access: 'public',
    summary: 'The published content pages, in their configured order, without their texts',
    response: list(PageLink),
    freshness,
  }),
  faqs: route({
    method: 'GET',
    path: '/faqs',
    access: 'public',
    summary: 'The active questions and answers, in their configured order',
    response: list(Faq),
    freshness,
  }),
  announcements: route({
    method: 'GET',
    path: '/announcements',
    access: 'public',
    summary: 'The active announcements inside their date window, most important first',
    response: list(Announcement),
    freshness,
  }),
  banners: route({
    method: 'GET',
    path: '/banners',
    access: 'public',
    summary: 'The active banners inside their date window, by placement and position',
    response: list(Banner),
    freshness,
  }),
  homepageSections: route({
    method: 'GET',
    path: '/homepage-sections',
    access: 'public',
    summary: 'The visible sections of the homepage, in their configured order',
    response: list(HomepageSection),
    freshness,
  }),
  generalSettings: route({
    method: 'GET',
    path: '/settings/general',
    access: 'public',
    summary: 'The name, logo, copyright line and defaults of the site',
    response: one(PublicGeneralSettings),
    freshness,
  }),
  currencies: route({
    method: 'GET',
    path: '/currencies',
    access: 'public',
    summary: 'The currencies that prices may be in, with the digits of their amounts',
    description:
      'ISO 4217, but for the rupiah, which is used whole. An amount of 1250 is 12.50 where `digits` is 2, and 1.250 where it is 3. Read the digits ' +
      'here: those that libraries and engines know differ.',
    response: list(CurrencyDigits),
    freshness,
  }),
  timeZones: route({
    method: 'GET',
    path: '/time-zones',
    access: 'public',
    summary: 'The time zones of events, organizers and the platform, with what their clocks show',
    description:
      'From the beginning of last year until the end of the third year from now. The server writes local times in pages, mails and files by them. ' +
      'Programs know time zones of different years: one that shows times by this list shows the same times.',
    response: list(ZoneClock),
    freshness,
  }),
  contactSettings: route({
    method: 'GET',
    path: '/settings/contact',
    access: 'public',
    summary: 'How to reach the people behind the site',
    response: one(PublicContactSettings),
    freshness,
  }),
  legalSettings: route({
    method: 'GET',
    path: '/settings/legal',
    access: 'public',
    summary: 'The terms and policies of the site, and the company behind it',
    response: one(PublicLegalSettings),
    freshness,
  }),
};
