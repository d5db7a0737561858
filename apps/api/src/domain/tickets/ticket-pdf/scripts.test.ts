import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { receiptPdf } from '../../../printing/receipt/receipt-pdf.ts';
import { exampleReceipt as receipt } from '../../../../test/example-receipt.ts';
import { exampleTicket as ticket } from '../../../../test/example-ticket.ts';
import { areInstalled } from '../../../../test/ticket-reader.ts';
import { ticketPdf } from './index.ts';
import { firstGraphemes } from './lines.ts';
import { runsOf } from './runs.ts';
import { spelledFor } from './scripts.ts';

/** The text that poppler reads in a PDF, without its marks of direction. */
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString()
    .replaceAll(/[\u200E\u200F\u202A-\u202E]/g, '');
const named = (name: string) => ticketPdf({ ...ticket, attendee: { name } });

describe.skipIf(!areInstalled('pdftotext'))('the text of a PDF', () => {
  const dotted = 'Dr. Siti Nurhaliza, S.H., M.Kn.';
  const long = 'Raden Mas Haryo '.repeat(12);

  it('is what is seen, when a long name was printed before it', () => {
    // Nothing else on it has a full stop in bold, which an ellipsis is made of.
    const first = ticketPdf({ ...ticket, attendee: { name: long }, price: 0 });
    expect(textOf(first), 'the long name is cut').toContain('…');
    expect(textOf(named(dotted))).toContain(dotted);
    expect(textOf(named(dotted))).toContain('Rp350.000');
    const total = textOf(receiptPdf({ ...receipt, event: { ...receipt.event, title: dotted } }));
    expect(total).toMatch(/Total +Rp1\.008\.635/);
    expect(total).toContain(dotted);
  });

  it('is what is seen, when the long name stands in the same file', () => {
    const text = textOf(
      ticketPdf({ ...ticket, attendee: { name: long } }, { ...ticket, attendee: { name: dotted } }),
    );
    expect(text).toContain('…');
    expect(text).toContain(dotted);
  });

  it('has words in their order, in scripts of other directions as well', () => {
    for (const name of [
      'محمد عبد الله',
      'علاء شريف ثابت',
      'שרה כהן',
      'ณัฐพงศ์ น้ำทิพย์',
      'กำธร ค่ำ',
      'हिन्दी कुमार',
      'ᬩᬮᬶ Wayan',
      'ꦗꦮ Dewi',
      'Nguyễn Thị Ánh',
      'Łukasz Ξένια Культура',
    ]) {
      expect(textOf(named(name)), name).toContain(name);
      const sold = receiptPdf({ ...receipt, buyer: { ...receipt.buyer, company: null, name } });
      expect(textOf(sold), name).toContain(name);
    }
  });

  it('tells the tickets of a family apart, when their letters cannot be printed, and says so on these alone', () => {
    const family = ['សុខា', 'សុភា', 'Hana'].map((name) => ({ ...ticket, attendee: { name } }));
    const pages = textOf(ticketPdf(ticket, ...family)).split('\f');
    expect(new Set(pages.map((page) => /NAMA\s+(.*)/.exec(page)?.[1])).size).toBe(pages.length);
    expect(pages.map((page) => page.includes('huruf Latin'))).toEqual([false, true, true, false, false]);
  });

  it('says on a receipt that letters were replaced, in its language', () => {
    const of = (name: string, locale: 'id' | 'en') =>
      textOf(receiptPdf({ ...receipt, locale, buyer: { ...receipt.buyer, name } }));
    expect(of('សុខា', 'id')).toContain('ditulis dengan huruf Latin');
    expect(of('សុខា', 'en')).toContain('are written in Latin letters');
    expect(of('Hana', 'en')).not.toContain('are written in Latin letters');
  });
});

describe('the runs of a line', () => {
  const drawn = (line: string) => runsOf(line, 'regular').map(({ text }) => text);

  it('stand from left to right as they are read from the right', () => {
    expect(drawn('محمد عبد')).toEqual(['عبد', ' ', 'محمد']);
    expect(drawn('Hana محمد عبد 25')).toEqual(['Hana ', '25', ' ', 'عبد', ' ', 'محمد']);
    expect(drawn('שרה (כהן) Hana')).toEqual(['Hana', ' ', '(', 'כהן', ')', ' ', 'שרה']);
    expect(drawn('VIP שרה!')).toEqual(['VIP ', 'שרה', '!']);
  });

  it('are one for a text that one font has', () => {
    expect(drawn('Ni Kadek Đặng')).toEqual(['Ni Kadek Đặng']);
    expect(runsOf('ᬩᬮᬶ Wayan', 'bold').map(({ font }) => font)).toEqual(['bold/balinese', 'bold']);
  });
});

describe('the vowel am', () => {
  it('has its ring below the tone', () => {
    expect(spelledFor('น้ำ')).toBe('น\u0E4D\u0E49\u0E32');
    expect(spelledFor('กำ')).toBe('ก\u0E4D\u0E32');
    expect(spelledFor('นา')).toBe('นา');
  });
});

describe('a text that is cut', () => {
  it('keeps the marks of its last letter', () => {
    expect(firstGraphemes('e\u0301'.repeat(3), 2)).toBe('e\u0301'.repeat(2));
    expect(firstGraphemes('👩‍👩‍👧a', 1)).toBe('👩‍👩‍👧');
    expect(firstGraphemes('abc', 5)).toBe('abc');
  });
});

describe('fontkit', () => {
  it('keeps a glyph without characters, when it was first used as a part of another (control)', () => {
    const { resolve } = createRequire(import.meta.url);
    const font = openSync(resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')) as Font;
    const subset = font.createSubset();
    for (const glyph of font.layout('…').glyphs) subset.includeGlyph(glyph);
    subset.encode();
    expect(font.layout('.').glyphs[0]?.codePoints).toEqual([]);
  });
});
