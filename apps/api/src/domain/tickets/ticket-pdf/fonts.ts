import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

export type FontName = 'regular' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** Files of Noto Sans, which has Latin with all its marks, Greek, Cyrillic and Devanagari. */
const files: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

/** Cache of a pure function: the fonts by name, of files that do not change. */
const opened: Partial<Record<FontName, Font>> = {};

/** Returns a font. Its file is read once in a process, since that takes longer than a ticket. */
export const fontOf = (name: FontName): Font => (opened[name] ??= openSync(resolve(files[name])) as Font);

/** Makes the fonts known to a document by their names. The document embeds the glyphs that it uses. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const name of Object.keys(files) as FontName[])
    // pdfkit takes a font that fontkit has opened in place of a file, which its types leave out.
    document.registerFont(name, fontOf(name) as unknown as string);
}
