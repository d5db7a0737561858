import anyAscii from 'any-ascii';
import { joining } from './scripts.ts';

export interface Printable {
  readonly text: string;
  /** False where letters had to be replaced. */
  readonly isWhole: boolean;
}

/** Placeholder for letters that have no Latin form either. It keeps them apart from question marks of the text. */
const unknown = '\uFFFD';
const unknowns = /\uFFFD(?: ?\uFFFD)*/g;
/** Letters that have no sound of their own, beside those that have one. */
const silent = /(?<=[A-Za-z])\uFFFD+|\uFFFD+(?=[A-Za-z])/g;
const marksInARow = /(\p{M}{3})\p{M}+/gu;
/** Control characters, and characters that only steer others: joiners, directions, variants. */
const invisible = /^[\p{C}\p{Default_Ignorable_Code_Point}]$/u;
const joiner = /^[\u200C\u200D]$/u;
/** Pictures and the characters they are composed of. */
const decoration = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}]$/u;
const mark = /^\p{M}$/u;

/**
 * Returns a text on one line, in characters that can be printed. Others become their plain form if there is one (`Ｈａｎａ` and `𝐇𝐚𝐧𝐚` are
 * `Hana`), else Latin letters that sound like them; pictures and stray marks are left out; a run of signs without any becomes `?`.
 */
export function printable(text: string, isKnown: (characters: string) => boolean): Printable {
  let printed = '';
  let isWhole = true;
  for (const character of text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(marksInARow, '$1')) {
    if (joiner.test(character) && joining.test(printed)) printed += character;
    if (invisible.test(character)) continue;
    const plain = character.normalize('NFKC');
    if (isKnown(character)) printed += character;
    else if (isKnown(plain)) printed += plain;
    else if (!decoration.test(character)) {
      const latin = anyAscii(character);
      isWhole &&= latin === '' && mark.test(character);
      printed += latin === '' && !mark.test(character) ? unknown : latin;
    }
  }
  printed = printed.replaceAll(silent, '').replaceAll(/ {2,}/g, ' ').trim();
  if (printed === '' && text.trim() !== '') [printed, isWhole] = [unknown, false];
  return { text: printed.replaceAll(unknowns, '?'), isWhole };
}
