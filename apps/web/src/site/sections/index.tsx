import type { ComponentChildren } from 'preact';
import type { SiteContext } from '../context.ts';
import { Announcements } from './announcements.tsx';
import { Banners } from './banners.tsx';
import { Categories } from './categories.tsx';
import { Custom, Hero } from './custom.tsx';
import { FeaturedEvents, UpcomingEvents } from './event-lists.tsx';
import { Partners } from './partners.tsx';
import { Questions } from './questions.tsx';
import type { HomeData, Section, SectionProps } from './section.tsx';
import { SignatureTicket } from './signature-ticket.tsx';

type Kind = HomeData['sections']['data'][number]['type'];

/** What each kind of section shows. One that has nothing to show is null. */
const kinds: Readonly<Record<Kind, (props: SectionProps) => ComponentChildren>> = {
  Hero,
  Announcements,
  'Signature Event': SignatureTicket,
  'Featured Events': FeaturedEvents,
  'Upcoming Events': UpcomingEvents,
  Banners,
  Categories,
  Faqs: Questions,
  Partners,
  Custom,
};

/** Order of a front page that nobody has set up. */
const usual: readonly Kind[] = [
  'Announcements',
  'Signature Event',
  'Upcoming Events',
  'Categories',
  'Faqs',
  'Partners',
];
const plain: Section = { title: null, subtitle: null, config: {} };

/** The sections of the front page in their order. */
export function sectionsOf(data: HomeData, context: SiteContext): ComponentChildren {
  const chosen = data.sections.data;
  const shown = chosen.length > 0 ? chosen : usual.map((type) => ({ ...plain, key: type, type }));
  return shown.map((section) => {
    // A kind that a newer release of the API has, and this page does not know.
    const Kind = kinds[section.type] as (typeof kinds)[Kind] | undefined;
    return Kind && <Kind key={section.key} section={section} data={data} context={context} />;
  });
}
