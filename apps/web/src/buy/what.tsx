import { daysText, hoursText, timeText } from '@karcis/format';
import { useWords } from '../frame/words.ts';
import { PosterImage } from '../kit/poster-image.tsx';
import type { OrderOfBuyer } from './orders.ts';

interface Props {
  readonly event: OrderOfBuyer['event'];
  /** Below the place. */
  readonly children?: preact.ComponentChildren;
}

/** What an order is for: poster, name, day, time and place. They stay beside whatever is done with it. */
export function What({ event, children }: Props) {
  const { words, locale } = useWords();
  const { venue, starts_at: start, ends_at: end, timezone: zone } = event;
  const isOneDay = Date.parse(end) - Date.parse(start) <= 86_400_000;
  return (
    <>
      <PosterImage event={event} view="card" />
      <div class="what-text">
        <h2 class="what-title">{event.title}</h2>
        <p>{daysText(start, end, zone, locale)}</p>
        <p>{isOneDay ? hoursText(start, end, zone, locale) : timeText(start, zone, locale)}</p>
        <p class="quiet-line">{venue === null ? words.orders.online : `${venue.name}, ${venue.city}`}</p>
        {event.status === 'Cancelled' && <p class="wrong">{words.orders.eventCancelled}</p>}
        {event.status === 'Postponed' && <p class="note">{words.orders.eventPostponed}</p>}
        {children}
      </div>
    </>
  );
}
