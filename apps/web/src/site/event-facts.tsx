import { directionsTo } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { Status } from '../kit/status.tsx';
import { addressIn } from './context.ts';
import type { EventProps } from './event-props.ts';
import { clockSpanText, clockText, daySpanText } from './times.ts';

/** What, when, where and by whom. */
export function Facts({ event, context }: EventProps) {
  const { locale, words } = context;
  const text = words.site.event;
  const { category, organizer, doors_open_at, timezone } = event;
  return (
    <>
      {category !== null && (
        <p class="quiet">
          <a class="plain" href={addressIn(locale, `/events?category=${category.slug}`)}>
            {category.name}
          </a>
        </p>
      )}
      <h1>{event.title}</h1>
      <StateOf event={event} context={context} />
      <dl class="facts">
        <Fact label={text.when}>
          <strong>{daySpanText(event, context)}</strong>
          <br />
          {clockSpanText(event, context)}
          {doors_open_at !== null && `, ${text.doors(clockText(doors_open_at, timezone, context))}`}
          <br />
          <a href={`${context.api}/events/${event.slug}/calendar.ics`}>{text.calendar}</a>
        </Fact>
        <Where event={event} context={context} />
        <Fact label={text.by}>
          <a href={addressIn(locale, `/organizers/${organizer.slug}`)}>{organizer.name}</a>
          {organizer.is_official && <span class="quiet"> {text.official}</span>}
        </Fact>
        {event.age_restriction !== null && <Fact label={text.age}>{event.age_restriction}</Fact>}
        <Fact label={text.share}>
          <Share event={event} context={context} />
        </Fact>
      </dl>
    </>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Where({ event: { venue, format }, context: { words } }: EventProps) {
  const text = words.site.event;
  if (venue === null)
    return format === 'In Person' ? null : (
      <Fact label={text.where}>
        <strong>{text.online}</strong>
      </Fact>
    );
  return (
    <Fact label={text.where}>
      <strong>{venue.name}</strong>
      <br />
      {[venue.address, venue.city].filter(Boolean).join(', ')}
      {format === 'Hybrid' && (
        <>
          <br />
          {text.hybrid}
        </>
      )}
      <br />
      <a href={directionsTo(venue)} rel="noopener">
        {text.directions}
      </a>
    </Fact>
  );
}

/** Plain links: the address of this page in a message. */
function Share({ event, context }: EventProps) {
  const { origin, locale, path, words } = context;
  const address = origin + addressIn(locale, path);
  const message = `${event.title}, ${daySpanText(event, context)}\n${address}`;
  const query = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  return (
    <>
      <a href={`https://wa.me/?${query({ text: message })}`} rel="noopener">
        WhatsApp
      </a>
      {' · '}
      <a href={`mailto:?${query({ subject: event.title, body: message })}`}>{words.site.contact.email}</a>
    </>
  );
}

/** What has become of the event, where that is not simply: it is coming. */
function StateOf({ event, context: { words } }: EventProps) {
  const text = words.site.event;
  switch (event.status) {
    case 'Cancelled':
      return (
        <div class="state">
          <Status tone="stopped">{text.cancelled}</Status>
          {event.cancellation_reason !== null && <p>{event.cancellation_reason}</p>}
        </div>
      );
    case 'Postponed':
      return (
        <div class="state">
          <Status tone="look">{text.postponed}</Status>
          {event.postponement_reason !== null && <p>{event.postponement_reason}</p>}
          <p>{text.postponedHint}</p>
        </div>
      );
    case 'Completed':
      return (
        <div class="state">
          <Status tone="over">{text.completed}</Status>
        </div>
      );
    case 'Ongoing':
      return (
        <div class="state">
          <Status tone="working">{text.ongoing}</Status>
        </div>
      );
    default:
      return null;
  }
}
