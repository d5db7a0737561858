import type { Pen } from './pen.ts';
import { hairline, type Look } from './look.ts';

/*
 * The sheet, in points: A4 with one card on it. Its upper half has the event, time and place; the lower half has the code.
 * Folded twice, the QR code lies flat in one quarter.
 */
const sheet = { width: 595.28, height: 841.89 };
const margin = 28; // 10 mm: every printer reaches that far
const padding = 26;
const radius = 14;
const notch = 9;

export const card = {
  left: margin,
  right: sheet.width - margin,
  top: margin,
  bottom: sheet.height - margin,
  width: sheet.width - 2 * margin,
};
export const fold = sheet.height / 2;

/** Bounds of the text. */
export const column = {
  left: card.left + padding,
  right: card.right - padding,
  width: card.width - 2 * padding,
};

/** The edge of the card, with a notch on each side where it is folded, and the line between them. */
export function drawCard({ document }: Pen): void {
  const { left, right, top, bottom } = card;
  const arc = (radius: number, x: number, y: number, sweep = 1) =>
    `A${radius} ${radius} 0 0 ${sweep} ${x} ${y}`;
  document
    .path(
      `M${left + radius} ${top}H${right - radius}${arc(radius, right, top + radius)}` +
        `V${fold - notch}${arc(notch, right, fold + notch, 0)}V${bottom - radius}` +
        `${arc(radius, right - radius, bottom)}H${left + radius}${arc(radius, left, bottom - radius)}` +
        `V${fold + notch}${arc(notch, left, fold - notch, 0)}V${top + radius}${arc(radius, left + radius, top)}Z`,
    )
    .lineWidth(0.75)
    .stroke(hairline);
  document
    .moveTo(left + notch + 6, fold)
    .lineTo(right - notch - 6, fold)
    .dash(1.5, { space: 3.5 })
    .lineWidth(1)
    .stroke(hairline)
    .undash();
}

/** The coloured band at the top of the card, from its upper edge down to `bottom`, and the stripe below it. */
export function drawBand({ document }: Pen, look: Look, bottom: number): number {
  const { left, right, top, width } = card;
  document
    .path(
      `M${left} ${bottom}V${top + radius}A${radius} ${radius} 0 0 1 ${left + radius} ${top}` +
        `H${right - radius}A${radius} ${radius} 0 0 1 ${right} ${top + radius}V${bottom}Z`,
    )
    .fill(look.band);
  const stripe = 5;
  document.rect(left, bottom, width, stripe).fill(look.stripe);
  return bottom + stripe;
}
