import { ticketFileName } from '../domain/tickets/ticket-answer.ts';
import type { PrintedTicket } from '../domain/tickets/ticket-pdf/index.ts';

/** A file that a mail brings along. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Bytes of all files of a mail at most. Mail servers take 10 MB or more, and files grow by a third on their way. */
const mostBytes = 5 * 1024 * 1024;

/** The files that a mail has room for, in their order. Those beyond are left out: a mail links to what it brings. */
export function withinBound(attachments: readonly Attachment[]): Attachment[] {
  let bytes = 0;
  return attachments.filter(({ content }) => {
    if (bytes + content.length > mostBytes) return false;
    bytes += content.length;
    return true;
  });
}

/** Returns tickets as a file, named by their order or their event in the language of the first of them. */
export const ticketFile = (
  name: string,
  [first]: readonly Pick<PrintedTicket, 'locale'>[],
  content: Buffer,
): Attachment => ({
  filename: ticketFileName(name, first?.locale ?? 'id'),
  contentType: 'application/pdf',
  content,
});
