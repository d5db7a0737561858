import { template } from '../template.ts';
import { notice } from './notice.ts';

/*
 * Invitations. They go to addresses that nobody has confirmed: they name the organizer or the event that invites, and no
 * person. Links come from the caller, with their token after the `#`.
 */

export const accountInvitation = template<{
  /** The organizer whose team it is; null for an account of the platform. */
  readonly organizer: string | null;
  readonly role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder';
  readonly link: string;
  readonly ends_at: string;
}>({
  key: 'account_invitation',
  sample: (link) => ({
    organizer: 'Sanggar Nada',
    role: 'organizer',
    link: link('/invitation#contoh'),
    ends_at: '2026-12-12T12:00:00.000Z',
  }),
  compose({ organizer, role, link, ends_at }, say) {
    const { words, site, moment } = say;
    const mail = words.account_invitation;
    return notice(mail, say, {
      text: organizer === null ? mail.text(site) : mail.textFrom(organizer, site),
      facts: [
        [words.role, words.roles[role]],
        [words.validUntil, moment(ends_at)],
      ],
      href: link,
    });
  },
});

export const assignmentInvitation = template<{
  readonly organizer: string;
  readonly event: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly timezone: string;
  /** Null for an event that is online, or has no place yet. */
  readonly place: string | null;
  readonly link: string;
  readonly ends_at: string;
}>({
  key: 'assignment_invitation',
  sample: (link) => ({
    organizer: 'Sanggar Nada',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    timezone: 'Asia/Makassar',
    place: 'Gedung Kesenian, Makassar',
    link: link('/invitation#contoh'),
    ends_at: '2026-12-12T12:00:00.000Z',
  }),
  compose({ organizer, event, starts_at, timezone, place, link, ends_at }, say) {
    const { words, moment } = say;
    const mail = words.assignment_invitation;
    return notice(mail, say, {
      about: event,
      text: mail.text(organizer),
      facts: [
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
        [words.place, place],
        [words.validUntil, moment(ends_at, timezone)],
      ],
      href: link,
    });
  },
});
