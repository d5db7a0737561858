import { eventForCalendar } from '../../db/queries/paid-orders.ts';
import { calendarEntry } from '../../domain/text/calendar-entry.ts';
import type { Attachment } from '../attachment.ts';
import type { Reading } from './source.ts';

/** The entry of an event for calendars, which programs for mail offer to add; none where the event is gone. */
export async function calendarFiles(
  { db }: Pick<Reading, 'db'>,
  { event_id, slug }: { readonly event_id: string; readonly slug: string },
): Promise<Attachment[]> {
  const event = await eventForCalendar(db, event_id);
  if (event === undefined) return [];
  return [
    {
      filename: `${slug}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(calendarEntry(event)),
    },
  ];
}
