import { describe, expect, it } from 'vitest';
import {
  comparableCode,
  orderReference,
  orderReferences,
  promoCode,
  ticketCode,
  ticketCodes,
} from './codes.ts';
import { isEmail, normalEmail } from './email.ts';
import { type TextForm, textFormOf, textForms } from './forms.ts';
import { nearEmail } from './near-email.ts';
import { isNumberAnswer, normalNumberAnswer } from './number-answer.ts';
import { isPhone, normalPhone, phonePattern } from './phone.ts';
import { personName, plainDigits, plainLine, plainSigns } from './text.ts';

describe('an email address', () => {
  it.each([
    ' rani@example.org\t',
    'rani@example.org;',
    'rani@example.org.',
    '<rani@example.org>',
    'Rani Kartika <rani@example.org>',
    '"Kartika, Rani" <rani@example.org>,',
    'mailto:rani@example.org',
    'MAILTO:rani@example.org?subject=Tiket',
    '<mailto:rani@example.org>',
    '“rani@example.org”',
    "'rani@example.org'",
    'rani@example.org>',
    'mailto://rani@example.org',
    '(rani@example.org)',
    'rani@example.org\u200B',
    '\u202Arani@example.org\u202C',
    '\uFEFFrani@\u00ADexample.org',
    'rani\u00A0@ example.org',
    'rani @example. org',
    'ｒａｎｉ＠ｅｘａｍｐｌｅ．ｏｒｇ',
    'rani@example。org',
    "'rani@example.org",
    "rani'@example.org",
    "'rani'@example.org",
    '*rani@example.org*',
    '**rani**@example.org',
    '_rani@example.org_',
    'rani@example.org_',
    '/rani@example.org/',
    '`rani@example.org`',
    '_<rani@example.org>_',
  ])('is cleaned of what surrounds it: %j', (typed) => {
    expect(normalEmail(typed)).toBe('rani@example.org');
  });

  it.each([
    'rani.k+tiket@example.org',
    "o'brien@example.org",
    '_rani_@example.org',
    'Rani@Example.org',
    'rani@kopi-é.example',
    'rani@localhost',
  ])('stays as it was written: %s', (typed) => {
    expect(normalEmail(typed)).toBe(typed);
    expect(isEmail(typed)).toBe(true);
  });

  it.each([
    '',
    '@',
    'rani',
    'rani@',
    '@example.org',
    'rani@example',
    'rani@example..org',
    'rani..k@example.org',
    '.rani@example.org',
    'rani,budi@example.org',
    'rani@example.org, budi@example.org',
    'rani@example.org budi@example.org',
    'rani@example.org atau budi',
    'rani budi@example.org',
    'rani@example.org@example.org',
    'rani@example.c',
    'rani@-example.org',
    'rani@127.0.0.1',
    'rani@[127.0.0.1]',
    'rani@example.invalid',
    'räni@example.org',
    'rani@example.org\nBcc: budi@example.org',
    '<rani@example.org> <budi@example.org>',
  ])('is refused: %j', (typed) => {
    expect(isEmail(normalEmail(typed))).toBe(false);
  });

  it.each([
    ['rani@gmial.com', 'rani@gmail.com'],
    ['rani@gmai.com', 'rani@gmail.com'],
    ['Rani@GMAIL.CON', 'Rani@gmail.com'],
    ['rani@gmal.con', 'rani@gmail.com'],
    ['rani@gmail.co', 'rani@gmail.com'],
    ['rani@gmail.co.id', 'rani@gmail.com'],
    ['rani@gmail', 'rani@gmail.com'],
    ['rani@gmailcom', 'rani@gmail.com'],
    ['rani@gmail,com', 'rani@gmail.com'],
    ['rani@yaho.co.id', 'rani@yahoo.co.id'],
    ['rani@yahoo.com.id', 'rani@yahoo.co.id'],
    ['rani@hotmial.com', 'rani@hotmail.com'],
    ['rani@outlok.com', 'rani@outlook.com'],
    ['rani@iclud.com', 'rani@icloud.com'],
    ['rani@gmial.com;', 'rani@gmail.com'],
    ['Rani <rani@gmial.com>', 'rani@gmail.com'],
    ['rani@gmial.com.', 'rani@gmail.com'],
    ["'rani@gmial.com", 'rani@gmail.com'],
    ['rani@gmail.id', 'rani@gmail.com'],
    ['rani@yahoo.id', 'rani@yahoo.com'],
    ['rani@gmaill.co', 'rani@gmail.com'],
    ['rani@gmial.cm', 'rani@gmail.com'],
    ['rani@ymail.co', 'rani@ymail.com'],
  ])('%s is perhaps %s', (typed, meant) => {
    expect(nearEmail(typed)).toBe(meant);
  });

  it.each([
    'rani@gmail.com',
    'rani@ymail.com',
    'rani@mail.com',
    'rani@email.com',
    'rani@yahoo.co.id',
    'rani@outlook.co.id',
    'rani@example.org',
    'Rani <rani@gmail.com>;',
    'rani@mail.id',
    'rani@ui.ac.id',
    'rani',
    'rani@',
    '@gmial.com',
  ])('%s is not taken for another', (typed) => {
    expect(nearEmail(typed)).toBeUndefined();
  });
});

describe('the number of a phone', () => {
  it.each([
    ['\u202A+62 812-3456-7890\u202C', '+62 812-3456-7890'],
    ['0812.3456.7890', '0812 3456 7890'],
    ['+62\u2011812\u20113456\u20137890', '+62-812-3456-7890'],
    ['+62 (0) 812 3456 7890', '+62 812 3456 7890'],
    ['(+62) 812-3456-7890', '+62 812-3456-7890'],
    ['+62\u00A0812\u00A03456\u00A07890', '+62 812 3456 7890'],
    ['٠٨١٢٣٤٥٦٧٨٩٠', '081234567890'],
    ['＋６２８１２３４５６７８９０', '+6281234567890'],
    ['tel:+6281234567890', '+6281234567890'],
    ['+62 812 - 3456 - 7890', '+62 812-3456-7890'],
    ['+49 (30) 1234 5678 901', '+493012345678901'],
    ['(021) 555-1234', '(021) 555-1234'],
  ])('%j is %s', (typed, number) => {
    expect(normalPhone(typed)).toBe(number);
    expect(isPhone(number)).toBe(true);
  });

  it.each([
    '',
    '+-----',
    '() ()',
    '++62 812 3456',
    '0812 3456 7890 ext. 5',
    'rani',
    '1234',
    '+1234567890123456',
  ])('is refused: %j', (typed) => {
    expect(isPhone(normalPhone(typed))).toBe(false);
  });
});

describe('a phone number that is looked for', () => {
  const finds = (typed: string, written: string) =>
    new RegExp(phonePattern(typed) ?? '^never$').test(written);

  it.each([
    '081234567890',
    '+62 812-3456-7890',
    '62 812 3456 7890',
    '0062 812 34567890',
    '+62 (0) 812 3456 7890',
    '812-3456-7890',
    'WA: 0812.3456.7890',
  ])('is found in each of its writings: %s', (typed) => {
    for (const written of [
      '+62 812-3456-7890',
      '0812 3456 7890',
      '6281234567890',
      '(0812) 34567890',
      '00628123456 7890',
    ])
      expect(finds(typed, written), written).toBe(true);
    for (const other of [
      '+62 812-3456-7891',
      '+65 812 3456 7890',
      '812345678901',
      '1081234567890',
      '',
      'Rani',
    ])
      expect(finds(typed, other), other).toBe(false);
  });

  it('keeps the code of another country', () => {
    expect(finds('+65 9123 4567', '+6591234567')).toBe(true);
    expect(finds('0065 9123 4567', '+65 9123-4567')).toBe(true);
    expect(finds('+65 9123 4567', '9123 4567')).toBe(false);
  });

  it('is none where it is no whole number', () => {
    for (const typed of ['', 'Rani', '1234', '+', '0812 3456 ext. 5'])
      expect(phonePattern(typed)).toBeUndefined();
  });
});

describe('the reference of an order', () => {
  it.each([
    'KRC-8UHTD-UZCD5',
    'krc8uhtduzcd5',
    'KRC 8UHTD UZCD5',
    'KRC–8UHTD—UZCD5',
    'KRC\u20118UHTD\u2212UZCD5',
    '8uhtduzcd5',
    '8UHTD-UZCD5',
    '#KRC-8UHTD-UZCD5',
    '# 8UHTD UZCD5',
    '\u200EKRC-8UHTD-UZCD5\u00A0',
    'ＫＲＣ－８ＵＨＴＤ－ＵＺＣＤ５',
    'Pesanan KRC-8UHTD-UZCD5 (2 tiket)',
    'Pesanan 8UHTD-UZCD5',
    'Pesan 8uhtd-uzcd5 lunas',
    'No. 8UHTD UZCD5',
    'Order 8UHTD UZCD5 lunas',
    'Order: 8UHTDUZCD5.',
    '"KRC-8UHTD-UZCD5".',
  ])('is read from %j', (typed) => {
    expect(orderReference(typed)).toBe('KRC-8UHTD-UZCD5');
  });

  it('stays another text where it is none', () => {
    expect(orderReference(' rani kartika')).toBe('RANI KARTIKA');
    expect(orderReference('KRC-8UHTD')).toBe('KRC-8UHTD');
    for (const text of [
      'BUDIA RANIA PUTRI',
      '0812 34567 89012',
      '8UHTD-UZCD5, 9UHTD-UZCD5',
      '01A1FEE1-F44F-7A86-A8A8-1D04970467C8',
      `8UHTD-UZCD5 ${'X'.repeat(80)}`,
    ])
      expect(orderReference(text)).toBe(text);
  });

  it('may have letters that look like digits', () => {
    expect(orderReferences('krc-1ihtd-uzcdo')).toEqual([
      'KRC-1IHTD-UZCDO',
      'KRC-11HTD-UZCD0',
      'KRC-LLHTD-UZCDO',
    ]);
    expect(orderReferences('KRC-8UHTD-UZCD5')).toEqual(['KRC-8UHTD-UZCD5']);
  });
});

describe('the printed code of a ticket', () => {
  it.each(['9F4K-2MXQ-7TPA', '9f4k2mxq7tpa', '9F4K 2MXQ 7TPA', '9F4K–2MXQ–7TPA', ' #9f4k.2mxq.7tpa\r\n'])(
    'is read from %j',
    (typed) => {
      expect(ticketCode(typed)).toBe('9F4K-2MXQ-7TPA');
    },
  );

  it('may have letters that look like digits', () => {
    expect(ticketCodes('9f4kolil7tpa')).toEqual(['9F4K-OLIL-7TPA', '9F4K-0111-7TPA', '9F4K-OLLL-7TPA']);
  });
});

describe('the printed code of a ticket in a sentence', () => {
  it.each(['Kode: 9F4K-2MXQ-7TPA', 'kode 9f4k 2mxq 7tpa', 'Tiket 9F4K2MXQ7TPA (Rani)'])(
    'is read from %j',
    (typed) => {
      expect(ticketCode(typed)).toBe('9F4K-2MXQ-7TPA');
    },
  );

  it.each(['9F4K-2MXQ-7TPA, 80WB-VZHK-YRRH', 'TIKET 9F4K-2MXQ', 'X-9F4K-2MXQ-7TPA', '9F4K-2MXQ-7TPA-80WB'])(
    'is not guessed from %j',
    (typed) => {
      expect(ticketCode(typed)).toBe(typed);
    },
  );
});

describe('the code of a promo', () => {
  it.each([
    ['HEMAT-50', 'HEMAT-50'],
    [' hemat 50 ', 'hemat50'],
    ['HEMAT–50', 'HEMAT-50'],
    ['ＨＥＭＡＴ５０', 'HEMAT50'],
    ['\u200BHEMAT\u00AD50\uFEFF', 'HEMAT50'],
    ['“HEMAT50”', 'HEMAT50'],
    ['HEMAT50.', 'HEMAT50'],
    ['*HEMAT50*', 'HEMAT50'],
    ['#HEMAT50', 'HEMAT50'],
    ['(HEMAT50)', 'HEMAT50'],
    ['HEMAT50!', 'HEMAT50'],
    ['"HEMAT50"', 'HEMAT50'],
    ['`HEMAT50` →', 'HEMAT50'],
    ['TAMU-', 'TAMU-'],
    ['KARTU_٥٠', 'KARTU_50'],
  ])('%j is %s', (typed, code) => {
    expect(promoCode(typed)).toBe(code);
    expect(comparableCode(typed)).toBe(code.toLowerCase());
  });
});

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
    expect(plainLine(' 👩\u200D👧 \u200Fمريم\u00AD ')).toBe('👩\u200D👧 \u200Fمريم');
  });
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
