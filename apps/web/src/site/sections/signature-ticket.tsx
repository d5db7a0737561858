import { priceText } from '@karcis/format';
import { Poster } from '../../kit/poster.tsx';
import { Ticket } from '../../kit/ticket.tsx';
import { addressIn, type SiteContext } from '../context.ts';
import { Countdown } from '../countdown.tsx';
import { type Card, placeOf } from '../event-card.tsx';
import { SalesSentence } from '../sales.tsx';
import { daySpanText } from '../times.ts';
import type { HomeData, SectionProps } from './section.tsx';

/** The official event as a ticket: its poster as a band, its facts, and beyond the holes what it costs. */
export function SignatureTicket({ section, data, context }: SectionProps) {
  const signature = data.signature.data;
  if (signature === null) return null;
  const { words, locale, settings } = context;
  const { event } = signature;
  return (
    <section
      class="section"
      aria-label={section.title ?? words.site.home.signature(settings?.site_name ?? 'Karcis')}
    >
      <Ticket
        class="signature-ticket"
        isUpright
        poster={<Poster event={event} view="band" isFirst copy="s" />}
        what={
          <>
            <p class="quiet">{section.title ?? words.site.home.signature(settings?.site_name ?? 'Karcis')}</p>
            <h2>{event.title}</h2>
            <p>{daySpanText(event, context)}</p>
            <p class="signature-place">{placeOf(event, context)}</p>
            {section.config['show_lineup'] === true && (
              <LineUp artists={signature.artists} context={context} />
            )}
          </>
        }
        stub={
          <>
            <Price event={event} context={context} />
            {section.config['show_countdown'] === false ? (
              <SalesSentence event={event} context={context} />
            ) : (
              <Time signature={signature} context={context} />
            )}
            <a class="button button-filled" href={addressIn(locale, '/events/signature')}>
              {words.site.home.see}
            </a>
          </>
        }
      />
    </section>
  );
}

interface PartProps {
  readonly event: Card;
  readonly context: SiteContext;
}

export function Price({ event, context: { words, locale } }: PartProps) {
  if (event.min_price_all_in === null) return null;
  const isFree = event.min_price_all_in === 0;
  return (
    <p class="price">
      {words.site.event.fromOnly} <strong>{priceText(event.min_price_all_in, event.currency, locale)}</strong>
      {!isFree && <span class="quiet">{words.site.event.allIn}</span>}
    </p>
  );
}

type Signature = NonNullable<HomeData['signature']['data']>;

/** Time until sales open; once they are, until the event begins. */
export function Time({
  signature: { event, profile },
  context,
}: {
  readonly signature: Signature;
  readonly context: SiteContext;
}) {
  const { words, now } = context;
  const { sales_status, sales_start_at, timezone } = event;
  if (sales_status === 'Not Yet On Sale' && sales_start_at !== null)
    return (
      <Countdown
        label={words.site.event.opensIn}
        until={sales_start_at}
        timezone={timezone}
        context={context}
      />
    );
  const until = profile?.countdown_at ?? event.starts_at;
  if (event.status !== 'Published' || Date.parse(until) <= now)
    return <SalesSentence event={event} context={context} />;
  return (
    <Countdown label={words.site.signature.countdown} until={until} timezone={timezone} context={context} />
  );
}

/** The first names of a line-up. */
function LineUp({
  artists,
  context: { words },
}: {
  readonly artists: Signature['artists'];
  readonly context: SiteContext;
}) {
  if (artists.length === 0) return null;
  const named = artists.slice(0, 3).map(({ name }) => name);
  return <p class="quiet">{words.site.home.lineUp(named.join(', '), artists.length - named.length)}</p>;
}
