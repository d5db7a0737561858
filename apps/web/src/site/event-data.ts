import { decimalText } from '@karcis/format';
import { addressIn, type SiteContext } from './context.ts';
import type { Event } from './event-props.ts';

const states: Readonly<Record<string, string>> = { Cancelled: 'EventCancelled', Postponed: 'EventPostponed' };
const attendance = { 'In Person': 'Offline', Online: 'Online', Hybrid: 'Mixed' } as const;
const availability: Readonly<Record<string, string>> = {
  'On Sale': 'InStock',
  'Sold Out': 'SoldOut',
  'Not Yet On Sale': 'PreOrder',
  Paused: 'OutOfStock',
};

/** The event for search engines (schema.org/Event). */
export function eventData(event: Event, { origin, locale, path }: SiteContext): object {
  const url = origin + addressIn(locale, path);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...given('description', event.summary),
    url,
    startDate: event.starts_at,
    endDate: event.ends_at,
    ...given('doorTime', event.doors_open_at),
    eventStatus: `https://schema.org/${states[event.status] ?? 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${attendance[event.format] ?? 'Offline'}EventAttendanceMode`,
    location: placesOf(event, url),
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: origin + addressIn(locale, `/organizers/${event.organizer.slug}`),
    },
    offers: event.ticket_types.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      url,
      price: decimalText(type.price_all_in, type.currency),
      priceCurrency: type.currency,
      availability: `https://schema.org/${availability[type.sales_status] ?? 'OutOfStock'}`,
      ...given('validFrom', type.sales_start_at),
      ...given('availabilityEnds', type.sales_end_at),
    })),
  };
}

/** A property that is there only with a value. */
const given = (name: string, value: string | null): object => (value === null ? {} : { [name]: value });

/** Where it takes place: a venue, the network, or both. */
function placesOf({ venue, format }: Event, url: string): object {
  const online = { '@type': 'VirtualLocation', url };
  if (venue === null) return online;
  const place = {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      ...given('streetAddress', venue.address),
      addressLocality: venue.city,
      ...given('addressRegion', venue.province),
      ...given('postalCode', venue.postal_code),
      addressCountry: venue.country_code,
    },
    ...(venue.latitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude } }),
  };
  return format === 'Hybrid' ? [place, online] : place;
}
