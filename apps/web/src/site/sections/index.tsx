import type { ComponentChildren } from 'preact';
import type { SiteContext, SiteView } from '../context.ts';
import { Announcements } from './announcements.tsx';
import { Banners } from './banners.tsx';
import { Categories } from './categories.tsx';
import { Custom, Hero } from './custom.tsx';
import { FeaturedEvents, UpcomingEvents } from './event-lists.tsx';
import { Partners } from './partners.tsx';
import { Questions } from './questions.tsx';
import { SignatureTicket } from './signature-ticket.tsx';

/** Everything that the front page has read. */
export type HomeData = Parameters<SiteView<'home'>>[0];

/** A section as it is set up. Those that are not are shown by default. */
export interface Section {
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface SectionProps {
  readonly section: Section;
  readonly data: HomeData;
  readonly context: SiteContext;
}

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

/** A whole number of the set-up of a section, or what is usual. */
export const numberIn = ({ config }: Section, name: string, usually: number): number => {
  const value = config[name];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : usually;
};

/** A list of words of the set-up of a section; undefined where it has none. */
export const wordsIn = ({ config }: Section, name: string): readonly string[] | undefined => {
  const value = config[name];
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
};

/** What a section begins with: its title, and a line below. */
export function SectionTitle({
  section,
  usually,
  class: kind,
}: {
  readonly section: Section;
  readonly usually?: string;
  readonly class?: string;
}) {
  const title = section.title ?? usually;
  if (title === undefined) return null;
  return (
    <div class={`section-title ${kind ?? ''}`.trim()}>
      <h2>{title}</h2>
      {section.subtitle !== null && <p class="quiet">{section.subtitle}</p>}
    </div>
  );
}
