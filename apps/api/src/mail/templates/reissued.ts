import { template } from '../template.ts';
import { notice } from './notice.ts';

/** To each address whose tickets have new codes. Nobody can do without it: the former codes open no gate. */
export const ticketsReissued = template<{
  /** Null where no account has confirmed the address. */
  readonly name: string | null;
  readonly event: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly event_timezone: string;
  readonly tickets: string;
  /** Where the reader finds the tickets; null for one without an account. */
  readonly tickets_link: string | null;
  /** Where a link to the order is asked for. */
  readonly order_link: string;
}>({
  key: 'tickets_reissued',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    tickets: '2',
    tickets_link: link('/tickets'),
    order_link: link('/orders/find'),
  }),
  compose(told, { words, ...say }) {
    const mail = words.tickets_reissued;
    const isGuest = told.tickets_link === null;
    return notice(
      {
        ...mail,
        button: isGuest ? mail.guestButton : mail.button,
        note: isGuest ? mail.guestNote : mail.note,
      },
      { words, ...say },
      {
        about: told.event,
        name: told.name,
        text: mail.text,
        facts: [
          [words.event, told.event],
          [words.starts, say.moment(told.starts_at, told.event_timezone)],
          [mail.tickets, told.tickets],
        ],
        href: told.tickets_link ?? told.order_link,
      },
    );
  },
});
