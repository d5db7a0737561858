import bidiJs, { type Bidi } from 'bidi-js';
import { type FontName, fontFor, type Weight } from './fonts.ts';

/** A part of a line in one font, as it is drawn. */
export interface Run {
  readonly font: FontName;
  /** Text as it is drawn, from left to right where the font does not turn it round itself. */
  readonly text: string;
}

// Its types are those of an ES module, and Node.js loads the other one, which is the function itself.
const bidi = (bidiJs as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

interface Piece {
  readonly font: FontName;
  readonly level: number;
  readonly text: string;
}

/** Whether a text begins on the right: its first letter is of a script that does. */
export const beginsRight = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');

/**
 * Returns the runs of a line from left to right, as Unicode's bidirectional algorithm orders them (UAX 9). Words of scripts from the right are
 * runs of their own: pdfkit 0.20.2 turns the letters of a word round, and sets words from the left.
 */
export function runsOf(line: string, weight: Weight, isFromRight = beginsRight(line)): readonly Run[] {
  if (isPlain(line, weight)) return [{ font: weight, text: line }];
  const { levels } = bidi.getEmbeddingLevels(line, isFromRight ? 'rtl' : 'ltr');
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const font = fontFor(segment, weight) ?? weight;
    const level = levels[index] ?? 0;
    const last = pieces.at(-1);
    const isApart = (font !== weight || level % 2 === 1) && /^ | $/u.test((last?.text ?? '') + segment);
    if (last !== undefined && last.font === font && last.level === level && !isApart)
      pieces[pieces.length - 1] = { ...last, text: last.text + segment };
    else pieces.push({ font, level, text: segment });
  }
  return inOrder(pieces).map(drawn);
}

/** Whether a line is of one font and from left to right. */
const isPlain = (line: string, weight: Weight) => !rightToLeft.test(line) && fontFor(line, weight) === weight;

/** Turns round what is from the right, from the innermost part to the outermost one. */
function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  const ordered = [...pieces];
  const most = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = most; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  return ordered;
}

function drawn({ font, level, text }: Piece): Run {
  if (level % 2 === 0) return { font, text };
  const mirrored = Array.from(
    graphemes.segment(text),
    ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
  );
  // A font turns words of its script round, and no others.
  return { font, text: (rightToLeft.test(text) ? mirrored : mirrored.toReversed()).join('') };
}
