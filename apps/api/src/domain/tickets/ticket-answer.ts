import { hash } from 'node:crypto';
import type { Api, ResultOf } from '@karcis/contract';
import { isReadable } from '@karcis/format';
import { toHtml } from '../text/rich-text.ts';
import { qrSvg } from './qr.ts';

type TicketDetail = NonNullable<ResultOf<Api['tickets']['detail']>>;
type TicketDownload = NonNullable<ResultOf<Api['tickets']['download']>>;

/** A ticket as it is read, before it is shown. */
interface Read {
  readonly code: string;
  /** Null where it opens no gate. */
  readonly qr_payload: string | null;
  readonly entry_instructions_markdown: string;
  readonly terms_markdown: string;
  readonly theme: Omit<NonNullable<TicketDetail['theme']>, 'contrast_ok'> | null;
}

/** Returns a ticket with its QR code as a picture, and its texts as HTML. */
export async function detailOf<Row extends Read>(ticket: Row) {
  const { qr_payload: payload, code, theme } = ticket;
  return {
    ...ticket,
    qr: payload === null ? null : { payload, svg: qrSvg(payload, `Kode QR tiket ${code}`) },
    entry_instructions_html: await toHtml(ticket.entry_instructions_markdown),
    terms_html: await toHtml(ticket.terms_markdown),
    theme: theme && { ...theme, contrast_ok: isReadable(theme.text_color, theme.background_color) },
  };
}

/** Returns the answer with the PDF of a ticket. */
export const downloadOf = (
  { id, code, issued_at }: { readonly id: string; readonly code: string; readonly issued_at: string },
  pdf: Buffer,
): TicketDownload => ({
  ticket_id: id,
  code,
  filename: `tiket-${code}.pdf`,
  content_type: 'application/pdf',
  size_bytes: pdf.length,
  sha256: hash('sha256', pdf, 'hex'),
  content_base64: pdf.toString('base64'),
  issued_at,
});
