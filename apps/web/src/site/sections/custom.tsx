import { addressIn } from '../context.ts';
import { type SectionProps, SectionTitle } from './section.tsx';

/** What the front page says of itself, below the sentence with which one looks for events. */
export function Hero({ section }: SectionProps) {
  if (section.title === null && section.subtitle === null) return null;
  return (
    <p class="hero">
      {section.title !== null && <strong>{section.title}</strong>} {section.subtitle}
    </p>
  );
}

/** A title and a line of the administrators, with the content page that they lead to. */
export function Custom({ section, context: { locale, words } }: SectionProps) {
  const page = section.config['page'];
  const hasPage = typeof page === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(page);
  if (section.title === null) return null;
  return (
    <section class="section banner">
      <SectionTitle section={section} />
      {hasPage && (
        <a class="button" href={addressIn(locale, `/pages/${page}`)}>
          {words.site.home.readMore}
        </a>
      )}
    </section>
  );
}
