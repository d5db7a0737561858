import { template } from '../template.ts';
import { notice } from './notice.ts';

/** What both mails about a ticket that was handed on say. */
type AboutTicket = {
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

const sample: AboutTicket = {
  name: 'Hana Pratiwi',
  organizer: 'Panggung Nusantara',
  event: 'Malam Keroncong',
  starts_at: '2026-12-19T11:00:00.000Z',
  event_timezone: 'Asia/Makassar',
  ticket: 'Reguler',
};

/** To the new holder of a ticket, who may have no account yet. */
export const ticketReceived = template<
  AboutTicket & {
    /** Where the reader finds the ticket; null for one without an account. */
    readonly ticket_link: string | null;
    /** Where an account is opened. */
    readonly account_link: string;
  }
>({
  key: 'ticket_received',
  sample: (link) => ({ ...sample, ticket_link: link('/tickets'), account_link: link('/signup') }),
  compose(told, { words, ...say }) {
    const mail = words.ticket_received;
    const isGuest = told.ticket_link === null;
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
        text: mail.text(told.organizer),
        facts: [
          [words.event, told.event],
          [words.starts, say.moment(told.starts_at, told.event_timezone)],
          [mail.ticket, told.ticket],
        ],
        href: told.ticket_link ?? told.account_link,
      },
    );
  },
});

/** To the former holder of a ticket: somebody else may have used the account. */
export const ticketHandedOn = template<AboutTicket & { readonly event_link: string }>({
  key: 'ticket_handed_on',
  sample: (link) => ({ ...sample, event_link: link('/events/malam-keroncong') }),
  compose(told, { words, ...say }) {
    const mail = words.ticket_handed_on;
    return notice(
      mail,
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
        href: told.event_link,
      },
    );
  },
});
