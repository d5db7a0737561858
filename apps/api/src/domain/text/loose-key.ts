import { plainSigns } from '@karcis/contract';

/** Marks of Latin, Greek and Cyrillic letters. Those of other scripts make other words. */
const accents = /[\u0300-\u036F]/g;

/** Signs that people write in one way and in another, or leave out: blanks, dashes, apostrophes, quotes, dots, commas and brackets. */
const separators = /[\s\p{Pd}\p{Pc}\p{Pi}\p{Pf}\p{Ps}\p{Pe}'"`\u02BB\u02BC\u2032.,:;]+/gu;

/**
 * Returns the text by which names are compared that people write in several ways: without case, accents and separators. `+`, `&` and the like
 * stay, and so does a border between two numbers: `Day 1-2` is not `Day 12`.
 */
export const looseKey = (name: string): string =>
  plainSigns(name)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(separators, (signs, at: number, whole: string) =>
      /\d/.test(whole.charAt(at - 1)) && /\d/.test(whole.charAt(at + signs.length)) ? '-' : '',
    );
