import { describe, expect, it } from 'vitest';
import {
  comparableCode,
  comparableCodes,
  orderReference,
  orderReferences,
  promoCode,
  ticketCode,
  ticketCodes,
} from './codes.ts';

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
      'NO 12345 8UHTD UZCD5',
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
  it.each([
    'Kode: 9F4K-2MXQ-7TPA',
    'kode 9f4k 2mxq 7tpa',
    'Tiket 9F4K2MXQ7TPA (Rani)',
    'no 1234 9f4k-2mxq-7tpa',
    'tiket-9F4K-2MXQ-7TPA.pdf',
    'ticket-9f4k-2mxq-7tpa (1).pdf',
    'tiket-9F4K-2MXQ-7TPA-2.pdf',
    'tiket-9F4K-2MXQ-7TPA',
  ])('is read from %j', (typed) => {
    expect(ticketCode(typed)).toBe('9F4K-2MXQ-7TPA');
  });

  it.each([
    '9F4K-2MXQ-7TPA, 80WB-VZHK-YRRH',
    'TIKET 9F4K-2MXQ',
    'X-9F4K-2MXQ-7TPA',
    'X-9F4K-2MXQ-7TPA.PDF',
    '9F4K-2MXQ-7TPA-80WB',
    'NO 1234 9F4K 2MXQ 7TPA',
    '9F4K 2MXQ 7TPA 2026',
    '80WB VZHK YRRH 0812 3456 7890',
  ])('is not guessed from %j', (typed) => {
    expect(ticketCode(typed)).toBe(typed);
  });
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
    ['*_HEMAT50_*', '_HEMAT50_'],
    ['HEMAT50:', 'HEMAT50'],
    ['KODE50', 'KODE50'],
    ['KODE MERDEKA', 'KODEMERDEKA'],
    ['KODE PROMO 2026', 'KODEPROMO2026'],
    ['kode', 'kode'],
    ['_VIP', '_VIP'],
    ['VIP_TAMU_', 'VIP_TAMU_'],
  ])('%j is %s', (typed, code) => {
    expect(promoCode(typed)).toBe(code);
    expect(comparableCode(typed)).toBe(code.toLowerCase());
  });

  it.each([
    'Kode: HEMAT50',
    '*Kode:* HEMAT50',
    'Kode promo HEMAT50',
    'Pakai kode voucher: *HEMAT50*',
    'code HEMAT 50',
    'HEMAT50 (diskon 50%)',
  ])('may be among words, where no code is called so: %s', (typed) => {
    expect(comparableCodes(typed)[0]).toBe(comparableCode(typed));
    expect(comparableCodes(typed)).toContain('hemat50');
  });

  it('may be between underscores of emphasis', () => {
    expect(comparableCodes('Kode: _HEMAT50_')).toEqual(expect.arrayContaining(['_hemat50_', 'hemat50']));
    for (const code of ['hemat50', '_vip', 'vip_tamu_', '__']) expect(comparableCodes(code)).toEqual([code]);
  });
});
