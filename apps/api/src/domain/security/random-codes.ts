import { randomBytes } from 'node:crypto';

/** 32 letters and digits, without those that look alike: I and 1, O and 0. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Codes that nobody guesses: five random bits a character, after a prefix. */
export function randomCodes(
  count: number,
  { prefix, length }: { readonly prefix: string; readonly length: number },
): string[] {
  const bytes = randomBytes(count * length);
  return Array.from({ length: count }, (_, at) => {
    const own = bytes.subarray(at * length, (at + 1) * length);
    return prefix + Array.from(own, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  });
}
