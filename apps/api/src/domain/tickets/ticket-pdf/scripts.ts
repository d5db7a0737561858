/** A font of the Noto family that prints scripts which Noto Sans itself has not. */
export interface ScriptFont {
  /** What its package `@expo-google-fonts/noto-sans-…` ends in. */
  readonly id: string;
  /** What its files begin with. */
  readonly file: string;
  /** Texts that it may be asked for. */
  readonly script: RegExp;
}

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/**
 * Fonts by script. The first ones come with Karcis; those of Chinese, Japanese and Korean have some 30 MB each, and are used where an operator
 * has installed them. The first font that has all characters of a text prints it.
 */
export const scriptFonts: readonly ScriptFont[] = [
  { id: 'arabic', file: 'NotoSansArabic', script: /[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u },
  { id: 'balinese', file: 'NotoSansBalinese', script: /\p{Script=Balinese}/u },
  { id: 'hebrew', file: 'NotoSansHebrew', script: /\p{Script=Hebrew}/u },
  { id: 'javanese', file: 'NotoSansJavanese', script: /\p{Script_Extensions=Javanese}/u },
  { id: 'thai', file: 'NotoSansThai', script: /[\p{Script=Thai}\u0E3F]/u },
  { id: 'jp', file: 'NotoSansJP', script: han },
  { id: 'sc', file: 'NotoSansSC', script: han },
  { id: 'tc', file: 'NotoSansTC', script: han },
  { id: 'kr', file: 'NotoSansKR', script: /[\p{Script=Hangul}\p{Script=Han}]/u },
];

/** Scripts whose glyphs may stand in another order than their characters. */
const reordered = /[\p{Script=Balinese}\p{Script=Javanese}\p{Script=Devanagari}]/u;

/** Whether the order of glyphs may not tell a reader of the file the text. */
export const isReordered = (text: string): boolean => reordered.test(text);

/** Scripts in which a joiner that cannot be seen tells how letters are written. */
export const joining = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Balinese}\p{Script=Javanese}]$/u;

/**
 * Returns a word as its font wants it. The Thai vowel am stands for a ring above the letter and a vowel behind it. The ring is below the tone,
 * and fontkit 2.0.4 does not take the vowel apart: it would be drawn above the tone.
 */
export const spelledFor = (word: string): string =>
  word.replaceAll(/([\u0E31\u0E34-\u0E37\u0E47-\u0E4E]*)\u0E33/gu, '\u0E4D$1\u0E32');

/** Returns what the glyphs of a word that was spelled so are written for. The tones above the vowel am are read with it. */
export function readAs(word: string, glyphs: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (!word.includes('\u0E33')) return glyphs;
  let tones: number[] | undefined;
  return glyphs.map((codePoints) => {
    const [codePoint = 0] = codePoints;
    if (codePoint !== 0xe4d && tones === undefined) return codePoints;
    const read = codePoint === 0xe32 ? [...(tones ?? []), 0xe33] : [];
    tones =
      codePoint === 0xe32 ? undefined : [...(tones ?? []), ...codePoints.filter((each) => each !== 0xe4d)];
    return read;
  });
}
