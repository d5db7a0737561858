import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import {
  areInstalled,
  baselinesOf,
  loopsOfPdf,
  modulesInside,
  pagesOf,
  readQr,
} from '../../../../test/ticket-reader.ts';
import vectors from '../../../../test/vectors/ticket-codes.json' with { type: 'json' };
import { contrastRatio } from '@karcis/format';
import { fontFor, fontOf } from './fonts.ts';
import { exampleTicket as ticket } from '../../../../test/example-ticket.ts';
import { ticketPdf } from './index.ts';
import { breakLines, cutLines } from './lines.ts';
import { lookOf } from './look.ts';
import { plainText } from './plain-text.ts';
import { printable } from './printable.ts';
import { fold } from './sheet.ts';

const codes = vectors.accepted.map(({ code }) => code);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the PDF of a ticket', () => {
  it('is the same each time, and another one for another ticket', () => {
    for (const locale of ['id', 'en'] as const)
      expect(sha256(ticketPdf({ ...ticket, locale }))).toBe(sha256(ticketPdf({ ...ticket, locale })));
    expect(sha256(ticketPdf(ticket))).not.toBe(sha256(ticketPdf({ ...ticket, code: '0000-0000-0000' })));
  });

  it('is the same whatever was printed before, and has words that JavaScript knows, too', () => {
    const before = sha256(ticketPdf(ticket));
    for (let at = 0; at < 5; at++) {
      const words = Array.from({ length: 60 }, (_, word) => `kata${at * 60 + word}`);
      const [name, title] = ['__proto__ constructor', words.slice(0, 20).join(' ')];
      ticketPdf({
        ...ticket,
        attendee: { name },
        event: { ...ticket.event, title },
        terms_markdown: words.join(' '),
      });
    }
    expect(sha256(ticketPdf(ticket))).toBe(before);
  });

  it('has a page for each ticket', () => {
    const others = codes.slice(0, 3).map((qr_payload) => ({ ...ticket, qr_payload }));
    expect(pagesOf(ticketPdf(ticket, ...others))).toBe(4);
  });

  it('draws the modules of its QR code as they were encoded, 55 mm wide or more', () => {
    for (const code of codes) {
      const { loops, pointsPerUnit } = loopsOfPdf(ticketPdf({ ...ticket, qr_payload: code }));
      const { size, data } = encode(code, { ecc: 'M', border: 0 });
      expect(modulesInside(loops, size)).toEqual(data);
      expect((pointsPerUnit * size * 25.4) / 72).toBeGreaterThanOrEqual(55);
    }
  });

  it.skipIf(!areInstalled('pdftoppm', 'zbarimg'))('is read by ZBar', () => {
    for (const code of codes.slice(0, 3))
      expect(readQr(ticketPdf({ ...ticket, qr_payload: code }), 'pdf')).toBe(code);
  });

  it('is one page with nothing outside of its card or across the fold, whatever the texts on it are', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 400 });
    const words = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), {
      maxLength: 60,
    });
    const text = fc.oneof(
      anything,
      words.map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('id', 'en'),
        text,
        text,
        text,
        text,
        (locale, title, name, terms, benefit) => {
          const pdf = ticketPdf({
            ...ticket,
            locale,
            event: {
              ...ticket.event,
              title,
              status: 'Postponed',
              venue: ticket.event.venue && { ...ticket.event.venue, name, address: terms },
            },
            valid_from: ticket.event.starts_at,
            attendee: { name },
            ticket_type: { name: title, color: null },
            organizer_name: title,
            seat: name,
            gate: { name },
            order: { reference: benefit },
            terms_markdown: terms.repeat(5),
            entry_instructions_markdown: terms,
            benefits: Array.from({ length: 12 }, () => benefit),
          });
          expect(pagesOf(pdf)).toBe(1);
          const lines = baselinesOf(pdf);
          const heights = lines.map(({ y }) => y).toSorted((a, b) => a - b);
          const [footer = 0, aboveIt = 0] = heights;
          expect(footer).toBeGreaterThan(28 + 14);
          expect(aboveIt - footer).toBeGreaterThan(9);
          expect(heights.filter((y) => y > fold - 20 && y < fold + 5)).toEqual([]);
          expect(lines.filter(({ x }) => x < 54 || x > 541)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has no line for a name where it is to have none', () => {
    const named = baselinesOf(ticketPdf({ ...ticket, attendee: { name: 'Hana' } }));
    const unnamed = baselinesOf(ticketPdf({ ...ticket, attendee: null }));
    expect(named.length - unnamed.length).toBe(2);
  });

  it('is small, since fonts are embedded as far as they are used', () => {
    expect(ticketPdf(ticket).length).toBeLessThan(40_000);
    expect(ticketPdf(ticket).toString('latin1')).toMatch(/\/FontFile2 /);
    expect(ticketPdf(ticket).toString('latin1')).not.toMatch(/\/Subtype \/Image/);
  });
});

describe('a text that is printed', () => {
  const printed = (text: string) =>
    printable(text, (characters) => fontFor(characters, 'regular') !== undefined);
  const inNotoSans = (text: string) =>
    printable(text, (characters) =>
      Array.from(characters).every((each) =>
        fontOf('regular').hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
      ),
    );

  it.each([
    ['Ni Kadek Đặng Łukasz Ødegård', 'Ni Kadek Đặng Łukasz Ødegård'],
    ['Ξένια Культура हिन्दी', 'Ξένια Культура हिन्दी'],
    ['Cafe\u0301', 'Café'],
    ['𝐅𝐞𝐬𝐭𝐢𝐯𝐚𝐥 Ｍｕｓｉｋ', 'Festival Musik'],
    ['🎉 Pesta 👩‍👩‍👧 Rakyat 🇮🇩', 'Pesta Rakyat'],
    ['satu\n\tdua\u200B\u202Eitu\u0007', 'satu duaitu'],
    ['مهرجان الموسيقى', 'مهرجان الموسيقى'],
    ['کتاب\u200Cها \u200Cb\u200D', 'کتاب\u200Cها b'],
    ['שרה כהן ณัฐพงศ์ ᬩᬮᬶ ꦗꦮ', 'שרה כהן ณัฐพงศ์ ᬩᬮᬶ ꦗꦮ'],
  ])('keeps what a font has, and says the rest plainly: %s', (text, expected) => {
    expect(printed(text)).toEqual({ text: expected, isWhole: true });
  });

  it.each([
    ['王小明 Hana', 'WangXiaoMing Hana'],
    ['山田 太郎', 'ShanTian TaiLang'],
    ['김민수', 'GimMinSu'],
    ['مهرجان', 'mhrjn'],
    ['សុខា', 'sokha'],
    ['🎉🎉', '?'],
    ['\u202E', '?'],
    ['Apa? \u{12000}? \u{12000} \u{12001}', 'Apa? ?? ?'],
  ])('writes letters without a font in Latin ones, and tells it: %s', (text, expected) => {
    expect(inNotoSans(text)).toEqual({ text: expected, isWhole: false });
  });

  it('has at most three marks on a letter', () => {
    expect(printed(`a${'\u0323\u0308'.repeat(50)}`).text.normalize('NFD').length).toBeLessThanOrEqual(5);
  });
});

describe('lines', () => {
  const widthOf = (text: string) => text.length;

  it('break at spaces, and within words that are wider than the column', () => {
    expect(breakLines('satu dua tiga', 8, widthOf)).toEqual(['satu dua', 'tiga']);
    expect(breakLines('Keberlangsungan ya', 6, widthOf)).toEqual(['Keberl', 'angsun', 'gan ya']);
    expect(breakLines('', 6, widthOf)).toEqual([]);
    expect(breakLines('👩‍👩‍👧', 1, widthOf)).toEqual(['👩‍👩‍👧']);
  });

  it('end in an ellipsis where they are cut', () => {
    expect(cutLines(['satu dua', 'tiga', 'empat'], 2, 8, widthOf)).toEqual(['satu dua', 'tiga…']);
    expect(cutLines(['satu dua', 'tiga'], 2, 8, widthOf)).toEqual(['satu dua', 'tiga']);
    expect(cutLines(['satu dua', 'tiga'], 1, 8, widthOf)).toEqual(['satu du…']);
  });
});

describe('the look of a ticket', () => {
  const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

  it('can be read, whatever the colours of the theme are', () => {
    fc.assert(
      fc.property(color, color, (primary_color, accent_color) => {
        const look = lookOf({
          primary_color,
          accent_color,
          ticket_design: { accent_color: null, footer_text: null },
        });
        expect(contrastRatio(look.onBand, look.band)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(look.heading, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('takes the accent of the ticket before that of the theme', () => {
    const theme = { primary_color: '#7C2D12', accent_color: '#B45309' };
    expect(lookOf({ ...theme, ticket_design: { accent_color: null, footer_text: null } }).band).toBe(
      '#7C2D12',
    );
    expect(lookOf({ ...theme, ticket_design: { accent_color: '#14532D', footer_text: null } }).band).toBe(
      '#14532D',
    );
  });
});

describe('the plain text of Markdown', () => {
  it('is one paragraph without marks, scripts or entities', () => {
    expect(
      plainText(
        '# Masuk\n\nLewat **barat** & [timur](https://x.example)\n\n- satu\n- dua <b>\n\n<script>x</script>',
      ),
    ).toBe('Masuk Lewat barat & timur • satu • dua');
  });
});
