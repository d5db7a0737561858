import { addressIn } from '../context.ts';
import { numberIn, type SectionProps, SectionTitle } from './section.tsx';

/** Kinds of events with their number, as an index. */
export function Categories({ section, data, context: { words, locale } }: SectionProps) {
  const shown = data.filters.data.categories.slice(0, numberIn(section, 'limit', 12));
  if (shown.length === 0) return null;
  return (
    <section class="section">
      <SectionTitle section={section} usually={words.site.home.categories} />
      <ul class="index">
        {shown.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={addressIn(locale, `/events?category=${slug}`)}>{name}</a>
            <span class="quiet">{words.site.events.found(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
