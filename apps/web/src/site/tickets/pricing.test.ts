import { describe, expect, it } from 'vitest';
import type { CodedOffer, Line, UsedCode } from './offer.ts';
import { sumOf } from './pricing.ts';

const line = (id: string, count: number, price: number): Line => ({
  id,
  name: id,
  kind: 'Paid',
  count,
  price,
});
const free = { fee_each: 0, fee_percent: 0, fee_tax_percent: 0, tax_percent: 0 };
const coded = (code: string, more: Partial<CodedOffer> = {}, opens: UsedCode['opens'] = []): UsedCode => ({
  code,
  effect: '',
  opens,
  offer: {
    id: code,
    kind: 'Promo',
    effect: 'Discount',
    discount_type: 'Percentage',
    discount_value: 10,
    max_discount_amount: null,
    ticket_type_ids: null,
    min_quantity: 1,
    min_order_amount: 0,
    is_stackable: true,
    ...more,
  },
});
const priced = (codes: readonly UsedCode[], lines: readonly Line[] = [line('a', 2, 100_000)]) =>
  sumOf(lines, { promos: [], buyer_charges: free }, codes);

describe('the sum of what is chosen, with codes', () => {
  it('takes off what the order will, and names the code', () => {
    expect(priced([coded('HEMAT')])).toMatchObject({
      total: 180_000,
      discounts: [{ name: 'HEMAT', amount: 20_000 }],
      aside: [],
    });
  });

  it('leaves aside what does nothing for the lines, and a second voucher', () => {
    const voucher = { kind: 'Voucher', effect: 'Free Ticket' } as const;
    const codes = [
      coded('LAIN', { ticket_type_ids: ['b'] }),
      coded('BANYAK', { min_quantity: 3 }),
      coded('SATU', voucher),
      coded('DUA', voucher),
    ];
    expect(priced(codes)).toMatchObject({ total: 100_000, aside: ['LAIN', 'BANYAK', 'DUA'] });
  });

  it('counts a code as used that opens a line', () => {
    const opens = [{ id: 'b', name: 'b', kind: 'Paid', price: 50_000, min_per_order: 1 }] as const;
    const access = coded('MASUK', { kind: 'Voucher', effect: 'Access', ticket_type_ids: ['b'] }, opens);
    expect(priced([access], [line('b', 1, 50_000)])).toMatchObject({ total: 50_000, aside: [] });
    expect(priced([access])).toMatchObject({ aside: ['MASUK'] });
  });

  it('is not known where a choice of an older page has a code without its offer', () => {
    expect(priced([{ code: 'LAMA', effect: '', opens: [] }])).toBeNull();
  });
});
