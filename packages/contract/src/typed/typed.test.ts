import { describe, expect, it } from 'vitest';
import { promoCode, ticketCode } from './codes.ts';
import { normalEmail } from './email.ts';
import { type TextForm, textFormOf, textForms } from './forms.ts';
import { nearEmail } from './near-email.ts';
import { isNumberAnswer, normalNumberAnswer } from './number-answer.ts';
import { normalPhone } from './phone.ts';
import { personName, plainDigits, plainLine, plainSigns } from './text.ts';

describe('a name', () => {
  it.each([
    [' Rani  Kartika\u00A0Dewi ', 'Rani Kartika Dewi'],
    ['\u202ARani\u202C\u200B Kartika\uFEFF', 'Rani Kartika'],
    ['Jose\u0301', 'José'],
    ["D’Angelo ʼAli O'Brien `Umar", "D’Angelo ʼAli O'Brien `Umar"],
    ['Ra\u200Cni\u200D', 'Rani'],
    ['علی‌رضا', 'علی‌رضا'],
    ['\u3164\u200B', ''],
    ['Rani\tKartika', 'Rani Kartika'],
    ['Rani \r\n Kartika', 'Rani Kartika'],
    ['\u0085Rani\u0085Kartika\u0085', 'Rani Kartika'],
  ])('%j is %j', (typed, name) => {
    expect(personName(typed)).toBe(name);
  });
});

describe('digits and signs', () => {
  it('are those of ASCII, whatever their script', () => {
    expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ०९ ៣ 𝟛𝟡')).toBe('0123456789 09 3 39');
    expect(plainSigns('\u200E３１７１‑0101\u00A0٠٠٠١')).toBe('3171-0101 0001');
  });

  it('leaves joiners and marks of direction in texts that are no names', () => {
    for (const blank of ['', ' ', '\u200D', '\u2800\u200E', '\uFE0F']) expect(plainLine(blank)).toBe('');
    expect(plainLine('\u202APT Maju\u2066 \u202EJaya\u202C')).toBe('PT Maju Jaya');
    expect(textFormOf('trimmed').normal('Panggung  A \r\n\tBarat\n')).toBe('Panggung  A Barat');
    expect(textFormOf('trimmed').normal('Panggung\u0085A\u0085')).toBe('Panggung A');
    expect(plainLine(' 👩\u200D👧 \u200Fمريم\u00AD ')).toBe('👩\u200D👧 \u200Fمريم');
  });

  it.each(["'0123456789", '"0123456789"', '‘0123456789’,', '0123456789;', ' 0123456789. '])(
    'have no quotation marks around a number that names something: %j',
    (typed) => {
      expect(textFormOf('number').normal(typed)).toBe('0123456789');
    },
  );
});

describe('an answer to a question for a number', () => {
  it.each([
    '0',
    '12',
    '-3',
    '12,5',
    '12.5',
    '3171010101800001',
    '0123456789012345',
    '3171 0101 0180 0001',
    '01.234.567.8-901.000',
    '٣١٧١٠١٠١٠١٨٠٠٠٠١',
    '\u202A3171010101800001\u202C',
    '1.000.000',
    '1 000 000',
    '-1,000,000.50',
    '555-1234',
    '123-456',
    '+62 812-3456-7890',
    '(021) 555-1234',
    "'3171010101800001",
    "'+62 812-3456-7890",
    '“12,5”',
    '12,',
  ])('is taken: %j', (typed) => {
    expect(isNumberAnswer(normalNumberAnswer(typed))).toBe(true);
  });

  it.each([
    '',
    'dua',
    '12a',
    '1e5',
    '0x10',
    '1.2.3',
    '--1',
    '3171-',
    '1'.repeat(41),
    '12 34',
    '++62 812 345',
    '555--1234',
    "''",
    ',5',
    "12'5",
  ])('is refused: %j', (typed) => {
    expect(isNumberAnswer(normalNumberAnswer(typed))).toBe(false);
  });
});

describe('a text that is longer than any field', () => {
  it.each(Object.keys(textForms) as TextForm[])('is not read, whatever it holds: %s', (kind) => {
    for (const part of [',', '> ', '. ', "',", '\u200D', ' - ']) {
      const text = `a${part.repeat(5000)}a`;
      expect(textFormOf(kind).normal(text)).toBe(text);
    }
  });
});

describe('a text without end', () => {
  it.each(['@', 'a@', '(', ':', '_', '0 ', '0/', '[@](', '|@', '. ', 'gmail.com', '.pdf', 'kode '])(
    'is read in time that grows with its length alone: %j',
    (part) => {
      const text = part.repeat(100_000 / part.length);
      const since = performance.now();
      for (const typed of [text, `a ${text}@`, `x@${text}`, `${text}_`])
        for (const read of [normalEmail, nearEmail, normalPhone, ticketCode, promoCode, plainSigns])
          read(typed);
      expect(performance.now() - since).toBeLessThan(4000);
    },
  );
});
