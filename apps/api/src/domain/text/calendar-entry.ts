import ical, { ICalEventStatus } from 'ical-generator';

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

/** An event as an entry for calendars (RFC 5545). The same event gives the same text. */
export function calendarEntry({ id, title, summary, status, venue, ...event }: Entry): string {
  const calendar = ical({ prodId: { company: 'Karcis', product: 'Karcis', language: 'ID' } });
  calendar.createEvent({
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
