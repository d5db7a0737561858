import type { api, BodyOf } from '@karcis/contract';
import { clockText, moneyText } from '../kit/format.ts';
import { Poster } from '../kit/poster.tsx';
import { Status } from '../kit/status.tsx';
import { addressIn, type SiteContext } from './context.ts';

export type Card = BodyOf<(typeof api)['catalogue']['events']>['data'][number];

/** An event in a list of a day: poster, time, name, place, price. */
export function EventCard({
  event,
  context,
  shape,
}: {
  readonly event: Card;
  readonly context: SiteContext;
  readonly shape: 'card' | 'band';
}) {
  const { locale } = context;
  return (
    <a class={`event-card event-${shape}`} href={addressIn(locale, `/events/${event.slug}`)}>
      <Poster event={event} view={shape} />
      <span class="event-words">
        <span class="event-time">{clockText(locale, event.starts_at, event.timezone)}</span>
        <strong class="event-name">{event.title}</strong>
        <span class="event-place">{placeOf(event, context)}</span>
        <span class="event-price">
          {priceOf(event, context)} <SalesNote event={event} context={context} />
        </span>
      </span>
    </a>
  );
}

export const placeOf = ({ venue, format }: Pick<Card, 'venue' | 'format'>, { words }: SiteContext): string =>
  venue === null
    ? format === 'Online'
      ? words.site.event.online
      : ''
    : [venue.name, venue.city].filter(Boolean).join(', ');

export const priceOf = (
  { min_price_all_in: price, currency }: Pick<Card, 'min_price_all_in' | 'currency'>,
  { locale, words }: SiteContext,
): string => (price === null ? '' : moneyText(locale, price, currency, words.site.event.free));

/** What keeps a visitor from buying, if anything does. */
export function SalesNote({
  event,
  context: { words },
}: {
  readonly event: Pick<Card, 'sales_status'>;
  readonly context: SiteContext;
}) {
  switch (event.sales_status) {
    case 'Sold Out':
      return <Status tone="stopped">{words.site.event.soldOut}</Status>;
    case 'Not Yet On Sale':
      return <Status tone="waiting">{words.statuses['Not Yet On Sale']}</Status>;
    case 'Paused':
    case 'Sales Ended':
      return <Status tone="over">{words.statuses[event.sales_status]}</Status>;
    default:
      return null;
  }
}
