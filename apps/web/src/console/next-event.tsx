import { countText, percentText } from '../kit/figures.ts';
import { PosterImage } from '../kit/poster-image.tsx';
import type { EventOfPoster } from '../kit/own-picture.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Moment } from './moment.tsx';
import { useConsole } from './words.ts';

interface Props {
  readonly event: EventOfPoster & {
    readonly title: string;
    readonly starts_at: string;
    readonly timezone: string;
  };
  readonly sold: number;
  readonly capacity: number | null;
  /** The nearest is a ticket; the others are lines. */
  readonly isFirst: boolean;
  readonly href?: string;
}

/** An event to come, and how full it is. */
export function NextEvent({ event, sold, capacity, isFirst, href }: Props) {
  const { words, locale } = useConsole();
  const { dashboard } = words.console;
  const name =
    href === undefined ? (
      <span class="clip">{event.title}</span>
    ) : (
      <a class="clip" href={href}>
        {event.title}
      </a>
    );
  const when = (
    <span class="quiet">
      <Moment at={event.starts_at} zone={event.timezone} />
    </span>
  );
  const told =
    capacity === null
      ? dashboard.sold(countText(locale, sold))
      : dashboard.soldOf(countText(locale, sold), countText(locale, capacity));
  const meter = capacity !== null && capacity > 0 && (
    <meter min={0} max={capacity} value={sold} aria-hidden="true" />
  );
  if (!isFirst)
    return (
      <div class="coming">
        <strong>{name}</strong>
        {when}
        <span class="coming-sold">{told}</span>
      </div>
    );
  return (
    <Ticket
      class="next"
      what={
        <div class="next-what">
          <PosterImage event={event} view="thumb" />
          <p>
            <strong>{name}</strong>
            {when}
          </p>
        </div>
      }
      stub={
        <>
          <p class="next-sold">
            <strong>{told}</strong>
            {capacity !== null && capacity > 0 && (
              <span class="quiet">{percentText(locale, (sold / capacity) * 100)}</span>
            )}
          </p>
          {meter}
        </>
      }
    />
  );
}
