import { eventToRemind, reminderOf } from '../../db/queries/event-reminders.ts';
import { linkToMail } from '../../db/queries/account-tokens.ts';
import { reissuedToMail } from '../../db/queries/reissues.ts';
import { orderToMail, paidOrderToMail } from '../../db/queries/orders.ts';
import { orderLink, orderPaid } from '../templates/order.ts';
import { handedOnToMail } from '../../db/queries/handed-on.ts';
import { ticketHandedOn, ticketReceived } from '../templates/handed-on.ts';
import { ticketsReissued } from '../templates/reissued.ts';
import { eventReminder } from '../templates/reminder.ts';
import { readerOf, source } from './source.ts';

/** Mails to those who buy and hold tickets. */
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

  /** Its key is the id of the order. What was cancelled since is not sent any more. */
  order_paid: source(orderPaid, async (mail, reading) => {
    const order = await paidOrderToMail(reading.db, mail.key);
    if (order === undefined) return undefined;
    const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
    if (token === undefined) return 'no secret';
    const { reference, title: event, starts_at, timezone, currency, support_email, locale } = order;
    const reader = { ...(locale === null ? {} : { locale }), ...(await readerOf(mail, reading)), name: '' };
    const link = `${reading.url}/orders/${order.id}#${token}`;
    const [tickets, total] = [String(order.tickets), String(order.total)];
    return {
      reader,
      replyTo: support_email,
      data: { reference, event, starts_at, timezone, tickets, total, currency, link },
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

  /** To the address that an order was bought with. Its key is the id of the link, which may be for an order that is not there. */
  order_link: source(
    orderLink,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const id = link?.subject_id ?? null;
      const order = id === null ? undefined : await orderToMail(reading.db, id, mail.recipient);
      if (order === undefined) return undefined;
      const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
      if (token === undefined) return 'no secret';
      const { reference, title: event, starts_at, timezone } = order;
      const address = `${reading.url}/orders/${order.id}#${token}`;
      // Nobody has confirmed the address of an order, so that it is not greeted by the name that was typed.
      const reader = { ...(await readerOf(mail, reading)), name: '' };
      return { reader, data: { reference, event, starts_at, timezone, link: address } };
    },
    'asked for',
  ),
};
