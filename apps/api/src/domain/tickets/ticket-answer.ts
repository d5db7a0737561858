import { hash } from 'node:crypto';
import type { Api, ResultOf } from '@karcis/contract';
import { isReadable, type Language } from '@karcis/format';
import { wordsOf } from '@karcis/words';
import { toHtml } from '../text/rich-text.ts';
import { qrSvg } from './qr.ts';

type TicketDetail = NonNullable<ResultOf<Api['tickets']['detail']>>;
type TicketDownload = NonNullable<ResultOf<Api['tickets']['download']>>;

/** A ticket as it is read, before it is shown. */
interface Read {
  /** Language of its order. */
  readonly locale: Language;
  readonly code: string;
  /** Null where it opens no gate. */
  readonly qr_payload: string | null;
  readonly entry_instructions_markdown: string;
  readonly terms_markdown: string;
  readonly theme: Omit<NonNullable<TicketDetail['theme']>, 'contrast_ok'> | null;
}

/** Returns a ticket with its QR code as a picture, and its texts as HTML. */
export async function detailOf<Row extends Read>(ticket: Row) {
  const { qr_payload: payload, code, theme, locale } = ticket;
  return {
    ...ticket,
    qr: payload === null ? null : { payload, svg: qrSvg(payload, wordsOf(locale).wallet.codeOf(code)) },
    entry_instructions_html: await toHtml(ticket.entry_instructions_markdown),
    terms_html: await toHtml(ticket.terms_markdown),
    theme: theme && { ...theme, contrast_ok: isReadable(theme.text_color, theme.background_color) },
  };
}

/** Returns the name of a file with tickets, in their language: of one by its code, of several by their order or event. */
export const ticketFileName = (name: string, locale: Language): string =>
  `${wordsOf(locale).printedTicket.file}-${name}.pdf`;

interface Printed {
  readonly id: string;
  readonly code: string;
  readonly issued_at: string;
  readonly locale: Language;
}

/** Returns the answer with the PDF of a ticket. */
export const downloadOf = ({ id, code, issued_at, locale }: Printed, pdf: Buffer): TicketDownload => ({
  ticket_id: id,
  code,
  filename: ticketFileName(code, locale),
  content_type: 'application/pdf',
  size_bytes: pdf.length,
  sha256: hash('sha256', pdf, 'hex'),
  content_base64: pdf.toString('base64'),
  issued_at,
});
