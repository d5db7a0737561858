import { eventForCalendar } from '../../db/queries/calendar-event.ts';
import { calendarEntry } from '../../domain/text/calendar-entry.ts';
import type { Attachment } from '../attachment.ts';
import type { Reading } from './source.ts';

interface Organized {
  readonly slug: string;
  readonly organizer: string;
  readonly support_email: string | null;
}

/** The entry of an event for calendars, which programs for mail offer to add, to change or to take out. */
export function calendarFile(event: Parameters<typeof calendarEntry>[0] & Organized): Attachment {
  const { slug, organizer: name, support_email: email } = event;
  const isHeld = event.status !== 'Cancelled';
  return {
    filename: `${slug}.ics`,
    contentType: `text/calendar; charset=utf-8${isHeld ? '' : '; method=CANCEL'}`,
    content: Buffer.from(isHeld ? calendarEntry(event) : calendarEntry(event, { name, email })),
  };
}

/** The same of an event that is read for it; none where it is gone. */
export async function calendarFiles(
  { db }: Pick<Reading, 'db'>,
  { event_id, ...organized }: Organized & { readonly event_id: string },
): Promise<Attachment[]> {
  const event = await eventForCalendar(db, event_id);
  return event === undefined ? [] : [calendarFile({ ...event, ...organized })];
}
