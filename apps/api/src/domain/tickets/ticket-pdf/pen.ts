import PDFDocument from 'pdfkit';
import { type FontName, fontOf, registerFonts } from './fonts.ts';
import { balanced, breakLines, cutLines } from './lines.ts';
import { printable } from './printable.ts';

/** Typography of a text. Of the steps, the first size (in points) at which it fits into its number of lines is used. */
export interface Setting {
  readonly font: FontName;
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

export type Pen = ReturnType<typeof createPen>;

/** Sets and writes text on the current page. Coordinates are points from the top left corner. */
export function createPen(document: PDFKit.PDFDocument) {
  registerFonts(document);
  let replaced = false;

  /** Breaks a text into lines of at most `width`. A text that is too long for the last step ends in an ellipsis. */
  function set(text: string, width: number, setting: Setting): Block {
    const { text: clean, isWhole } = printable(
      text.slice(0, mostCharacters(setting, width)),
      fontOf(setting.font),
    );
    replaced ||= !isWhole;
    const tracking = setting.tracking ?? 0;
    document.font(setting.font).fontSize(1);
    let lines: string[] = [];
    let chosen = 1;
    for (const [size, most] of setting.steps) {
      const widthOf = (piece: string) => (document.widthOfString(piece) + piece.length * tracking) * size;
      lines = breakLines(clean, width, widthOf);
      chosen = size;
      if (lines.length <= most) {
        if (setting.isBalanced === true) lines = balanced(lines, clean, width, widthOf);
        break;
      }
      if (size === setting.steps.at(-1)?.[0]) lines = cutLines(lines, most, width, widthOf);
    }
    const height = lines.length * chosen * (setting.leading ?? 1.3);
    return { lines, setting, size: chosen, width, height };
  }

  /** Writes a block with its top left corner at a point. Returns its lower end. */
  function write(block: Block, x: number, y: number, align: 'left' | 'center' | 'right' = 'left'): number {
    const { lines, setting, size, width, height } = block;
    const leading = size * (setting.leading ?? 1.3);
    const characterSpacing = size * (setting.tracking ?? 0);
    document.font(setting.font).fontSize(size).fillColor(setting.color);
    for (const [index, line] of lines.entries()) {
      const baseline = y + index * leading + (leading + capHeight * size) / 2;
      const spare = align === 'left' ? 0 : width - document.widthOfString(line, { characterSpacing });
      document.text(line, x + (align === 'center' ? spare / 2 : spare), baseline, {
        baseline: 'alphabetic',
        lineBreak: false,
        characterSpacing,
      });
    }
    return y + height;
  }

  /** Whether any text so far had letters that the font lacks. */
  const hasReplaced = () => replaced;

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
