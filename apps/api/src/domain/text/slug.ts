import anyAscii from 'any-ascii';

/** Length of a slug in the database and the contract. */
export const longestSlug = 80;
const shortest = 3;

/**
 * Returns the part of an address that a title gives, spelled in Latin letters: `Pesta Café 2026!` is `pesta-cafe-2026`, `Straße Łódź` is
 * `strasse-lodz`, `Москва` is `moskva`. Where too little is left, it begins with the noun of the record; it equals the noun where nothing is.
 */
export function slugOf(title: string, noun: string): string {
  const plain = anyAscii(title.normalize('NFKC').replaceAll(/[\p{Cf}'’‘ʼ`´]/gu, ''));
  const slug = trimmed(plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  return slug.length < shortest ? trimmed(`${noun}-${slug}`) : slug;
}

const trimmed = (slug: string): string => slug.slice(0, longestSlug).replaceAll(/^-+|-+$/g, '');
