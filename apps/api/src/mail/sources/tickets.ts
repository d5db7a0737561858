import { endedToMail } from '../../db/queries/ended-tickets.ts';
import { eventToRemind, reminderOf } from '../../db/queries/event-reminders.ts';
import { handedOnToMail } from '../../db/queries/handed-on.ts';
import { ticketHandedOn } from '../templates/handed-on.ts';
import { eventReminder } from '../templates/reminder.ts';
import { ticketCancelled } from '../templates/ticket-cancelled.ts';
import { attendeeTicketSource } from './attendee-ticket.ts';
import { eventLinks } from './event-links.ts';
import { toldPlace } from './place.ts';
import { source } from './source.ts';

/** Mails to those who hold tickets. */
export const ticketSources = {
  /** Its key names the event and its beginning. It shows a name only where an account has confirmed the address. */
  event_reminder: source(
    eventReminder,
    async (mail, reading) => {
      const { db, url, unsubscribe } = reading;
      const about = reminderOf(mail.key);
      const event = about && (await eventToRemind(db, about, mail.recipient));
      if (about === undefined || event === undefined || unsubscribe === undefined) return undefined;
      const { name, languages, timezone, slug, has_page, has_account, ...told } = event;
      return {
        reader: { name: name ?? '', languages, timezone },
        data: {
          ...told,
          ...(await toldPlace(reading, about.eventId)),
          name,
          ...eventLinks({ slug, has_page }, { url, hasAccount: has_account }),
          unsubscribe_link: `${url}/unsubscribe#${unsubscribe}`,
        },
      };
    },
    'optional',
  ),

  attendee_ticket: attendeeTicketSource,

  /** Its key names the event, the order and the instant at which its tickets ended. */
  ticket_cancelled: source(ticketCancelled, async ({ key, recipient }, { db, url }) => {
    const found = await endedToMail(db, key, recipient);
    if (found === undefined) return undefined;
    const { languages, timezone, support_email, slug, has_page, ...told } = found;
    return {
      reader: { name: told.name ?? '', languages, timezone },
      replyTo: support_email,
      data: { ...told, ...eventLinks({ slug, has_page }, { url, hasAccount: told.name !== null }) },
    };
  }),

  /** Its key is the id of the former ticket. */
  ticket_handed_on: source(ticketHandedOn, async ({ key, recipient }, { db, url }) => {
    const found = await handedOnToMail(db, { id: key, address: recipient });
    if (found === undefined) return undefined;
    const { reader, replyTo, slug, has_page, ...told } = found;
    const links = eventLinks({ slug, has_page }, { url, hasAccount: told.name !== null });
    return { reader, replyTo, data: { ...told, ...links } };
  }),
};
