import { describe, expect, it } from 'vitest';
import { scannedText } from './scanned-text.ts';

const code = `T1:${'A1$ %*+-./:'.repeat(13)}`;
const endsWithBlank = `${code.slice(0, -1)} `;

describe('what a reader sends', () => {
  it.each([
    ']Q1',
    ']Q3',
    ']C1',
    ']d2',
    ']q1',
    ']z0',
    ']e0',
    '\ufeff',
    '\ufeff]Q1',
    '\u001d',
    ']C1\u001d',
    ' \t\r\n',
    '\u0002',
    '\u200b',
    '\u00a0]Q2 ',
  ])('has %j before the code', (prefix) => {
    for (const each of [code, endsWithBlank, '80WB-VZHK-YRRH']) expect(scannedText(prefix + each)).toBe(each);
  });

  it.each(['\r', '\n', '\r\n', '\t', ' ', '\u001d', '\u0004', '\u0003', '\u2028', '\ufeff', ' \r\n\t'])(
    'has %j after the code',
    (suffix) => {
      for (const each of [code, endsWithBlank, '80WB-VZHK-YRRH'])
        expect(scannedText(each + suffix)).toBe(each);
    },
  );

  it('is left as it is within a code', () => {
    for (const each of ['https://example.org/a b', 'T1:ABC ]Q1', '', ']', ']Q', 'A]Q1B'])
      expect(scannedText(each)).toBe(each);
    expect(code).toHaveLength(146);
    expect(scannedText(`${code}X`)).toBe(`${code}X`);
  });
});
