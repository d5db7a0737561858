import type { Look } from './look.ts';
import { labelTracking } from './occasion.ts';
import type { Pen } from './pen.ts';
import { card, column, drawBand } from './sheet.ts';
import { type PrintedTicket, wordsFor } from './ticket.ts';

const padding = 20;

/** Draws the band with the organizer and the title. Returns the lower end of the band. */
export function drawHeader(pen: Pen, ticket: PrintedTicket, look: Look): number {
  const { event, organizer_name: organizer } = ticket;
  const color = look.onBand;
  const kind = pen.set(wordsFor(ticket).kind.toUpperCase(), 100, {
    font: 'bold',
    color,
    steps: [[11, 1]],
    tracking: labelTracking,
  });
  const host = pen.set(organizer, column.width - 110, { font: 'regular', color, steps: [[11, 1]] });
  const title = pen.set(event.title, column.width, {
    font: 'bold',
    color,
    leading: 1.18,
    isBalanced: true,
    steps: [
      [32, 1],
      [28, 2],
      [23, 3],
      [18, 4],
    ],
  });
  const top = card.top + padding;
  const titleTop = top + kind.height + 8;
  const bottom = drawBand(pen, look, titleTop + title.height + padding - 6);
  pen.write(kind, column.left, top);
  pen.write(host, column.left + 110, top, 'right');
  pen.write(title, column.left, titleTop);
  return bottom;
}
