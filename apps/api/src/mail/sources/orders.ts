import { linkToMail } from '../../db/queries/account-tokens.ts';
import {
  cancelledOrderToMail,
  confirmationToMail,
  instructionsToMail,
} from '../../db/queries/order-mails.ts';
import { movedOrderToMail, ordersToMail, orderToMail } from '../../db/queries/orders.ts';
import { paidOrderToMail, ticketsToMail } from '../../db/queries/paid-orders.ts';
import { maskEmail } from '../../domain/activity.ts';
import { confirmationId } from '../../domain/security/confirmation-token.ts';
import { ticketsFromOthers } from '../../db/queries/attendee-tickets.ts';
import type { PrintedTicket } from '../../domain/tickets/ticket-pdf/index.ts';
import { type Attachment, ticketFile } from '../attachment.ts';
import { orderContactChanged } from '../templates/order-contact.ts';
import { orderCancelled, paymentInstructions } from '../templates/order-news.ts';
import { mostOrders, orderLinks } from '../templates/order-links.ts';
import { orderConfirmation, orderLink, orderPaid } from '../templates/order.ts';
import { calendarFile } from './calendar.ts';
import { eventLinks } from './event-links.ts';
import { toldPlace } from './place.ts';
import { buyerOf, type Reading, source } from './source.ts';

/** Tickets of which a mail brings the codes, and which it names. An order with more has a link to them. */
const mostTickets = 20;

/**
 * Returns the tickets that others have bought for an address as one file. Nobody has confirmed the address, so that no name is on them. Throws where
 * they cannot be printed: the mail is tried again.
 */
async function printedGifts(gifts: readonly PrintedTicket[], { print }: Reading): Promise<Attachment[]> {
  if (gifts.length === 0) return [];
  const pdf = await print(gifts.map((ticket) => ({ ...ticket, attendee: null })));
  if (pdf === undefined) throw new Error('Tickets of a guest could not be printed');
  return [ticketFile('tickets', gifts, pdf)];
}

/** Mails to those who buy tickets. */
export const orderSources = {
  /**
   * Its key is the id of the order, and more behind a slash where it was asked for again. What was cancelled since is not sent any more,
   * and what was handed on is not the buyer's.
   */
  order_paid: source(orderPaid, async (mail, reading) => {
    const order = await paidOrderToMail(reading.db, mail.key.split('/', 1)[0] ?? '', mail.recipient);
    if (order === undefined) return undefined;
    const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
    if (token === undefined) return 'no secret';
    const tickets = await ticketsToMail(reading.db, order, mostTickets + 1);
    if (tickets.length === 0) return undefined;
    const isWhole = tickets.length <= mostTickets;
    const pdf = isWhole ? await reading.print(tickets) : undefined;
    const { reference, title: event, starts_at, timezone, currency, support_email, locale } = order;
    const link = `${reading.url}/orders/${order.id}#${token}`;
    // Names are what somebody typed: an order that costs nothing shows none to an address that nobody has confirmed.
    const isNamed = order.is_confirmed || order.total > 0;
    return {
      reader: await buyerOf(mail, reading, locale),
      replyTo: support_email,
      attachments: [
        ...(pdf === undefined ? [] : [ticketFile(reference, tickets, pdf)]),
        calendarFile(
          { ...order, id: order.event_id },
          {
            url: reading.url,
            // Without its token: calendars are shared.
            own: `${reading.url}/orders/${order.id}`,
          },
        ),
      ],
      data: {
        reference,
        event,
        starts_at,
        timezone,
        currency,
        ...(await toldPlace(reading, order.event_id)),
        tickets: isWhole
          ? tickets.map(({ ticket_type: { name }, attendee, code }) =>
              [name, ...(isNamed ? [attendee.name] : []), code].join(' · '),
            )
          : [],
        pdf: pdf === undefined ? null : ('yes' as const),
        total: String(order.total),
        link,
        tickets_link: tickets.some(({ holder_user_id }) => holder_user_id !== null)
          ? `${reading.url}/tickets`
          : null,
      },
    };
  }),

  /**
   * Its key is the id of the order, the version of its tokens since, and which of the addresses it goes to. Where the address is another one
   * again, the new one is told nothing.
   */
  order_contact_changed: source(
    orderContactChanged,
    async ({ key, recipient }, { db, url, orderTokenOf }) => {
      const [id = '', version, side] = key.split('/');
      const order = await movedOrderToMail(db, id);
      if (order === undefined) return undefined;
      const isNew = side === 'new';
      const isCurrent = order.token_version === Number(version) && order.address === recipient;
      if (isNew && !isCurrent) return undefined;
      const token = orderTokenOf({ orderId: order.id, version: order.token_version });
      if (token === undefined) return 'no secret';
      const { reference, event, locale, slug, has_page, support_email } = order;
      return {
        reader: { name: '', languages: { ordered: locale, account: null } },
        replyTo: support_email,
        data: {
          reference,
          event,
          address: isNew ? recipient : maskEmail(order.address ?? ''),
          order_link: isNew ? `${url}/orders/${order.id}#${token}` : null,
          event_link: has_page ? `${url}/events/${slug}` : null,
          contact_link: `${url}/contact`,
        },
      };
    },
  ),

  /** Its key is the id of the order. */
  order_cancelled: source(orderCancelled, async (mail, reading) => {
    const order = await cancelledOrderToMail(reading.db, mail.key, mail.recipient);
    if (order === undefined) return undefined;
    const { reference, organizer, event, starts_at, timezone, locale, support_email } = order;
    // Its tickets are good no more, so that an account does not show them either.
    const links = eventLinks(order, { url: reading.url, hasAccount: false });
    return {
      reader: await buyerOf(mail, reading, locale),
      replyTo: support_email,
      data: { reference, organizer, event, starts_at, timezone, ...links },
    };
  }),

  /** Its key is the id of the event and that of the payment of nothing. */
  order_confirmation: source(
    orderConfirmation,
    async ({ key, recipient }, { db, url, tokenOf }) => {
      const [about = '', id = ''] = key.split('/');
      const order = await confirmationToMail(db, { event: about, id }, recipient);
      if (order === undefined || order.expires_at === null) return undefined;
      const token = tokenOf(confirmationId(id, recipient));
      if (token === undefined) return 'no secret';
      const { reference, event, expires_at: ends_at, timezone, locale, support_email } = order;
      return {
        // Nobody has confirmed the address, so that it is not greeted by the name that was typed.
        reader: { name: '', languages: { ordered: locale, account: null } },
        replyTo: support_email,
        data: { reference, event, ends_at, timezone, link: `${url}/orders/confirm#${order.id}.${token}` },
      };
    },
    'asked for',
  ),

  /** Its key is the id of the event and that of the payment. */
  payment_instructions: source(paymentInstructions, async (mail, reading) => {
    const [about = '', id = ''] = mail.key.split('/');
    const order = await instructionsToMail(reading.db, { event: about, id }, mail.recipient);
    const text = order?.next_action?.text ?? '';
    if (order === undefined || order.expires_at === null || text === '') return undefined;
    const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
    if (token === undefined) return 'no secret';
    const { reference, event, amount, currency, expires_at, timezone, locale, support_email } = order;
    return {
      reader: await buyerOf(mail, reading, locale),
      replyTo: support_email,
      data: {
        reference,
        event,
        amount: String(amount),
        currency,
        ends_at: expires_at,
        timezone,
        instructions: text.split('\n').filter((line) => line.trim() !== ''),
        link: `${reading.url}/orders/${order.id}#${token}`,
      },
    };
  }),

  /** To the address that mails about an order go to. Its key is the id of the link, which may be for an order that is not there. */
  order_link: source(
    orderLink,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const id = link?.subject_id ?? null;
      const order = id === null ? undefined : await orderToMail(reading.db, id, mail.recipient);
      if (order === undefined) return undefined;
      const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
      if (token === undefined) return 'no secret';
      const { reference, title: event, starts_at, timezone, locale } = order;
      const address = `${reading.url}/orders/${order.id}#${token}`;
      return {
        reader: await buyerOf(mail, reading, locale),
        data: { reference, event, starts_at, timezone, link: address },
      };
    },
    'asked for',
  ),

  /**
   * To an address that orders were bought with, or whose mails go there, or that has tickets which others have bought. Its key is the id of the
   * link, which may be for no order.
   */
  order_links: source(
    orderLinks,
    async (mail, reading) => {
      if ((await linkToMail(reading.db, mail.key)) === undefined) return undefined;
      const found = await ordersToMail(reading.db, mail.recipient, mostOrders + 1);
      const fromOthers = await ticketsFromOthers(reading.db, mail.recipient, mostTickets + 1);
      if (found.length === 0 && fromOthers.length === 0) return undefined;
      const gifts = fromOthers.slice(0, mostTickets);
      const orders = found.slice(0, mostOrders);
      const links = orders.flatMap(({ id: orderId, token_version: version }) => {
        const token = reading.orderTokenOf({ orderId, version });
        return token === undefined ? [] : [`${reading.url}/orders/${orderId}#${token}`];
      });
      if (links.length < orders.length) return 'no secret';
      const [first] = orders;
      return {
        reader: await buyerOf(mail, reading, first?.locale ?? null),
        attachments: await printedGifts(gifts, reading),
        data: {
          references: orders.map(({ reference }) => reference),
          events: orders.map(({ title }) => title),
          starts_at: orders.map(({ starts_at }) => starts_at),
          timezones: orders.map(({ timezone }) => timezone),
          links,
          gifts: gifts.map(
            ({ event, ticket_type, code }) => `${event.title} · ${ticket_type.name} · ${code}`,
          ),
          most_gifts: fromOthers.length > mostTickets ? String(mostTickets) : null,
          find_link: found.length > mostOrders ? `${reading.url}/orders/find` : null,
        },
      };
    },
    'asked for',
  ),
};
