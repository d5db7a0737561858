import { createPen, newSheet, type Pen, type Setting } from '../../domain/tickets/ticket-pdf/pen.ts';
import { hairline, ink, softInk } from '../../domain/tickets/ticket-pdf/look.ts';

/** Bounds of what is written on a page of A4, in points. */
export const paper = { left: 56, right: 539, width: 483, top: 56, bottom: 776 };

export const plain: Setting = { font: 'regular', color: ink, steps: [[10, 4]], leading: 1.4 };
export const strong: Setting = { ...plain, font: 'bold' };
export const quiet: Setting = { ...plain, color: softInk };
export const label: Setting = { font: 'bold', color: softInk, steps: [[8.5, 1]], tracking: 0.05 };

/** Pages that are written from top to bottom. What does not fit on one begins the next. */
export interface Pages {
  readonly pen: Pen;
  /** How far the current page is written. */
  y: number;
  /** Makes sure that so many points are left on the page. */
  readonly keep: (height: number) => void;
}

interface Sheet {
  readonly info: Parameters<typeof newSheet>[0];
  /** What stands at the foot of a page, by its number. */
  readonly footer: (page: number) => readonly [left: string, right: string];
}

export function openPages({ info, footer }: Sheet): Pages {
  const pen = createPen(newSheet(info));
  let number = 0;
  const pages: Pages = {
    pen,
    y: paper.top,
    keep(height) {
      if (pages.y + height <= paper.bottom) return;
      pen.document.addPage();
      begin();
    },
  };
  const begin = () => {
    number += 1;
    pages.y = paper.top;
    const [left, right] = footer(number);
    const foot: Setting = { ...quiet, steps: [[8.5, 1]] };
    pen.write(pen.set(left, paper.width - 120, foot), paper.left, paper.bottom + 14);
    pen.write(pen.set(right, 120, foot), paper.right - 120, paper.bottom + 14, 'right');
  };
  begin();
  return pages;
}

/** A thin line across the page, and so many points of air below it. */
export function rule(pages: Pages, air: number, { left, right } = paper): void {
  const { document } = pages.pen;
  document.moveTo(left, pages.y).lineTo(right, pages.y).lineWidth(0.5).stroke(hairline);
  pages.y += air;
}

/** The row of holes by which a ticket is torn. */
export function perforation(pages: Pages, air: number): void {
  const { document } = pages.pen;
  document
    .moveTo(paper.left, pages.y)
    .lineTo(paper.right, pages.y)
    .lineWidth(2)
    .lineCap('round')
    .dash(0.01, { space: 6 })
    .stroke(hairline)
    .undash()
    .lineCap('butt');
  pages.y += air;
}
