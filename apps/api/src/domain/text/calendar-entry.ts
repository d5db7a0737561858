import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
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

/**
 * An event as an entry for calendars (RFC 5545). The same event gives the same text. With `takenOutBy` it is a message that takes the entry
 * out (`METHOD:CANCEL`, RFC 5546).
 */
export function calendarEntry(
  { id, title, summary, status, venue, ...event }: Entry,
  takenOutBy?: Sender,
): string {
  const calendar = ical({
    prodId: { company: 'Karcis', product: 'Karcis', language: 'ID' },
    method: takenOutBy === undefined ? null : ICalCalendarMethod.CANCEL,
  });
  const { name = '', email = null } = takenOutBy ?? {};
  calendar.createEvent({
    organizer: email === null ? null : { name, email },
    id: `${id}@karcis`,
    sequence: event.calendar_sequence,
    stamp: event.updated_at,
    lastModified: event.updated_at,
    start: event.starts_at,
    end: event.ends_at,
    summary: title,
    description: summary,
    location: venue && [venue.name, venue.address, venue.city].filter(Boolean).join(', '),
    status: statuses[status] ?? ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
