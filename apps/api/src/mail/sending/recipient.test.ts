import { api } from '@karcis/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyReader } from '../../http/input/body.ts';
import { isNobody, recipientOf } from './recipient.ts';

const read = bodyReader(api.ownAccount.changeEmail.body);

/** The address that the contract makes of a text; undefined where it refuses it. */
function taken(new_email: string): string | undefined {
  try {
    return (read({ new_email, password: 'x' }) as { new_email: string }).new_email;
  } catch {
    return undefined;
  }
}

const canBeSentTo = (address: string): boolean => {
  const recipient = recipientOf(address);
  return recipient !== undefined && !isNobody(recipient);
};

/** Parts of addresses, and what people, phones and attackers put among them. */
const parts = [
  ['rani', 'budi', 'k', '@', '@', 'example', 'kopi-é', '.', '.', 'org', 'co.id', 'localhost', 'invalid'],
  [' ', ',', ';', ':', '"', "'", '<', '>', '(', ')', '[', ']', '%', '!', '/', '+', '-', '_', '..', '\\'],
  ['\u200B', '\u202E', '\u00AD', '\u200D', '\u00A0', '\t', '\r\n', '\0', 'é', '＠', '。', '．', '١', '🎫'],
  ['mailto:', 'xn--', 'xn--a', '127.0.0.1', '0x7f', '?subject=', 'Bcc:', 'ß', 'İ', '\uD800'],
].flat();

it('can be sent to whatever address the contract takes', () => {
  let count = 0;
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((some) => some.join('')),
    fc
      .tuple(
        fc.array(fc.constantFrom(...parts), { maxLength: 3 }),
        fc.array(fc.constantFrom(...parts), { maxLength: 5 }),
      )
      .map(([own, host]) => `${own.join('')}a@b${host.join('')}.org`),
    fc.string({ unit: 'binary', maxLength: 12 }).map((some) => `rani@${some}.org`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const address = taken(text);
      if (address === undefined) return;
      count += 1;
      expect(canBeSentTo(address), JSON.stringify([text, address])).toBe(true);
      expect(taken(address), 'is taken as it is').toBe(address);
    }),
    { numRuns: 3000 },
  );
  expect(count, 'of 3,000').toBeGreaterThan(300);
});

it('would notice an address that is taken and cannot be sent to (control)', () => {
  expect(/^[^@\s]+@[^@\s]+$/.test('rani@gmail..com')).toBe(true);
  expect(canBeSentTo('rani@gmail..com')).toBe(false);
  expect(taken('rani@gmail..com')).toBeUndefined();
});
