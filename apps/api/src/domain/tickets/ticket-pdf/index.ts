import { drawHeader } from './header.ts';
import { lookOf } from './look.ts';
import { drawOccasion } from './occasion.ts';
import { drawPass } from './pass.ts';
import { bytesOf, createPen, newSheet, type Pen } from './pen.ts';
import { drawCard } from './sheet.ts';
import { drawSmallPrint } from './small-print.ts';
import { type PrintedTicket, wordsFor } from './ticket.ts';

export type { PrintedTicket } from './ticket.ts';

/** Returns tickets as a PDF, each of them on an A4 page in its own language. The same tickets have the same bytes. */
export function ticketPdf(first: PrintedTicket, ...others: readonly PrintedTicket[]): Buffer {
  const name = others.length === 0 ? first.code : first.order.reference;
  const document = newSheet({
    title: `${first.event.title}: ${name}`,
    subject: wordsFor(first).subject(name),
    author: first.organizer_name,
    createdAt: new Date(first.issued_at),
    language: first.locale,
  });
  const pen = createPen(document);
  drawTicket(pen, first);
  for (const ticket of others) {
    document.addPage();
    drawTicket(pen, ticket);
  }
  document.end();
  return bytesOf(document);
}

function drawTicket(pen: Pen, ticket: PrintedTicket): void {
  const look = lookOf(ticket.theme);
  drawOccasion(pen, ticket, look, drawHeader(pen, ticket, look));
  drawCard(pen);
  drawSmallPrint(pen, ticket, look, drawPass(pen, ticket, look) + 12);
}
