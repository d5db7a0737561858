import {
  type AttendeeTickets,
  ticketsOfAttendee,
  ticketsToPrint,
} from '../../db/queries/attendee-tickets.ts';
import type { PrintedTicket } from '../../domain/tickets/ticket-pdf/index.ts';
import { type Attachment, ticketFile } from '../attachment.ts';
import { attendeeTicket } from '../templates/attendee-ticket.ts';
import { calendarFiles } from './calendar.ts';
import { eventLinks } from './event-links.ts';
import { toldPlace } from './place.ts';
import { type Reading, source } from './source.ts';
import { typedName } from './typed-name.ts';

/** Tickets of one file, and those of all files of a mail. An address with more of them is led to them by a link. */
const ticketsInFile = 20;
const mostTickets = 100;

/**
 * To an address that has tickets. Its key says which they are; what is no longer good, or no longer of the address, is left out. A name is
 * there only where an account has confirmed the address, on the tickets as well.
 */
export const attendeeTicketSource = source(attendeeTicket, async ({ key, recipient }, reading) => {
  const found = await ticketsOfAttendee(reading.db, key, recipient);
  if (found === undefined) return undefined;
  const { ids, occasion, name, languages, timezone } = found;
  const tickets = ids.length > mostTickets ? [] : await ticketsToPrint(reading.db, found.event_id, ids);
  const files = await printed(found, tickets, reading);
  const { event, organizer, starts_at, event_timezone, giver } = found;
  return {
    reader: { name: name ?? '', languages, timezone },
    replyTo: found.support_email,
    attachments: [
      ...files,
      ...(await calendarFiles(reading, found, found.is_theirs ? `${reading.url}/tickets` : null)),
    ],
    data: {
      occasion,
      name,
      organizer,
      event,
      starts_at,
      event_timezone,
      ...(await toldPlace(reading, found.event_id)),
      giver: giver === null ? null : typedName(giver),
      tickets:
        tickets.length > ticketsInFile
          ? []
          : tickets.map(({ ticket_type, code }) => `${ticket_type.name} · ${code}`),
      count: String(ids.length),
      pdf: files.length === 0 ? null : ('yes' as const),
      ...linksOf(found, reading.url),
    },
  };
});

/** Where the mail leads. A ticket that was handed on is that of the account that confirms the address later; a bought one stays the buyer's. */
const linksOf = ({ is_theirs, occasion, slug, has_page, ids }: AttendeeTickets, url: string) => ({
  ...eventLinks({ slug, has_page }, { url, hasAccount: is_theirs }),
  ticket_link: is_theirs && ids.length === 1 ? `${url}/tickets/${ids[0]}` : null,
  account_link: !is_theirs && occasion === 'handed' ? `${url}/signup` : null,
});

/**
 * Returns tickets as files. Throws where they cannot be printed and nothing but the mail leads to them, as to those that somebody else has
 * bought for a guest: then it is tried again.
 */
async function printed(
  { name, slug, is_theirs }: AttendeeTickets,
  tickets: readonly PrintedTicket[],
  { print }: Reading,
): Promise<Attachment[]> {
  const shown = name === null ? tickets.map((ticket) => ({ ...ticket, attendee: null })) : tickets;
  const files: Attachment[] = [];
  for (let at = 0; at < shown.length; at += ticketsInFile) {
    const pdf = await print(shown.slice(at, at + ticketsInFile));
    if (pdf === undefined && !is_theirs) throw new Error('Tickets of a guest could not be printed');
    if (pdf === undefined) return [];
    files.push(ticketFile(at === 0 ? slug : `${slug}-${at / ticketsInFile + 1}`, shown, pdf));
  }
  return files;
}
