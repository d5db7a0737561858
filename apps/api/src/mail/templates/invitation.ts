import { template } from '../template.ts';

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
  compose({ organizer, role, link, ends_at }, { words, site, moment }) {
    const say = words.account_invitation;
    return {
      subject: say.subject(site),
      preheader: say.preheader,
      blocks: [
        { kind: 'heading', text: say.heading },
        { kind: 'text', text: organizer === null ? say.text(site) : say.textFrom(organizer, site) },
        {
          kind: 'facts',
          facts: [
            [words.role, words.roles[role]],
            [words.validUntil, moment(ends_at)],
          ],
        },
        { kind: 'button', text: say.button, href: link },
        { kind: 'note', text: say.note },
      ],
    };
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
  compose({ organizer, event, starts_at, timezone, place, link, ends_at }, { words, moment }) {
    const say = words.assignment_invitation;
    return {
      subject: say.subject(event),
      preheader: say.preheader,
      blocks: [
        { kind: 'heading', text: say.heading },
        { kind: 'text', text: say.text(organizer) },
        {
          kind: 'facts',
          facts: [
            [words.event, event],
            [words.starts, moment(starts_at, timezone)],
            [words.place, place],
            [words.validUntil, moment(ends_at, timezone)],
          ],
        },
        { kind: 'button', text: say.button, href: link },
        { kind: 'note', text: say.note },
      ],
    };
  },
});
