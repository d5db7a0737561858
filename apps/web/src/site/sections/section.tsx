import type { SiteContext, SiteView } from '../context.ts';

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
