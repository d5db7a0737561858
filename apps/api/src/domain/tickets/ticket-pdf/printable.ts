import type { Font } from 'fontkit';

export interface Printable {
  readonly text: string;
  /** False where letters had to be replaced. */
  readonly isWhole: boolean;
}

/** Placeholder for letters that the font lacks. It keeps them apart from question marks of the text. */
const unknown = '\uFFFD';
const unknowns = /\uFFFD(?: ?\uFFFD)*/g;
const marksInARow = /(\p{M}{3})\p{M}+/gu;
/** Control characters, and characters that only steer others: joiners, directions, variants. */
const invisible = /^[\p{C}\p{Default_Ignorable_Code_Point}]$/u;
/** Pictures and the characters they are composed of. */
const decoration = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}]$/u;
const mark = /^\p{M}$/u;

/**
 * Returns a text on one line, in characters that the font has. Others become their plain form if there is one
 * (`Ｈａｎａ` and `𝐇𝐚𝐧𝐚` are `Hana`); pictures and stray marks are left out; a run of other letters becomes `?`.
 */
export function printable(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): Printable {
  const known = (characters: string) =>
    Array.from(characters).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  let printed = '';
  for (const character of text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(marksInARow, '$1')) {
    if (invisible.test(character)) continue;
    const plain = character.normalize('NFKC');
    if (known(character)) printed += character;
    else if (known(plain)) printed += plain;
    else if (!decoration.test(character) && !mark.test(character)) printed += unknown;
  }
  printed = printed.replaceAll(/ {2,}/g, ' ').trim();
  if (printed === '' && text.trim() !== '') printed = unknown;
  return { text: printed.replaceAll(unknowns, '?'), isWhole: !printed.includes(unknown) };
}
