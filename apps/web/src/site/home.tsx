import { dayText, moneyText } from '../kit/format.ts';
import { Poster } from '../kit/poster.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { addressIn, type SiteContext, type SiteView } from './context.ts';
import { Days } from './days.tsx';
import { Empty } from '../kit/empty.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { placeOf } from './event-card.tsx';

/** The front page: the official event as a ticket, then what is coming up by day, then what the sections say. */
export const home: SiteView<'home'> = (data, context) => {
  const { words, settings, locale } = context;
  const name = settings?.site_name ?? 'Karcis';
  const { faqs, announcements } = data;
  return {
    head: {
      title: words.site.home.title(name),
      description: settings?.tagline ?? words.site.home.description(name),
      data: { '@context': 'https://schema.org', '@type': 'WebSite', name, url: context.origin },
    },
    body: (
      <>
        <FilterSentence filters={data.filters.data} context={context} heading />
        {announcements.data.map(({ id, title, body_html, level, link_url, link_label }) => (
          <aside key={id} class={`announcement announcement-${level.toLowerCase()}`}>
            <strong>{title}</strong>
            <div class="prose" dangerouslySetInnerHTML={{ __html: body_html }} />
            {link_url !== null && <a href={link_url}>{link_label ?? link_url}</a>}
          </aside>
        ))}
        {data.signature.data !== null && <Signature signature={data.signature.data} context={context} />}
        {data.events.data.length === 0 ? (
          <Empty title={words.site.home.noEvents} hint={words.site.home.noEventsHint} />
        ) : (
          <>
            <Days events={data.events.data} context={context} />
            <p class="more">
              <a href={addressIn(locale, '/events')}>{words.site.home.allEvents}</a>
            </p>
          </>
        )}
        {faqs.data.length > 0 && (
          <section class="questions">
            <h2>{words.site.home.questions}</h2>
            {faqs.data.slice(0, 5).map(({ id, question, answer_html }) => (
              <details key={id}>
                <summary>{question}</summary>
                <div class="prose" dangerouslySetInnerHTML={{ __html: answer_html }} />
              </details>
            ))}
          </section>
        )}
      </>
    ),
  };
};

type Signature = NonNullable<Parameters<SiteView<'home'>>[0]['signature']['data']>;

/** The official event: its poster as a band, its facts, and beyond the holes what it costs. */
function Signature({
  signature: { event },
  context,
}: {
  readonly signature: Signature;
  readonly context: SiteContext;
}) {
  const { words, locale, settings } = context;
  return (
    <Ticket
      class="signature-ticket"
      poster={<Poster event={event} view="band" />}
      what={
        <>
          <p class="quiet">{words.site.home.signature(settings?.site_name ?? 'Karcis')}</p>
          <h2>{event.title}</h2>
          <p>{dayText(locale, event.starts_at, event.timezone)}</p>
          <p class="quiet">{placeOf(event, context)}</p>
        </>
      }
      stub={
        <>
          {event.min_price_all_in !== null && (
            <p>
              <strong>
                {words.site.event.from(
                  moneyText(locale, event.min_price_all_in, event.currency, words.site.event.free),
                )}
              </strong>
              <br />
              <span class="quiet">{words.site.event.allIn}</span>
            </p>
          )}
          <p class="quiet">{words.site.event.sales[event.sales_status]}</p>
          <a class="button button-filled" href={addressIn(locale, '/events/signature')}>
            {words.site.home.see}
          </a>
        </>
      }
    />
  );
}
