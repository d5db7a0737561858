import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

/** To those who have not bought their tickets, which are good no more. Nobody may have confirmed the address. */
export const ticketCancelled = template<
  EventLinks & {
    /** Null where no account has confirmed the address. */
    readonly name: string | null;
    readonly organizer: string;
    readonly event: string;
    readonly starts_at: string;
    /** Zone of the event. */
    readonly event_timezone: string;
    /** The type of each ticket. */
    readonly tickets: readonly string[];
  }
>({
  key: 'ticket_cancelled',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    organizer: 'Panggung Nusantara',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    tickets: ['Reguler'],
    event_link: link('/events/malam-keroncong'),
    tickets_link: null,
    order_link: link('/orders/find'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const mail = words.ticket_cancelled;
    const { button, href } = eventButton(told, words);
    return notice({ ...mail, button }, say, {
      about: told.event,
      name: told.name,
      text: mail.text(told.organizer),
      facts: [
        [words.event, told.event],
        [words.starts, moment(told.starts_at, told.event_timezone)],
        ...told.tickets.map((ticket, at) => [mail.ticket(at + 1), ticket] as const),
      ],
      href,
    });
  },
});
