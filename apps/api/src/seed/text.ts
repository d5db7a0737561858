import type { Random } from './random.ts';

/** The form in which instants are written into rows. */
export const iso = (at: number): string => new Date(at).toISOString();
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** Letters without their marks: `Renée` is `Renee`. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** `Malam Puisi & Musik` is `malam-puisi-musik`. */
export const slugOf = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Local part of an e-mail address: `Ni Kadek Anjani` is `nikadek.anjani`. */
export function mailboxOf(name: string): string {
  const words = plain(name)
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .split(' ');
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join('')}.${last}`;
}

/** Crockford's digits and letters without I, L, O and U, which are easy to misread. */
const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `KRC-7Q2M4-XKD9P`: 50 random bits, so that a million of them are all different. */
export const referenceOf = (prefix: string, random: Random): string =>
  `${prefix}-${random.text(readable, 5)}-${random.text(readable, 5)}`;

/** `9F4K-2MXQ-7TPA`: 60 random bits. */
export const ticketCodeOf = (random: Random): string =>
  [4, 4, 4].map((length) => random.text(readable, length)).join('-');

export const codeOf = (random: Random, length: number): string => random.text(readable, length);

/** 12500 is `Rp12.500`. */
export const rupiah = (amount: number): string => `Rp${amount.toLocaleString('id-ID')}`;
