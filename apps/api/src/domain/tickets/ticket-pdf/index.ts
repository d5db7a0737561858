import { drawHeader } from './header.ts';
import { lookOf } from './look.ts';
import { drawOccasion } from './occasion.ts';
import { drawPass } from './pass.ts';
import { createPen, newSheet } from './pen.ts';
import { drawCard } from './sheet.ts';
import { drawSmallPrint } from './small-print.ts';
import type { PrintedTicket } from './ticket.ts';

export type { PrintedTicket } from './ticket.ts';

/** Returns a ticket as a PDF of one A4 page. The same ticket has the same bytes. */
export function ticketPdf(ticket: PrintedTicket): Buffer {
  const document = newSheet({
    title: `${ticket.event.title}: ${ticket.code}`,
    subject: `Tiket ${ticket.code}`,
    author: ticket.organizer_name,
    createdAt: new Date(ticket.issued_at),
  });
  const pen = createPen(document);
  const look = lookOf(ticket.theme);
  drawOccasion(pen, ticket, look, drawHeader(pen, ticket, look));
  drawCard(pen);
  drawSmallPrint(pen, ticket, look, drawPass(pen, ticket, look) + 12);
  document.end();
  return bytesOf(document);
}

/** Returns the bytes of a document, which is complete when `end` has returned. */
function bytesOf(document: PDFKit.PDFDocument): Buffer {
  const chunks: Buffer[] = [];
  for (let chunk: unknown; (chunk = document.read()) !== null;) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
