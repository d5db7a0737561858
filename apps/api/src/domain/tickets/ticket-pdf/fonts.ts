import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import { type ScriptFont, scriptFonts } from './scripts.ts';
import { shapingOnce, withOwnGlyphs } from './shaping.ts';

/** The weights of text. */
export type Weight = 'regular' | 'bold';

/** A weight of Noto Sans, or of its sister for another script: `bold/arabic`. */
export type FontName = Weight | `${Weight}/${string}`;

const { resolve } = createRequire(import.meta.url);

/** Folder and ending of a font file by weight. */
const files: Readonly<Record<Weight, readonly [folder: string, ending: string]>> = {
  regular: ['400Regular', '400Regular'],
  bold: ['700Bold', '700Bold'],
};

/** Cache of a pure function: the fonts by name, of files that do not change. Undefined for a font that is not installed. */
const opened = new Map<FontName, Font | undefined>();

/** Returns Noto Sans, which has Latin with all its marks, Greek, Cyrillic and Devanagari. */
export const fontOf = (weight: Weight): Font => openedFont(weight) as Font;

/** Returns the name of the font that has all characters of a text; undefined where no font that is installed has them. */
export function fontFor(text: string, weight: Weight): FontName | undefined {
  if (common.test(text) || hasAll(fontOf(weight), text)) return weight;
  for (const { id, script } of scriptFonts) {
    const name = `${weight}/${id}` as const;
    if (!script.test(text)) continue;
    const font = openedFont(name);
    if (font !== undefined && hasAll(font, text)) return name;
  }
  return undefined;
}

/** Characters of most texts, which Noto Sans has all: asking it for each takes a third of a ticket. */
const common = /^[\u0020-\u007E\u00A0-\u024F]*$/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const hasAll = (font: Font, text: string) =>
  Array.from(text).every(
    (character) => ignorable.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/** Returns a font. Its file is read once in a process, when a text first needs it: that takes longer than a ticket. */
function openedFont(name: FontName): Font | undefined {
  if (!opened.has(name)) {
    const [weight, id] = name.split('/') as [Weight, string?];
    const path = pathOf(
      weight,
      scriptFonts.find((font) => font.id === id),
    );
    const font = path === undefined ? undefined : (openSync(path) as Font);
    opened.set(name, font && shapingOnce(withOwnGlyphs(font)));
  }
  return opened.get(name);
}

/** Path of a font file; undefined where its package is not installed. */
function pathOf(weight: Weight, { id, file }: ScriptFont = latin): string | undefined {
  const folder = `@expo-google-fonts/noto-sans${id === '' ? '' : `-${id}`}`;
  const [directory, ending] = files[weight];
  try {
    return resolve(`${folder}/${directory}/${file}_${ending}.ttf`);
  } catch (error) {
    if (id === '') throw error;
    return undefined;
  }
}

const latin: ScriptFont = { id: '', file: 'NotoSans', script: /./u };

/** Makes a font known to a document by its name. The document embeds the glyphs that it uses. */
export function registerFont(document: PDFKit.PDFDocument, name: FontName): void {
  // pdfkit takes a font that fontkit has opened in place of a file, which its types leave out.
  document.registerFont(name, openedFont(name) as unknown as string);
}
