import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

type Told = EventLinks & {
  /** Null where no account has confirmed the address. */
  readonly name: string | null;
  readonly organizer: string;
  readonly event: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly event_timezone: string;
  /** Name of its type. */
  readonly ticket: string;
};

/** To the former holder of a ticket: somebody else may have used the account. */
export const ticketHandedOn = template<Told>({
  key: 'ticket_handed_on',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    organizer: 'Panggung Nusantara',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    ticket: 'Reguler',
    event_link: link('/events/malam-keroncong'),
    tickets_link: null,
    order_link: link('/orders/find'),
  }),
  compose(told, { words, ...say }) {
    const mail = words.ticket_handed_on;
    const { button, href } = eventButton(told, words);
    return notice(
      { ...mail, button },
      { words, ...say },
      {
        about: told.event,
        name: told.name,
        text: mail.text(told.organizer),
        facts: [
          [words.event, told.event],
          [words.starts, say.moment(told.starts_at, told.event_timezone)],
          [mail.ticket, told.ticket],
        ],
        href,
      },
    );
  },
});
