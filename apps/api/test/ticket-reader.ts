import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Loop } from '../src/domain/tickets/qr.ts';

/** Whether programs are installed here. */
export const areInstalled = (...programs: string[]): boolean =>
  programs.every((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`]);
      return true;
    } catch {
      return false;
    }
  });

/** What ZBar reads in a picture, which poppler makes of a PDF (at 100 dpi) and librsvg of an SVG. */
export function readQr(file: Buffer | string, kind: 'pdf' | 'svg'): string {
  const folder = mkdtempSync(join(tmpdir(), 'karcis-qr-'));
  const [from, to] = [join(folder, `in.${kind}`), join(folder, 'out')];
  try {
    writeFileSync(from, file);
    if (kind === 'pdf') execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', from, to]);
    else execFileSync('rsvg-convert', ['-w', '400', from, '-o', `${to}.png`]);
    const read = execFileSync('zbarimg', ['--quiet', '--raw', `${to}.png`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return read.toString().replace(/\n$/, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The loops of an SVG path of `M`, `h`, `v` and `z`. */
export function loopsOfSvg(path: string): Loop[] {
  const loops: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, command, first = '', second = ''] of path.matchAll(/([Mhvz])(-?\d+)?(?: (-?\d+))?/g)) {
    if (command === 'M') {
      [x, y] = [Number(first), Number(second)];
      loops.push([]);
    }
    if (command === 'h') x += Number(first);
    if (command === 'v') y += Number(first);
    loops.at(-1)?.push([x, y]);
  }
  return loops;
}

/** The loops that the page of a PDF fills by the even-odd rule, in the units they are scaled from, and the scale. */
export function loopsOfPdf(pdf: Buffer): { loops: Loop[]; pointsPerUnit: number } {
  const content = contentOf(pdf);
  const drawing = content.slice(0, content.indexOf('\nf*\n'));
  const scale = [...drawing.matchAll(/([\d.]+) 0 0 [\d.]+ 0 0 cm\n/g)].at(-1);
  const loops: [number, number][][] = [];
  for (const [, x, y, command] of drawing.slice(scale?.index).matchAll(/^(-?[\d.]+) (-?[\d.]+) ([ml])$/gm)) {
    if (command === 'm') loops.push([]);
    loops.at(-1)?.push([Number(x), Number(y)]);
  }
  return { loops, pointsPerUnit: Number(scale?.[1]) };
}

/** The modules inside of loops, found by crossing edges from each module's middle to the right. */
export const modulesInside = (loops: readonly Loop[], size: number): boolean[][] =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const crossed = loops.flatMap((corners) =>
        corners.filter(([x, y], at) => {
          const [, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
          return x > column + 0.5 && y > row + 0.5 !== nextY > row + 0.5;
        }),
      );
      return crossed.length % 2 === 1;
    }),
  );

/** What is drawn on the page, as PDF operators. */
function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  for (const { index } of text.matchAll(/(?<!end)stream\n/g)) {
    const start = index + 'stream\n'.length;
    try {
      const content = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
      if (content.includes(' Tf')) return content;
    } catch {
      // Not compressed: not the page.
    }
  }
  throw new Error('The PDF has no page with text on it');
}

/** Where the lines of text stand, in points from the lower left corner. */
export const baselinesOf = (pdf: Buffer): { x: number; y: number }[] =>
  [...contentOf(pdf).matchAll(/^1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm$/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

/** How many pages a PDF has. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
