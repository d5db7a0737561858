import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

/** What an organizer writes to those who have tickets for an event. */
const messageTemplate = (key: 'event_message' | 'event_change_message') =>
  template<
    EventLinks & {
      readonly event: string;
      readonly organizer: string;
      readonly starts_at: string;
      /** Zone of the event. */
      readonly timezone: string;
      readonly subject: string;
      readonly body_markdown: string;
      /** Null for a message that cannot be done without. */
      readonly unsubscribe_link: string | null;
    }
  >({
    key,
    markdown: ['body_markdown'],
    sample: (link) => ({
      event: 'Malam Keroncong',
      organizer: 'Sanggar Nada',
      starts_at: '2026-12-19T11:00:00.000Z',
      timezone: 'Asia/Makassar',
      subject: key === 'event_message' ? 'Parkir dan pintu masuk' : 'Malam Keroncong pindah tempat',
      body_markdown:
        key === 'event_message'
          ? 'Parkir dibuka pukul **17.00**. Masuk lewat pintu timur.'
          : 'Acara pindah ke **Gedung Serbaguna**. Tiket Anda tetap berlaku.',
      event_link: link('/events/malam-keroncong'),
      tickets_link: null,
      order_link: link('/orders/find'),
      unsubscribe_link: key === 'event_message' ? link('/unsubscribe#contoh') : null,
    }),
    compose(told, say) {
      const { words, moment } = say;
      const { event, organizer, subject, unsubscribe_link: href } = told;
      const mail = words[key];
      const { button, href: way } = eventButton(told, words);
      return notice(
        {
          ...mail,
          subject: () => subject,
          preheader: mail.preheader(event, organizer),
          button,
        },
        say,
        {
          markdown: told.body_markdown,
          facts: [
            [words.event, event],
            [words.organizer, organizer],
            [words.starts, moment(told.starts_at, told.timezone)],
          ],
          href: way,
          links: href === null ? [] : [{ text: words.event_message.unsubscribe, href }],
        },
      );
    },
  });

/** To each address that has tickets for an event. It can be done without, and says how. */
export const eventMessage = messageTemplate('event_message');

/** The same of an event that was moved or is not held: nobody can do without. */
export const eventChangeMessage = messageTemplate('event_change_message');
