import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exampleReceipt as receipt } from '../../../test/example-receipt.ts';
import { areInstalled, baselinesOf, pagesOf } from '../../../test/ticket-reader.ts';
import { paper } from './page.ts';
import { receiptPdf } from './receipt-pdf.ts';

const sha256 = (pdf: Buffer) => hash('sha256', pdf, 'hex');
/** What poppler reads in it, in its layout. */
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: pdf,
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString();

describe('a receipt', () => {
  it('is the same each time, and another one once something changes', () => {
    const first = sha256(receiptPdf(receipt));
    expect(sha256(receiptPdf({ ...receipt }))).toBe(first);
    expect(sha256(receiptPdf({ ...receipt, refunds: [] }))).not.toBe(first);
    expect(pagesOf(receiptPdf(receipt))).toBe(1);
  });

  it.skipIf(!areInstalled('pdftotext'))(
    'says who sells and buys, and what it adds up to, in both languages',
    () => {
      const id = textOf(receiptPdf(receipt));
      for (const said of [
        /Kuitansi/,
        /PT Panggung Nusantara Raya +CV Bunga Rampai/,
        /NPWP 9900000000000001/,
        /NPWP 9900000000000002/,
        /VIP +2 +Rp350\.000 +Rp700\.000/,
        /Reguler +3 +Rp99\.999 +Rp299\.997/,
        /Subtotal +Rp999\.997/,
        /Potongan: Potongan awal +−Rp99\.999/,
        /Biaya layanan +Rp26\.700/,
        /Pajak atas biaya layanan +Rp2\.937/,
        /Pajak hiburan 10% +Rp89\.000/,
        /Total +Rp1\.008\.635/,
        /Dikembalikan Rabu, 25 November 2026 +−Rp350\.000/,
        /Setelah pengembalian +Rp658\.635/,
        /QRIS/,
      ])
        expect(id).toMatch(said);
      const en = textOf(
        receiptPdf({
          ...receipt,
          locale: 'en',
          ticket_tax_included: true,
          total: 919_635,
          refunds: [],
          discounts: [],
        }),
      );
      expect(en).toMatch(/Receipt[^]*Order number[^]*Tax number 9900000000000001/);
      expect(en).toMatch(/Total +Rp919,635\s+Including Pajak hiburan 10% +Rp89,000/);
      expect(en).not.toMatch(/Refunded|Discount/);
    },
  );

  it('goes on to a next page where it is long, and stays within its paper whatever stands in it', () => {
    const long = 'Kelas yang namanya panjang sekali '.repeat(20);
    const items = Array.from({ length: 20 }, () => ({ name: long, quantity: 100, unit_price: 100_000_000 }));
    const pdf = receiptPdf({
      ...receipt,
      items,
      seller: { ...receipt.seller, name: long, address: long, email: long },
      buyer: { ...receipt.buyer, name: long, company: long, address: long, tax_number: long },
      event: { ...receipt.event, title: long },
      total: 100_000_000_000,
    });
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    for (const { x, y } of baselinesOf(pdf)) {
      expect(x).toBeGreaterThanOrEqual(paper.left - 0.1);
      expect(y).toBeGreaterThan(28);
      expect(y).toBeLessThan(842 - 28);
    }
  });
});
