/** Sums of money by the kind of ledger entry. */
const ledgerAmounts = [
  'gross',
  'discounts',
  'refunds',
  'platform_fees',
  'gateway_fees',
  'taxes',
  'buyer_fees',
  'buyer_taxes',
  'net',
] as const;

/** Measures that are money: they count in an owner's tallies where the event is in the owner's currency. */
export const money: ReadonlySet<string> = new Set([...ledgerAmounts, 'gross_with_promo']);

/**
 * Measures of the reports and of the long lists, in families that are counted from the same facts. Each family has a
 * table `…_tallies` with a column for each measure, and a view `…_additions`: what each fact adds to which tally.
 */
export const families = {
  sale: [
    ...ledgerAmounts,
    'orders',
    'sold',
    'bought',
    'free',
    'cancelled',
    'refunded',
    'expected',
    'placed',
    'gross_with_promo',
    'orders_in_other_currencies',
  ],
  gate: ['admitted', 'inside', 'entries', 'exits', 'duplicates', 'rejected'],
  audience: ['participations', 'newcomers', 'returners', 'repeaters'],
  offer: [
    'promo_uses',
    'promo_discounts',
    'promo_customers',
    'promo_orders',
    'voucher_uses',
    'voucher_discounts',
  ],
  inventory: [
    'events',
    'places',
    'limited_types',
    'vouchers',
    'vouchers_available',
    'vouchers_reserved',
    'vouchers_redeemed',
    'vouchers_expired',
    'vouchers_revoked',
    'users',
    'organizers',
    'petugas',
    'ticket_holders',
  ],
  list: ['records'],
} as const;

export type Family = keyof typeof families;
export type Measure<F extends Family> = (typeof families)[F][number];
