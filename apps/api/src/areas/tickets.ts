import { hash } from 'node:crypto';
import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { page } from '../db/queries/page.ts';
import { isReadable } from '@karcis/format';
import { fail } from '../domain/errors/problem-error.ts';
import { qrSvg } from '../domain/tickets/qr.ts';
import { toHtml } from '../domain/text/rich-text.ts';

type MyTicket = NonNullable<ResultOf<Api['tickets']['ticket']>>;
type TicketDetail = NonNullable<ResultOf<Api['tickets']['detail']>>;

export const tickets: Area<Api['tickets']> = {
  list(db, { userId }, { status, ...input }) {
    let query = mine(db, userId);
    if (status !== undefined) {
      // Used and Expired are not stored; what is, has an index.
      const stored = status === 'Used' || status === 'Expired' ? 'Active' : status;
      query = query.where('stored_status', '=', stored).where('status', '=', status);
    }
    return page(query, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },

  ticket: (db, { userId }, { id }) => mine(db, userId).where('id', '=', id).executeTakeFirst(),

  async detail(db, { userId }, { id }) {
    const ticket = await myDetails(db, userId, id);
    if (ticket === undefined) return undefined;
    const { qr_payload: payload, code, theme } = ticket;
    return {
      ...ticket,
      qr: payload === null ? null : { payload, svg: qrSvg(payload, `Kode QR tiket ${code}`) },
      entry_instructions_html: toHtml(ticket.entry_instructions_markdown),
      terms_html: toHtml(ticket.terms_markdown),
      theme: theme && { ...theme, contrast_ok: isReadable(theme.text_color, theme.background_color) },
    };
  },

  async download(db, { userId }, { id }, { ticketPrinter }) {
    const ticket = await myDetails(db, userId, id);
    if (ticket === undefined) return undefined;
    const { code, issued_at, qr_payload } = ticket;
    if (qr_payload === null || issued_at === null) return fail('ticket_not_active');
    const pdf = Buffer.from(await ticketPrinter.print({ ...ticket, issued_at, qr_payload }));
    return {
      ticket_id: ticket.id,
      code,
      filename: `tiket-${code}.pdf`,
      content_type: 'application/pdf' as const,
      size_bytes: pdf.length,
      sha256: hash('sha256', pdf, 'hex'),
      content_base64: pdf.toString('base64'),
      issued_at,
    };
  },
};

const mine = (db: ReadDb, userId: string) =>
  db
    .selectFrom('my_tickets')
    .selectAll()
    .where('holder_user_id', '=', userId)
    .$narrowType<Pick<MyTicket, 'event' | 'ticket_type' | 'attendee' | 'order'>>();

const myDetails = (db: ReadDb, userId: string, id: string) =>
  db
    .selectFrom('my_ticket_details')
    .selectAll()
    .where('holder_user_id', '=', userId)
    .where('id', '=', id)
    .$narrowType<
      Pick<
        TicketDetail,
        'event' | 'ticket_type' | 'attendee' | 'order' | 'gate' | 'check_ins' | 'support'
      > & {
        theme: Omit<NonNullable<TicketDetail['theme']>, 'contrast_ok'> | null;
      }
    >()
    .executeTakeFirst();
