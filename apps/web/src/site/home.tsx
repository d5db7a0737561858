import { addressIn, type SiteView } from './context.ts';
import { Empty } from '../kit/empty.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { sectionsOf } from './sections/index.tsx';

/** The front page: the filters as its heading, then the sections in the order that the administrators gave them. */
export const home: SiteView<'home'> = (data, context) => {
  const { words, settings, origin, locale } = context;
  const name = settings?.site_name ?? 'Karcis';
  const sections = sectionsOf(data, context);
  const hasEvents = data.events.data.length > 0;
  return {
    head: {
      title: words.site.home.title(name),
      description: settings?.tagline ?? words.site.home.description(name),
      data: {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: origin + addressIn(locale, '/'),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${addressIn(locale, '/events')}?q={query}`,
          'query-input': 'required name=query',
        },
      },
    },
    body: (
      <>
        <FilterSentence filters={data.filters.data} context={context} />
        {sections}
        {!hasEvents && (
          <Empty title={words.site.home.noEvents} hint={words.site.home.noEventsHint} level={2} />
        )}
      </>
    ),
  };
};
