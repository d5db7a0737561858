import type { api, BodyOf } from '@karcis/contract';
import { priceText } from '@karcis/format';
import { Poster } from '../kit/poster.tsx';
import { Status } from '../kit/status.tsx';
import { addressIn, type SiteContext } from './context.ts';
import type { Span } from './rhythm.ts';
import { bareClockSpanText, briefDayText, clockText, isOfDays } from './times.ts';

export type Card = BodyOf<(typeof api)['catalogue']['events']>['data'][number];

interface Props {
  readonly event: Card;
  readonly context: SiteContext;
  readonly span: Span;
  /** Level of its heading. */
  readonly level: 3 | 4;
  /** Whether the day is told too: in lists that are not by day. */
  readonly hasDay?: boolean;
  /** See `Poster`. */
  readonly copy?: string;
}

/** An event in a list: poster, time, name, place, price. The whole of it is the link. */
export function EventCard({ event, context, span, level, hasDay = false, copy }: Props) {
  const Name = level === 3 ? 'h3' : 'h4';
  return (
    <li class={`event span-${span}`}>
      <Poster event={event} view={span === 1 ? 'card' : 'band'} {...(copy === undefined ? {} : { copy })} />
      <div class="event-words">
        <p class="event-time">{timeOf(event, context, hasDay)}</p>
        <Name class="event-name">
          <a href={addressIn(context.locale, `/events/${event.slug}`)}>{event.title}</a>
        </Name>
        <p class="event-place">{placeOf(event, context)}</p>
        <p class="event-price">
          <span>{priceOf(event, context)}</span>
          <SalesNote event={event} context={context} />
        </p>
      </div>
    </li>
  );
}

/** When it begins, or until when it goes on. */
function timeOf(event: Card, context: SiteContext, hasDay: boolean): string {
  const { words, now } = context;
  const { starts_at, ends_at, timezone } = event;
  const until = () => words.site.events.until(briefDayText(ends_at, timezone, context));
  const isLong = isOfDays(event);
  if (Date.parse(starts_at) <= now) return isLong ? until() : words.site.event.ongoing;
  const clock = clockText(starts_at, timezone, context);
  if (hasDay) return `${briefDayText(starts_at, timezone, context)}, ${clock}`;
  return isLong ? `${clock}, ${until()}` : bareClockSpanText(event, context);
}

export const placeOf = ({ venue, format }: Pick<Card, 'venue' | 'format'>, { words }: SiteContext): string =>
  venue === null
    ? format === 'Online'
      ? words.site.event.online
      : ''
    : [venue.name, venue.city].filter(Boolean).join(', ');

/** What the cheapest ticket costs with all that is added to it. */
function priceOf(
  { min_price_all_in: price, min_price, max_price, currency }: Card,
  { locale, words }: SiteContext,
): string {
  if (price === null) return '';
  const text = priceText(price, currency, locale);
  return price === 0 || min_price === max_price ? text : words.site.event.from(text);
}

/** What keeps a visitor from buying, if anything does. */
function SalesNote({ event, context }: { readonly event: Card; readonly context: SiteContext }) {
  const { words } = context;
  switch (event.sales_status) {
    case 'Sold Out':
      return <Status tone="stopped">{words.site.event.soldOut}</Status>;
    case 'Not Yet On Sale':
      return (
        <Status tone="waiting">
          {event.sales_start_at === null
            ? words.statuses['Not Yet On Sale']
            : words.site.event.soldFrom(briefDayText(event.sales_start_at, event.timezone, context))}
        </Status>
      );
    case 'Paused':
    case 'Sales Ended':
      return <Status tone="over">{words.statuses[event.sales_status]}</Status>;
    default:
      return null;
  }
}
