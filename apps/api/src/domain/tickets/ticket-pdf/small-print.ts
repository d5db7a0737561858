import { hairline, ink, type Look, softInk } from './look.ts';
import { labelSetting } from './occasion.ts';
import type { Block, Pen, Setting } from './pen.ts';
import { plainText } from './plain-text.ts';
import { card, column } from './sheet.ts';
import { type PrintedTicket, wordsFor } from './ticket.ts';

const labelWidth = 92;
const textWidth = column.width - labelWidth;
const rowGap = 5;
const leading = 1.38;
const footerHeight = 14;

/** Draws benefits, terms and support from `top` to the end of the card. */
export function drawSmallPrint(pen: Pen, ticket: PrintedTicket, look: Look, top: number): void {
  const footerTop = card.bottom - 14 - footerHeight;
  line(pen, top);
  let y = top + 10;
  for (const { label, block } of rowsThatFit(pen, ticket, footerTop - y)) {
    const labelBlock = pen.set(label.toUpperCase(), labelWidth, { ...labelSetting(look), steps: [[9, 1]] });
    pen.write(labelBlock, column.left, y + (block.size * leading - labelBlock.height) / 2);
    y = pen.write(block, column.left + labelWidth, y) + rowGap;
  }
  const footer = pen.set(footerText(pen, ticket), column.width, {
    font: 'regular',
    color: softInk,
    steps: [[9, 1]],
  });
  pen.write(footer, column.left, footerTop, 'center');
}

type Row = { readonly label: string; readonly block: Block };

/** Returns the rows that fit. Terms are cut first: they can be read with the ticket on a screen. */
function rowsThatFit(pen: Pen, ticket: PrintedTicket, space: number): Row[] {
  const words = wordsFor(ticket);
  const texts = {
    benefits: ticket.benefits.join('  •  '),
    terms: plainText(ticket.terms_markdown),
    help: [ticket.support.email, ticket.support.phone].filter(Boolean).join('  •  '),
  };
  const rows = (size: number, most: Readonly<Record<keyof typeof texts, number>>) =>
    entriesOf(texts)
      .filter(([part, text]) => text !== '' && most[part] > 0)
      .map(([part, text]) => ({
        label: words[part],
        block: pen.set(text, textWidth, setting(size, most[part])),
      }));

  for (const size of [10.5, 9.5]) {
    const whole = rows(size, { benefits: 99, terms: 99, help: 1 });
    if (heightOf(whole) <= space) return whole;
  }
  const size = 9;
  const most = { benefits: 4, terms: 0, help: 1 };
  const spare = space - heightOf(rows(size, most));
  return rows(size, { ...most, terms: Math.floor((spare - rowGap) / (size * leading)) });
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

const setting = (size: number, lines: number): Setting => ({
  font: 'regular',
  color: ink,
  leading,
  steps: [[size, lines]],
});

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((total, { block }) => total + block.height + rowGap, 0);

function footerText(pen: Pen, ticket: PrintedTicket): string {
  const words = wordsFor(ticket);
  if (pen.hasReplaced()) return words.replaced;
  return ticket.theme?.ticket_design.footer_text ?? words.keepSecret;
}

function line({ document }: Pen, y: number): void {
  document.moveTo(column.left, y).lineTo(column.right, y).lineWidth(0.5).stroke(hairline);
}
