import Type, { type Static } from 'typebox';
import { Count, Currency, Flag, Html, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { EventWithCategory, Venue } from './event.ts';
import { EventTheme } from './event-theme.ts';

/** Used and Expired follow from entries and the clock: Active tickets that came in, or whose time is over. */
export const ticketStatuses = [
  'Pending',
  'Active',
  'Used',
  'Expired',
  'Cancelled',
  'Refunded',
  'Revoked',
  'Transferred',
] as const;

/** What may be done with a ticket by who has it (ticket-changes.ts). */
const ticketActions = ['change', 'transfer', 'reissue'] as const;

const Gate = part({ id: Id, name: Text });

/** An event as those read it who have ordered or hold a ticket of it. */
export const TicketEvent = record('TicketEvent', {
  ...EventWithCategory.properties,
  ends_at: Instant,
  doors_open_at: nullable(Instant),
  venue: nullable(Venue),
  has_page: {
    ...Flag,
    description:
      'Whether `GET /events/{slug}` answers visitors: false for one that is Private or not published',
  },
});

const ticket = {
  id: Id,
  code: Text,
  status: oneOf(ticketStatuses),
  event: TicketEvent,
  ticket_type: part({ id: Id, name: Text, color: nullable(Text) }),
  attendee: part({ name: Text, email: nullable(Text) }),
  order: part({ id: Id, reference: Text, paid_at: nullable(Instant) }),
  price: Count,
  currency: Currency,
  seat: nullable(Text),
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  issued_at: nullable(Instant),
  used_at: nullable(Instant),
  can_download: Flag,
  created_at: Instant,
  updated_at: Instant,
};

/**
 * A ticket as its holder reads it, without what opens the gate. `valid_from` and `valid_until` are null where it is
 * valid as long as the event.
 */
export const MyTicket = record('MyTicket', ticket);

const {
  id: _id,
  event_id: _event,
  created_at: _created,
  updated_at: _updated,
  ...look
} = EventTheme.properties;

/** What a page or a wallet needs to show a ticket at the gate. */
export const TicketDetail = record('TicketDetail', {
  ...ticket,
  qr: nullable(
    Type.Object(
      {
        payload: Type.String({ description: 'What the code says: opens the gate, so keep it as a secret' }),
        svg: Type.String({ description: 'The code as a picture, black on white with its quiet zone' }),
      },
      { description: 'Null unless the ticket is Active or Used' },
    ),
  ),
  entry_instructions_html: Html,
  gate: nullable(Gate),
  benefits: Type.Array(Text),
  terms_html: Html,
  check_ins: Type.Array(part({ at: Instant, direction: oneOf(['Entry', 'Exit']), gate: nullable(Gate) }), {
    description: 'Entries and exits that stand, newest first',
  }),
  theme: nullable(record('TicketTheme', look)),
  support: part({ email: nullable(Text), phone: nullable(Text) }),
  actions: Type.Array(oneOf(ticketActions), { description: 'What you may do with it now' }),
});
export type TicketDetail = Static<typeof TicketDetail>;

/** The ticket as a PDF of one A4 page. The same ticket gives the same bytes, so that `sha256` tells a change. */
export const TicketDownload = record('TicketDownload', {
  ticket_id: Id,
  code: Text,
  filename: Text,
  content_type: oneOf(['application/pdf']),
  size_bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  content_base64: Type.String({ description: 'The file, in Base64 with padding (RFC 4648, 4)' }),
  issued_at: nullable(Instant),
});
