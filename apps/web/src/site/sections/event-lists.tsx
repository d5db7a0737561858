import { addressIn } from '../context.ts';
import { Days, EventList } from '../days.tsx';
import { numberIn, type SectionProps, SectionTitle } from './section.tsx';

/** The events that administrators chose, soonest first. */
export function FeaturedEvents({ section, data, context }: SectionProps) {
  const isShownAbove = (id: string) => id === data.signature.data?.event.id;
  const shown = data.featured.data
    .filter(({ id }) => !isShownAbove(id))
    .slice(0, numberIn(section, 'limit', 4));
  if (shown.length === 0) return null;
  return (
    <section class="section">
      <SectionTitle section={section} usually={context.words.site.home.featured} />
      <EventList events={shown} context={context} level={3} hasDay copy="f" />
    </section>
  );
}

/** What is coming up, by day. */
export function UpcomingEvents({ section, data, context }: SectionProps) {
  const { words, locale, now } = context;
  const last = now + numberIn(section, 'days', 3650) * 86_400_000;
  const soon = data.events.data.filter(({ starts_at }) => Date.parse(starts_at) < last);
  const shown = (soon.length > 0 ? soon : data.events.data).slice(0, numberIn(section, 'limit', 12));
  if (shown.length === 0) return null;
  return (
    <section class="section upcoming">
      <SectionTitle
        section={section}
        usually={words.site.home.heading}
        class={section.title === null ? 'hidden' : ''}
      />
      <Days events={shown} context={context} level={3} />
      <p class="all-events">
        <a class="button" href={addressIn(locale, '/events')}>
          {words.site.home.allEvents}
        </a>
      </p>
    </section>
  );
}
