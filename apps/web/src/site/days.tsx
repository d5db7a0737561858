import { dayNumber, dayOf, monthText, weekdayText, yearText } from '../kit/format.ts';
import { type Card, EventCard } from './event-card.tsx';
import type { SiteContext } from './context.ts';

/** Events by day, each day with its figure at the side. On days of three or more the first is twice as wide. */
export function Days({
  events,
  context,
}: {
  readonly events: readonly Card[];
  readonly context: SiteContext;
}) {
  const { locale, words, now } = context;
  const days = Map.groupBy(events, ({ starts_at, timezone }) => dayOf(starts_at, timezone));
  return (
    <>
      {[...days].map(([day, shown]) => {
        const { starts_at, timezone } = shown[0] as Card;
        const thisYear = yearText(locale, new Date(now).toISOString(), timezone);
        const year = yearText(locale, starts_at, timezone);
        return (
          <section class="day" key={day}>
            <h2 class="day-figure">
              <span class="day-weekday">{weekdayText(locale, starts_at, timezone)}</span>
              <span class="day-number">{dayNumber(starts_at, timezone)}</span>
              <span class="day-month">
                {monthText(locale, starts_at, timezone)}
                {year === thisYear ? '' : ` ${year}`}
              </span>
              <span class="day-count">{words.site.events.found(shown.length)}</span>
            </h2>
            <ul
              class={`day-events${shown.length === 1 ? ' day-lone' : shown.length >= 3 ? ' day-many' : ''}`}
            >
              {shown.map((event, at) => (
                <li key={event.id}>
                  <EventCard
                    event={event}
                    context={context}
                    shape={shown.length === 1 || (at === 0 && shown.length >= 3) ? 'band' : 'card'}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
