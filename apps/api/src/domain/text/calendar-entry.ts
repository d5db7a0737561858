import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { localTexts } from '../time/local-text.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly format: string;
  readonly updated_at: string;
  /** Rises when the event is moved, and when its status is another one. */
  readonly calendar_sequence: number;
  readonly venue: {
    readonly name: string;
    readonly address: string | null;
    readonly city: string | null;
  } | null;
}

const statuses: Readonly<Record<string, ICalEventStatus>> = {
  Cancelled: ICalEventStatus.CANCELLED,
  Postponed: ICalEventStatus.TENTATIVE,
};

/** In whose name calendars are told to take an entry out. */
interface Sender {
  readonly name: string;
  readonly email: string | null;
}

/** Links of an entry. */
interface Links {
  /** The page of the event; null where visitors may not read it. */
  readonly page: string | null;
  /** The order or the tickets of those who get the entry by mail. */
  readonly own?: string | null;
  /** Name of the organizer. It is no ORGANIZER: that is for meetings, which programs answer (RFC 5545, 3.8.4.3). */
  readonly host?: string;
}

/** A day and a time by the clock of a zone, as all languages read them: `2027-04-02 16:00`. */
const clock = (instant: string, timezone: string) => localTexts()(instant, timezone).slice(0, 16);

const day = 86_400_000;

/**
 * When an event is, in a calendar. One of several days fills no nights: it has its days, and the times are told in its text. The last day of one
 * that ends at midnight is the day before.
 */
function timesOf({
  starts_at: start,
  ends_at: end,
  timezone,
}: Pick<Entry, 'starts_at' | 'ends_at' | 'timezone'>) {
  if (Date.parse(end) - Date.parse(start) <= day) return { start, end, text: null };
  const first = clock(start, timezone).slice(0, 10);
  const last = clock(new Date(Date.parse(end) - 1).toISOString(), timezone).slice(0, 10);
  return {
    start: `${first}T00:00:00.000Z`,
    end: new Date(Date.parse(`${last}T00:00:00.000Z`) + day).toISOString(),
    allDay: true,
    text: `${clock(start, timezone)} – ${clock(end, timezone)} (${timezone})`,
  };
}

/**
 * An event as an entry for calendars (RFC 5545), with the way back to it. The same event gives the same text. With `takenOutBy` it is a message that takes the entry
 * out (`METHOD:CANCEL`, RFC 5546).
 */
export function calendarEntry(
  { id, title, summary, status, venue, format, ...event }: Entry,
  { page, own = null, host }: Links,
  takenOutBy?: Sender,
): string {
  const calendar = ical({
    prodId: { company: 'Karcis', product: 'Karcis', language: 'ID' },
    method: takenOutBy === undefined ? null : ICalCalendarMethod.CANCEL,
  });
  const { name = '', email = null } = takenOutBy ?? {};
  const { text, ...times } = timesOf(event);
  const link = own ?? page;
  calendar.createEvent({
    organizer: email === null ? null : { name, email },
    id: `${id}@karcis`,
    sequence: event.calendar_sequence,
    stamp: event.updated_at,
    lastModified: event.updated_at,
    ...times,
    summary: title,
    description: [text, summary, host, link].filter(Boolean).join('\n\n'),
    location:
      venue === null
        ? format === 'Online'
          ? link
          : null
        : [venue.name, venue.address, venue.city].filter(Boolean).join(', '),
    url: link,
    status: statuses[status] ?? ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

type PublicEvent = Entry & { readonly slug: string; readonly organizer: { readonly name: string } };

/** The entry of an event that visitors may read, on the site with this address. */
export const publicEntry = (event: PublicEvent, url: string): string =>
  calendarEntry(event, { page: `${url}/events/${event.slug}`, host: event.organizer.name });
