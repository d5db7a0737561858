import { expect, it } from 'vitest';
import { layoutOf, signs } from './layout.ts';
import { corrected } from './typed.ts';

/** As a German keyboard types what an American scanner sends. */
const german = (text: string) => {
  const swapped: Record<string, string> = {
    Y: 'Z',
    Z: 'Y',
    '-': 'ß',
    '/': '-',
    ':': 'Ö',
    '*': '(',
    '+': '`',
  };
  return text.replaceAll(/[^]/g, (sign) => swapped[sign] ?? sign);
};

it('learns how a keyboard types, and reads what was meant', () => {
  const layout = layoutOf(german(signs));
  expect(layout).toBeDefined();
  const code = 'T1:YZ-/+* 09';
  expect(corrected(german(code), layout ?? {})).toBe(code);
});

it('reads the code of a ticket that was typed with caps lock, and leaves other texts as they are', () => {
  const code = 'T1:YZ-/+* 09';
  expect(corrected(code.toLowerCase(), {})).toBe(code);
  expect(corrected(german(code).toLowerCase(), layoutOf(german(signs)) ?? {})).toBe(code);
  expect(corrected('https://example.org', {})).toBe('https://example.org');
});

it('has nothing to learn of a keyboard that types what is sent', () => {
  expect(layoutOf(signs)).toEqual({});
});

it('learns nothing where signs are missing, or typed alike', () => {
  expect(layoutOf(signs.slice(1))).toBeUndefined();
  expect(layoutOf(signs.replace('Y', 'Z'))).toBeUndefined();
});
