import { describe, expect, it } from 'vitest';
import { linesIn } from '../../../test/export-files.ts';
import { csvLine, harmless, unharmed } from './csv.ts';

describe('a text for a spreadsheet', () => {
  it('is no formula, whatever is before its first sign and on whichever line', () => {
    const dangerous = [
      '=1+1',
      '+62812',
      '-2',
      '@SUM(A1)',
      '＝1',
      '＋1',
      '－1',
      '＠a',
      '\tabc',
      '  =1',
      '\u00A0=1',
      '\u3000=1',
      '\u200B=1',
      '\uFEFF=1',
      '\u0001=1',
    ];
    for (const text of dangerous) expect(harmless(text), JSON.stringify(text)).toBe(`'${text}`);
    expect(harmless('Sari\n=1')).toBe("Sari\n'=1");
    expect(harmless('Sari\r\n  @a')).toBe("Sari\r\n'  @a");
    expect(harmless('=1\n=2')).toBe("'=1\n'=2");
    expect(harmless('Sari\n\n=1')).toBe("Sari\n\n'=1");
    expect(harmless('Sari\r=1')).toBe("Sari\r'=1");
    expect(harmless('\rSari')).toBe("'\rSari");
  });

  it('is no number that a spreadsheet would change', () => {
    for (const text of [
      '3171010101800001',
      '081234567890',
      '007',
      '12E5',
      '1.5e10',
      '1-12',
      '3/4',
      '12/5/26',
    ])
      expect(harmless(text), text).toBe(`'${text}`);
    for (const text of [
      '0',
      '12',
      '12.5',
      '12345678901',
      '2026-11-20',
      '0812 3456 7890',
      '9F4K-2MXQ-7TPA',
      'A1-12',
    ])
      expect(harmless(text), text).toBe(text);
  });

  it('is read back as it was written', () => {
    for (const text of [
      '=1',
      '+62812',
      'x,=1',
      'Sari\n=1',
      '\tabc',
      '007',
      "O'Brien, =1",
      'Sari',
      "'tis",
      '',
      "a,'b",
    ])
      expect(unharmed(harmless(text)), text).toBe(text);
  });

  it('is none either where a program takes another character for the separator', () => {
    const cases = [
      ['x;=WEBSERVICE(A1);', "x;'=WEBSERVICE(A1);"],
      ['x,=1', "x,'=1"],
      ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
      ['x; \u200B＝1', "x;' \u200B＝1"],
      ['x;"=1"', 'x;\'"=1"'],
      ['x;-A1;+A2', "x;'-A1;'+A2"],
      ['a, -1+A1', "a,' -1+A1"],
      // What comes in the next column would be a part of it.
      ['Rp1.000,-', "Rp1.000,'-"],
      ['\t=1', "'\t'=1"],
      ['x;\t=1', "x;\t'=1"],
      ['=1;=2\nx;=3', "'=1;'=2\nx;'=3"],
    ] as const;
    for (const [text, safe] of cases) {
      expect(harmless(text), text).toBe(safe);
      expect(harmless(safe), 'once is enough').toBe(safe);
    }
  });

  it('shows lists of numbers, phones and addresses as they were written', () => {
    for (const text of [
      '0812; +62 812-3456-7890, +62 (21) 555.1234',
      '1,-2;+3.5',
      'sari@example.org; rani@example.org,hana@example.org',
      'S, Kom; a = b, c - d',
      'x\t-1\ny',
    ])
      expect(harmless(text)).toBe(text);
  });

  it('is left as it is otherwise', () => {
    for (const text of ['', 'Sari', 'a=b', 'sari@example.org', '2 + 2', "'tis", 'a\nb', 'a-b\nc', '１'])
      expect(harmless(text)).toBe(text);
  });

  it('is read back by another program, whatever it is made of', () => {
    const values = ['a,b', 'a;b', '"', 'a "b" c', 'a\nb', 'a\r\nb', ' a', 'b ', '', 'Ωλ🎫'];
    const names = values.map((_, at) => `c${at}`);
    for (const delimiter of [',', ';']) {
      const text = csvLine(names, delimiter) + csvLine(values, delimiter);
      expect(linesIn(text, delimiter)).toEqual([
        Object.fromEntries(names.map((name, at) => [name, values[at]])),
      ]);
    }
    expect(csvLine([null, 'a'], ';')).toBe(';a\r\n');
  });
});
