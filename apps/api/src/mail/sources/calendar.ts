import { eventForCalendar } from '../../db/queries/calendar-event.ts';
import { calendarEntry } from '../../domain/text/calendar-entry.ts';
import type { Attachment } from '../attachment.ts';
import type { Reading } from './source.ts';

interface Organized {
  readonly slug: string;
  /** Whether visitors may read its page. */
  readonly has_page: boolean;
  readonly organizer: string;
  readonly support_email: string | null;
}

/**
 * The entry of an event for calendars, which programs for mail offer to add, to change or to take out. It leads to `own`, the order or the tickets of
 * its reader, else to the page of the event.
 */
export function calendarFile(
  event: Parameters<typeof calendarEntry>[0] & Organized,
  { url, own = null }: { readonly url: string; readonly own?: string | null },
): Attachment {
  const { slug, has_page, organizer: name, support_email: email } = event;
  const links = { page: has_page ? `${url}/events/${slug}` : null, own, host: name };
  const isHeld = event.status !== 'Cancelled';
  return {
    filename: `${slug}.ics`,
    contentType: `text/calendar; charset=utf-8${isHeld ? '' : '; method=CANCEL'}`,
    content: Buffer.from(isHeld ? calendarEntry(event, links) : calendarEntry(event, links, { name, email })),
  };
}

/** The same of an event that is read for it; none where it is gone. */
export async function calendarFiles(
  { db, url }: Pick<Reading, 'db' | 'url'>,
  { event_id, ...organized }: Organized & { readonly event_id: string },
  own: string | null = null,
): Promise<Attachment[]> {
  const event = await eventForCalendar(db, event_id);
  return event === undefined ? [] : [calendarFile({ ...event, ...organized }, { url, own })];
}
