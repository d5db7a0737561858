import { basisPoints, nearestPortion } from './amounts.ts';

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

/** The tax on tickets as an event says it. `Inclusive`: prices contain it; `Exclusive`: it comes on top. */
export interface TaxTerms {
  readonly tax_mode: 'None' | 'Inclusive' | 'Exclusive';
  /** Percent with two decimals. */
  readonly tax_rate: number;
}

export interface Terms extends FeeTerms, TaxTerms {
  /** Currency of the prices. */
  readonly currency: string;
}

/** What fees and taxes make of tickets. All amounts are in the smallest unit in use of the currency. */
export interface Charges {
  readonly platformFee: number;
  readonly feeTax: number;
  readonly feeBorneBy: 'Organizer' | 'Buyer';
  readonly ticketTax: number;
  readonly isTicketTaxIncluded: boolean;
  /** Parts of the total beyond the tickets: the fee, and the taxes that come on top. */
  readonly fee: number;
  readonly tax: number;
}

/**
 * Returns the fee and the taxes on `base`, the price of tickets after all discounts, of which so many have a price. Nothing costs nothing
 * more. A fixed fee is none in other currencies than that of the platform.
 */
export function chargesOn(base: number, pricedTickets: number, terms: Terms): Charges {
  const platformFee = base === 0 ? 0 : feeOn(base, pricedTickets, terms);
  const feeTax = nearestPortion(platformFee, basisPoints(terms.fee_tax_rate), 10_000);
  const ticketTax = taxOn(base, terms);
  const byBuyer = terms.platform_fee_paid_by === 'Buyer';
  return {
    platformFee,
    feeTax,
    feeBorneBy: terms.platform_fee_paid_by,
    ticketTax,
    isTicketTaxIncluded: terms.tax_mode === 'Inclusive',
    fee: byBuyer ? platformFee : 0,
    tax: (byBuyer ? feeTax : 0) + (terms.tax_mode === 'Exclusive' ? ticketTax : 0),
  };
}

function feeOn(base: number, pricedTickets: number, terms: Terms): number {
  const { platform_fee_type: type, platform_fee_value: value } = terms;
  if (type === 'Percentage') return nearestPortion(base, basisPoints(value), 10_000);
  return terms.currency === terms.default_currency ? value * pricedTickets : 0;
}

function taxOn(base: number, { tax_mode: mode, tax_rate: percent }: TaxTerms): number {
  const rate = basisPoints(percent);
  if (mode === 'None') return 0;
  return nearestPortion(base, rate, mode === 'Exclusive' ? 10_000 : 10_000 + rate);
}

interface PriceAllIn {
  readonly fee: number;
  readonly tax: number;
  readonly price_all_in: number;
}

/** Returns what the buyer of one ticket pays: its price, and the fee and the taxes that come on top. */
export function priceAllIn(price: number, terms: Terms): PriceAllIn {
  const { fee, tax } = chargesOn(price, price > 0 ? 1 : 0, terms);
  return { fee, tax, price_all_in: price + fee + tax };
}

/** By what the fee and the taxes grow that buyers pay beside a price, as events tell it. */
export interface BuyerCharges {
  /** Fee for each ticket that has a price. */
  readonly fee_each: number;
  /** Fee in percent of the price. */
  readonly fee_percent: number;
  /** Tax on the fee. */
  readonly fee_tax_percent: number;
  /** Tax that comes on top of the price. */
  readonly tax_percent: number;
}

export function buyerCharges(terms: Terms): BuyerCharges {
  const value = terms.platform_fee_paid_by === 'Buyer' ? terms.platform_fee_value : 0;
  const isShare = terms.platform_fee_type === 'Percentage';
  return {
    fee_each: isShare || terms.currency !== terms.default_currency ? 0 : value,
    fee_percent: isShare ? value : 0,
    fee_tax_percent: terms.fee_tax_rate,
    tax_percent: terms.tax_mode === 'Exclusive' ? terms.tax_rate : 0,
  };
}

/** Returns the terms by which a page computes what `buyerCharges` tells. An order costs the same by them as by all terms. */
export const termsOf = (charges: BuyerCharges): Terms => ({
  platform_fee_type: charges.fee_each > 0 ? 'Fixed Amount' : 'Percentage',
  platform_fee_value: charges.fee_each > 0 ? charges.fee_each : charges.fee_percent,
  platform_fee_paid_by: 'Buyer',
  fee_tax_rate: charges.fee_tax_percent,
  tax_mode: 'Exclusive',
  tax_rate: charges.tax_percent,
  currency: '',
  default_currency: '',
});

/** The event with the price of its cheapest ticket, fees and taxes included: both grow with the price. */
export const withPrice = <Event extends TaxTerms & { min_price: number | null; currency: string }>(
  event: Event,
  terms: FeeTerms,
) => ({
  ...event,
  min_price_all_in:
    event.min_price === null
      ? null
      : priceAllIn(event.min_price, {
          ...terms,
          currency: event.currency,
          tax_mode: event.tax_mode,
          tax_rate: event.tax_rate,
        }).price_all_in,
});
