import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type FontName = 'regular' | 'bold';

/** The letters of a text with their places. */
interface Run {
  readonly glyphs: readonly { readonly id: number }[];
  readonly positions: readonly unknown[];
}

/** The part that we use of a font as pdfkit reads it; it takes one back in place of a file. */
export interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: Readonly<Record<string, boolean>>): Run;
}

/** What pdfkit keeps of a font in a document, in private: it has no public way to share anything between documents. */
interface Opened {
  readonly font: Font;
  /** Words as they were set, by themselves. */
  layoutCache: Record<string, unknown>;
}

export const files: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};
/**
 * Where marks stand over and under letters is in tables that take six megabytes once they are read, and most texts have
 * none: those with a glyph for each character, and no mark among these. (The font takes some letters apart, like `ị`.)
 */
const withoutMarks = { mark: false, mkmk: false };
const mark = /\p{M}/u;
/** A thousand words of a font take about a megabyte. */
const mostWords = 1000;

let read: Readonly<Record<FontName, Opened>> | undefined;

/**
 * Noto Sans: Latin with all its marks, Greek, Cyrillic and Devanagari. Read with the first ticket (20 ms) and kept;
 * each document embeds the glyphs that it uses.
 */
export const fonts = (): Readonly<Record<FontName, Opened>> =>
  (read ??= { regular: readFont(files.regular), bold: readFont(files.bold) });

/** Makes the fonts known to a document. Words that stand on other tickets, too, are set only once: half of the work. */
export function openFonts(document: PDFKit.PDFDocument): void {
  for (const [name, kept] of Object.entries(fonts())) {
    // A font that is read already, in place of a file; the types do not know that.
    document.registerFont(name, kept.font as unknown as string).font(name);
    if (Object.keys(kept.layoutCache).length > mostWords) kept.layoutCache = noWords();
    openedIn(document).layoutCache = kept.layoutCache;
  }
}

function readFont(file: string): Opened {
  const font = fontOf(file);
  const layout = font.layout.bind(font);
  font.layout = (text) => {
    const run = layout(text, withoutMarks);
    return text.length === run.glyphs.length && !mark.test(text) ? run : layout(text);
  };
  return { font, layoutCache: noWords() };
}

/** A font as it comes. */
export function fontOf(file: string): Font {
  const path = createRequire(import.meta.url).resolve(file);
  return openedIn(new PDFDocument({ font: path, autoFirstPage: false })).font;
}

/** Without a prototype: any text may be looked up, `constructor` too. */
const noWords = () => Object.create(null) as Opened['layoutCache'];

function openedIn(document: PDFKit.PDFDocument): Opened {
  const { _font: opened } = document as unknown as { _font: Opened };
  return opened;
}
