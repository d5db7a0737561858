import { Empty } from '../kit/empty.tsx';
import { addressIn, type SiteView } from './context.ts';
import { Days } from './days.tsx';
import { FilterSentence } from './filter-sentence.tsx';

/** What is coming up, by day, with its filters as a sentence. */
export const events: SiteView<'events'> = (data, context) => {
  const { words, query, locale } = context;
  const { meta } = data.events;
  const text = words.site.events;
  const pageAddress = (page: number) =>
    addressIn(locale, `/events?${new URLSearchParams({ ...query, page: String(page) }).toString()}`);
  const isFiltered = Object.keys(query).some((name) => name !== 'page');
  return {
    head: { title: text.title, description: text.description, isIndexed: query['q'] === undefined },
    body: (
      <>
        <FilterSentence filters={data.filters.data} context={context} heading />
        <p class="quiet" role="status">
          {text.found(meta.total)} {isFiltered && <a href={addressIn(locale, '/events')}>{text.clear}</a>}
        </p>
        {data.events.data.length === 0 ? (
          <Empty title={text.none} hint={text.noneHint}>
            <a href={addressIn(locale, '/events')}>{words.site.home.allEvents}</a>
          </Empty>
        ) : (
          <Days events={data.events.data} context={context} />
        )}
        {meta.last_page > 1 && (
          <nav class="pages" aria-label={text.page(meta.current_page, meta.last_page)}>
            {meta.current_page > 1 && (
              <a rel="prev" href={pageAddress(meta.current_page - 1)}>
                {text.previous}
              </a>
            )}
            <span>{text.page(meta.current_page, meta.last_page)}</span>
            {meta.current_page < meta.last_page && (
              <a rel="next" href={pageAddress(meta.current_page + 1)}>
                {text.next}
              </a>
            )}
          </nav>
        )}
      </>
    ),
  };
};
