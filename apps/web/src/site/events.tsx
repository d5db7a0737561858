import { Empty } from '../kit/empty.tsx';
import { addressIn, type SiteView } from './context.ts';
import { Days, EventList } from './days.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { BannersAt } from './sections/banners.tsx';

/** Parameters whose lists are worth finding from outside. */
const indexed = new Set(['category', 'city', 'page']);

/** What is coming up, by day, with its filters as a sentence. */
export const events: SiteView<'events'> = (data, context) => {
  const { words, query, locale } = context;
  const { meta } = data.events;
  const text = words.site.events;
  const addressOf = (changed: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...query, ...changed }).toString();
    return search === '' ? '/events' : `/events?${search}`;
  };
  const isFiltered = Object.keys(query).some((name) => name !== 'page');
  const isSorted = query['sort'] !== undefined && query['sort'] !== 'starts_at';
  const found = data.events.data;
  return {
    head: {
      title: text.title,
      description: text.description,
      isIndexed: Object.keys(query).every((name) => indexed.has(name)),
      canonical: Object.keys(query).every((name) => indexed.has(name)) ? addressOf({}) : '/events',
    },
    body: (
      <>
        <FilterSentence filters={data.filters.data} context={context} isWhole />
        <p class="found" role="status">
          {text.found(meta.total)} {isFiltered && <a href={addressIn(locale, '/events')}>{text.clear}</a>}
        </p>
        {found.length === 0 && (
          <Nothing others={data.others.data} context={context} isFiltered={isFiltered} />
        )}
        <BannersAt banners={data.banners.data} at="Event List" level={2} context={context} />
        {found.length > 0 &&
          (isSorted ? (
            <div class="section">
              <h2 class="hidden">{text.title}</h2>
              <EventList events={found} context={context} level={3} hasDay />
            </div>
          ) : (
            <Days events={found} context={context} />
          ))}
        {meta.last_page > 1 && (
          <nav class="pages" aria-label={text.pages}>
            {meta.current_page > 1 ? (
              <a
                class="button"
                rel="prev"
                href={addressIn(locale, addressOf({ page: String(meta.current_page - 1) }))}
              >
                {text.previous}
              </a>
            ) : (
              <span />
            )}
            <span class="quiet">{text.page(meta.current_page, meta.last_page)}</span>
            {meta.current_page < meta.last_page ? (
              <a
                class="button"
                rel="next"
                href={addressIn(locale, addressOf({ page: String(meta.current_page + 1) }))}
              >
                {text.next}
              </a>
            ) : (
              <span />
            )}
          </nav>
        )}
      </>
    ),
  };
};

type Others = Parameters<SiteView<'events'>>[0]['others']['data'];
type Context = Parameters<SiteView<'events'>>[1];

/** In place of a list without events: what to do, and the nearest events of all. */
function Nothing({
  others,
  context,
  isFiltered,
}: {
  readonly others: Others;
  readonly context: Context;
  readonly isFiltered: boolean;
}) {
  const { words, locale } = context;
  const text = words.site.events;
  if (others.length === 0 || !isFiltered)
    return <Empty title={words.site.home.noEvents} hint={words.site.home.noEventsHint} level={2} />;
  return (
    <>
      <Empty title={text.none} hint={text.noneHint} level={2}>
        <p>
          <a class="button" href={addressIn(locale, '/events')}>
            {words.site.home.allEvents}
          </a>
        </p>
      </Empty>
      <section class="section">
        <h2 class="section-title">{text.nearest}</h2>
        <EventList events={others} context={context} level={3} hasDay />
      </section>
    </>
  );
}
