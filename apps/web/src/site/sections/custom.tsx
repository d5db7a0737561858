import { addressIn } from '../context.ts';
import { BannersAt } from './banners.tsx';
import { type SectionProps, SectionTitle } from './section.tsx';

/** Introduction of the front page below the search, with its banners. */
export function Hero({ section, data, context }: SectionProps) {
  return (
    <>
      {(section.title !== null || section.subtitle !== null) && (
        <p class="hero">
          {section.title !== null && <strong>{section.title}</strong>} {section.subtitle}
        </p>
      )}
      <BannersAt banners={data.banners.data} at="Home Hero" level={2} context={context} />
    </>
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
