import type { api, BodyOf } from '@karcis/contract';
import { clockText, dayOf, dayText, moneyText, shortDayText, zoneText } from '../kit/format.ts';
import { Poster } from '../kit/poster.tsx';
import { Status } from '../kit/status.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { addressIn, type SiteContext, type SiteView } from './context.ts';

type Event = BodyOf<(typeof api)['catalogue']['event']>['data'];

/** An event: poster, facts, and beyond the holes its tickets. */
export const event: SiteView<'event'> = ({ event: { data: event } }, context) => {
  const { words } = context;
  const text = words.site.event;
  return {
    head: {
      title: event.title,
      description: event.summary ?? undefined,
      isIndexed: event.visibility === 'Public',
      data: eventData(event, context),
    },
    body: (
      <>
        <Ticket
          class="event-ticket"
          poster={<Poster event={event} view="card" label={text.poster(event.title)} />}
          what={<Facts event={event} context={context} />}
          stub={<Types event={event} context={context} />}
        />
        <div class="event-text">
          <section>
            <h2>{text.about}</h2>
            <div class="prose" dangerouslySetInnerHTML={{ __html: event.description_html }} />
          </section>
          {event.terms_html !== '' && (
            <section>
              <h2>{text.terms}</h2>
              <div class="prose prose-small" dangerouslySetInnerHTML={{ __html: event.terms_html }} />
            </section>
          )}
        </div>
      </>
    ),
  };
};

interface PartProps {
  readonly event: Event;
  readonly context: SiteContext;
}

function Facts({ event, context }: PartProps) {
  const { locale, words } = context;
  const text = words.site.event;
  const { starts_at, ends_at, timezone, doors_open_at, venue, organizer, category } = event;
  const zone = zoneText(locale, starts_at, timezone);
  const isOneDay = dayOf(starts_at, timezone) === dayOf(ends_at, timezone);
  const clock = (instant: string) => clockText(locale, instant, timezone);
  return (
    <>
      {category !== null && <p class="quiet">{category.name}</p>}
      <h1>{event.title}</h1>
      <StateOf event={event} context={context} />
      <dl class="facts">
        <dt>{text.when}</dt>
        <dd>
          <strong>
            {isOneDay
              ? dayText(locale, starts_at, timezone)
              : `${shortDayText(locale, starts_at, timezone)} – ${shortDayText(locale, ends_at, timezone)}`}
          </strong>
          <br />
          {clock(starts_at)}–{clock(ends_at)} {zone}
          {doors_open_at !== null && <>, {text.doors(clock(doors_open_at))}</>}
        </dd>
        {(venue !== null || event.format !== 'In Person') && (
          <>
            <dt>{text.where}</dt>
            <dd>
              {venue !== null && (
                <>
                  <strong>{venue.name}</strong>
                  <br />
                  {[venue.address, venue.city, venue.province].filter(Boolean).join(', ')}
                </>
              )}
              {event.format === 'Online' && <strong>{text.online}</strong>}
              {event.format === 'Hybrid' && (
                <>
                  <br />
                  {text.hybrid}
                </>
              )}
            </dd>
          </>
        )}
        <dt>{text.by}</dt>
        <dd>
          <a href={addressIn(locale, `/organizers/${organizer.slug}`)}>{organizer.name}</a>
        </dd>
        {event.age_restriction !== null && (
          <>
            <dt>{text.age}</dt>
            <dd>{event.age_restriction}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** What has become of the event, where that is not simply: it is coming. */
function StateOf({ event, context: { words } }: PartProps) {
  const text = words.site.event;
  switch (event.status) {
    case 'Cancelled':
      return (
        <p>
          <Status tone="stopped">{text.cancelled}</Status> {event.cancellation_reason}
        </p>
      );
    case 'Postponed':
      return (
        <p>
          <Status tone="look">{text.postponed}</Status> {text.postponedHint}
        </p>
      );
    case 'Completed':
      return (
        <p>
          <Status tone="over">{text.completed}</Status>
        </p>
      );
    case 'Ongoing':
      return (
        <p>
          <Status tone="working">{text.ongoing}</Status>
        </p>
      );
    default:
      return null;
  }
}

function Types({ event, context }: PartProps) {
  const { locale, words } = context;
  const text = words.site.event;
  return (
    <>
      <h2 class="hidden">{text.tickets}</h2>
      {event.ticket_types.length === 0 ? (
        <p class="quiet">{text.noTypes}</p>
      ) : (
        <ul class="types">
          {event.ticket_types.map((type) => (
            <li key={type.id}>
              <div>
                <strong>{type.name}</strong>
                <span class="type-price">
                  {moneyText(locale, type.price_all_in, type.currency, text.free)}
                </span>
                {type.description !== null && <span class="quiet">{type.description}</span>}
              </div>
              <TypeNote type={type} event={event} context={context} />
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">
        {text.allIn} {text.perOrder(event.max_tickets_per_order)}
      </p>
      <p>
        <strong>{text.sales[event.sales_status]}</strong>
      </p>
    </>
  );
}

function TypeNote({
  type,
  event,
  context: { locale, words },
}: PartProps & { readonly type: Event['ticket_types'][number] }) {
  const text = words.site.event;
  if (type.sales_status === 'Sold Out') return <Status tone="stopped">{text.soldOut}</Status>;
  if (type.sales_status === 'Not Yet On Sale' && type.sales_start_at !== null)
    return (
      <Status tone="waiting">{text.notYet(shortDayText(locale, type.sales_start_at, event.timezone))}</Status>
    );
  if (type.sales_status === 'Sales Ended') return <Status tone="over">{text.ended}</Status>;
  return null;
}

const stateForSearch: Readonly<Record<string, string>> = {
  Cancelled: 'https://schema.org/EventCancelled',
  Postponed: 'https://schema.org/EventPostponed',
};
const attendance = { 'In Person': 'Offline', Online: 'Online', Hybrid: 'Mixed' } as const;

/** The event for search engines (schema.org/Event). */
function eventData(event: Event, { origin, locale, path }: SiteContext): object {
  const { venue } = event;
  const url = origin + addressIn(locale, path);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...(event.summary === null ? {} : { description: event.summary }),
    url,
    startDate: event.starts_at,
    endDate: event.ends_at,
    ...(event.doors_open_at === null ? {} : { doorTime: event.doors_open_at }),
    eventStatus: stateForSearch[event.status] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${attendance[event.format]}EventAttendanceMode`,
    location:
      venue === null
        ? { '@type': 'VirtualLocation', url }
        : {
            '@type': 'Place',
            name: venue.name,
            address: {
              '@type': 'PostalAddress',
              streetAddress: venue.address,
              addressLocality: venue.city,
              addressRegion: venue.province,
              postalCode: venue.postal_code,
              addressCountry: venue.country_code,
            },
          },
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: origin + addressIn(locale, `/organizers/${event.organizer.slug}`),
    },
    offers: event.ticket_types.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      url,
      price: type.price_all_in,
      priceCurrency: type.currency,
      availability: `https://schema.org/${type.sales_status === 'On Sale' ? 'InStock' : type.sales_status === 'Sold Out' ? 'SoldOut' : 'PreOrder'}`,
      ...(type.sales_start_at === null ? {} : { validFrom: type.sales_start_at }),
    })),
  };
}
