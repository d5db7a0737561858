/** `Reserved` and `Awaiting Payment` hold places until `reserved_until`; the others are ends. */
export const orderStatuses = ['Reserved', 'Awaiting Payment', 'Paid', 'Expired', 'Cancelled'] as const;
