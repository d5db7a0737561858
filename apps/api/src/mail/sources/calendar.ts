import { eventForCalendar } from '../../db/queries/paid-orders.ts';
import { calendarEntry } from '../../domain/text/calendar-entry.ts';
import type { Attachment } from '../attachment.ts';
import type { Reading } from './source.ts';

interface AboutEvent {
  readonly event_id: string;
  readonly slug: string;
  readonly organizer: string;
  readonly support_email: string | null;
}

/** The entry of an event for calendars, which programs for mail offer to add, to change or to take out; none where the event is gone. */
export async function calendarFiles(
  { db }: Pick<Reading, 'db'>,
  { event_id, slug, organizer: name, support_email: email }: AboutEvent,
): Promise<Attachment[]> {
  const event = await eventForCalendar(db, event_id);
  if (event === undefined) return [];
  const isHeld = event.status !== 'Cancelled';
  return [
    {
      filename: `${slug}.ics`,
      contentType: `text/calendar; charset=utf-8${isHeld ? '' : '; method=CANCEL'}`,
      content: Buffer.from(isHeld ? calendarEntry(event) : calendarEntry(event, { name, email })),
    },
  ];
}
