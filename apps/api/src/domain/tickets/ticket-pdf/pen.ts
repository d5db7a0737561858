import PDFDocument from 'pdfkit';
import { fontFor, type FontName, registerFont, type Weight } from './fonts.ts';
import { balanced, breakLines, cutLines, firstGraphemes, type WidthOf } from './lines.ts';
import { printable } from './printable.ts';
import { beginsRight, type Run, runsOf } from './runs.ts';

/** Typography of a text. Of the steps, the first size (in points) at which it fits into its number of lines is used. */
export interface Setting {
  readonly font: Weight;
  readonly color: string;
  readonly steps: readonly (readonly [size: number, lines: number])[];
  /** From line to line, in sizes. */
  readonly leading?: number;
  /** Between letters, in sizes. */
  readonly tracking?: number;
  /** Lines of about the same length, for headings: no word stands alone on the last one. */
  readonly isBalanced?: boolean;
}

/** A text in its final size and lines, ready to be written. */
export interface Block {
  readonly lines: readonly string[];
  /** Whether the text begins on the right. */
  readonly isFromRight: boolean;
  readonly setting: Setting;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the characters that are set at most: those that fill the place with the narrowest letters. */
const mostCharacters = ({ steps }: Setting, width: number) =>
  Math.min(900, Math.max(...steps.map(([size, lines]) => Math.ceil((width / (size * 0.25)) * lines))));
/** Cap height of Noto Sans, in sizes, by which letters are centred in their line. */
const capHeight = 0.714;

/** Measures text in the fonts of a document, which it gets to know when they are needed. */
function createMeasure(document: PDFKit.PDFDocument) {
  const known = new Set<FontName>();

  function choose(font: FontName, size: number): void {
    if (!known.has(font)) registerFont(document, font);
    known.add(font);
    document.font(font).fontSize(size);
  }

  /** Space between the letters of a run. Scripts other than those of Noto Sans have none: their letters may be joined. */
  const spacingOf = ({ font }: Run, { font: weight, tracking = 0 }: Setting) =>
    font === weight ? tracking : 0;

  /** Returns the width of a text at size 1. */
  function widthAt1(text: string, setting: Setting, isFromRight: boolean): number {
    let width = 0;
    for (const run of runsOf(text, setting.font, isFromRight)) {
      choose(run.font, 1);
      width += document.widthOfString(run.text) + run.text.length * spacingOf(run, setting);
    }
    return width;
  }

  /** Returns the runs of a line of a block, from left to right, with their widths. */
  const measured = (line: string, { isFromRight, setting, size }: Block) =>
    runsOf(line, setting.font, isFromRight).map((run) => {
      choose(run.font, size);
      const characterSpacing = size * spacingOf(run, setting);
      return { ...run, characterSpacing, width: document.widthOfString(run.text, { characterSpacing }) };
    });

  return { choose, widthAt1, measured };
}

/** Returns a text in the first size at which it fits into its lines; in the last one where none does, cut. */
function fitted(text: string, width: number, { steps, isBalanced }: Setting, widthAt1: WidthOf) {
  let lines: string[] = [];
  let chosen = 1;
  for (const [size, most] of steps) {
    const widthOf = (piece: string) => widthAt1(piece) * size;
    lines = breakLines(text, width, widthOf);
    chosen = size;
    if (lines.length <= most) {
      if (isBalanced === true) lines = balanced(lines, text, width, widthOf);
      break;
    }
    if (size === steps.at(-1)?.[0]) lines = cutLines(lines, most, width, widthOf);
  }
  return { lines, size: chosen };
}

export type Pen = ReturnType<typeof createPen>;

/** Sets and writes text on the current page. Coordinates are points from the top left corner. */
export function createPen(document: PDFKit.PDFDocument) {
  const { choose, widthAt1, measured } = createMeasure(document);
  let replaced = false;

  /** Breaks a text into lines of at most `width`. A text that is too long for the last step ends in an ellipsis. */
  function set(text: string, width: number, setting: Setting): Block {
    const { text: clean, isWhole } = printable(
      firstGraphemes(text, mostCharacters(setting, width)),
      (characters) => fontFor(characters, setting.font) !== undefined,
    );
    replaced ||= !isWhole;
    const isFromRight = beginsRight(clean);
    const { lines, size } = fitted(clean, width, setting, (piece) => widthAt1(piece, setting, isFromRight));
    const height = lines.length * size * (setting.leading ?? 1.3);
    return { lines, isFromRight, setting, size, width, height };
  }

  /** Writes a block with its top left corner at a point. Returns its lower end. */
  function write(block: Block, x: number, y: number, align: 'left' | 'center' | 'right' = 'left'): number {
    const { lines, setting, size, width, height } = block;
    const leading = size * (setting.leading ?? 1.3);
    document.fillColor(setting.color);
    for (const [index, line] of lines.entries()) {
      const baseline = y + index * leading + (leading + capHeight * size) / 2;
      const runs = measured(line, block);
      const spare = align === 'left' ? 0 : width - runs.reduce((sum, run) => sum + run.width, 0);
      let left = x + (align === 'center' ? spare / 2 : spare);
      for (const run of runs) {
        choose(run.font, size);
        const { characterSpacing } = run;
        document.text(run.text, left, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          characterSpacing,
        });
        left += run.width;
      }
    }
    return y + height;
  }

  /** Returns whether any text since it was last asked had letters that no font has. */
  function hasReplaced(): boolean {
    const was = replaced;
    replaced = false;
    return was;
  }

  return { document, set, write, hasReplaced };
}

/** Returns a document with one empty A4 page. Nothing in it depends on time or place of printing. */
export function newSheet(info: {
  title: string;
  subject: string;
  author: string;
  createdAt: Date;
  language: string;
}) {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: info.language,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: info.author,
      Creator: 'Karcis',
      Producer: 'Karcis',
      CreationDate: info.createdAt,
    },
  });
}

/** Returns the bytes of a document, which is complete when `end` has returned. */
export function bytesOf(document: PDFKit.PDFDocument): Buffer {
  const chunks: Buffer[] = [];
  for (let chunk: unknown; (chunk = document.read()) !== null;) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
