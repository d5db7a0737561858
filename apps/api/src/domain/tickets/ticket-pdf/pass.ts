import { priceText } from '@karcis/format';
import { type Loop, outline, qrModules } from '../qr.ts';
import { ink, type Look, softInk } from './look.ts';
import { labelSetting } from './occasion.ts';
import type { Pen, Setting } from './pen.ts';
import { column, fold } from './sheet.ts';
import { type PrintedTicket, wordsFor } from './ticket.ts';

const top = fold + 24;
/** Size of the modules without their quiet zone: 63 mm. The white around them is wider than four modules. */
const qrSize = 178.6;
const gutter = 34;
const rowGap = 12;
/** Order references are longer than seats and prices. */
const firstCell = 122;
const facts = { left: column.left + qrSize + gutter, width: column.width - qrSize - gutter };

/** Draws the code, and beside it the facts that staff compare with its bearer. Returns the lower end. */
export function drawPass(pen: Pen, ticket: PrintedTicket, look: Look): number {
  drawQr(pen, ticket.qr_payload);
  const code = pen.set(ticket.code, qrSize, {
    font: 'bold',
    color: ink,
    tracking: 0.04,
    steps: [
      [19, 1],
      [17, 1],
      [14, 1],
      [10, 2],
    ],
  });
  const bottom = pen.write(code, column.left, top + qrSize + 10, 'center');
  return Math.max(bottom, drawFacts(pen, ticket, look));
}

function drawQr({ document }: Pen, payload: string): void {
  const modules = qrModules(payload);
  document
    .save()
    .translate(column.left, top)
    .scale(qrSize / modules.length)
    .fillColor('#000000')
    .addContent(`${outline(modules).map(pdfLoop).join('\n')}\nf*`)
    .restore();
}

/** A loop in operators of PDF (ISO 32000, 8.5.2). pdfkit's own functions would make a buffer for each line. */
const pdfLoop = (corners: Loop) =>
  `${corners.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join('\n')}\nh`;

function drawFacts(pen: Pen, ticket: PrintedTicket, look: Look): number {
  const { left, width } = facts;
  const words = wordsFor(ticket);
  const heading = (text: string, x: number, y: number) =>
    pen.write(pen.set(text.toUpperCase(), width, labelSetting(look)), x, y) + 1;
  const { attendee } = ticket;
  let y = top;
  if (attendee !== null)
    y = pen.write(pen.set(attendee.name, width, name), left, heading(words.name, left, top)) + rowGap;
  y = drawType(pen, ticket.ticket_type, heading(words.type, left, y));
  const pairs = [
    [words.seat, ticket.seat],
    [words.gate, ticket.gate?.name ?? null],
    [words.price, priceText(ticket.price, ticket.currency, ticket.locale)],
    [words.order, ticket.order.reference],
  ].filter((pair): pair is [string, string] => pair[1] !== null);
  for (let at = 0; at < pairs.length; at += 2) {
    const row = pairs.slice(at, at + 2);
    const ends = row.map(([label, text], place) => {
      const x = left + place * firstCell;
      const room = row.length === 1 ? width : place === 0 ? firstCell - 12 : width - firstCell;
      return pen.write(pen.set(text, room, detail), x, heading(label, x, y + rowGap));
    });
    y = Math.max(...ends);
  }
  return y;
}

/** Draws the name of the ticket type behind a dot in its colour. */
function drawType(pen: Pen, { name, color }: PrintedTicket['ticket_type'], y: number): number {
  const indent = color === null ? 0 : 20;
  const block = pen.set(name, facts.width - indent, type);
  if (color !== null) {
    const middle = y + block.height / block.lines.length / 2;
    // With an edge, so that a pale colour or a grey print still shows it.
    pen.document
      .circle(facts.left + 7, middle, 6)
      .lineWidth(0.75)
      .fillAndStroke(color, softInk);
  }
  return pen.write(block, facts.left + indent, y);
}

const name: Setting = {
  font: 'bold',
  color: ink,
  leading: 1.22,
  steps: [
    [21, 1],
    [18, 2],
    [14, 2],
  ],
};
const type: Setting = {
  font: 'bold',
  color: ink,
  steps: [
    [16, 1],
    [13, 2],
  ],
};
const detail: Setting = {
  font: 'bold',
  color: ink,
  // The same size for all, as long as nothing is unusually long.
  steps: [
    [13.5, 1],
    [11, 2],
  ],
};
