import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

/** The day before an event, to each address that has tickets for it. It can be done without, and says how. */
export const eventReminder = template<
  EventLinks & {
    /** Null where no account has confirmed the address. */
    readonly name: string | null;
    readonly event: string;
    readonly starts_at: string;
    readonly doors_open_at: string | null;
    /** Zone of the event. */
    readonly event_timezone: string;
    /** Null for an event that is online, or has no place yet. */
    readonly place: string | null;
    readonly tickets: string;
    readonly unsubscribe_link: string;
  }
>({
  key: 'event_reminder',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    doors_open_at: '2026-12-19T10:00:00.000Z',
    event_timezone: 'Asia/Makassar',
    place: 'Gedung Kesenian, Makassar',
    tickets: '2',
    event_link: link('/events/malam-keroncong'),
    tickets_link: link('/tickets'),
    order_link: link('/orders/find'),
    unsubscribe_link: link('/unsubscribe#contoh'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const mail = words.event_reminder;
    const hasAccount = told.tickets_link !== null;
    // Those who have an account with the tickets are led to these in any case.
    const { button, href } = eventButton(hasAccount ? { ...told, event_link: null } : told, words);
    return notice(
      {
        ...mail,
        button,
        note: hasAccount ? mail.note : mail.guestNote,
      },
      say,
      {
        about: told.event,
        name: told.name,
        text: mail.text,
        facts: [
          [words.event, told.event],
          [words.starts, moment(told.starts_at, told.event_timezone)],
          [mail.doors, told.doors_open_at === null ? null : moment(told.doors_open_at, told.event_timezone)],
          [words.place, told.place],
          [mail.tickets, told.tickets],
        ],
        href,
        link: { text: mail.unsubscribe, href: told.unsubscribe_link },
      },
    );
  },
});
