import { typedText } from '@karcis/gate';
import { expect, it } from 'vitest';
import { layoutOf, learnedOf, signs } from './layout.ts';
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

const wholeCode = `T1:${'YZ-/+* 09$%.:'.repeat(11)}`;

it('leaves out what a scanner puts before and after a code', () => {
  for (const prefix of [']Q1', ']C1', ']d2', ']q1'])
    expect(corrected(`${prefix}${wholeCode}`, {})).toBe(wholeCode);
  expect(corrected(`]Q1${wholeCode}`.toLowerCase(), {})).toBe(wholeCode);
  expect(corrected(']C180wb-VZHK-yrrh ', {})).toBe('80wb-VZHK-yrrh');
});

it('reads the code of a ticket from a keyboard of Germany, and where it is sent twice', () => {
  for (const typed of [wholeCode, '80WB-VZHK-YRRH'])
    for (const prefix of ['', '+Q1']) expect(typedText(corrected(prefix + german(typed), {}))).toBe(typed);
  expect(corrected(`${wholeCode}${wholeCode}`, {})).toBe(wholeCode);
  expect(corrected(`${wholeCode}${wholeCode}`.toLowerCase(), {})).toBe(wholeCode);
});

it('learns a scanner that puts a prefix before each code', () => {
  expect(learnedOf(signs)).toEqual({ layout: {}, hasPrefix: false });
  expect(learnedOf(`]Q1${signs}`)).toEqual({ layout: {}, hasPrefix: true });
  expect(corrected(`]Q1${signs}`, {})).toBe(signs);
  // An American scanner on a German keyboard types + for the bracket, and ` for the plus.
  const typed = `+Q1${german(signs)}`;
  const learned = learnedOf(typed);
  expect(learned).toMatchObject({ hasPrefix: true });
  expect(corrected(typed, learned?.layout ?? {})).toBe(signs);
  expect(corrected(`+Q1${german(wholeCode)}`, learned?.layout ?? {})).toBe(wholeCode);
  expect(learnedOf(`]Q1${signs.slice(1)}`)).toBeUndefined();
});
