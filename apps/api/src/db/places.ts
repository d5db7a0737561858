import type { Tables } from './schema/tables.ts';

/**
 * Where the rows of a table live once a database is distributed by event (docs/decisions/0030). On one PostgreSQL they all live
 * together, and places change nothing.
 * - `event`: with their event. All that happens to an event happens on one node. Every key begins with the event.
 * - `everywhere`: a copy on each node, which a write locks: for what is joined often and changed rarely.
 * - `here`: on the first node alone.
 */
export type Place = 'event' | 'everywhere' | 'here';

/** The place of each table. A row of `everywhere` or `here` refers to none of `event` by a foreign key. */
export const places = {
  access_tokens: 'here',
  account_tokens: 'here',
  activity_log: 'here',
  announcements: 'here',
  audience_tallies: 'everywhere',
  banners: 'here',
  categories: 'everywhere',
  check_ins: 'event',
  cms_pages: 'here',
  contact_settings: 'everywhere',
  devices: 'everywhere',
  email_settings: 'here',
  error_log_hours: 'here',
  error_logs: 'here',
  error_occurrences: 'here',
  event_names: 'here',
  event_signing_keys: 'event',
  event_themes: 'event',
  events: 'event',
  faqs: 'here',
  gate_tallies: 'everywhere',
  gates: 'event',
  general_settings: 'everywhere',
  homepage_sections: 'here',
  idempotency_keys: 'event',
  inventory_tallies: 'everywhere',
  jobs: 'here',
  ledger_entries: 'event',
  legal_settings: 'here',
  list_tallies: 'everywhere',
  offer_tallies: 'everywhere',
  mail_suppressions: 'here',
  mails: 'here',
  order_items: 'event',
  orders: 'event',
  organizers: 'everywhere',
  outbox: 'event',
  payments: 'event',
  petugas_assignments: 'event',
  promo_redemptions: 'event',
  promos: 'event',
  recovery_codes: 'here',
  refunds: 'event',
  sale_tallies: 'everywhere',
  schedules: 'here',
  sign_ins: 'here',
  signature_artists: 'event',
  signature_brand_partners: 'event',
  signature_profiles: 'event',
  standing_entries: 'event',
  ticket_types: 'event',
  tickets: 'event',
  two_factor: 'here',
  users: 'everywhere',
  venues: 'everywhere',
  voucher_batches: 'event',
  voucher_redemptions: 'event',
  vouchers: 'event',
  webhook_deliveries: 'here',
  webhook_endpoints: 'here',
} as const satisfies Partial<Record<keyof Tables, Place>>;
