import { template } from '../template.ts';
import { notice } from './notice.ts';

type Told = {
  /** Why it is sent: the tickets were bought for the reader, one was handed on, they have new codes, or are good again after they had ended. */
  readonly occasion: 'paid' | 'handed' | 'reissued' | 'revived';
  /** Null where no account has confirmed the address. */
  readonly name: string | null;
  readonly organizer: string;
  readonly event: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly event_timezone: string;
  /** Type of each ticket; none where there are too many. */
  readonly tickets: readonly string[];
  /** How many there are. */
  readonly count: string;
  /** Null where the mail does not bring the tickets along. */
  readonly pdf: 'yes' | null;
  /** Where the reader finds the tickets; null for one without an account. */
  readonly tickets_link: string | null;
  readonly event_link: string;
  /** Where an account is opened, which then has the ticket; null where it would not. */
  readonly account_link: string | null;
  /** Where a link to the order is asked for. */
  readonly order_link: string;
};

/**
 * To those who have tickets and have not bought them, and to all whose tickets have new codes. Nobody may have confirmed the address: it names
 * the organizer and the event, and neither the buyer nor what was typed into a form.
 */
export const attendeeTicket = template<Told>({
  key: 'attendee_ticket',
  sample: (link) => ({
    occasion: 'paid',
    name: 'Hana Pratiwi',
    organizer: 'Panggung Nusantara',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    tickets: ['VIP', 'Reguler'],
    count: '2',
    pdf: 'yes',
    tickets_link: link('/tickets'),
    event_link: link('/events/malam-keroncong'),
    account_link: null,
    order_link: link('/orders/find'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const mail = words.attendee_ticket;
    const { occasion, organizer, tickets } = told;
    const own = occasion === 'reissued' || occasion === 'revived' ? mail[occasion] : undefined;
    const why = own?.text ?? mail[occasion === 'handed' ? 'handed' : 'bought'](organizer);
    const where = told.pdf === null ? mail.byButton : mail.withPdf;
    const listed =
      tickets.length === 0
        ? [[mail.tickets, told.count] as const]
        : tickets.map((ticket, at) => [mail.ticket(at + 1), ticket] as const);
    return notice({ ...mail, ...own, button: buttonOf(told, mail) }, say, {
      about: told.event,
      name: told.name,
      text: `${why} ${where}`,
      facts: [
        [words.event, told.event],
        [words.starts, moment(told.starts_at, told.event_timezone)],
        ...listed,
      ],
      href: told.tickets_link ?? (told.pdf === null ? told.order_link : told.event_link),
      ...(told.account_link === null ? {} : { link: { text: mail.toAccount, href: told.account_link } }),
    });
  },
});

/** One without an account is led to the event, or, where the mail brings no tickets along, to the order. */
const buttonOf = (
  { tickets_link, pdf }: Told,
  mail: { readonly button: string; readonly eventButton: string; readonly orderButton: string },
): string => {
  if (tickets_link !== null) return mail.button;
  return pdf === null ? mail.orderButton : mail.eventButton;
};
