import { createRequire } from 'node:module';
import { type Font as FontFile, openSync } from 'fontkit';

export type FontName = 'regular' | 'bold';

/** What `printable` asks of a font. */
export type Font = Pick<FontFile, 'hasGlyphForCodePoint'>;

const { resolve } = createRequire(import.meta.url);

/** Paths of Noto Sans, which has Latin with all its marks, Greek, Cyrillic and Devanagari. */
const paths: Readonly<Record<FontName, string>> = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

const opened: Partial<Record<FontName, Font>> = {};

/** Returns a font, to ask which characters it can print. Its file is read once in a process. */
export const fontOf = (name: FontName): Font => (opened[name] ??= openSync(paths[name]) as FontFile);

/** Makes the fonts known to a document by their names. The document embeds the glyphs that it uses. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(paths)) document.registerFont(name, path);
}
