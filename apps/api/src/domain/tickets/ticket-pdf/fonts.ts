import { createRequire } from 'node:module';
import { type Font, type GlyphRun, openSync } from 'fontkit';
import { recentlyUsed } from '../../recently-used.ts';

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
export const fontOf = (name: FontName): Font =>
  (opened[name] ??= shapingOnce(openSync(resolve(files[name])) as Font));

/** Words of which a font keeps the glyphs, and how long they are at most: a character takes some 70 bytes, so 3 MB at most. */
const [mostWords, longest] = [1000, 40];

/** Has a font keep the glyphs of words. Finding them takes a third of a ticket, and most words are on all tickets of an event. */
function shapingOnce(font: Font): Font {
  const shape = font.layout.bind(font);
  const known = recentlyUsed<GlyphRun>(mostWords);
  font.layout = (word, ...how) => {
    if (word.length > longest || how.some((setting) => setting !== undefined)) return shape(word, ...how);
    const run = known.get(word) ?? shape(word);
    known.set(word, run);
    // Each document has positions of its own, since pdfkit scales them in place.
    return Object.assign(Object.create(run) as GlyphRun, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
  return font;
}

/** Makes the fonts known to a document by their names. The document embeds the glyphs that it uses. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const name of Object.keys(files) as FontName[])
    // pdfkit takes a font that fontkit has opened in place of a file, which its types leave out.
    document.registerFont(name, fontOf(name) as unknown as string);
}
