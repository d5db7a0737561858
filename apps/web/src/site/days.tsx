import { calendarDay } from '@karcis/format';
import type { SiteContext } from './context.ts';
import { type Card, EventCard } from './event-card.tsx';
import { spansOf } from './rhythm.ts';
import { figureOf } from './times.ts';

interface Props {
  readonly events: readonly Card[];
  readonly context: SiteContext;
  /** Level of the headings of days. */
  readonly level?: 2 | 3;
}

/** Instant by whose day an event is listed: its start, or now where it is under way. */
const firstDay = ({ starts_at }: Pick<Card, 'starts_at'>, now: number): string =>
  Date.parse(starts_at) < now ? new Date(now).toISOString() : starts_at;

/** Events by the day that the clocks of their places show, in the order of days: an hour later may be a day earlier elsewhere. */
export const eventsByDay = <Event extends Pick<Card, 'starts_at' | 'timezone'>>(
  events: readonly Event[],
  now: number,
): readonly [day: string, events: Event[]][] =>
  [...Map.groupBy(events, (event) => calendarDay(firstDay(event, now), event.timezone))].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  );

/** Events by day, each day with its figure at the side. Those under way are under today. */
export function Days({ events, context, level = 2 }: Props) {
  const { now } = context;
  const today = new Date(now).toISOString();
  const Figure = level === 2 ? 'h2' : 'h3';
  return (
    <>
      {eventsByDay(events, now).map(([day, shown]) => {
        const [first] = shown as [Card];
        const at = firstDay(first, now);
        const zone = first.timezone;
        const { weekday, number, month } = figureOf(at, zone, context);
        return (
          <section class="day" key={day}>
            <Figure class="day-figure">
              <span class="day-weekday">
                {day === calendarDay(today, zone) ? context.words.site.events.today : weekday}
              </span>{' '}
              <span class="day-number">{number}</span> <span class="day-month">{month}</span>
            </Figure>
            <EventList events={shown} context={context} level={level === 2 ? 3 : 4} />
          </section>
        );
      })}
    </>
  );
}

interface ListProps {
  readonly events: readonly Card[];
  readonly context: SiteContext;
  readonly level: 3 | 4;
  readonly hasDay?: boolean;
  readonly copy?: string;
}

/** Some events in four columns. */
export function EventList({ events, ...shown }: ListProps) {
  const spans = spansOf(events.length);
  return (
    <div class="events">
      <ul class="event-grid">
        {events.map((event, at) => (
          <EventCard key={event.id} event={event} span={spans[at] ?? 1} {...shown} />
        ))}
      </ul>
    </div>
  );
}
