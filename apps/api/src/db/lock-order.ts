import type { Tables } from './schema/tables.ts';

/*
 * The order in which transactions lock rows. Two transactions that lock the same rows in two orders wait for each other, until PostgreSQL ends
 * one of them. Tests watch every transaction and compare it with these tables (apps/api/test/locks, docs/decisions/0168).
 */

type Table = keyof Tables;

/**
 * Tables whose rows are locked in this order, and by their ids within a table. A transaction that has locked a row of one table locks no
 * further row of a table above it, unless it has locked that row before.
 */
export const lockOrder = [
  // Made first, so that a repeated request waits here and holds nothing.
  'idempotency_keys',
  // Accounts: one row stands for all administrators, one for all members of an organizer.
  'general_settings',
  'organizers',
  'users',
  // Money.
  'payments',
  'orders',
  'refunds',
  // The newest key stands for the dates of its event.
  'event_signing_keys',
  'events',
  'petugas_assignments',
  'gates',
  'questions',
  'tickets',
  'promos',
  'voucher_batches',
  'vouchers',
  // Every buyer of an event needs these rows, so they are locked last and for as short as can be.
  'ticket_types',
] as const satisfies readonly Table[];

export type OrderedTable = (typeof lockOrder)[number];

/**
 * Table that most transactions only share (`for key share`). Sharing it is allowed after tables above it, and locks of these may follow: a
 * transaction that locks it exclusively has locked no other row of the order, and later none above it.
 */
export const sharedTable = 'event_signing_keys' satisfies OrderedTable;

/**
 * Tables whose rows are locked with a row of another table locked before, which all do that want them. Their own order does not matter. Any
 * of the tables named is enough.
 */
export const lockedBelow = {
  event_names: ['events'],
  order_items: ['orders'],
  order_item_discounts: ['orders'],
  promo_redemptions: ['orders', 'promos'],
  voucher_redemptions: ['orders', 'vouchers'],
  refund_accounts: ['orders', 'payments'],
  refund_items: ['refunds', 'payments'],
  standing_entries: ['tickets'],
} as const satisfies Partial<Record<Table, readonly OrderedTable[]>>;
