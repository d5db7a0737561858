import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

/** What all mails about an event are told. */
type About = {
  readonly event: string;
  readonly organizer: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly timezone: string;
};

const sampleEvent = {
  event: 'Malam Keroncong',
  organizer: 'Sanggar Nada',
  starts_at: '2026-12-19T11:00:00.000Z',
  timezone: 'Asia/Makassar',
};

/** To those who have tickets for an event that is another day, at another place, or not at all. */
const newsTemplate = (key: 'event_rescheduled' | 'event_postponed' | 'event_cancelled') =>
  template<
    About &
      EventLinks & {
        readonly place: string | null;
        readonly reason: string | null;
      }
  >({
    key,
    sample: (link) => ({
      ...sampleEvent,
      place: 'Gedung Kesenian, Makassar',
      reason: key === 'event_rescheduled' ? null : 'Cuaca buruk.',
      event_link: link('/events/malam-keroncong'),
      tickets_link: null,
      order_link: link('/orders/find'),
    }),
    compose({ event, organizer, starts_at, timezone, place, reason, ...links }, { words, ...say }) {
      const mail = words[key];
      const { button, href } = eventButton(links, words);
      // Of an event that is postponed, the date of before is none any more.
      const isHeld = key === 'event_rescheduled';
      return notice(
        { ...mail, preheader: mail.preheader(event), button },
        { words, ...say },
        {
          about: event,
          text: mail.text(organizer),
          facts: [
            [words.event, event],
            [words.organizer, organizer],
            [isHeld ? words.starts : words.wasToStart, say.moment(starts_at, timezone)],
            [words.place, isHeld ? place : null],
            [words.reason, reason],
          ],
          href,
        },
      );
    },
  });

export const eventRescheduled = newsTemplate('event_rescheduled');
export const eventPostponed = newsTemplate('event_postponed');
export const eventCancelled = newsTemplate('event_cancelled');

/** To administrators: an event waits for them. */
export const eventSubmitted = template<About & { readonly name: string; readonly console_link: string }>({
  key: 'event_submitted',
  sample: (link) => ({
    ...sampleEvent,
    name: 'Ratna',
    console_link: link('/admin/events/0196c080-f900-7000-8000-000000000001'),
  }),
  compose({ name, event, organizer, starts_at, timezone, console_link }, say) {
    const { words, moment } = say;
    const mail = words.event_submitted;
    return notice({ ...mail, preheader: mail.preheader(organizer) }, say, {
      about: event,
      name,
      text: mail.text(organizer),
      facts: [
        [words.event, event],
        [words.organizer, organizer],
        [words.starts, moment(starts_at, timezone)],
      ],
      href: console_link,
    });
  },
});

/** To the Owners and Managers of an organizer: their event is published, or is not, for a reason. */
export const eventReviewed = template<
  About & { readonly name: string; readonly reason: string | null; readonly console_link: string }
>({
  key: 'event_reviewed',
  sample: (link) => ({
    ...sampleEvent,
    name: 'Budi',
    reason: 'Sampulnya milik orang lain.',
    console_link: link('/organizer/events/0196c080-f900-7000-8000-000000000001'),
  }),
  compose({ name, event, starts_at, timezone, reason, console_link }, say) {
    const { words, moment } = say;
    const { rejected, ...approved } = words.event_reviewed;
    const mail = reason === null ? approved : rejected;
    return notice(mail, say, {
      about: event,
      name,
      text: mail.text,
      facts: [
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
        [words.reason, reason],
      ],
      href: console_link,
    });
  },
});
