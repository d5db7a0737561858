import { accountAt, eventToTell, type HolderNews, newsIn } from '../../db/queries/event-news.ts';
import { orderedLanguage } from '../../db/queries/ticket-holders.ts';
import { isManagerOf } from '../../db/queries/managers.ts';
import {
  eventCancelled,
  eventPostponed,
  eventRescheduled,
  eventReviewed,
  eventSubmitted,
} from '../templates/event.ts';
import { calendarFiles } from './calendar.ts';
import { eventLinks } from './event-links.ts';
import { readerOf, source } from './source.ts';

/**
 * To each address that has tickets. It shows a name only where an account has confirmed the address. The organizer reads replies. Its entry
 * for calendars takes the place of the former one, or takes it out.
 */
const newsSource = (key: HolderNews, template: typeof eventCancelled) =>
  source(template, async (mail, reading) => {
    const { db, url } = reading;
    const about = newsIn(mail.key);
    const found = about && (await eventToTell(db, about, key));
    if (about === undefined || found === undefined) return undefined;
    const { event, organizer, starts_at, timezone, place, support_email: replyTo } = found;
    const [account, ordered] = await Promise.all([
      accountAt(db, mail.recipient),
      orderedLanguage(db, about.eventId, mail.recipient),
    ]);
    const reason = {
      event_rescheduled: null,
      event_postponed: found.postponement_reason,
      event_cancelled: found.cancellation_reason,
    }[key];
    return {
      reader: { name: account?.name ?? '', languages: { ordered, account: account?.locale } },
      replyTo,
      attachments: await calendarFiles(reading, { event_id: about.eventId, ...found }),
      data: {
        event,
        organizer,
        starts_at,
        timezone,
        place,
        reason,
        ...eventLinks(found, { url, hasAccount: account !== undefined }),
      },
    };
  });

/** Mails about what has happened to an event. Their keys begin with the event and the instant. */
export const eventSources = {
  event_rescheduled: newsSource('event_rescheduled', eventRescheduled),
  event_postponed: newsSource('event_postponed', eventPostponed),
  event_cancelled: newsSource('event_cancelled', eventCancelled),

  event_submitted: source(eventSubmitted, async (mail, reading) => {
    const { db, url } = reading;
    const about = newsIn(mail.key);
    const [found, reader] = await Promise.all([
      about && eventToTell(db, about, 'event_submitted'),
      readerOf(mail, reading),
    ]);
    if (!about || !found || !reader || !(await isManagerOf(db, null, mail.user_id))) return undefined;
    const { event, organizer, starts_at, timezone } = found;
    const console_link = `${url}/admin/events/${about.eventId}`;
    return { reader, data: { name: reader.name, event, organizer, starts_at, timezone, console_link } };
  }),

  event_reviewed: source(eventReviewed, async (mail, reading) => {
    const { db, url } = reading;
    const about = newsIn(mail.key);
    const [found, reader] = await Promise.all([
      about && eventToTell(db, about, 'event_reviewed'),
      readerOf(mail, reading),
    ]);
    if (!about || !found || !reader) return undefined;
    if (!(await isManagerOf(db, found.organizer_id, mail.user_id))) return undefined;
    const { event, organizer, starts_at, timezone, status, rejection_reason } = found;
    const reason = status === 'Rejected' ? rejection_reason : null;
    const console_link = `${url}/organizer/events/${about.eventId}`;
    return {
      reader,
      data: { name: reader.name, event, organizer, starts_at, timezone, reason, console_link },
    };
  }),
};
