import { eventToRemind, reminderOf } from '../../db/queries/event-reminders.ts';
import { reissuedToMail } from '../../db/queries/reissues.ts';
import { handedOnToMail } from '../../db/queries/handed-on.ts';
import { ticketHandedOn, ticketReceived } from '../templates/handed-on.ts';
import { ticketsReissued } from '../templates/reissued.ts';
import { eventReminder } from '../templates/reminder.ts';
import { source } from './source.ts';

/** Mails to those who hold tickets. */
export const ticketSources = {
  /** Its key names the event and its beginning. It shows a name only where an account has confirmed the address. */
  event_reminder: source(
    eventReminder,
    async (mail, { db, url, unsubscribe }) => {
      const about = reminderOf(mail.key);
      const event = about && (await eventToRemind(db, about, mail.recipient));
      if (event === undefined || unsubscribe === undefined) return undefined;
      const { name, locale, timezone, slug, has_account, ...told } = event;
      const reader = {
        name: name ?? '',
        ...(locale === null ? {} : { locale }),
        ...(timezone === null ? {} : { timezone }),
      };
      return {
        reader,
        data: {
          ...told,
          name,
          event_link: `${url}/events/${slug}`,
          tickets_link: has_account ? `${url}/tickets` : null,
          unsubscribe_link: `${url}/unsubscribe#${unsubscribe}`,
        },
      };
    },
    'optional',
  ),

  /** Its key names the event and the key by which its tickets are signed now. */
  tickets_reissued: source(ticketsReissued, async ({ key, recipient }, { db, url }) => {
    const found = await reissuedToMail(db, key, recipient);
    if (found === undefined) return undefined;
    const { name, locale, timezone, has_account, support_email, ...told } = found;
    return {
      reader: {
        name: name ?? '',
        ...(locale === null ? {} : { locale }),
        ...(timezone === null ? {} : { timezone }),
      },
      replyTo: support_email,
      data: {
        ...told,
        name,
        tickets_link: has_account ? `${url}/tickets` : null,
        order_link: `${url}/orders/find`,
      },
    };
  }),

  /** Its key is the id of the ticket that is in place of the former one. */
  ticket_received: source(ticketReceived, async ({ key, recipient }, { db, url }) => {
    const found = await handedOnToMail(db, { id: key, status: 'Active', address: recipient });
    if (found === undefined) return undefined;
    const { reader, replyTo, is_theirs, slug: _, ...told } = found;
    return {
      reader,
      replyTo,
      data: { ...told, ticket_link: is_theirs ? `${url}/tickets` : null, account_link: `${url}/signup` },
    };
  }),

  /** Its key is the id of the former ticket. */
  ticket_handed_on: source(ticketHandedOn, async ({ key, recipient }, { db, url }) => {
    const found = await handedOnToMail(db, { id: key, status: 'Transferred', address: recipient });
    if (found === undefined) return undefined;
    const { reader, replyTo, is_theirs: _, slug, ...told } = found;
    return { reader, replyTo, data: { ...told, event_link: `${url}/events/${slug}` } };
  }),
};
