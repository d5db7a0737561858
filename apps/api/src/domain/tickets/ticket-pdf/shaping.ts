import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';
import { recentlyUsed } from '../../recently-used.ts';
import { isReordered, readAs, spelledFor } from './scripts.ts';

/** Numbers of a glyph in a font. What it is written for is told by multiples of it. */
const glyphs = 0x1_00_00;

/**
 * Has a font make a glyph anew for each place in a text. fontkit 2.0.4 keeps it for as long as the font, with the characters of its first use. A
 * full stop that is first used as a part of `…` in the subset of a file would have no character from then on, in all files.
 */
export function withOwnGlyphs(font: Font): Font {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) =>
    Object.assign(Object.create(kept(id)) as Glyph, {
      codePoints,
      isMark:
        codePoints.length > 0 && codePoints.every((codePoint) => mark.test(String.fromCodePoint(codePoint))),
      isLigature: codePoints.length > 1,
    });
  const subsetOf = font.createSubset.bind(font);
  font.createSubset = () => withVariants(subsetOf());
  return font;
}

const mark = /\p{M}/u;

/** A subset as it is: fontkit's types leave out what it holds. */
interface Holding {
  readonly glyphs: number[];
  includeGlyph(glyph: number | Glyph): number;
}

/** Has the subset of a font in a document hold a glyph once for each text that it is written for. */
function withVariants(subset: Subset): Subset {
  const holding = subset as unknown as Holding;
  const include = holding.includeGlyph.bind(holding);
  const places = new Map<number, number>();
  holding.includeGlyph = (glyph) => {
    const id = typeof glyph === 'number' ? glyph : glyph.id;
    if (id < glyphs) return include(id);
    const place = places.get(id) ?? holding.glyphs.push(id % glyphs) - 1;
    places.set(id, place);
    return place;
  };
  return subset;
}

/** Words of which a font keeps the glyphs, and how long they are at most: a character takes some 70 bytes, so 3 MB at most. */
const [mostWords, longest] = [1000, 40];

/** Has a font keep the glyphs of words. Finding them takes a third of a ticket, and most words are on all tickets of an event. */
export function shapingOnce(font: Font): Font {
  const layout = font.layout.bind(font);
  const writing: Writing = {
    variantOf: variantsOf(),
    blank: () => Object.create(font.glyphForCodePoint(0x20), { advanceWidth: { value: 0 } }) as Glyph,
  };
  const shape: typeof layout = (word, ...how) =>
    typeof word === 'string'
      ? written(word, layout(spelledFor(word), ...how), writing)
      : layout(word, ...how);
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

interface Writing {
  readonly variantOf: Variants;
  /** A glyph that neither shows nor takes room. */
  readonly blank: () => Glyph;
}

type Variants = (id: number, codePoints: readonly number[]) => number;

/** Returns a function that gives a glyph and the text that it is written for a number of their own. */
function variantsOf(): Variants {
  const texts = new Map<string, number>();
  return (id, codePoints) => {
    const text = `${id} ${codePoints.join(' ')}`;
    const variant = texts.get(text) ?? texts.size + 1;
    texts.set(text, variant);
    return id + variant * glyphs;
  };
}

type Place = GlyphRun['positions'][number];
const nowhere: Place = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };

/** Returns the run of a word. Its glyphs are told apart by what they are written for. */
function written(word: string, run: GlyphRun, { variantOf, blank }: Writing): GlyphRun {
  const made: Glyph[] = [];
  const positions: Place[] = [];
  const add = (glyph: Glyph, codePoints: readonly number[], position: Place) => {
    made.push(
      Object.assign(Object.create(glyph) as Glyph, { codePoints, id: variantOf(glyph.id, codePoints) }),
    );
    positions.push(position);
  };
  const isFromRight = (run as { direction?: string }).direction === 'rtl';
  const texts = textsOf(word, run.glyphs);
  for (const [at, glyph] of run.glyphs.entries()) {
    const [position = nowhere, text = []] = [run.positions[at], texts[at]];
    if (!isFromRight || text.length < 2) {
      add(glyph, text, position);
      continue;
    }
    // Readers turn letters from the right round one by one, those of a ligature as well: each gets a glyph, all but one without a width.
    for (const [place, codePoint] of text.toReversed().entries())
      if (place === 0) add(glyph, [codePoint], position);
      else add(blank(), [codePoint], nowhere);
  }
  return Object.assign(Object.create(run) as GlyphRun, { glyphs: made, positions });
}

/**
 * What each glyph of a word is written for. Where glyphs may stand in another order than characters, these are spread over them in their own
 * order, so that the word is read as it was typed.
 */
function textsOf(word: string, glyphs: readonly Glyph[]): readonly (readonly number[])[] {
  if (!isReordered(word))
    return readAs(
      word,
      glyphs.map(({ codePoints }) => codePoints),
    );
  const characters = Array.from(word, (character) => character.codePointAt(0) ?? 0);
  const spread = (glyphs.length - 1) / Math.max(1, characters.length - 1);
  return glyphs.map((_, at) => characters.filter((_, place) => Math.round(place * spread) === at));
}
