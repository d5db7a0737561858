/** The platform's fee as the general settings say it. */
export interface FeeTerms {
  readonly platform_fee_type: 'Percentage' | 'Fixed Amount';
  /** Percent with two decimals, or an amount for each ticket in `default_currency`. */
  readonly platform_fee_value: number;
  readonly platform_fee_paid_by: 'Organizer' | 'Buyer';
  /** Percent of tax on the fee, with two decimals. */
  readonly fee_tax_rate: number;
  readonly default_currency: string;
}

interface PriceAllIn {
  readonly fee: number;
  readonly tax: number;
  readonly price_all_in: number;
}

/**
 * Returns what the buyer of one ticket pays, in the smallest unit in use of the currency: its price, the platform's fee and
 * the tax on the fee, the latter two only where buyers pay the fee. A ticket for nothing has no fee, and a fixed fee is
 * none in other currencies.
 */
export function priceAllIn(price: number, currency: string, terms: FeeTerms): PriceAllIn {
  const fee = terms.platform_fee_paid_by === 'Buyer' && price > 0 ? feeOf(price, currency, terms) : 0;
  const tax = percentOf(fee, terms.fee_tax_rate);
  return { fee, tax, price_all_in: price + fee + tax };
}

function feeOf(price: number, currency: string, terms: FeeTerms): number {
  const { platform_fee_type: type, platform_fee_value: value } = terms;
  if (type === 'Percentage') return percentOf(price, value);
  return currency === terms.default_currency ? value : 0;
}

/** Percent of an amount, half a unit rounded up. In whole hundredths of a percent: floats would round some halves down. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000);
