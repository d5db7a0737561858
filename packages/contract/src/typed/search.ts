import { inLetters } from './enough.ts';
import { plainDigits } from './text.ts';

/*
 * Search by what is typed. Each typed word becomes a regular expression that JavaScript and PostgreSQL read alike. It finds the word in texts as
 * they were written, whatever their accents, upper and lower case, apostrophes, hyphens and invisible characters. So no folded copy of a name
 * is kept beside it, and the server and a phone without a network find the same.
 */

/** Letters that Unicode does not decompose, each with the letter that people type who lack its key. */
const plainLetters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ßss æae œoe þth øo łl đd ðd ħh ıi ŋn ŧt ĸk əe ǝe ɛe ɔo ɵo ƀb ɓb ƃb ƈc ȼc ɖd ɗd ƌd ɇe ƒf ǥg ɠg ɣg ƙk ƚl ɨi ɩi ɉj ȷj ɲn ƞn ƥp ɍr ' +
    'ƭt ʈt ⱦt ʉu ʊu ʋv ɏy ƴy ƶz ȥz ʒz ⱥa ɑa ςσ ґг ةه ىي یي کك ٱا'
  )
    .split(' ')
    .map((each) => [each.slice(0, 1), each.slice(1)]),
);

/** Letters for which two are typed as well: `Müller` is also written `Mueller`. */
const pairs: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
  ŋ: 'ng',
  đ: 'dj',
};

/**
 * Ranges of code points whose letters are written for others: Latin, Greek, Cyrillic, Arabic, kana, and letters of other widths and shapes. Then the
 * digits of other scripts.
 */
const ranges = (
  '41-5a aa-2af 370-587 620-6ff 1c80-1cbf 1d00-1fff 2070-209c 2100-214f 2460-24ff 2c00-2dff 3041-30ff a640-a7ff fb00-fb06 fe70-fefc ff10-ffdc 1d400-1d7ff ' +
  '7c0-7c9 966-96f 9e6-9ef a66-a6f ae6-aef b66-b6f be6-bef c66-c6f ce6-cef d66-d6f de6-def e50-e59 ed0-ed9 f20-f29 1040-1049 1090-1099 17e0-17e9 ' +
  '1810-1819 1946-194f 19d0-19d9 1a80-1a99 1b50-1b59 1bb0-1bb9 1c40-1c59 a620-a629 a8d0-a8d9 a900-a909 a9d0-a9d9 a9f0-a9f9 aa50-aa59 abf0-abf9'
)
  .split(' ')
  .map((range) => range.split('-').map((point) => Number.parseInt(point, 16)));

/** Marks above and below letters, and other characters without a glyph. This and what follows is the inside of a class. */
const unseen =
  '\u00ad\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u180b-\u180f\u1ab0-\u1aff' +
  '\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3099\u309a\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0';

/** Apostrophes: as typed, as printed, and the letters, accents and primes that stand for them. */
const apostrophes =
  "'`\u00b4\u02b9-\u02cb\u02ee\u055a\u05f3\u05f4\u1fbd\u1fbf\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40";

/** Hyphens, dashes, dots and underscores, which join the parts of a word. */
const joints = '._\u00b7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u30fb\ufe58\ufe63\uff0d\\-';

const blanks = '\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';

const within = `[${unseen}${apostrophes}${joints}]*`;
const between = `[${unseen}${apostrophes}${blanks}${joints}]*`;
/** Characters that are no letter and no digit, as far as they stand beside words. */
const outside =
  '\u0001-/:-@\\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2e00-\u2e5d\u3000-\u3003\u3008-\u301f\uff01-\uff0f';
const beginning = `(?:^|[${outside}])${within}`;
const ending = `${within}(?:$|[${outside}])`;

const isUnseen = new RegExp(`[${unseen}]`, 'gu');
const isOfNoWord = new RegExp(`[_${unseen}${apostrophes}]`, 'gu');

/** Letters that one character stands for, at most. A sign that stands for a sentence is compared as itself. */
const mostLetters = 3;

/** Letters as they are compared: `ł` is `l`, `Æ` is `ae`, a mark is nothing. */
const plain = (text: string): string =>
  Array.from(text.normalize('NFC'), (sign) => {
    // A mark may be left by `toLowerCase`, and a letter without a decomposition by `normalize`.
    const letters = sign.normalize('NFKD').replace(isUnseen, '').toLowerCase().replace(isUnseen, '');
    const known = Array.from(plainDigits(letters), (letter) => plainLetters[letter] ?? letter)
      .join('')
      .normalize('NFC');
    return known.length > mostLetters ? sign : known;
  }).join('');

interface Spellings {
  /** Other characters that are written for one letter. */
  readonly ofLetter: ReadonlyMap<string, string>;
  /** Characters that are written for several letters. */
  readonly ofLetters: ReadonlyMap<string, string>;
}

let known: Spellings | undefined;

/** Spellings of all letters of `ranges`, found once: Unicode has 5,000 of them. */
function spellings(): Spellings {
  if (known !== undefined) return known;
  const [ofLetter, ofLetters] = [new Map<string, string>(), new Map<string, string>()];
  const add = (to: Map<string, string>, letters: string, spelling: string) =>
    to.set(letters, (to.get(letters) ?? '') + spelling);
  for (const [first = 0, last = 0] of ranges)
    for (let point = first; point <= last; point += 1) {
      const spelling = String.fromCodePoint(point);
      const letters = plain(spelling);
      // A part of what stands for several letters is found, too: `stras` in `Straße`.
      if (letters === spelling || !/^[\p{L}\p{N}]+$/u.test(letters)) continue;
      for (const letter of new Set(letters)) add(ofLetter, letter, spelling);
      if (Array.from(letters).length > 1) add(ofLetters, letters, spelling);
      const pair = pairs[spelling.toLowerCase()];
      if (pair !== undefined) add(ofLetters, pair, spelling);
    }
  known = { ofLetter, ofLetters };
  return known;
}

/** A character as it stands in an expression, of PostgreSQL or JavaScript, with what is special to one of them escaped. */
const escaped = (sign: string): string =>
  /^[!-/:-@[-`{-~]$/.test(sign) ? `\\u00${sign.charCodeAt(0).toString(16)}` : sign;

const anyOf = (characters: string): string => `[${Array.from(characters, escaped).join('')}]`;

const spelledLetter = (letter: string): string => anyOf(letter + (spellings().ofLetter.get(letter) ?? ''));

/** Expressions for the letters of a word, one after the other, with all that may be written for several of them. */
function spelled(word: string, joint: string): string {
  const { ofLetters } = spellings();
  const letters = Array.from(plain(word));
  const parts: string[] = [];
  for (let at = 0; at < letters.length;) {
    const count = [3, 2].find((many) => ofLetters.has(letters.slice(at, at + many).join(''))) ?? 1;
    const some = letters.slice(at, at + count);
    const apart = some.map(spelledLetter).join(joint);
    parts.push(count === 1 ? apart : `(?:${apart}|${anyOf(ofLetters.get(some.join('')) ?? '')})`);
    at += count;
  }
  return parts.join(joint);
}

const pairedLetter = new RegExp(`([${Object.keys(pairs).join('')}])`, 'iu');

/** Expressions of a typed word, in which `ö` may be written `oe`. */
const spelledWord = (word: string, joint: string): string =>
  word
    .normalize('NFC')
    .split(pairedLetter)
    .filter((part) => plain(part) !== '')
    .map((part) => {
      const letter = part.toLowerCase();
      const [, second] = Object.hasOwn(pairs, letter) ? (pairs[letter] ?? []) : [];
      return second === undefined
        ? spelled(part, joint)
        : `${spelled(part, joint)}(?:${joint}${spelledLetter(second)})?`;
    })
    .join(joint);

/** Letters of a word, at least, that is also found where it is written in parts: `annemarie` in `Anne Marie`, `김민수` in `김 민수`. */
const fewest = 4;

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns a blank for a picture or a sign of a trade mark, and the letter itself for one in a shape of its own: `Ⓡ`. */
const unpictured = (sign: string): string =>
  /[\u2120\u2122]/.test(sign) || !hasLetter(plain(sign)) ? ' ' : sign;

/**
 * Words as they are looked for, with the signs that tell `100%` from `100` and `C++` from `C`. Signs without letters are beside words, as a `#` or
 * `@` before one is: they are looked for where nothing else is typed.
 */
function wordsOf(typed: string): readonly string[] {
  const text = typed.normalize('NFC').replace(isOfNoWord, '');
  const wordsIn = (some: string) => some.match(/[\p{L}\p{M}\p{N}\p{So}\p{Sc}%+#@]+/gu) ?? [];
  const words = wordsIn(text.replace(/\p{So}/gu, unpictured)).filter((word) => hasLetter(plain(word)));
  return words.length === 0
    ? wordsIn(text).filter((word) => plain(word) !== '')
    : words.map((word) => word.replace(/^[#@]+/, ''));
}

/** Words of a search that are looked for. PostgreSQL keeps 32 expressions, and would compile each of more anew for every row. */
const mostWords = 12;

/**
 * Returns the regular expressions of which each finds a word of what was typed, anywhere in a text. A text is found when all of them match;
 * for a text of blanks there are none. PostgreSQL: `text ~ all(patterns)`. JavaScript: `findsAll`.
 */
export function searchPatterns(typed: string): readonly string[] {
  const words = wordsOf(typed);
  if (words.length === 0) return typed.split(/\s+/u).filter(Boolean).slice(0, mostWords).map(literally);
  return words.slice(0, mostWords).map((word) => {
    const inside = spelledWord(word, within);
    return Array.from(inLetters(plain(word))).length < fewest
      ? inside
      : `${inside}|${beginning}${spelledWord(word, between)}`;
  });
}

const literally = (text: string): string =>
  Array.from(text.toWellFormed(), (sign) => (sign === '\0' ? '\u0001' : escaped(sign))).join('');

/** Returns the regular expressions that find the words of what was typed at the beginnings of words. */
export const beginningPatterns = (typed: string): readonly string[] =>
  wordsOf(typed)
    .slice(0, mostWords)
    .map((word) => `${beginning}${spelledWord(word, within)}`);

/** Returns the regular expressions that find the words of what was typed as whole words: `Ng` in `Ng Wei`, and not in `Bambang`. */
export const wholePatterns = (typed: string): readonly string[] =>
  wordsOf(typed)
    .slice(0, mostWords)
    .map((word) => `${beginning}${spelledWord(word, within)}${ending}`);

/** Returns the test whether a text matches all expressions. */
export function findsAll(patterns: readonly string[]): (text: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  return (text) => expressions.every((expression) => expression.test(text));
}
