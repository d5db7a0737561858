import type { PrintedReceipt } from '../src/domain/receipt.ts';

/** A receipt with every optional part. */
export const exampleReceipt: PrintedReceipt = {
  locale: 'id',
  reference: 'KRC-7Q2M4-XKD9P',
  paid_at: '2026-11-20T09:30:00.000Z',
  currency: 'IDR',
  seller: {
    name: 'PT Panggung Nusantara Raya',
    tax_id: '9900000000000001',
    address: 'Jl. Pintu Satu Senayan 12, Gelora, Jakarta Pusat 10270',
    email: 'halo@example.org',
  },
  buyer: {
    name: 'Ni Kadek Anjani',
    email: 'anjani@example.org',
    company: 'CV Bunga Rampai',
    tax_number: '9900000000000002',
    address: 'Jl. Raya Ubud 8, Gianyar',
  },
  event: {
    title: 'Konser Langit Jakarta',
    starts_at: '2026-12-12T12:00:00.000Z',
    ends_at: '2026-12-12T15:30:00.000Z',
    timezone: 'Asia/Jakarta',
    venue: { name: 'Istora Senayan', city: 'Jakarta Pusat' },
  },
  items: [
    { name: 'VIP', quantity: 2, unit_price: 350_000 },
    { name: 'Reguler', quantity: 3, unit_price: 99_999 },
  ],
  subtotal: 999_997,
  discounts: [
    { name: 'Potongan awal', amount: 99_999 },
    { name: null, amount: 10_000 },
  ],
  fee: 26_700,
  fee_tax: 2937,
  tax_name: 'Pajak hiburan 10%',
  ticket_tax: 89_000,
  ticket_tax_included: false,
  total: 1_008_635,
  payment: { method: 'QRIS', reference: 'PAY-7Q2M4-XKD9P', paid_at: '2026-11-20T09:30:00.000Z' },
  refunds: [{ amount: 350_000, succeeded_at: '2026-11-25T03:00:00.000Z' }],
};
