import { api } from '@karcis/contract';
import { siteScreens } from './screen.ts';
import { withFirstWords } from './search.ts';
import { withDays } from './period.ts';

const { catalogue, publicContent } = api;

/** Reads of the frame of every site screen. */
const frame = { settings: publicContent.generalSettings, pages: publicContent.pages } as const;
const freshness = 60;

/** The screens for visitors. The server renders them and keeps the result, so one copy serves everybody. */
export const site = siteScreens({
  home: {
    path: '/',
    freshness,
    reads: {
      ...frame,
      sections: publicContent.homepageSections,
      banners: publicContent.banners,
      announcements: publicContent.announcements,
      faqs: publicContent.faqs,
      filters: catalogue.eventFilters,
      signature: catalogue.signatureEvent,
      events: { route: catalogue.events, with: { per_page: 60 } },
      // As many as a section shows, and the signature event, which is above.
      featured: { route: catalogue.events, with: { featured: true, per_page: 25 } },
    },
    islands: ['countdown'],
  },
  events: {
    path: '/events',
    freshness,
    query: ['q', 'category', 'city', 'when', 'from', 'to', 'free', 'sort', 'page'],
    simplify: withDays,
    reads: {
      ...frame,
      filters: catalogue.eventFilters,
      events: { route: catalogue.events, with: { per_page: 24 }, takes: withFirstWords },
      banners: publicContent.banners,
      // The nearest ones, for when none matches.
      others: { route: catalogue.events, with: { per_page: 3 }, isApart: true },
    },
  },
  signature: {
    path: '/events/signature',
    freshness,
    reads: { ...frame, signature: catalogue.signatureEvent },
    needs: ['signature'],
    islands: ['countdown'],
  },
  event: {
    path: '/events/{slug}',
    freshness,
    reads: { ...frame, event: catalogue.event },
    islands: ['tickets'],
  },
  organizer: {
    path: '/organizers/{slug}',
    freshness,
    reads: {
      ...frame,
      organizer: catalogue.organizer,
      events: { route: catalogue.events, with: { per_page: 100 }, from: { organizer: 'slug' } },
    },
  },
  page: { path: '/pages/{slug}', freshness, reads: { ...frame, page: publicContent.page } },
  faq: { path: '/faq', freshness, query: ['q'], reads: { ...frame, faqs: publicContent.faqs } },
  contact: { path: '/contact', freshness, reads: { ...frame, contact: publicContent.contactSettings } },
  legal: { path: '/legal', freshness, reads: { ...frame, legal: publicContent.legalSettings } },
});

export type Site = typeof site;
