/** A sign that may be a name by itself, of Chinese, Japanese or Korean. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns a text with three letters for each sign of Chinese, Japanese or Korean: as many as find parts of words. */
export const inLetters = (text: string): string => text.normalize('NFKC').replace(sign, 'xxx');

/** Letters and digits of what is typed. A sign of Chinese, Japanese or Korean counts for three. */
export const lettersOf = (typed: string): number => (inLetters(typed).match(/[\p{L}\p{N}]/gu) ?? []).length;

/** Returns true if a search for people has enough letters: two, or one sign of Chinese, Japanese or Korean. */
export const isEnough = (typed: string): boolean => lettersOf(typed) > 1;
