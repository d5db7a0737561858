import { codeAndRest } from './scanned-text.ts';

/** A keyboard: the signs that it types, each before what a reader meant that takes it for an American one. Letters and blanks without a sign stay. */
const keyboard = (signs: string): ReadonlyMap<string, string> =>
  new Map([
    ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ \t\r\n', (sign) => [sign, sign] as const),
    ...signs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
  ]);

/** The keyboards of France (AZERTY) and of Germany (QWERTZ), whose grave accent waits for the next letter. Others are learned from a test code. */
const keyboards = [
  keyboard('à0 &1 é2 "3 \'4 (5 -6 è7 _8 ç9 QA AQ ZW WZ ?M M: 4$ 5% 8* ++ )- :. !/ $]'),
  keyboard('00 11 22 33 44 55 66 77 88 99 ZY YZ (* `+ À+A È+E Ì+I Ò+O Ù+U ß- -/ Ö: .. $$ %% +]'),
];

/** A code as it is printed for people. */
const printed = /^[\dA-Z]{4}(?:-[\dA-Z]{4}){2}$/;

/** A sign that keyboards type, and no control character of a reader. */
const isSeen = /[!-~À-ÿ]/;

/**
 * Returns the code in what a reader sends, as `scannedText` does, and what was meant by it where the keyboard that it types on is of another
 * country. A text with signs that such a keyboard does not type is left as it is.
 */
export function typedText(read: string): string {
  const { code, rest } = codeAndRest(read);
  if (code !== undefined) return code;
  for (const typed of keyboards) {
    const signs = Array.from(read, (sign) => typed.get(sign) ?? (isSeen.test(sign) ? undefined : sign));
    if (signs.includes(undefined)) continue;
    const meant = codeAndRest(signs.join(''));
    if (meant.code !== undefined) return meant.code;
    if (printed.test(meant.rest)) return meant.rest;
  }
  return rest;
}
