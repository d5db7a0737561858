import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';
import { placeTold, samplePlace, type ToldPlace } from './place.ts';

type Told = EventLinks &
  ToldPlace & {
    /** Why it is sent: the tickets were bought for the reader, one was handed on, they have new codes, or are good again after they had ended. */
    readonly occasion: 'paid' | 'handed' | 'reissued' | 'revived';
    /** Null where no account has confirmed the address. */
    readonly name: string | null;
    /** Who has handed the ticket on; null where that is not told. */
    readonly giver: string | null;
    readonly organizer: string;
    readonly event: string;
    readonly starts_at: string;
    /** Zone of the event. */
    readonly event_timezone: string;
    /** Type and code of each ticket; none where there are too many. */
    readonly tickets: readonly string[];
    /** How many there are. */
    readonly count: string;
    /** Null where the mail does not bring the tickets along. */
    readonly pdf: 'yes' | null;
    /** The ticket in the account of the reader, which it was handed on to; null without one. */
    readonly ticket_link: string | null;
    /** Where an account is opened, which then has the ticket; null where it would not. */
    readonly account_link: string | null;
  };

/**
 * To those who have tickets and have not bought them, and to all whose tickets have new codes. Nobody may have confirmed the address: it names
 * the organizer and the event, and neither the buyer nor what was typed into a form. Who has handed a ticket on is named where that is an
 * account with a confirmed address, or has paid.
 */
export const attendeeTicket = template<Told>({
  key: 'attendee_ticket',
  markdown: ['entry_markdown'],
  sample: (link) => ({
    occasion: 'paid',
    name: 'Hana Pratiwi',
    organizer: 'Panggung Nusantara',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    giver: null,
    ...samplePlace,
    tickets: ['VIP · 9F4K-2MXQ-7TPA', 'Reguler · 3T8W-QRM4-XK2D'],
    count: '2',
    pdf: 'yes',
    tickets_link: link('/tickets'),
    event_link: link('/events/malam-keroncong'),
    ticket_link: null,
    account_link: null,
    order_link: link('/orders/find'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const mail = words.attendee_ticket;
    const { occasion, organizer, tickets } = told;
    const own = occasion === 'reissued' || occasion === 'revived' ? mail[occasion] : undefined;
    const why =
      own?.text ?? (occasion === 'handed' ? mail.handed(organizer, told.giver) : mail.bought(organizer));
    const where = told.pdf === null ? mail.byButton : mail.withPdf;
    const listed =
      tickets.length === 0
        ? [[mail.tickets, told.count] as const]
        : tickets.map((ticket, at) => [mail.ticket(at + 1), ticket] as const);
    // One with an account is led to the tickets, and one without to the order where the mail brings no tickets along.
    const isElsewhere = told.tickets_link !== null || told.pdf === null;
    const way = eventButton(isElsewhere ? { ...told, event_link: null } : told, words);
    const { button, href } =
      told.ticket_link === null ? way : { button: mail.openTicket, href: told.ticket_link };
    const place = placeTold(told, say, told.event_timezone);
    return notice({ ...mail, ...own, button }, say, {
      about: told.event,
      name: told.name,
      text: `${why} ${where}`,
      facts: [
        [words.event, told.event],
        [words.starts, moment(told.starts_at, told.event_timezone)],
        ...place.facts,
        ...listed,
      ],
      href,
      links: [
        ...place.links,
        ...(told.account_link === null ? [] : [{ text: mail.toAccount, href: told.account_link }]),
      ],
      more: place.more,
    });
  },
});
