import { describe, expect, it } from 'vitest';
import { typedText } from './keyboards.ts';
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
    ']Q2\\000026',
    ']Q2\\000003\\000026',
    'ï»¿',
    'ï»¿]Q1',
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

  /** All identifiers of symbologies (ISO/IEC 15424): a letter and a modifier. */
  const identifiers = Array.from('ABCDEFGHIKLMNOPQRSTUXZcdefghjoqstxyz').flatMap((letter) =>
    Array.from('0123456789ABCDEFabcdef', (modifier) => `]${letter}${modifier}`),
  );

  it('has any identifier of a symbology before the code, in either case', () => {
    for (const identifier of identifiers)
      for (const each of [code, endsWithBlank, '80WB-VZHK-YRRH'])
        expect(scannedText(identifier + each), identifier).toBe(each);
  });

  it.each([
    ['STX and ETX', '\u0002', '\u0003'],
    ['FNC1 as a group separator', ']C1\u001d', '\u001d'],
    ['a tab, and both signs of a line end', '\t', '\r\n'],
    ['SOH, STX, and ETX, EOT', '\u0001\u0002', '\u0003\u0004'],
  ])('has %s around the code', (_, prefix, suffix) => {
    for (const each of [code, endsWithBlank, '80WB-VZHK-YRRH'])
      expect(scannedText(prefix + each + suffix)).toBe(each);
  });

  it('has letters of the reader before the code of a ticket', () => {
    for (const prefix of ['s', 'P01', '$+', 'QR:', '*']) expect(scannedText(prefix + code)).toBe(code);
    expect(scannedText(`x${code}`.repeat(2))).not.toBe(code);
  });

  it('has signs of the reader behind the code of a ticket', () => {
    for (const suffix of [';', '#', 'X', '12345678', '#\r\n', ' ; \r'])
      for (const each of [code, endsWithBlank]) expect(scannedText(each + suffix)).toBe(each);
    expect(scannedText(`$${code}${code};`)).toBe(code);
    expect(scannedText(`${code}123456789`)).not.toBe(code);
  });

  it.each([
    ['QR: ', ''],
    ['Kode: ', ''],
    ['QR Code: ', '\r\n'],
    ['Tiket Konser Malam Puisi\t', '\t19:03'],
    ['2026-11-20 19:03:22,', ''],
    ['', ',2026-11-20 19:03:22'],
    ['', ' 2026-11-20 19:03:22'],
    ['"', '","2026-11-20 19:03:22","QR_CODE"'],
    ['{"code":"', '"}'],
    ['{"type":"QR_CODE","data":"', '","at":1795201402}'],
    ['SLOT1: ', ' (utama)'],
    ['Scanner 4: ]Q1', ''],
    ['<code>', '</code>'],
  ])('has %j before the code of a ticket and %j behind it', (label, end) => {
    for (const each of [code, endsWithBlank]) {
      expect(scannedText(label + each + end)).toBe(each);
      expect(scannedText(label + each.toLowerCase() + end)).toBe(each);
      if (label + end !== '') expect(scannedText(`${label}${each}${end},${label}${each}${end}`)).toBe(each);
    }
  });

  it('is no code where another one stands beside it, or where the text is joined to it or long', () => {
    const other = code.replace('A', 'B');
    for (const text of [
      `Kode: ${code},${other}`,
      `Kode: ${code}${other}`,
      `Kode: ${other}${code};`,
      `{"codes":["${code}","${other}"]}`,
      `Kode lain${code}`,
      `Kode: ${code}kode lain`,
      `Kode: ${code.slice(0, -1)},2026-11-20`,
      `${'- '.repeat(200)}${code}`,
    ])
      expect(scannedText(text)).toBe(text);
  });

  it('is read at once, however long it is', () => {
    for (const part of ['T1:', ' ', ',', ' ,', ']Q1', code, `x${code}`, `${code};`]) {
      const text = `Kode: ${part.repeat(100_000 / part.length)}!`;
      const begin = performance.now();
      expect(scannedText(text)).toBe(text);
      expect(performance.now() - begin).toBeLessThan(200);
    }
  });

  it.each(['', ' ', '\r\n', '\t', '\u001d', '\n]Q1', ']Q1', ',', ';', ', ', ' ; ', ',]Q1'])(
    'is a code twice with %j between',
    (sign) => {
      expect(scannedText(`80wbvzhkyrrh${sign}80wbvzhkyrrh`)).toBe('80WBVZHKYRRH');
      for (const each of [code, endsWithBlank, '80WB-VZHK-YRRH']) {
        expect(scannedText(`${each}${sign}${each}`)).toBe(each);
        expect(scannedText(`]Q1${each}${sign}${each}${sign}${each}\r\n`)).toBe(each);
      }
      // Of two codes it is not known which guest is meant.
      const other = code.replace('A', 'B');
      expect(scannedText(`${code}${sign}${other}`)).not.toBe(code);
      expect(scannedText(`80WB-VZHK-YRRH${sign}80WB-VZHK-YRRJ`)).not.toBe('80WB-VZHK-YRRH');
    },
  );

  it('is the code of a ticket in small letters', () => {
    expect(scannedText(code.toLowerCase())).toBe(code);
    expect(scannedText(`]q1${endsWithBlank.toLowerCase()}\r`)).toBe(endsWithBlank);
    // A code that was altered is none.
    expect(scannedText(`T1:${code.slice(3).toLowerCase()}`)).toBe(`T1:${code.slice(3).toLowerCase()}`);
  });

  describe('from a keyboard of another country', () => {
    const american = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:]';
    const keyboards = {
      'of France': 'à&é"\'(-è_çQBCDEFGHIJKL?NOPARSTUVZXYW 458+):!M$',
      'of Germany': '0123456789ABCDEFGHIJKLMNOPQRSTUVWXZY $%(`ß.-Ö+',
    } as const;
    const whole = `T1:${american.slice(0, -1).repeat(4).slice(0, 143)}`;

    it.each(Object.entries(keyboards))('%s', (_, typed) => {
      const by = (text: string) => text.replaceAll(/[^]/g, (sign) => typed[american.indexOf(sign)] ?? sign);
      for (const each of [whole, '80WB-VZHK-YRRH', '2ZYQ-MAW9-0716'])
        for (const prefix of ['', ']Q1']) {
          expect(typedText(by(prefix + each))).toBe(each);
          expect(typedText(`${by(prefix + each)}\r\n`)).toBe(each);
        }
    });

    it('whose accent joins the letter behind it', () => {
      const by = (text: string) =>
        text.replaceAll(/[^]/g, (sign) => keyboards['of Germany'][american.indexOf(sign)] ?? sign);
      const joined = by(whole.replaceAll('+-', '+A')).replaceAll('`A', 'À');
      expect(joined).toContain('À');
      expect(typedText(joined)).toBe(whole.replaceAll('+-', '+A'));
    });

    it('changes nothing of what an American one types', () => {
      for (const each of [whole, '80WB-VZHK-YRRH', '80WBVZHKYRRH', 'ZY-ZY', "it's (5)"])
        expect(typedText(each)).toBe(each);
    });
  });

  it('is left as it is within a code', () => {
    for (const each of ['https://example.org/a b', 'T1:ABC ]Q1', '', ']', ']Q', 'A]Q1B'])
      expect(scannedText(each)).toBe(each);
    expect(code).toHaveLength(146);
    expect(scannedText(`${code}X of another text`)).toBe(`${code}X of another text`);
  });
});
