import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';
import { placeTold, samplePlace, type ToldPlace } from './place.ts';

/** The day before an event, to each address that has tickets for it. It can be done without, and says how. */
export const eventReminder = template<
  EventLinks &
    ToldPlace & {
      /** Null where no account has confirmed the address. */
      readonly name: string | null;
      readonly event: string;
      readonly starts_at: string;
      /** Zone of the event. */
      readonly event_timezone: string;
      readonly tickets: string;
      readonly unsubscribe_link: string;
    }
>({
  key: 'event_reminder',
  markdown: ['entry_markdown'],
  sample: (link) => ({
    name: 'Hana Pratiwi',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    ...samplePlace,
    event_timezone: 'Asia/Makassar',
    tickets: '2',
    event_link: link('/events/malam-keroncong'),
    tickets_link: link('/tickets'),
    order_link: link('/orders/find'),
    unsubscribe_link: link('/unsubscribe#contoh'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const mail = words.event_reminder;
    const place = placeTold(told, say, told.event_timezone);
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
          ...place.facts,
          [mail.tickets, told.tickets],
        ],
        href,
        links: [...place.links, { text: mail.unsubscribe, href: told.unsubscribe_link }],
        more: place.more,
      },
    );
  },
});
