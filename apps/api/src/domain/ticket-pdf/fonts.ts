import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type FontName = 'regular' | 'bold';

/** The part that we use of a font as pdfkit reads it; it takes one back in place of a file. */
export interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const files: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

let read: Readonly<Record<FontName, Font>> | undefined;

/**
 * Noto Sans: Latin with all its marks, Greek, Cyrillic and Devanagari. Read with the first ticket (20 ms) and kept;
 * each document embeds the glyphs that it uses.
 */
export const fonts = (): Readonly<Record<FontName, Font>> =>
  (read ??= { regular: readFont(files.regular), bold: readFont(files.bold) });

/** Read by pdfkit, which keeps a font in `_font.font` and has no public way to share it between documents. */
function readFont(file: string): Font {
  const path = createRequire(import.meta.url).resolve(file);
  const document = new PDFDocument({ font: path, autoFirstPage: false });
  const { _font: opened } = document as unknown as { _font: { font: Font } };
  return opened.font;
}
