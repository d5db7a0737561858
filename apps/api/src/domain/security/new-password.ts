import { readFileSync } from 'node:fs';
import { fail } from '../errors/problem-error.ts';

/** Passwords that are guessed first, in lower case. Read at first use. */
let common: ReadonlySet<string> | undefined;

const commonPasswords = () =>
  (common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  ));

/** Characters of which a password has at least so many different ones. */
const leastDifferent = 4;

/** Throws `invalid_request` for a new password that is guessed easily: a common one, the address, one character over and over. */
export function demandUncommon(password: string, email: string, pointer = '/password'): void {
  const typed = password.toLowerCase();
  const address = email.toLowerCase();
  const isEasy =
    commonPasswords().has(typed) ||
    typed === address ||
    typed === address.slice(0, address.lastIndexOf('@')) ||
    new Set(typed).size < leastDifferent;
  if (!isEasy) return;
  const detail =
    'This password is guessed easily. Choose another one: several words that belong together for you alone are good.';
  fail('invalid_request', { detail, errors: [{ pointer, code: 'too_common', detail }] });
}
