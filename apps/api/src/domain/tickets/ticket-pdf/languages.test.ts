import { execFileSync } from 'node:child_process';
import { wordsOf } from '@karcis/words';
import { describe, expect, it } from 'vitest';
import { exampleReceipt } from '../../../../test/example-receipt.ts';
import { exampleTicket } from '../../../../test/example-ticket.ts';
import { areInstalled } from '../../../../test/ticket-reader.ts';
import { receiptPdf } from '../../../printing/receipt/receipt-pdf.ts';
import { type PrintedTicket, ticketPdf } from './index.ts';

/** The text that poppler reads in a PDF, with one blank between words. */
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString()
    .replaceAll(/\s+/g, ' ');
const ticketIn = (locale: 'id' | 'en', more: Partial<PrintedTicket> = {}) =>
  textOf(ticketPdf({ ...exampleTicket, locale, ...more }));

/** Variants of a ticket that together have every text of the catalogue. */
const { event } = exampleTicket;
const variants: readonly Partial<PrintedTicket>[] = [
  {},
  {
    event: { ...event, status: 'Postponed', doors_open_at: '2026-12-11T10:30:00.000Z' },
    event_format: 'Hybrid',
  },
  { event: { ...event, status: 'Cancelled', venue: null }, event_format: 'Online' },
  { event: { ...event, venue: null }, valid_from: '2026-12-12T10:00:00.000Z' },
  { valid_until: '2026-12-12T17:00:00.000Z', attendee: { name: 'សុខា' } },
  { valid_from: '2026-12-11T17:00:00.000Z', valid_until: '2026-12-12T17:00:00.000Z' },
  { valid_from: '2026-12-12T10:00:00.000Z', valid_until: '2026-12-12T16:00:00.000Z' },
  { valid_from: '2026-12-12T10:00:00.000Z', valid_until: '2026-12-13T17:00:00.000Z', price: 0 },
  // The longest names of days and months, and of a zone.
  {
    event: {
      ...event,
      timezone: 'Asia/Kathmandu',
      starts_at: '2026-09-30T04:00:00.000Z',
      ends_at: '2027-09-29T12:00:00.000Z',
      doors_open_at: '2026-09-29T18:15:00.000Z',
    },
    valid_from: '2026-09-30T04:00:00.000Z',
    valid_until: '2027-09-29T12:00:00.000Z',
  },
];

/** Words of a catalogue that stand on a ticket as they are; the others are made of something. */
const fixedWords = (locale: 'id' | 'en') => {
  const { kind, file: _, when, where, howToEnter, ...words } = wordsOf(locale).printedTicket;
  const { postponed, cancelled, online, noPlaceYet, alsoOnline, replaced, keepSecret, ...labels } = words;
  const headings = [kind, when, where, howToEnter, ...Object.values(labels)];
  const sentences = [postponed, cancelled, online, noPlaceYet, alsoOnline, replaced, keepSecret];
  return sentences.concat(
    headings.flatMap((heading) => (typeof heading === 'string' ? [heading.toUpperCase()] : [])),
  );
};

describe.skipIf(!areInstalled('pdftotext'))('a ticket', () => {
  it('is in the language of its order: words, days, hours and money', () => {
    const indonesian = ticketIn('id');
    for (const text of [
      'E-TIKET',
      'Sabtu, 12 Desember 2026',
      'Pukul 19.00–22.30 WIB',
      'Pintu dibuka pukul 17.30 WIB',
      'Rp350.000',
    ])
      expect(indonesian).toContain(text);
    const english = ticketIn('en');
    for (const text of [
      'E-TICKET',
      'Saturday, 12 December 2026',
      'At 19:00–22:30 WIB',
      'Doors open at 17:30 WIB',
      'Rp350,000',
    ])
      expect(english).toContain(text);
    expect(ticketIn('en', { price: 0 })).toContain('Free');
  });

  it.each(['id', 'en'] as const)('has each sentence of its language whole, on some ticket: %s', (locale) => {
    const texts = variants.map((variant) => ticketIn(locale, variant));
    for (const words of fixedWords(locale))
      expect(texts.filter((text) => text.includes(words)).length, words).toBeGreaterThan(0);
    for (const text of texts) expect(text).not.toContain('…');
  });

  it('has nothing of the other language', () => {
    const [indonesian, english] = [fixedWords('id'), fixedWords('en')];
    const only = (own: readonly string[], other: readonly string[]) =>
      own.filter((words) => !other.some((each) => each.includes(words)));
    const textsIn = (locale: 'id' | 'en') => variants.map((variant) => ticketIn(locale, variant)).join(' ');
    const texts = { id: textsIn('id'), en: textsIn('en') };
    for (const words of only(indonesian, english)) expect(texts.en).not.toContain(words);
    for (const words of only(english, indonesian)) expect(texts.id).not.toContain(words);
    // Months and weekdays that both languages spell alike are in no instant of the examples.
    const names = /Sabtu|Jumat|Minggu|Desember|pukul|berlaku|Pintu dibuka/;
    expect(texts.en).not.toMatch(names);
    expect(texts.id).toMatch(names);
  });

  it('stands beside one of another language in a file, each in its own', () => {
    const pdf = ticketPdf(exampleTicket, { ...exampleTicket, locale: 'en' });
    const [first = '', second = ''] = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
      .toString()
      .split('\f');
    expect([first.includes('E-TIKET'), second.includes('E-TICKET')]).toEqual([true, true]);
    const info = (file: Buffer) => execFileSync('pdfinfo', ['-'], { input: file }).toString();
    expect(info(ticketPdf({ ...exampleTicket, locale: 'en' }))).toMatch(/Subject: +Ticket /);
    expect(info(pdf)).toMatch(/Subject: +Tiket KRC-/);
  });
});

describe.skipIf(!areInstalled('pdftotext'))('a receipt', () => {
  it.each(['id', 'en'] as const)('has each of its words whole: %s', (locale) => {
    const text = textOf(receiptPdf({ ...exampleReceipt, locale }));
    const { title, order, paid, seller, buyer, item, quantity, price, amount, payment, ...words } =
      wordsOf(locale).receipt;
    for (const label of [seller, buyer, item, quantity, price, amount, payment, words.event])
      expect(text).toContain(label.toUpperCase());
    for (const whole of [
      title,
      order,
      paid,
      words.subtotal,
      words.fee,
      words.feeTax,
      words.total,
      words.rest,
    ])
      expect(text).toContain(whole);
    expect(text).toContain(words.note);
    expect(text).not.toContain('…');
  });
});
