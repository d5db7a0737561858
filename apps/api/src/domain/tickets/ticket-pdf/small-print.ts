import { hairline, ink, type Look, softInk } from './look.ts';
import { labelSetting } from './occasion.ts';
import type { Block, Pen, Setting } from './pen.ts';
import { plainText } from './plain-text.ts';
import { card, column } from './sheet.ts';
import type { PrintedTicket } from './ticket.ts';

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
    const labelBlock = pen.set(label, labelWidth, { ...labelSetting(look), steps: [[9, 1]] });
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
  const texts = {
    TERMASUK: ticket.benefits.join('  •  '),
    KETENTUAN: plainText(ticket.terms_markdown),
    BANTUAN: [ticket.support.email, ticket.support.phone].filter(Boolean).join('  •  '),
  };
  const rows = (size: number, most: Readonly<Record<keyof typeof texts, number>>) =>
    entriesOf(texts)
      .filter(([label, text]) => text !== '' && most[label] > 0)
      .map(([label, text]) => ({ label, block: pen.set(text, textWidth, setting(size, most[label])) }));

  for (const size of [10.5, 9.5]) {
    const whole = rows(size, { TERMASUK: 99, KETENTUAN: 99, BANTUAN: 1 });
    if (heightOf(whole) <= space) return whole;
  }
  const size = 9;
  const most = { TERMASUK: 4, KETENTUAN: 0, BANTUAN: 1 };
  const spare = space - heightOf(rows(size, most));
  return rows(size, { ...most, KETENTUAN: Math.floor((spare - rowGap) / (size * leading)) });
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

function footerText(pen: Pen, { theme }: PrintedTicket): string {
  if (pen.hasReplaced())
    return 'Huruf yang tidak dapat dicetak ditulis dengan huruf Latin atau "?". Yang berlaku adalah kode tiket.';
  return (
    theme?.ticket_design.footer_text ??
    'Jangan bagikan foto tiket ini: siapa pun yang memegang kodenya dapat masuk.'
  );
}

function line({ document }: Pen, y: number): void {
  document.moveTo(column.left, y).lineTo(column.right, y).lineWidth(0.5).stroke(hairline);
}
