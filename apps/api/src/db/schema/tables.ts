// Generated from the catalog of a migrated database by `npm run generate`. Never edited.
import type { ColumnType, Generated } from 'kysely';

/** The catalog does not know the shape: the query that reads it says so, with $narrowType. */
type Json = unknown;

/** Read as a value, written as text: `pg` would make an array of PostgreSQL out of a list. */
type JsonColumn<Inserted = string, Updated = string> = ColumnType<Json, Inserted, Updated>;

type SelectOnly<Row> = { [Name in keyof Row]: ColumnType<Row[Name], never, never> };

interface AccessTokens {
  id: string;
  user_id: string;
  name: string;
  kind: 'Login' | 'Api' | 'Session';
  token_hash: Buffer;
  expires_at: string;
  idle_timeout_seconds: number | null;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: Generated<string>;
  scopes: string[] | null;
  network: string | null;
  user_agent: string | null;
  device_id: string | null;
  organizer_id: string | null;
}

interface AccountTokens {
  id: string;
  purpose:
    | 'Register'
    | 'Reset Password'
    | 'Change Email'
    | 'Invitation'
    | 'Assignment'
    | 'Keep Account'
    | 'Find Order';
  user_id: string | null;
  email: string;
  subject_id: string | null;
  network: string;
  token_hash: Buffer;
  payload: JsonColumn<string | undefined>;
  sent_since: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
  place: Generated<number>;
  is_known: Generated<boolean>;
  used_from: Buffer | null;
}

interface ActivityLog {
  id: string;
  occurred_at: string;
  action: string;
  description: string;
  role_context: 'admin' | 'organizer' | 'petugas' | 'ticket_holder' | 'system';
  actor_type: 'User' | 'Api Token' | 'Guest' | 'System';
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  actor_role: string | null;
  subject_type: string | null;
  subject_id: string | null;
  subject_label: string | null;
  event_id: string | null;
  event_title: string | null;
  changes: JsonColumn<string | undefined>;
  outcome: Generated<'Succeeded' | 'Failed' | 'Denied'>;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: Generated<string>;
}

interface Announcements {
  id: string;
  title: string;
  body_markdown: Generated<string>;
  level: Generated<'Info' | 'Success' | 'Warning' | 'Critical'>;
  link_url: string | null;
  link_label: string | null;
  is_dismissible: Generated<boolean>;
  is_active: Generated<boolean>;
  starts_at: string | null;
  ends_at: string | null;
  priority: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface AttendeeImports {
  event_id: string;
  id: string;
  order_count: number;
  ticket_count: number;
  notified_count: number;
  created_at: Generated<string>;
}

interface AudienceTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  participations: Generated<number>;
  newcomers: Generated<number>;
  returners: Generated<number>;
  repeaters: Generated<number>;
}

interface Banners {
  id: string;
  title: string;
  subtitle: string | null;
  image_url: string;
  image_mobile_url: string | null;
  alt_text: string | null;
  link_url: string | null;
  cta_label: string | null;
  placement: 'Home Hero' | 'Home Middle' | 'Event List';
  position: Generated<number>;
  is_active: Generated<boolean>;
  starts_at: string | null;
  ends_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface BuyerNetworks {
  event_id: string;
  network_key: Buffer;
  used_at: string;
}

interface Categories {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  position: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface CheckIns {
  event_id: string;
  id: string;
  nonce: string;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: Generated<'Entry' | 'Exit'>;
  ticket_id: string | null;
  scanned_code: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  device_id: string | null;
  method: Generated<'QR Scan' | 'Manual' | 'Bulk' | 'Auto'>;
  scanned_at: string;
  received_at: Generated<string>;
  is_offline: Generated<boolean>;
  is_forced: Generated<boolean>;
  reverts_id: string | null;
  note: string | null;
  is_counted: Generated<boolean>;
}

interface CmsPages {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  body_markdown: Generated<string>;
  status: Generated<'Draft' | 'Published' | 'Archived'>;
  published_at: string | null;
  locale: Generated<string>;
  show_in_header: Generated<boolean>;
  show_in_footer: Generated<boolean>;
  position: Generated<number>;
  seo_title: string | null;
  seo_description: string | null;
  seo_image_url: string | null;
  seo_noindex: Generated<boolean>;
  updated_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface ContactSettings {
  only_row: Generated<boolean>;
  support_email: string | null;
  support_phone: string | null;
  whatsapp_number: string | null;
  address: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  country_code: string | null;
  business_hours: string | null;
  maps_url: string | null;
  social_links: JsonColumn<string | undefined>;
  notify_emails: Generated<string[]>;
  updated_at: Generated<string>;
  updated_by: string | null;
}

interface DeviceContacts {
  event_id: string;
  device_id: string;
  app_version: string | null;
  pending_scans: Generated<number>;
  last_seen_at: Generated<string>;
  last_upload_at: string | null;
}

interface Devices {
  id: string;
  user_id: string;
  name: string;
  platform: string | null;
  last_seen_at: string | null;
  revoked_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  app_version: string | null;
  organizer_id: string | null;
  paired_by: string | null;
  revoked_by: string | null;
}

interface EmailSettings {
  only_row: Generated<boolean>;
  driver: Generated<'Log' | 'SMTP'>;
  host: string | null;
  port: number | null;
  encryption: Generated<'None' | 'STARTTLS' | 'TLS'>;
  username: string | null;
  password_encrypted: Buffer | null;
  from_name: Generated<string>;
  from_address: string | null;
  reply_to: string | null;
  footer_markdown: Generated<string>;
  updated_at: Generated<string>;
  updated_by: string | null;
  footer_markdown_en: Generated<string>;
}

interface ErrorLogHours {
  error_log_id: string;
  starts_at: string;
  occurrences: number;
}

interface ErrorLogs {
  id: string;
  fingerprint: string;
  level: Generated<'Warning' | 'Error' | 'Critical'>;
  name: string;
  message: string;
  status_code: number | null;
  http_method: string | null;
  route: string | null;
  occurrences: Generated<number>;
  first_seen_at: string;
  last_seen_at: string;
  last_request_id: string | null;
  last_user_id: string | null;
  last_user_role: string | null;
  release: string | null;
  environment: string | null;
  status: Generated<'Open' | 'Resolved' | 'Ignored'>;
  resolved_at: string | null;
  resolved_by: string | null;
  stack_trace: Generated<string>;
  stack_frames: JsonColumn<string | undefined>;
  cause_chain: JsonColumn<string | undefined>;
  request: JsonColumn<string | null | undefined, string | null>;
  host: string | null;
  process_id: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface ErrorOccurrences {
  id: string;
  error_log_id: string;
  occurred_at: string;
  request_id: string | null;
}

interface EventMessages {
  event_id: string;
  id: string;
  subject: string;
  body_markdown: string;
  ticket_type_ids: string[] | null;
  status: 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | null;
  is_optional: boolean;
  recipients: number;
  created_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface EventNames {
  kind: 'Slug' | 'Key' | 'Signature';
  name: string;
  event_id: string;
}

interface EventReminders {
  event_id: string;
  starts_at: string;
  created_at: Generated<string>;
}

interface EventSigningKeys {
  event_id: string;
  key_id: number;
  public_key: Buffer;
  private_key_encrypted: Buffer;
  valid_from: Generated<string>;
  valid_until: string | null;
  created_at: Generated<string>;
  revoked_at: string | null;
}

interface EventThemes {
  id: string;
  event_id: string;
  preset: string;
  mode: Generated<'Light' | 'Dark' | 'Auto'>;
  primary_color: string;
  secondary_color: string;
  accent_color: string;
  background_color: string;
  surface_color: string;
  text_color: string;
  background_image_url: string | null;
  logo_url: string | null;
  font_heading: string;
  font_body: string;
  hero_layout: string;
  ticket_accent_color: string | null;
  ticket_logo_url: string | null;
  ticket_footer_text: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface Events {
  id: string;
  organizer_id: string;
  category_id: string | null;
  venue_id: string | null;
  event_key: number;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: Generated<string>;
  tags: Generated<string[]>;
  status: Generated<
    'Draft' | 'Pending Review' | 'Rejected' | 'Published' | 'Postponed' | 'Cancelled' | 'Archived'
  >;
  visibility: Generated<'Public' | 'Unlisted' | 'Private'>;
  format: Generated<'In Person' | 'Online' | 'Hybrid'>;
  is_signature: Generated<boolean>;
  is_featured: Generated<boolean>;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  sales_paused: Generated<boolean>;
  currency: string;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: Generated<string>;
  entry_instructions_markdown: Generated<string>;
  max_tickets_per_order: number | null;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  rejection_reason: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  created_by: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  stage: ColumnType<string | null, never, never>;
  live_category_id: ColumnType<string | null, never, never>;
  begins_at: ColumnType<string | null, never, never>;
  counted_stage: string | null;
  counted_category_id: string | null;
  counted_begun_at: string | null;
  counted_timezone: string | null;
  counted_organizer_id: string | null;
  postponed_at: string | null;
  postponement_reason: string | null;
  rescheduled_at: string | null;
  calendar_sequence: Generated<number>;
  attendee_fields: Generated<'None' | 'Name' | 'Name and Email'>;
  tax_name: string | null;
  tax_mode: Generated<'None' | 'Inclusive' | 'Exclusive'>;
  tax_rate: Generated<number>;
  pay_later_minutes: Generated<number>;
  refund_until: string | null;
  day_starts_minutes: Generated<number>;
  exits_at_day_end: Generated<boolean>;
  is_offered: ColumnType<boolean | null, never, never>;
  gates_open_at: ColumnType<string | null, never, never>;
  counted_as_offered: boolean | null;
  is_counted: ColumnType<boolean | null, never, never>;
  due_at: ColumnType<string | null, never, never>;
  refund_promised_until: string | null;
}

interface Faqs {
  id: string;
  question: string;
  answer_markdown: string;
  category: string | null;
  position: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface FreeOrders {
  event_id: string;
  order_id: string;
  network_key: Buffer;
  taken_at: string;
}

interface GateTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  admitted: Generated<number>;
  inside: Generated<number>;
  entries: Generated<number>;
  exits: Generated<number>;
  duplicates: Generated<number>;
  rejected: Generated<number>;
  ranking: ColumnType<string | null, never, never>;
}

interface Gates {
  event_id: string;
  id: string;
  name: string;
  position: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface GeneralSettings {
  only_row: Generated<boolean>;
  site_name: Generated<string>;
  tagline: string | null;
  logo_url: string | null;
  logo_dark_url: string | null;
  favicon_url: string | null;
  copyright_text: string | null;
  default_locale: Generated<string>;
  supported_locales: Generated<string[]>;
  default_timezone: Generated<string>;
  default_currency: Generated<string>;
  registration_enabled: Generated<boolean>;
  event_approval_required: Generated<boolean>;
  default_hold_minutes: Generated<number>;
  max_tickets_per_order: Generated<number>;
  platform_fee_type: Generated<'Percentage' | 'Fixed Amount'>;
  platform_fee_value: Generated<number>;
  platform_fee_paid_by: Generated<'Organizer' | 'Buyer'>;
  maintenance_mode: Generated<boolean>;
  maintenance_message: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  counted_timezone: string | null;
  counted_currency: string | null;
  fee_tax_rate: Generated<number>;
  require_two_factor: Generated<'None' | 'Admins' | 'Staff'>;
}

interface HomepageSections {
  id: string;
  key: string;
  type:
    | 'Hero'
    | 'Featured Events'
    | 'Upcoming Events'
    | 'Signature Event'
    | 'Categories'
    | 'Banners'
    | 'Announcements'
    | 'Faqs'
    | 'Partners'
    | 'Custom';
  title: string | null;
  subtitle: string | null;
  position: Generated<number>;
  is_visible: Generated<boolean>;
  config: JsonColumn<string | undefined>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface IdempotencyKeys {
  event_id: Generated<string>;
  scope: string;
  key: string;
  route: string;
  fingerprint: Buffer;
  resource_id: string | null;
  created_at: Generated<string>;
}

interface InventoryTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  events: Generated<number>;
  places: Generated<number>;
  limited_types: Generated<number>;
  vouchers: Generated<number>;
  vouchers_available: Generated<number>;
  vouchers_reserved: Generated<number>;
  vouchers_redeemed: Generated<number>;
  vouchers_expired: Generated<number>;
  vouchers_revoked: Generated<number>;
  users: Generated<number>;
  organizers: Generated<number>;
  petugas: Generated<number>;
  ticket_holders: Generated<number>;
  ranking: ColumnType<string | null, never, never>;
}

interface Jobs {
  id: string;
  kind: string;
  lane: 'mail' | 'mail_optional' | 'webhook' | 'webhook_slow' | 'money' | 'bulk' | 'keeping' | 'cleaning';
  key: string | null;
  event_id: string | null;
  subject_id: string | null;
  payload: JsonColumn<string | undefined>;
  status: Generated<'Queued' | 'Succeeded' | 'Failed' | 'Discarded'>;
  due_at: Generated<string>;
  attempts: Generated<number>;
  claimed_by: string | null;
  last_error: string | null;
  created_at: Generated<string>;
  finished_at: string | null;
  is_asked_again: Generated<boolean>;
}

interface LedgerEntries {
  event_id: string;
  id: string;
  kind: 'Sale' | 'Discount' | 'Refund' | 'Platform Fee' | 'Gateway Fee' | 'Tax' | 'Chargeback';
  is_reversal: Generated<boolean>;
  borne_by: Generated<'Organizer' | 'Buyer'>;
  order_id: string;
  payment_id: string;
  refund_id: string | null;
  ticket_type_id: string | null;
  promo_id: string | null;
  voucher_id: string | null;
  quantity: Generated<number>;
  amount: number;
  currency: string;
  occurred_at: string;
  created_at: Generated<string>;
  is_counted: Generated<boolean>;
}

interface LegalSettings {
  only_row: Generated<boolean>;
  company_name: string | null;
  tax_id: string | null;
  registration_number: string | null;
  address: string | null;
  terms_markdown: Generated<string>;
  terms_version: string | null;
  terms_effective_at: string | null;
  privacy_markdown: Generated<string>;
  privacy_version: string | null;
  refund_policy_markdown: Generated<string>;
  cookie_policy_markdown: Generated<string>;
  require_acceptance: Generated<boolean>;
  data_retention_days: number | null;
  privacy_contact_email: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  data_retention_from: string | null;
  data_retention_days_before: number | null;
}

interface LegalTexts {
  kind: 'Terms' | 'Privacy';
  version: string;
  markdown: string;
  effective_at: string | null;
  replaced_at: Generated<string>;
}

interface ListTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  records: Generated<number>;
}

interface LoginFailures {
  key_hash: Buffer;
  failures: number;
  last_at: string;
}

interface MailPause {
  only_row: Generated<boolean>;
  since: Generated<string>;
  reply: string | null;
}

interface MailSuppressions {
  id: string;
  address: string;
  reason: 'Bounced' | 'Added' | 'Unsubscribed';
  reply: string | null;
  created_at: Generated<string>;
}

interface Mails {
  id: string;
  template: string;
  key: string;
  locale: string | null;
  recipient: string;
  subject: string | null;
  user_id: string | null;
  status: Generated<'Queued' | 'Sent' | 'Logged' | 'Skipped' | 'Suppressed' | 'Bounced' | 'Failed'>;
  reply: string | null;
  resent_of: string | null;
  created_at: Generated<string>;
  sent_at: string | null;
}

interface Media {
  id: string;
  sha256: string;
  owner_id: string;
  uploaded_by: string;
  purpose: 'cover' | 'banner' | 'logo' | 'photo' | 'gallery' | 'theme' | 'avatar';
  released_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface MediaFiles {
  sha256: string;
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
  bytes: number;
  created_at: Generated<string>;
  touched_at: Generated<string>;
  leaving_at: string | null;
}

interface MediaUses {
  media_id: string;
  table_name: string;
  record_id: string;
  field: string;
}

interface OfferTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  promo_uses: Generated<number>;
  promo_discounts: Generated<number>;
  promo_customers: Generated<number>;
  promo_orders: Generated<number>;
  voucher_uses: Generated<number>;
  voucher_discounts: Generated<number>;
  ranking: ColumnType<string | null, never, never>;
}

interface OrderItemDiscounts {
  event_id: string;
  id: string;
  order_id: string;
  order_item_id: string;
  promo_id: string | null;
  voucher_id: string | null;
  amount: number;
}

interface OrderItems {
  event_id: string;
  id: string;
  order_id: string;
  ticket_type_id: string;
  quantity: number;
  unit_price: number;
  discount: Generated<number>;
  total: number;
  currency: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface Orders {
  event_id: string;
  id: string;
  reference: string;
  buyer_user_id: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  status: Generated<'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled'>;
  subtotal: number;
  discount_total: Generated<number>;
  fee_total: Generated<number>;
  tax_total: Generated<number>;
  total: number;
  currency: string;
  promo_id: string | null;
  voucher_id: string | null;
  accepted_terms_version: string | null;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  token_version: Generated<number>;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  contact_email: string | null;
  locale: string | null;
  channel: Generated<'Online' | 'Box Office'>;
  sold_by: string | null;
  platform_fee: Generated<number>;
  fee_tax: Generated<number>;
  fee_borne_by: Generated<'Organizer' | 'Buyer'>;
  ticket_tax: Generated<number>;
  ticket_tax_included: Generated<boolean>;
  network_key: Buffer | null;
  anonymise_as: string | null;
  codes_set_aside: JsonColumn<string | undefined>;
}

interface Organizers {
  id: string;
  name: string;
  slug: string;
  logo_url: string | null;
  description: string | null;
  website_url: string | null;
  support_email: string | null;
  support_phone: string | null;
  is_official: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  timezone: string | null;
  counted_timezone: string | null;
  status: Generated<'Active' | 'Suspended'>;
  legal_name: string | null;
  tax_id: string | null;
  address: string | null;
}

interface Outbox {
  event_id: Generated<string>;
  id: string;
  topic: string;
  organizer_id: string | null;
  subject_type: string;
  subject_id: string | null;
  data: JsonColumn<string | undefined>;
  occurred_at: Generated<string>;
  dispatched: Generated<boolean>;
}

interface PairingCodes {
  id: string;
  event_id: string;
  user_id: string;
  code_hash: Buffer;
  created_by: string;
  expires_at: string;
  used_at: string | null;
  device_id: string | null;
}

interface PaymentAccounts {
  id: string;
  organizer_id: string | null;
  provider: 'sandbox' | 'offline' | 'midtrans' | 'stripe';
  mode: Generated<'Test' | 'Live'>;
  methods: string[];
  config: JsonColumn<string | undefined>;
  secrets_encrypted: Buffer | null;
  is_active: Generated<boolean>;
  created_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  kept_names: Generated<string[]>;
}

interface PaymentNotifications {
  id: string;
  account_id: string;
  notification_id: string;
  reference: string | null;
  about: string | null;
  received_at: Generated<string>;
}

interface Payments {
  event_id: string;
  id: string;
  order_id: string;
  reference: string;
  status: Generated<
    | 'Pending'
    | 'Processing'
    | 'Paid'
    | 'Failed'
    | 'Expired'
    | 'Cancelled'
    | 'Partially Refunded'
    | 'Refunded'
    | 'Disputed'
    | 'Charged Back'
  >;
  amount: number;
  currency: string;
  platform_fee: Generated<number>;
  gateway_fee: Generated<number>;
  tax_amount: Generated<number>;
  refunded_amount: Generated<number>;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  provider: string | null;
  provider_reference: string | null;
  failure_code: string | null;
  failure_message: string | null;
  expires_at: string | null;
  paid_at: string | null;
  settled_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  counted_state: string | null;
  is_counted: ColumnType<boolean | null, never, never>;
  counted_method: string | null;
  account_id: string | null;
  received_amount: number | null;
  surplus_reason: 'Order Paid' | 'Order Cancelled' | 'No Places' | 'Wrong Amount' | null;
  refunding_amount: Generated<number>;
  next_action: JsonColumn<string | null | undefined, string | null>;
  return_url: string | null;
  next_check_at: string | null;
  asked_at: string | null;
  received_currency: string | null;
}

interface PetugasAssignments {
  event_id: string;
  id: string;
  user_id: string | null;
  role: Generated<'Scanner' | 'Supervisor'>;
  can_scan: Generated<boolean>;
  can_manual_check_in: Generated<boolean>;
  can_undo: Generated<boolean>;
  can_search_attendees: Generated<boolean>;
  can_view_contact: Generated<boolean>;
  gate_id: string | null;
  ticket_type_ids: string[] | null;
  shift_starts_at: string | null;
  shift_ends_at: string | null;
  status: Generated<'Invited' | 'Active' | 'Ended' | 'Revoked'>;
  assigned_by: string;
  assigned_at: Generated<string>;
  revoked_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  accepted_at: string | null;
  invited_name: string | null;
  invited_email: string | null;
  invitation_ends_at: string | null;
  ended_at: string | null;
}

interface PromoRedemptions {
  event_id: string;
  id: string;
  promo_id: string;
  order_id: string;
  user_id: string | null;
  status: Generated<'Reserved' | 'Redeemed' | 'Released'>;
  amount: number;
  currency: string;
  redeemed_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_counted: Generated<boolean>;
  is_pending: ColumnType<boolean | null, never, never>;
  person_key: string;
}

interface Promos {
  event_id: string;
  id: string;
  code: string | null;
  name: string;
  description: string | null;
  trigger: Generated<'Code' | 'Automatic'>;
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price';
  discount_value: number;
  currency: string;
  max_discount_amount: number | null;
  ticket_type_ids: string[] | null;
  min_quantity: Generated<number>;
  min_order_amount: Generated<number>;
  max_uses: number | null;
  max_uses_per_user: number | null;
  used_count: Generated<number>;
  reserved_count: Generated<number>;
  starts_at: string | null;
  ends_at: string | null;
  is_active: Generated<boolean>;
  is_stackable: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface Questions {
  event_id: string;
  id: string;
  ticket_type_ids: string[] | null;
  label: string;
  kind: 'Text' | 'Choice' | 'Multiple' | 'Number' | 'Date' | 'Consent';
  options: Generated<string[]>;
  is_required: Generated<boolean>;
  position: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  is_answered: Generated<boolean>;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

interface RefundAccounts {
  event_id: string;
  order_id: string;
  account_encrypted: Buffer;
  updated_at: Generated<string>;
}

interface RefundItems {
  event_id: string;
  refund_id: string;
  ticket_id: string;
  amount: number;
  is_open: boolean;
}

interface Refunds {
  event_id: string;
  id: string;
  payment_id: string;
  order_id: string;
  status: Generated<'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied'>;
  amount: number;
  currency: string;
  reason: string;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: string | null;
  provider_reference: string | null;
  failure_code: string | null;
  failure_message: string | null;
  succeeded_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  source: Generated<'Buyer' | 'Staff' | 'Event Cancelled' | 'Surplus' | 'Provider'>;
  with_fees: Generated<boolean>;
  kept_amount: Generated<number>;
  fee_amount: Generated<number>;
  fee_tax_amount: Generated<number>;
  tax_amount: Generated<number>;
  is_by_people: Generated<boolean>;
}

interface SaleTallies {
  owner_id: string;
  breakdown: string;
  key: string;
  starts_at: string;
  gross: Generated<number>;
  discounts: Generated<number>;
  refunds: Generated<number>;
  platform_fees: Generated<number>;
  gateway_fees: Generated<number>;
  taxes: Generated<number>;
  buyer_fees: Generated<number>;
  buyer_taxes: Generated<number>;
  net: Generated<number>;
  orders: Generated<number>;
  sold: Generated<number>;
  bought: Generated<number>;
  free: Generated<number>;
  cancelled: Generated<number>;
  refunded: Generated<number>;
  expected: Generated<number>;
  placed: Generated<number>;
  gross_with_promo: Generated<number>;
  ranking: ColumnType<string | null, never, never>;
  orders_in_other_currencies: Generated<number>;
}

interface SandboxPayments {
  reference: string;
  account_id: string;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail';
  amount: number;
  currency: string;
  description: string;
  return_url: string;
  expires_at: string;
  state: Generated<'Pending' | 'Paid' | 'Failed' | 'Expired' | 'Cancelled'>;
  paid_amount: number | null;
  paid_currency: string | null;
  paid_at: string | null;
  refunds: JsonColumn<string | undefined>;
  dispute: 'Open' | 'Won' | 'Lost' | null;
  fails_next_refund: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface Schedules {
  name: string;
  next_at: string;
}

interface SignIns {
  user_id: string;
  last_login_at: string;
}

interface SignatureArtists {
  id: string;
  event_id: string;
  name: string;
  slug: string;
  role: string | null;
  genre: string | null;
  bio_markdown: Generated<string>;
  photo_url: string | null;
  country_code: string | null;
  stage: string | null;
  performs_at: string | null;
  performs_until: string | null;
  is_headliner: Generated<boolean>;
  position: Generated<number>;
  announce_at: string | null;
  is_active: Generated<boolean>;
  links: JsonColumn<string | undefined>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface SignatureBrandPartners {
  id: string;
  event_id: string;
  name: string;
  tier: 'Title' | 'Presenting' | 'Platinum' | 'Gold' | 'Silver' | 'Bronze' | 'Media' | 'Community';
  logo_url: string | null;
  logo_dark_url: string | null;
  website_url: string | null;
  description: string | null;
  position: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface SignatureProfiles {
  id: string;
  event_id: string;
  headline: string;
  subheadline: string | null;
  edition_label: string | null;
  about_markdown: Generated<string>;
  hero_media_type: 'Image' | 'Video' | null;
  hero_media_url: string | null;
  hero_media_poster_url: string | null;
  hero_media_alt: string | null;
  logo_url: string | null;
  highlights: JsonColumn<string | undefined>;
  stats: JsonColumn<string | undefined>;
  gallery: JsonColumn<string | undefined>;
  schedule: JsonColumn<string | undefined>;
  venue_map_url: string | null;
  social_links: JsonColumn<string | undefined>;
  hashtags: Generated<string[]>;
  cta_label: string | null;
  cta_url: string | null;
  countdown_at: string | null;
  is_published: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface StandingEntries {
  event_id: string;
  ticket_id: string;
  check_in_id: string;
  entered_at: string;
  exited_at: string | null;
}

interface TicketTypes {
  event_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: Generated<'Paid' | 'Free' | 'Donation'>;
  price: number;
  original_price: number | null;
  currency: string;
  capacity: number | null;
  sold: Generated<number>;
  reserved: Generated<number>;
  sales_start_at: string | null;
  sales_end_at: string | null;
  min_per_order: Generated<number>;
  max_per_order: number | null;
  visibility: Generated<'Public' | 'Hidden' | 'Code Only'>;
  is_transferable: Generated<boolean>;
  is_refundable: Generated<boolean>;
  valid_from: string | null;
  valid_until: string | null;
  entry_policy: Generated<'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day'>;
  gate_id: string | null;
  benefits: Generated<string[]>;
  color: string | null;
  position: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  places: ColumnType<number | null, never, never>;
  counted_places: number | null;
  is_counted: ColumnType<boolean | null, never, never>;
  gate_note: string | null;
}

interface Tickets {
  event_id: string;
  id: string;
  code: string;
  order_id: string;
  order_item_id: string;
  ticket_type_id: string;
  holder_user_id: string | null;
  attendee_name: string;
  attendee_email: string | null;
  status: Generated<'Pending' | 'Active' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred'>;
  price: number;
  currency: string;
  seat: string | null;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  generation: Generated<number>;
  signing_key_id: number | null;
  qr_payload: string | null;
  cancelled_at: string | null;
  refunded_at: string | null;
  refund_id: string | null;
  revoked_at: string | null;
  revocation_reason: string | null;
  transferred_at: string | null;
  transferred_from_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  answers: JsonColumn<string | undefined>;
  reissued_at: string | null;
}

interface TwoFactor {
  user_id: string;
  secret_sealed: Buffer;
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
}

interface UnknownScanHours {
  event_id: string;
  hour: string;
  kept: JsonColumn<string | undefined>;
  counted: Generated<number>;
}

interface Users {
  id: string;
  name: string;
  email: string;
  email_verified_at: string | null;
  phone: string | null;
  avatar_url: string | null;
  role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder';
  is_official: Generated<boolean>;
  status: Generated<'Invited' | 'Active' | 'Suspended' | 'Deactivated'>;
  organizer_id: string | null;
  password_hash: string | null;
  locale: Generated<string>;
  timezone: Generated<string>;
  city: string | null;
  province: string | null;
  birth_date: string | null;
  gender: 'Female' | 'Male' | 'Other' | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  live_role: ColumnType<string | null, never, never>;
  birth_year: ColumnType<number | null, never, never>;
  counted_role: string | null;
  counted_city: string | null;
  counted_province: string | null;
  counted_gender: string | null;
  counted_birth_year: number | null;
  is_counted: ColumnType<boolean | null, never, never>;
  anonymise_at: string | null;
  anonymised_at: string | null;
  organizer_role: 'Owner' | 'Manager' | 'Viewer' | null;
}

interface Venues {
  id: string;
  name: string;
  address: string | null;
  city: string;
  province: string | null;
  country_code: Generated<string>;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  organizer_id: string | null;
}

interface VoucherBatches {
  event_id: string;
  id: string;
  name: string;
  note: string | null;
  created_by: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  issued_count: Generated<number>;
  revoked_count: Generated<number>;
  revoked_at: string | null;
  sent_at: string | null;
}

interface VoucherRedemptions {
  event_id: string;
  id: string;
  voucher_id: string;
  order_id: string;
  user_id: string | null;
  status: Generated<'Reserved' | 'Redeemed' | 'Released'>;
  amount: number;
  currency: string;
  redeemed_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_counted: Generated<boolean>;
  is_pending: ColumnType<boolean | null, never, never>;
}

interface Vouchers {
  event_id: string;
  id: string;
  batch_id: string | null;
  code: string;
  effect: 'Discount' | 'Free Ticket' | 'Access';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  discount_value: number | null;
  currency: string;
  ticket_type_ids: string[] | null;
  max_usages: Generated<number>;
  redeemed_count: Generated<number>;
  reserved_count: Generated<number>;
  recipient_name: string | null;
  recipient_email: string | null;
  valid_from: string | null;
  valid_until: string | null;
  sent_at: string | null;
  revoked_at: string | null;
  note: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  state: ColumnType<string | null, never, never>;
  counted_state: string | null;
  is_counted: ColumnType<boolean | null, never, never>;
  due_at: ColumnType<string | null, never, never>;
  expired_until: ColumnType<string | null, never, never>;
}

interface WebhookDeliveries {
  endpoint_id: string;
  message_id: string;
  event_id: string;
  status: Generated<'Pending' | 'Succeeded' | 'Failed' | 'Cancelled'>;
  attempts: Generated<number>;
  next_at: Generated<string | null>;
  last_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  last_response: string | null;
  created_at: Generated<string>;
}

interface WebhookEndpoints {
  id: string;
  organizer_id: string | null;
  url: string;
  types: Generated<string[]>;
  description: string | null;
  status: Generated<'Active' | 'Paused' | 'Disabled'>;
  secret_encrypted: Buffer;
  old_secret_encrypted: Buffer | null;
  old_until: string | null;
  failing_since: string | null;
  failures: Generated<number>;
  created_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  warned: Generated<boolean>;
}

interface LiveCmsPages {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  body_markdown: string;
  status: 'Draft' | 'Published' | 'Archived';
  published_at: string | null;
  locale: string;
  show_in_header: boolean;
  show_in_footer: boolean;
  position: number;
  seo_title: string | null;
  seo_description: string | null;
  seo_image_url: string | null;
  seo_noindex: boolean;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface PublicPages {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  body_markdown: string;
  status: 'Draft' | 'Published' | 'Archived';
  published_at: string | null;
  locale: string;
  show_in_header: boolean;
  show_in_footer: boolean;
  position: number;
  seo_title: string | null;
  seo_description: string | null;
  seo_image_url: string | null;
  seo_noindex: boolean;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveFaqs {
  id: string;
  question: string;
  answer_markdown: string;
  category: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface PublicFaqs {
  id: string;
  question: string;
  answer_markdown: string;
  category: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveAnnouncements {
  id: string;
  title: string;
  body_markdown: string;
  level: 'Info' | 'Success' | 'Warning' | 'Critical';
  link_url: string | null;
  link_label: string | null;
  is_dismissible: boolean;
  is_active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  priority: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  status: 'Scheduled' | 'Active' | 'Expired' | 'Inactive';
}

interface PublicAnnouncements {
  id: string;
  title: string;
  body_markdown: string;
  level: 'Info' | 'Success' | 'Warning' | 'Critical';
  link_url: string | null;
  link_label: string | null;
  is_dismissible: boolean;
  is_active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  priority: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  status: 'Scheduled' | 'Active' | 'Expired' | 'Inactive';
}

interface LiveBanners {
  id: string;
  title: string;
  subtitle: string | null;
  image_url: string;
  image_mobile_url: string | null;
  alt_text: string | null;
  link_url: string | null;
  cta_label: string | null;
  placement: 'Home Hero' | 'Home Middle' | 'Event List';
  position: number;
  is_active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface PublicBanners {
  id: string;
  title: string;
  subtitle: string | null;
  image_url: string;
  image_mobile_url: string | null;
  alt_text: string | null;
  link_url: string | null;
  cta_label: string | null;
  placement: 'Home Hero' | 'Home Middle' | 'Event List';
  position: number;
  is_active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveHomepageSections {
  id: string;
  key: string;
  type:
    | 'Hero'
    | 'Featured Events'
    | 'Upcoming Events'
    | 'Signature Event'
    | 'Categories'
    | 'Banners'
    | 'Announcements'
    | 'Faqs'
    | 'Partners'
    | 'Custom';
  title: string | null;
  subtitle: string | null;
  position: number;
  is_visible: boolean;
  config: Json;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface PublicHomepageSections {
  id: string;
  key: string;
  type:
    | 'Hero'
    | 'Featured Events'
    | 'Upcoming Events'
    | 'Signature Event'
    | 'Categories'
    | 'Banners'
    | 'Announcements'
    | 'Faqs'
    | 'Partners'
    | 'Custom';
  title: string | null;
  subtitle: string | null;
  position: number;
  is_visible: boolean;
  config: Json;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveUsers {
  id: string;
  name: string;
  email: string;
  email_verified_at: string | null;
  phone: string | null;
  avatar_url: string | null;
  role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder';
  is_official: boolean;
  status: 'Invited' | 'Active' | 'Suspended' | 'Deactivated';
  organizer_id: string | null;
  organizer_role: 'Owner' | 'Manager' | 'Viewer' | null;
  locale: string;
  timezone: string;
  city: string | null;
  province: string | null;
  birth_date: string | null;
  gender: 'Female' | 'Male' | 'Other' | null;
  anonymise_at: string | null;
  anonymised_at: string | null;
  created_at: string;
  updated_at: string;
}

interface LiveEmailSettings {
  only_row: boolean;
  driver: 'Log' | 'SMTP';
  host: string | null;
  port: number | null;
  encryption: 'None' | 'STARTTLS' | 'TLS';
  username: string | null;
  password_set: boolean;
  from_name: string;
  from_address: string | null;
  reply_to: string | null;
  footer_markdown: string;
  footer_markdown_en: string;
  updated_at: string;
  updated_by: string | null;
}

interface OpenTokens {
  id: string;
  user_id: string;
  name: string;
  kind: 'Login' | 'Api' | 'Session';
  scopes: string[] | null;
  network: string | null;
  user_agent: string | null;
  last_used_at: string | null;
  expires_at: string;
  created_at: string;
}

interface SecondFactors {
  user_id: string;
  confirmed_at: string;
  recovery_codes_left: number;
}

interface LiveTicketTypes {
  event_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: 'Paid' | 'Free' | 'Donation';
  price: number;
  original_price: number | null;
  currency: string;
  capacity: number | null;
  sold: number;
  reserved: number;
  sales_start_at: string | null;
  sales_end_at: string | null;
  min_per_order: number;
  max_per_order: number | null;
  visibility: 'Public' | 'Hidden' | 'Code Only';
  is_transferable: boolean;
  is_refundable: boolean;
  valid_from: string | null;
  valid_until: string | null;
  entry_policy: 'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day';
  gate_id: string | null;
  benefits: string[];
  color: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  places: number | null;
  counted_places: number | null;
  is_counted: boolean | null;
  gate_note: string | null;
  available: number | null;
  is_sold_out: boolean;
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
}

interface LiveEvents {
  id: string;
  organizer_id: string;
  category_id: string | null;
  venue_id: string | null;
  event_key: number;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  tags: string[];
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  sales_paused: boolean;
  currency: string;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  entry_instructions_markdown: string;
  max_tickets_per_order: number | null;
  attendee_fields: 'None' | 'Name' | 'Name and Email';
  tax_name: string | null;
  tax_mode: 'None' | 'Inclusive' | 'Exclusive';
  tax_rate: number;
  pay_later_minutes: number;
  refund_until: string | null;
  refund_promised_until: string | null;
  day_starts_minutes: number;
  exits_at_day_end: boolean;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponed_at: string | null;
  postponement_reason: string | null;
  rescheduled_at: string | null;
  calendar_sequence: number;
  rejection_reason: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  stored_status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  has_page: boolean;
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  ticket_type_count: number;
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
  capacity: number | null;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_available: number | null;
}

interface LiveSignatureArtists {
  id: string;
  event_id: string;
  name: string;
  slug: string;
  role: string | null;
  genre: string | null;
  bio_markdown: string;
  photo_url: string | null;
  country_code: string | null;
  stage: string | null;
  performs_at: string | null;
  performs_until: string | null;
  is_headliner: boolean;
  position: number;
  announce_at: string | null;
  is_active: boolean;
  links: Json;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveSignatureBrandPartners {
  id: string;
  event_id: string;
  name: string;
  tier: 'Title' | 'Presenting' | 'Platinum' | 'Gold' | 'Silver' | 'Bronze' | 'Media' | 'Community';
  logo_url: string | null;
  logo_dark_url: string | null;
  website_url: string | null;
  description: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveQuestions {
  event_id: string;
  id: string;
  ticket_type_ids: string[] | null;
  label: string;
  kind: 'Text' | 'Choice' | 'Multiple' | 'Number' | 'Date' | 'Consent';
  options: string[];
  is_required: boolean;
  position: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  is_answered: boolean;
}

interface SigningKeys {
  event_id: string;
  key_id: number;
  public_key: Buffer;
  valid_from: string;
  valid_until: string | null;
  revoked_at: string | null;
  created_at: string;
}

interface LivePromos {
  event_id: string;
  id: string;
  code: string | null;
  name: string;
  description: string | null;
  trigger: 'Code' | 'Automatic';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price';
  discount_value: number;
  currency: string;
  max_discount_amount: number | null;
  ticket_type_ids: string[] | null;
  min_quantity: number;
  min_order_amount: number;
  max_uses: number | null;
  max_uses_per_user: number | null;
  used_count: number;
  reserved_count: number;
  starts_at: string | null;
  ends_at: string | null;
  is_active: boolean;
  is_stackable: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  remaining_uses: number | null;
  status: 'Scheduled' | 'Active' | 'Inactive' | 'Limit Reached' | 'Expired';
}

interface LiveVouchers {
  event_id: string;
  id: string;
  batch_id: string | null;
  code: string;
  effect: 'Discount' | 'Free Ticket' | 'Access';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  discount_value: number | null;
  currency: string;
  ticket_type_ids: string[] | null;
  max_usages: number;
  redeemed_count: number;
  reserved_count: number;
  recipient_name: string | null;
  recipient_email: string | null;
  valid_from: string | null;
  valid_until: string | null;
  sent_at: string | null;
  revoked_at: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  state: string | null;
  counted_state: string | null;
  is_counted: boolean | null;
  due_at: string | null;
  expired_until: string | null;
  status: 'Available' | 'Reserved' | 'Partially Redeemed' | 'Redeemed' | 'Expired' | 'Revoked';
  last_redeemed_at: string | null;
}

interface LiveOrders {
  event_id: string;
  id: string;
  reference: string;
  buyer_user_id: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  subtotal: number;
  discount_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  currency: string;
  promo_id: string | null;
  voucher_id: string | null;
  accepted_terms_version: string | null;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  created_at: string;
  updated_at: string;
  token_version: number;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  contact_email: string | null;
  locale: string | null;
  channel: 'Online' | 'Box Office';
  sold_by: string | null;
  platform_fee: number;
  fee_tax: number;
  fee_borne_by: 'Organizer' | 'Buyer';
  ticket_tax: number;
  ticket_tax_included: boolean;
  network_key: Buffer | null;
  anonymise_as: string | null;
  codes_set_aside: Json;
  ticket_count: number;
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
}

interface PrintedLocales {
  event_id: string;
  id: string;
  locale: 'id' | 'en';
}

interface LivePayments {
  event_id: string;
  id: string;
  order_id: string;
  reference: string;
  status:
    | 'Pending'
    | 'Processing'
    | 'Paid'
    | 'Failed'
    | 'Expired'
    | 'Cancelled'
    | 'Partially Refunded'
    | 'Refunded'
    | 'Disputed'
    | 'Charged Back';
  amount: number;
  currency: string;
  platform_fee: number;
  gateway_fee: number;
  tax_amount: number;
  refunded_amount: number;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  provider: string | null;
  provider_reference: string | null;
  failure_code: string | null;
  failure_message: string | null;
  expires_at: string | null;
  paid_at: string | null;
  settled_at: string | null;
  created_at: string;
  updated_at: string;
  account_id: string | null;
  received_amount: number | null;
  received_currency: string | null;
  surplus_reason: 'Order Paid' | 'Order Cancelled' | 'No Places' | 'Wrong Amount' | null;
  refunding_amount: number;
  next_action: Json;
  return_url: string | null;
  next_check_at: string | null;
  asked_at: string | null;
  net_amount: number;
}

interface LiveTickets {
  event_id: string;
  id: string;
  code: string;
  order_id: string;
  order_item_id: string;
  ticket_type_id: string;
  holder_user_id: string | null;
  attendee_name: string;
  attendee_email: string | null;
  price: number;
  currency: string;
  seat: string | null;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  generation: number;
  reissued_at: string | null;
  signing_key_id: number | null;
  qr_payload: string | null;
  cancelled_at: string | null;
  refunded_at: string | null;
  refund_id: string | null;
  revoked_at: string | null;
  revocation_reason: string | null;
  transferred_at: string | null;
  transferred_from_id: string | null;
  answers: Json;
  created_at: string;
  updated_at: string;
  stored_status: 'Pending' | 'Active' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  used_at: string | null;
  is_inside: boolean;
}

interface LiveCheckIns {
  event_id: string;
  id: string;
  nonce: string;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: 'Entry' | 'Exit';
  ticket_id: string | null;
  scanned_code: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  device_id: string | null;
  method: 'QR Scan' | 'Manual' | 'Bulk' | 'Auto';
  scanned_at: string;
  received_at: string;
  is_offline: boolean;
  is_forced: boolean;
  reverts_id: string | null;
  note: string | null;
  is_counted: boolean;
  reverted_at: string | null;
  reverted_by: string | null;
}

interface TrashedEvents {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedTicketTypes {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedPromos {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedVouchers {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedQuestions {
  id: string;
  label: string;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedUsers {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedCmsPages {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedFaqs {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedAnnouncements {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedBanners {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedHomepageSections {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedSignatureArtists {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashedSignatureBrandPartners {
  id: string;
  label: string | null;
  subtitle: string | null;
  event_id: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  taken: string[] | null;
}

interface TrashEvents {
  id: string;
  organizer_id: string;
  is_in_trash: boolean;
  event: Json;
}

interface Trash {
  type:
    | 'events'
    | 'ticket_types'
    | 'promos'
    | 'vouchers'
    | 'questions'
    | 'users'
    | 'cms_pages'
    | 'faqs'
    | 'announcements'
    | 'banners'
    | 'homepage_sections'
    | 'signature_artists'
    | 'signature_brand_partners';
  id: string | null;
  label: string | null;
}

interface Persons {
  id: string;
  person: Json;
}

interface AuthUsers {
  id: string;
  name: string;
  email: string;
  email_verified_at: string | null;
  phone: string | null;
  avatar_url: string | null;
  role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder';
  is_official: boolean;
  status: 'Invited' | 'Active' | 'Suspended' | 'Deactivated';
  organizer_id: string | null;
  organizer_role: 'Owner' | 'Manager' | 'Viewer' | null;
  locale: string;
  timezone: string;
  anonymise_at: string | null;
  created_at: string;
  updated_at: string;
  last_login_at: string | null;
  organizer: Json;
  counts: Json;
}

interface OrganizerMembers {
  id: string;
  organizer_id: string;
  name: string;
  email: string;
  role: 'Viewer' | 'Manager' | 'Owner';
  status: 'Invited' | 'Active' | 'Suspended' | 'Deactivated';
  last_login_at: string | null;
  invitation_ends_at: string | null;
  created_at: string;
  updated_at: string;
}

interface EventSummaries {
  id: string;
  event: Json;
  event_with_category: Json;
}

interface TicketTypeDetails {
  event_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: 'Paid' | 'Free' | 'Donation';
  price: number;
  original_price: number | null;
  currency: string;
  capacity: number | null;
  sold: number;
  reserved: number;
  sales_start_at: string | null;
  sales_end_at: string | null;
  min_per_order: number;
  max_per_order: number | null;
  visibility: 'Public' | 'Hidden' | 'Code Only';
  is_transferable: boolean;
  is_refundable: boolean;
  valid_from: string | null;
  valid_until: string | null;
  entry_policy: 'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day';
  gate_id: string | null;
  benefits: string[];
  color: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  places: number | null;
  counted_places: number | null;
  is_counted: boolean | null;
  gate_note: string | null;
  available: number | null;
  is_sold_out: boolean;
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  gate: Json;
}

interface AssignmentDetails {
  event_id: string;
  id: string;
  user_id: string | null;
  role: 'Scanner' | 'Supervisor';
  can_scan: boolean;
  can_manual_check_in: boolean;
  can_undo: boolean;
  can_search_attendees: boolean;
  can_view_contact: boolean;
  gate_id: string | null;
  ticket_type_ids: string[] | null;
  shift_starts_at: string | null;
  shift_ends_at: string | null;
  status: 'Invited' | 'Active' | 'Ended' | 'Revoked';
  assigned_by: string;
  assigned_at: string;
  revoked_at: string | null;
  created_at: string;
  updated_at: string;
  accepted_at: string | null;
  invited_name: string | null;
  invited_email: string | null;
  invitation_ends_at: string | null;
  ended_at: string | null;
  user: Json;
  gate: Json;
  assigner: Json;
  assigner_organizer_id: string | null;
  last_scan_at: string | null;
  scans_total: number;
  scans_accepted: number;
}

interface PromoDetails {
  event_id: string;
  id: string;
  code: string | null;
  name: string;
  description: string | null;
  trigger: 'Code' | 'Automatic';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price';
  discount_value: number;
  currency: string;
  max_discount_amount: number | null;
  ticket_type_ids: string[] | null;
  min_quantity: number;
  min_order_amount: number;
  max_uses: number | null;
  max_uses_per_user: number | null;
  used_count: number;
  reserved_count: number;
  starts_at: string | null;
  ends_at: string | null;
  is_active: boolean;
  is_stackable: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  remaining_uses: number | null;
  status: 'Scheduled' | 'Active' | 'Inactive' | 'Limit Reached' | 'Expired';
  total_discount: number;
  gross_revenue: number;
}

interface VoucherDetails {
  event_id: string;
  id: string;
  batch_id: string | null;
  code: string;
  effect: 'Discount' | 'Free Ticket' | 'Access';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  discount_value: number | null;
  currency: string;
  ticket_type_ids: string[] | null;
  max_usages: number;
  redeemed_count: number;
  reserved_count: number;
  recipient_name: string | null;
  recipient_email: string | null;
  valid_from: string | null;
  valid_until: string | null;
  sent_at: string | null;
  revoked_at: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
  state: string | null;
  counted_state: string | null;
  is_counted: boolean | null;
  due_at: string | null;
  expired_until: string | null;
  status: 'Available' | 'Reserved' | 'Partially Redeemed' | 'Redeemed' | 'Expired' | 'Revoked';
  last_redeemed_at: string | null;
  batch: Json;
  redemptions: Json;
}

interface VoucherBatchDetails {
  event_id: string;
  id: string;
  name: string;
  note: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  issued_count: number;
  revoked_count: number;
  revoked_at: string | null;
  sent_at: string | null;
  can_be_revoked: boolean;
  can_be_sent: boolean;
}

interface PaymentDetails {
  event_id: string;
  id: string;
  order_id: string;
  reference: string;
  status:
    | 'Pending'
    | 'Processing'
    | 'Paid'
    | 'Failed'
    | 'Expired'
    | 'Cancelled'
    | 'Partially Refunded'
    | 'Refunded'
    | 'Disputed'
    | 'Charged Back';
  amount: number;
  currency: string;
  platform_fee: number;
  gateway_fee: number;
  tax_amount: number;
  refunded_amount: number;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  provider: string | null;
  provider_reference: string | null;
  failure_code: string | null;
  failure_message: string | null;
  expires_at: string | null;
  paid_at: string | null;
  settled_at: string | null;
  created_at: string;
  updated_at: string;
  account_id: string | null;
  received_amount: number | null;
  received_currency: string | null;
  surplus_reason: 'Order Paid' | 'Order Cancelled' | 'No Places' | 'Wrong Amount' | null;
  refunding_amount: number;
  next_action: Json;
  return_url: string | null;
  next_check_at: string | null;
  asked_at: string | null;
  net_amount: number;
  is_surplus: boolean;
  order: Json;
  event: Json;
  organizer: Json;
  buyer: Json;
  ticket_count: number;
  promo_code: string | null;
  voucher_code: string | null;
  refunds: Json;
}

interface SandboxPaymentPages {
  reference: string;
  account_id: string;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail';
  amount: number;
  currency: string;
  description: string;
  return_url: string;
  expires_at: string;
  state: 'Pending' | 'Paid' | 'Failed' | 'Expired' | 'Cancelled';
  paid_amount: number | null;
  paid_currency: string | null;
  paid_at: string | null;
  refunds: Json;
  dispute: 'Open' | 'Won' | 'Lost' | null;
}

interface RefundWays {
  event_id: string;
  id: string;
  order_id: string;
  status: 'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied';
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  is_whole: boolean;
  is_by_people: boolean;
  provider: 'sandbox' | 'offline' | 'midtrans' | 'stripe';
  account_organizer_id: string | null;
  is_at_provider: boolean;
}

interface RefundDetails {
  event_id: string;
  id: string;
  order_id: string;
  payment_id: string;
  status: 'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied';
  source: 'Buyer' | 'Staff' | 'Event Cancelled' | 'Surplus' | 'Provider';
  amount: number;
  currency: string;
  with_fees: boolean;
  kept_amount: number;
  fee_amount: number;
  fee_tax_amount: number;
  tax_amount: number;
  reason: string;
  decided_at: string | null;
  failure_code: string | null;
  failure_message: string | null;
  succeeded_at: string | null;
  created_at: string;
  updated_at: string;
  organizer_id: string;
  event: Json;
  order: Json;
  buyer_user_id: string | null;
  token_version: number | null;
  payment: Json;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  is_whole: boolean;
  is_by_people: boolean;
  is_at_provider: boolean;
  provider: 'sandbox' | 'offline' | 'midtrans' | 'stripe';
  account_organizer_id: string | null;
  tickets: Json;
  is_open: boolean;
  has_account: boolean;
}

interface CheckInParts {
  event_id: string;
  id: string;
  ticket_id: string | null;
  petugas_id: string | null;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: 'Entry' | 'Exit';
  event: Json;
  ticket: Json;
  ticket_type: Json;
  attendee_name: string | null;
  attendee_email: string | null;
  order_reference: string | null;
  gate: Json;
  device: Json;
  method: 'QR Scan' | 'Manual' | 'Bulk' | 'Auto';
  scanned_at: string;
  received_at: string;
  is_offline: boolean;
  is_forced: boolean;
  reverted_at: string | null;
  reverted_by: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
}

interface CheckInDetails {
  event_id: string;
  id: string;
  ticket_id: string | null;
  petugas_id: string | null;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: 'Entry' | 'Exit';
  event: Json;
  ticket: Json;
  ticket_type: Json;
  attendee: Json;
  order_reference: string | null;
  gate: Json;
  petugas: Json;
  device: Json;
  method: 'QR Scan' | 'Manual' | 'Bulk' | 'Auto';
  scanned_at: string;
  received_at: string;
  is_offline: boolean;
  is_forced: boolean;
  reverted_at: string | null;
  reverted_by: Json;
  note: string | null;
  created_at: string;
  updated_at: string;
}

interface CheckInResults {
  event_id: string;
  id: string;
  petugas_id: string | null;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: 'Entry' | 'Exit';
  event: Json;
  ticket: Json;
  ticket_type: Json;
  attendee: Json;
  order_reference: string | null;
  gate: Json;
  petugas: Json;
  device: Json;
  method: 'QR Scan' | 'Manual' | 'Bulk' | 'Auto';
  scanned_at: string;
  received_at: string;
  is_offline: boolean;
  is_forced: boolean;
  reverted_at: string | null;
  reverted_by: Json;
  note: string | null;
  created_at: string;
  updated_at: string;
  previous_check_in: Json;
  attention: Json;
}

interface ActivityLogEntries {
  id: string;
  occurred_at: string;
  action: string;
  description: string;
  role_context: 'admin' | 'organizer' | 'petugas' | 'ticket_holder' | 'system';
  actor: Json;
  subject: Json;
  event: Json;
  changes: Json;
  outcome: 'Succeeded' | 'Failed' | 'Denied';
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
}

interface RecentOccurrences {
  error_log_id: string;
  occurrences: Json;
}

interface EventOwners {
  event_id: string | null;
  organizer_id: string;
  owner_id: string | null;
  kind: 'Platform' | 'Organizer' | 'Event';
  timezone: string | null;
  currency: string | null;
  category: string | null;
  counted_category: string | null;
}

interface ReportOwners {
  id: string | null;
  scope: string | null;
  timezone: string | null;
  currency: string | null;
  event: Json;
  other_currencies: string[];
}

interface EventStates {
  event_id: string | null;
  stage: string | null;
  counted_stage: string | null;
  is_offered: boolean | null;
  was_offered: boolean | null;
  begun_at: string | null;
  counted_begun_at: string | null;
}

interface PendingEvents {
  event_id: string | null;
}

interface MovedEvents {
  event_id: string | null;
  owner_id: string | null;
  sign: number | null;
  category: string | null;
}

interface PendingTicketTypes {
  event_id: string | null;
  ticket_type_id: string | null;
}

interface PendingOwners {
  kind: 'Platform' | 'Organizer' | 'Event';
  id: string | null;
  timezone: string | null;
  is_new: boolean | null;
  is_in_other_currency: boolean | null;
}

interface SaleFacts {
  event_id: string;
  id: string;
  is_counted: boolean;
  order_id: string;
  ticket_type_id: string | null;
  occurred_at: string;
  currency: string;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  gross: number | null;
  discounts: number | null;
  refunds: number | null;
  platform_fees: number | null;
  gateway_fees: number | null;
  taxes: number | null;
  buyer_fees: number | null;
  buyer_taxes: number | null;
  net: number | null;
  orders: number | null;
  sold: number | null;
  bought: number | null;
  free: number | null;
  cancelled: number | null;
  refunded: number | null;
  expected: number | null;
  counted_expected: number | null;
  placed: number | null;
  counted_placed: number | null;
  gross_with_promo: number | null;
}

interface SaleChanges {
  is_counted: boolean | null;
  event_id: string | null;
  order_id: string | null;
  ticket_type_id: string | null;
  occurred_at: string | null;
  currency: string | null;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  gross: number | null;
  discounts: number | null;
  refunds: number | null;
  platform_fees: number | null;
  gateway_fees: number | null;
  taxes: number | null;
  buyer_fees: number | null;
  buyer_taxes: number | null;
  net: number | null;
  orders: number | null;
  sold: number | null;
  bought: number | null;
  free: number | null;
  cancelled: number | null;
  refunded: number | null;
  expected: number | null;
  placed: number | null;
  gross_with_promo: number | null;
}

interface SaleQuarters {
  is_counted: boolean | null;
  event_id: string | null;
  ticket_type_id: string | null;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  currency: string | null;
  occurred_at: string | null;
  gross: number | null;
  discounts: number | null;
  refunds: number | null;
  platform_fees: number | null;
  gateway_fees: number | null;
  taxes: number | null;
  buyer_fees: number | null;
  buyer_taxes: number | null;
  net: number | null;
  orders: number | null;
  sold: number | null;
  bought: number | null;
  free: number | null;
  cancelled: number | null;
  refunded: number | null;
  expected: number | null;
  placed: number | null;
  gross_with_promo: number | null;
}

interface SaleAdditions {
  is_counted: boolean | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  gross: number | null;
  discounts: number | null;
  refunds: number | null;
  platform_fees: number | null;
  gateway_fees: number | null;
  taxes: number | null;
  buyer_fees: number | null;
  buyer_taxes: number | null;
  net: number | null;
  orders: number | null;
  sold: number | null;
  bought: number | null;
  free: number | null;
  cancelled: number | null;
  refunded: number | null;
  expected: number | null;
  placed: number | null;
  gross_with_promo: number | null;
  orders_in_other_currencies: number | null;
}

interface PendingSaleAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  gross: number | null;
  discounts: number | null;
  refunds: number | null;
  platform_fees: number | null;
  gateway_fees: number | null;
  taxes: number | null;
  buyer_fees: number | null;
  buyer_taxes: number | null;
  net: number | null;
  orders: number | null;
  sold: number | null;
  bought: number | null;
  free: number | null;
  cancelled: number | null;
  refunded: number | null;
  expected: number | null;
  placed: number | null;
  gross_with_promo: number | null;
  orders_in_other_currencies: number | null;
}

interface GateScans {
  event_id: string;
  is_counted: boolean;
  ticket_id: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  scanned_at: string;
  entries: number | null;
  exits: number | null;
  duplicates: number | null;
  rejected: number | null;
}

interface GateAdmissions {
  counted_only: boolean | null;
  event_id: string;
  ticket_id: string | null;
  scanned_at: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  inside: number | null;
}

interface GateChanges {
  is_counted: boolean | null;
  event_id: string | null;
  ticket_id: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  scanned_at: string | null;
  admitted: number | null;
  inside: number | null;
  entries: number | null;
  exits: number | null;
  duplicates: number | null;
  rejected: number | null;
}

interface GateQuarters {
  is_counted: boolean | null;
  event_id: string | null;
  ticket_type_id: string | null;
  gate_id: string | null;
  petugas_id: string | null;
  scanned_at: string | null;
  admitted: number | null;
  inside: number | null;
  entries: number | null;
  exits: number | null;
  duplicates: number | null;
  rejected: number | null;
}

interface GateAdditions {
  is_counted: boolean | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  admitted: number | null;
  inside: number | null;
  entries: number | null;
  exits: number | null;
  duplicates: number | null;
  rejected: number | null;
}

interface PendingGateAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  admitted: number | null;
  inside: number | null;
  entries: number | null;
  exits: number | null;
  duplicates: number | null;
  rejected: number | null;
}

interface Participations {
  counted_only: boolean | null;
  person: string | null;
  user_id: string | null;
  event_id: string;
  since: string | null;
}

interface RankedParticipations {
  counted_only: boolean | null;
  person: string | null;
  user_id: string | null;
  event_id: string;
  since: string | null;
  organizer_id: string | null;
  platform_rank: number | null;
  organizer_rank: number | null;
}

interface AudienceChanges {
  is_counted: boolean | null;
  id_to_count: string | null;
  sign: number | null;
  event_id: string | null;
  user_id: string | null;
  since: string | null;
  platform_rank: number | null;
  organizer_rank: number | null;
  as_counted: boolean | null;
}

interface AudienceAdditions {
  is_counted: boolean | null;
  id_to_count: string | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  participations: number | null;
  newcomers: number | null;
  returners: number | null;
  repeaters: number | null;
}

interface PendingAudienceAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  participations: number | null;
  newcomers: number | null;
  returners: number | null;
  repeaters: number | null;
}

interface OfferFacts {
  event_id: string | null;
  in_tallies: boolean | null;
  is_pending: boolean | null;
  currency: string | null;
  redeemed_at: string | null;
  promo_id: string | null;
  voucher_id: string | null;
  batch_id: string | null;
  promo_uses: number | null;
  promo_discounts: number | null;
  promo_customers: number | null;
  promo_orders: number | null;
  voucher_uses: number | null;
  voucher_discounts: number | null;
}

interface OfferChanges {
  is_counted: boolean | null;
  event_id: string | null;
  in_tallies: boolean | null;
  is_pending: boolean | null;
  currency: string | null;
  redeemed_at: string | null;
  promo_id: string | null;
  voucher_id: string | null;
  batch_id: string | null;
  promo_uses: number | null;
  promo_discounts: number | null;
  promo_customers: number | null;
  promo_orders: number | null;
  voucher_uses: number | null;
  voucher_discounts: number | null;
}

interface OfferAdditions {
  is_counted: boolean | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  promo_uses: number | null;
  promo_discounts: number | null;
  promo_customers: number | null;
  promo_orders: number | null;
  voucher_uses: number | null;
  voucher_discounts: number | null;
}

interface PendingOfferAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  promo_uses: number | null;
  promo_discounts: number | null;
  promo_customers: number | null;
  promo_orders: number | null;
  voucher_uses: number | null;
  voucher_discounts: number | null;
}

interface VoucherStates {
  event_id: string;
  id: string;
  batch_id: string | null;
  created_at: string;
  counted_state: string | null;
  state: string | null;
}

interface PendingVouchers {
  event_id: string | null;
  id: string | null;
}

interface InventoryChanges {
  is_counted: boolean | null;
  id_to_count: string | null;
  sign: number | null;
  event_id: string | null;
  at: string | null;
  thing: string | null;
  state: string | null;
  batch_id: string | null;
  places: number | null;
}

interface InventoryAdditions {
  is_counted: boolean | null;
  id_to_count: string | null;
  event_id: string | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  events: number | null;
  places: number | null;
  limited_types: number | null;
  vouchers: number | null;
  vouchers_available: number | null;
  vouchers_reserved: number | null;
  vouchers_redeemed: number | null;
  vouchers_expired: number | null;
  vouchers_revoked: number | null;
  users: number | null;
  organizers: number | null;
  petugas: number | null;
  ticket_holders: number | null;
}

interface PendingInventoryAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  events: number | null;
  places: number | null;
  limited_types: number | null;
  vouchers: number | null;
  vouchers_available: number | null;
  vouchers_reserved: number | null;
  vouchers_redeemed: number | null;
  vouchers_expired: number | null;
  vouchers_revoked: number | null;
  users: number | null;
  organizers: number | null;
  petugas: number | null;
  ticket_holders: number | null;
}

interface ListChanges {
  is_counted: boolean | null;
  sign: number | null;
  list: string | null;
  id: string | null;
  at: string | null;
  filter: string | null;
}

interface ListAdditions {
  is_counted: boolean | null;
  id: string | null;
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  records: number | null;
}

interface PendingListAdditions {
  owner_id: string | null;
  breakdown: string | null;
  key: string | null;
  starts_at: string | null;
  records: number | null;
}

interface EventDetails {
  id: string;
  organizer_id: string;
  category_id: string | null;
  venue_id: string | null;
  event_key: number;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  tags: string[];
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  sales_paused: boolean;
  currency: string;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  entry_instructions_markdown: string;
  max_tickets_per_order: number | null;
  attendee_fields: 'None' | 'Name' | 'Name and Email';
  tax_name: string | null;
  tax_mode: 'None' | 'Inclusive' | 'Exclusive';
  tax_rate: number;
  pay_later_minutes: number;
  refund_until: string | null;
  refund_promised_until: string | null;
  day_starts_minutes: number;
  exits_at_day_end: boolean;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponed_at: string | null;
  postponement_reason: string | null;
  rescheduled_at: string | null;
  calendar_sequence: number;
  rejection_reason: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  stored_status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  has_page: boolean;
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  ticket_type_count: number;
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
  capacity: number | null;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_available: number | null;
  category: Json;
  organizer: Json;
  venue: Json;
  creator: Json;
  reviewer: Json;
  tickets_checked_in: number;
  revenue: Json;
  counts: Json;
}

interface EventsAtGates {
  organizer_id: string;
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  category: Json;
  tags: string[];
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  organizer: Json;
  venue: Json;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  currency: string;
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  max_tickets_per_order: number | null;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponement_reason: string | null;
  capacity: number | null;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_available: number | null;
  tickets_checked_in: number;
  created_at: string;
  updated_at: string;
}

interface AssignedEvents {
  user_id: string | null;
  organizer_id: string;
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  category: Json;
  tags: string[];
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  organizer: Json;
  venue: Json;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  currency: string;
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  max_tickets_per_order: number | null;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponement_reason: string | null;
  capacity: number | null;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_available: number | null;
  tickets_checked_in: number;
  created_at: string;
  updated_at: string;
  my_assignment: Json;
}

interface TicketEvents {
  id: string;
  event: Json;
}

interface MyTickets {
  event_id: string;
  holder_user_id: string | null;
  ticket_type_id: string;
  order_id: string;
  transferred_from_id: string | null;
  id: string;
  code: string;
  stored_status: 'Pending' | 'Active' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  event: Json;
  ticket_type: Json;
  attendee: Json;
  order: Json;
  price: number;
  currency: string;
  seat: string | null;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  used_at: string | null;
  can_download: boolean;
  created_at: string;
  updated_at: string;
}

interface MyTicketDetails {
  event_id: string;
  holder_user_id: string | null;
  ticket_type_id: string;
  order_id: string;
  transferred_from_id: string | null;
  id: string;
  code: string;
  stored_status: 'Pending' | 'Active' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  event: Json;
  ticket_type: Json;
  attendee: Json;
  order: Json;
  price: number;
  currency: string;
  seat: string | null;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  used_at: string | null;
  can_download: boolean;
  created_at: string;
  updated_at: string;
  locale: 'id' | 'en';
  qr_payload: string | null;
  event_format: 'In Person' | 'Online' | 'Hybrid';
  entry_instructions_markdown: string;
  terms_markdown: string;
  organizer_name: string;
  benefits: string[];
  gate: Json;
  check_ins: Json;
  theme: Json;
  support: Json;
  actions: string[];
}

interface PublicTicketTypes {
  event_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: 'Paid' | 'Free' | 'Donation';
  price: number;
  original_price: number | null;
  currency: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  min_per_order: number;
  max_per_order: number | null;
  is_transferable: boolean;
  is_refundable: boolean;
  valid_from: string | null;
  valid_until: string | null;
  entry_policy: 'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day';
  benefits: string[];
  color: string | null;
  position: number;
  available: number | null;
}

interface PublicPromos {
  event_id: string;
  id: string;
  name: string;
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price';
  discount_value: number;
  max_discount_amount: number | null;
  ticket_type_ids: string[] | null;
  min_quantity: number;
  min_order_amount: number;
  is_stackable: boolean;
}

interface PublicEvents {
  id: string;
  organizer_id: string;
  category_id: string | null;
  venue_id: string | null;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  category: Json;
  tags: string[];
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  stored_status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  organizer: Json;
  venue: Json;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  currency: string;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  max_tickets_per_order: number | null;
  attendee_fields: 'None' | 'Name' | 'Name and Email';
  tax_name: string | null;
  tax_mode: 'None' | 'Inclusive' | 'Exclusive';
  tax_rate: number;
  refund_until: string | null;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponement_reason: string | null;
  calendar_sequence: number;
  created_at: string;
  updated_at: string;
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
}

interface ListedEvents {
  id: string;
  organizer_id: string;
  category_id: string | null;
  venue_id: string | null;
  slug: string;
  title: string;
  summary: string | null;
  description_markdown: string;
  category: Json;
  tags: string[];
  status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Ongoing'
    | 'Completed'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  stored_status:
    | 'Draft'
    | 'Pending Review'
    | 'Rejected'
    | 'Published'
    | 'Postponed'
    | 'Cancelled'
    | 'Archived';
  visibility: 'Public' | 'Unlisted' | 'Private';
  format: 'In Person' | 'Online' | 'Hybrid';
  is_signature: boolean;
  is_featured: boolean;
  organizer: Json;
  venue: Json;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  sales_start_at: string | null;
  sales_end_at: string | null;
  currency: string;
  cover_image_url: string | null;
  age_restriction: string | null;
  terms_markdown: string;
  max_tickets_per_order: number | null;
  attendee_fields: 'None' | 'Name' | 'Name and Email';
  tax_name: string | null;
  tax_mode: 'None' | 'Inclusive' | 'Exclusive';
  tax_rate: number;
  refund_until: string | null;
  published_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  postponement_reason: string | null;
  calendar_sequence: number;
  created_at: string;
  updated_at: string;
  sales_status: 'Not Yet On Sale' | 'On Sale' | 'Paused' | 'Sold Out' | 'Sales Ended' | 'Unavailable';
  min_price: number | null;
  max_price: number | null;
  is_free: boolean;
  start_rank: string;
  publication_rank: string;
  price_rank: number;
  search_text: string;
}

interface PublicSignatureArtists {
  id: string;
  event_id: string;
  name: string;
  slug: string;
  role: string | null;
  genre: string | null;
  bio_markdown: string;
  photo_url: string | null;
  country_code: string | null;
  stage: string | null;
  performs_at: string | null;
  performs_until: string | null;
  is_headliner: boolean;
  position: number;
  announce_at: string | null;
  is_active: boolean;
  links: Json;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface PublicSignatureBrandPartners {
  id: string;
  event_id: string;
  name: string;
  tier: 'Title' | 'Presenting' | 'Platinum' | 'Gold' | 'Silver' | 'Bronze' | 'Media' | 'Community';
  logo_url: string | null;
  logo_dark_url: string | null;
  website_url: string | null;
  description: string | null;
  position: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
}

interface LiveJobs {
  id: string;
  kind: string;
  lane: 'mail' | 'mail_optional' | 'webhook' | 'webhook_slow' | 'money' | 'bulk' | 'keeping' | 'cleaning';
  key: string | null;
  event_id: string | null;
  subject_id: string | null;
  payload: Json;
  attempts: number;
  claimed_by: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  is_asked_again: boolean;
  due_at: string | null;
  stored_status: 'Queued' | 'Succeeded' | 'Failed' | 'Discarded';
  status: 'Queued' | 'Scheduled' | 'Running' | 'Retrying' | 'Succeeded' | 'Failed' | 'Discarded';
}

interface MyOrders {
  event_id: string;
  buyer_user_id: string | null;
  token_version: number;
  id: string;
  reference: string;
  event: Json;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
  ticket_count: number;
  total: number;
  currency: string;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  created_at: string;
}

interface EventPaymentAccounts {
  event_id: string | null;
  id: string | null;
  provider: string | null;
  methods: string[] | null;
  is_own: boolean;
}

interface OrderPayments {
  event_id: string;
  order_id: string;
  id: string;
  reference: string;
  status:
    | 'Pending'
    | 'Processing'
    | 'Paid'
    | 'Failed'
    | 'Expired'
    | 'Cancelled'
    | 'Partially Refunded'
    | 'Refunded'
    | 'Disputed'
    | 'Charged Back';
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  amount: number;
  expires_at: string | null;
  failure_code: string | null;
  next_action: Json;
  is_surplus: boolean;
  paid_at: string | null;
  created_at: string;
}

interface RefundCauses {
  event_id: string;
  id: string;
  cause:
    | 'Buyer'
    | 'Staff'
    | 'Event Cancelled'
    | 'Provider'
    | 'Paid Twice'
    | 'Order Cancelled'
    | 'No Places'
    | 'Wrong Amount';
}

interface MyOrderDetails {
  event_id: string;
  buyer_user_id: string | null;
  token_version: number;
  id: string;
  reference: string;
  event: Json;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
  ticket_count: number;
  total: number;
  currency: string;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  created_at: string;
  subtotal: number;
  discount_total: number;
  fee_total: number;
  tax_total: number;
  codes_set_aside: Json;
  contact_email: string | null;
  tax_included: number;
  discounts: Json;
  buyer: Json;
  items: Json;
  tickets: Json;
  payment: Json;
  payment_accounts: Json;
  refunds: Json;
  refunds_under_way: Json;
  is_refund_account_named: boolean;
  refundable_tickets: Json;
  entry_instructions_markdown: string | null;
}

interface StaffOrders {
  event_id: string;
  id: string;
  reference: string;
  event: Json;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
  ticket_count: number;
  total: number;
  currency: string;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  created_at: string;
  organizer_id: string | null;
  channel: 'Online' | 'Box Office';
  buyer_name: string | null;
  buyer_email: string | null;
  contact_email: string | null;
  buyer_phone: string | null;
  buyer: Json;
}

interface StaffOrderDetails {
  event_id: string;
  buyer_user_id: string | null;
  token_version: number;
  id: string;
  reference: string;
  event: Json;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
  ticket_count: number;
  total: number;
  currency: string;
  reserved_until: string | null;
  expires_at: string | null;
  paid_at: string | null;
  created_at: string;
  subtotal: number;
  discount_total: number;
  fee_total: number;
  tax_total: number;
  codes_set_aside: Json;
  contact_email: string | null;
  tax_included: number;
  discounts: Json;
  buyer: Json;
  items: Json;
  tickets: Json;
  payment: Json;
  payment_accounts: Json;
  refunds: Json;
  refunds_under_way: Json;
  is_refund_account_named: boolean;
  refundable_tickets: Json;
  entry_instructions_markdown: string | null;
  organizer_id: string | null;
  channel: 'Online' | 'Box Office';
  accepted_terms_version: string | null;
  platform_fee: number;
  fee_tax: number;
  fee_borne_by: 'Organizer' | 'Buyer';
  ticket_tax: number;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  updated_at: string;
  sold_by: Json;
  payments: Json;
}

interface OrderReceipts {
  event_id: string;
  buyer_user_id: string | null;
  token_version: number;
  id: string;
  reference: string;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  event: Json;
  buyer: Json;
  items: Json;
  discounts: Json;
  currency: string;
  subtotal: number;
  total: number;
  paid_at: string | null;
  created_at: string;
  locale: 'id' | 'en';
  fee: number;
  fee_tax: number;
  tax_name: string | null;
  ticket_tax: number;
  ticket_tax_included: boolean;
  seller: Json;
  payment: Json;
  refunds: Json;
}

interface LiveWebhookEndpoints {
  id: string;
  organizer_id: string | null;
  url: string;
  types: string[];
  description: string | null;
  status: 'Active' | 'Paused' | 'Disabled';
  failing_since: string | null;
  failures: number;
  warned: boolean;
  old_until: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

interface LiveWebhookDeliveries {
  id: string;
  endpoint_id: string;
  message_id: string;
  event_id: string;
  type: string | null;
  status: 'Pending' | 'Succeeded' | 'Failed' | 'Cancelled';
  attempts: number;
  next_at: string | null;
  last_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  last_response: string | null;
  created_at: string;
}

interface EventMessageDetails {
  event_id: string;
  id: string;
  subject: string;
  body_markdown: string;
  ticket_type_ids: string[] | null;
  status: 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | null;
  is_optional: boolean;
  recipients: number;
  created_at: string;
  sent_by: Json;
}

interface HeldTickets {
  event_id: string;
  id: string;
  ticket_type_id: string;
  holder_user_id: string | null;
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  generation: number;
  signing_key_id: number | null;
  address: string | null;
  ended_at: string | null;
}

interface Pictures {
  id: string;
  owner_id: string;
  purpose: 'cover' | 'banner' | 'logo' | 'photo' | 'gallery' | 'theme' | 'avatar';
  url: string;
  width: number;
  height: number;
  bytes: number;
  in_use: boolean;
  created_at: string;
}

interface ManagedCategories {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  position: number;
  created_at: string;
  updated_at: string;
  is_used: boolean;
}

interface ManagedVenues {
  id: string;
  name: string;
  address: string | null;
  city: string;
  province: string | null;
  country_code: string;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  created_at: string;
  updated_at: string;
  organizer_id: string | null;
  organizer: Json;
  is_used: boolean;
}

interface ManagedPaymentAccounts {
  id: string;
  organizer_id: string | null;
  provider: 'sandbox' | 'offline' | 'midtrans' | 'stripe';
  mode: 'Test' | 'Live';
  methods: string[];
  config: Json;
  kept_names: string[];
  is_active: boolean;
  created_at: string;
  updated_at: string;
  organizer: Json;
}

interface ManagedOrganizers {
  id: string;
  name: string;
  slug: string;
  status: 'Active' | 'Suspended';
  logo_url: string | null;
  description: string | null;
  website_url: string | null;
  support_email: string | null;
  support_phone: string | null;
  timezone: string | null;
  legal_name: string | null;
  tax_id: string | null;
  address: string | null;
  is_official: boolean;
  created_at: string;
  updated_at: string;
  is_used: boolean;
}

interface Attendees {
  event_id: string;
  ticket_type_id: string;
  id: string;
  code: string;
  stored_status: 'Pending' | 'Active' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  event: Json;
  ticket_type: Json;
  attendee_name: string;
  attendee_email: string | null;
  order: Json;
  order_reference: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  contact_email: string | null;
  buyer_phone: string | null;
  price: number;
  currency: string;
  seat: string | null;
  answers: Json;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  used_at: string | null;
  created_at: string;
  updated_at: string;
}

interface ExportedOrders {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  reference: string;
  status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired' | 'Cancelled';
  refund_status: 'None' | 'Partially Refunded' | 'Refunded';
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  ticket_count: number;
  currency: string;
  subtotal: number;
  discount_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  promo_code: string | null;
  voucher_code: string | null;
  created_at: string;
  paid_at: string | null;
  cancelled_at: string | null;
  cancellation_reason: string | null;
}

interface ExportedAttendees {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  code: string;
  status: 'Pending' | 'Active' | 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked' | 'Transferred';
  ticket_type: string | null;
  attendee_name: string;
  attendee_email: string | null;
  order_reference: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  currency: string;
  price: number;
  seat: string | null;
  answered: Json;
  answers: string | null;
  valid_from: string | null;
  valid_until: string | null;
  issued_at: string | null;
  used_at: string | null;
  created_at: string;
}

interface ExportedQuestions {
  event_id: string;
  organizer_id: string | null;
  id: string;
  label: string;
  position: number;
  is_answered: boolean;
}

interface ExportedPayments {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  reference: string;
  order_reference: string | null;
  status:
    | 'Pending'
    | 'Processing'
    | 'Paid'
    | 'Failed'
    | 'Expired'
    | 'Cancelled'
    | 'Partially Refunded'
    | 'Refunded'
    | 'Disputed'
    | 'Charged Back';
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  provider: string | null;
  currency: string;
  amount: number;
  platform_fee: number;
  gateway_fee: number;
  tax_amount: number;
  refunded_amount: number;
  net_amount: number;
  failure_code: string | null;
  failure_message: string | null;
  created_at: string;
  expires_at: string | null;
  paid_at: string | null;
  settled_at: string | null;
}

interface ExportedRefunds {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  order_reference: string | null;
  payment_reference: string | null;
  status: 'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied';
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  currency: string;
  amount: number;
  reason: string;
  failure_code: string | null;
  failure_message: string | null;
  created_at: string;
  decided_at: string | null;
  succeeded_at: string | null;
}

interface ExportedCheckIns {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  reason_code:
    | 'unknown_code'
    | 'wrong_event'
    | 'wrong_gate'
    | 'wrong_ticket_type'
    | 'not_paid'
    | 'cancelled'
    | 'refunded'
    | 'revoked'
    | 'transferred'
    | 'already_used'
    | 'not_yet_valid'
    | 'no_longer_valid'
    | 'event_not_open'
    | 'not_assigned'
    | 'bad_signature'
    | 'not_inside'
    | 'not_listed'
    | null;
  reason: string | null;
  direction: 'Entry' | 'Exit';
  ticket_code: string | null;
  ticket_type: string | null;
  attendee_name: string | null;
  order_reference: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  gate: string | null;
  device: string | null;
  petugas: string | null;
  method: 'QR Scan' | 'Manual' | 'Bulk' | 'Auto';
  scanned_at: string;
  received_at: string;
  is_offline: boolean;
  is_forced: boolean;
  reverted_at: string | null;
  note: string | null;
}

interface ExportedLedger {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  kind: 'Sale' | 'Discount' | 'Refund' | 'Platform Fee' | 'Gateway Fee' | 'Tax' | 'Chargeback';
  is_reversal: boolean;
  borne_by: 'Organizer' | 'Buyer';
  order_reference: string | null;
  payment_reference: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_company: string | null;
  buyer_tax_number: string | null;
  buyer_address: string | null;
  method: 'QRIS' | 'Virtual Account' | 'Card' | 'E-Wallet' | 'Bank Transfer' | 'Retail' | 'Cash' | 'Free';
  ticket_type: string | null;
  promo_code: string | null;
  voucher_code: string | null;
  quantity: number;
  currency: string;
  amount: number;
  occurred_at: string;
}

interface ExportedVouchers {
  event_id: string;
  organizer_id: string | null;
  event: string | null;
  timezone: string | null;
  id: string;
  code: string;
  batch: string | null;
  status: 'Available' | 'Reserved' | 'Partially Redeemed' | 'Redeemed' | 'Expired' | 'Revoked';
  effect: 'Discount' | 'Free Ticket' | 'Access';
  discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  discount_value: number | null;
  currency: string;
  ticket_types: string | null;
  max_usages: number;
  redeemed_count: number;
  reserved_count: number;
  recipient_name: string | null;
  recipient_email: string | null;
  valid_from: string | null;
  valid_until: string | null;
  sent_at: string | null;
  last_redeemed_at: string | null;
  note: string | null;
  created_at: string;
}

interface ExportedUsers {
  id: string;
  name: string;
  email: string;
  email_verified_at: string | null;
  phone: string | null;
  role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder';
  status: 'Invited' | 'Active' | 'Suspended' | 'Deactivated';
  organizer: string | null;
  organizer_role: 'Owner' | 'Manager' | 'Viewer' | null;
  locale: string;
  timezone: string;
  city: string | null;
  province: string | null;
  birth_date: string | null;
  gender: 'Female' | 'Male' | 'Other' | null;
  created_at: string;
}

interface Views {
  live_cms_pages: SelectOnly<LiveCmsPages>;
  public_pages: SelectOnly<PublicPages>;
  live_faqs: SelectOnly<LiveFaqs>;
  public_faqs: SelectOnly<PublicFaqs>;
  live_announcements: SelectOnly<LiveAnnouncements>;
  public_announcements: SelectOnly<PublicAnnouncements>;
  live_banners: SelectOnly<LiveBanners>;
  public_banners: SelectOnly<PublicBanners>;
  live_homepage_sections: SelectOnly<LiveHomepageSections>;
  public_homepage_sections: SelectOnly<PublicHomepageSections>;
  live_users: SelectOnly<LiveUsers>;
  live_email_settings: SelectOnly<LiveEmailSettings>;
  open_tokens: SelectOnly<OpenTokens>;
  second_factors: SelectOnly<SecondFactors>;
  live_ticket_types: SelectOnly<LiveTicketTypes>;
  live_events: SelectOnly<LiveEvents>;
  live_signature_artists: SelectOnly<LiveSignatureArtists>;
  live_signature_brand_partners: SelectOnly<LiveSignatureBrandPartners>;
  live_questions: SelectOnly<LiveQuestions>;
  signing_keys: SelectOnly<SigningKeys>;
  live_promos: SelectOnly<LivePromos>;
  live_vouchers: SelectOnly<LiveVouchers>;
  live_orders: SelectOnly<LiveOrders>;
  printed_locales: SelectOnly<PrintedLocales>;
  live_payments: SelectOnly<LivePayments>;
  live_tickets: SelectOnly<LiveTickets>;
  live_check_ins: SelectOnly<LiveCheckIns>;
  trashed_events: SelectOnly<TrashedEvents>;
  trashed_ticket_types: SelectOnly<TrashedTicketTypes>;
  trashed_promos: SelectOnly<TrashedPromos>;
  trashed_vouchers: SelectOnly<TrashedVouchers>;
  trashed_questions: SelectOnly<TrashedQuestions>;
  trashed_users: SelectOnly<TrashedUsers>;
  trashed_cms_pages: SelectOnly<TrashedCmsPages>;
  trashed_faqs: SelectOnly<TrashedFaqs>;
  trashed_announcements: SelectOnly<TrashedAnnouncements>;
  trashed_banners: SelectOnly<TrashedBanners>;
  trashed_homepage_sections: SelectOnly<TrashedHomepageSections>;
  trashed_signature_artists: SelectOnly<TrashedSignatureArtists>;
  trashed_signature_brand_partners: SelectOnly<TrashedSignatureBrandPartners>;
  trash_events: SelectOnly<TrashEvents>;
  trash: SelectOnly<Trash>;
  persons: SelectOnly<Persons>;
  auth_users: SelectOnly<AuthUsers>;
  organizer_members: SelectOnly<OrganizerMembers>;
  event_summaries: SelectOnly<EventSummaries>;
  ticket_type_details: SelectOnly<TicketTypeDetails>;
  assignment_details: SelectOnly<AssignmentDetails>;
  promo_details: SelectOnly<PromoDetails>;
  voucher_details: SelectOnly<VoucherDetails>;
  voucher_batch_details: SelectOnly<VoucherBatchDetails>;
  payment_details: SelectOnly<PaymentDetails>;
  sandbox_payment_pages: SelectOnly<SandboxPaymentPages>;
  refund_ways: SelectOnly<RefundWays>;
  refund_details: SelectOnly<RefundDetails>;
  check_in_parts: SelectOnly<CheckInParts>;
  check_in_details: SelectOnly<CheckInDetails>;
  check_in_results: SelectOnly<CheckInResults>;
  activity_log_entries: SelectOnly<ActivityLogEntries>;
  recent_occurrences: SelectOnly<RecentOccurrences>;
  event_owners: SelectOnly<EventOwners>;
  report_owners: SelectOnly<ReportOwners>;
  event_states: SelectOnly<EventStates>;
  pending_events: SelectOnly<PendingEvents>;
  moved_events: SelectOnly<MovedEvents>;
  pending_ticket_types: SelectOnly<PendingTicketTypes>;
  pending_owners: SelectOnly<PendingOwners>;
  sale_facts: SelectOnly<SaleFacts>;
  sale_changes: SelectOnly<SaleChanges>;
  sale_quarters: SelectOnly<SaleQuarters>;
  sale_additions: SelectOnly<SaleAdditions>;
  pending_sale_additions: SelectOnly<PendingSaleAdditions>;
  gate_scans: SelectOnly<GateScans>;
  gate_admissions: SelectOnly<GateAdmissions>;
  gate_changes: SelectOnly<GateChanges>;
  gate_quarters: SelectOnly<GateQuarters>;
  gate_additions: SelectOnly<GateAdditions>;
  pending_gate_additions: SelectOnly<PendingGateAdditions>;
  participations: SelectOnly<Participations>;
  ranked_participations: SelectOnly<RankedParticipations>;
  audience_changes: SelectOnly<AudienceChanges>;
  audience_additions: SelectOnly<AudienceAdditions>;
  pending_audience_additions: SelectOnly<PendingAudienceAdditions>;
  offer_facts: SelectOnly<OfferFacts>;
  offer_changes: SelectOnly<OfferChanges>;
  offer_additions: SelectOnly<OfferAdditions>;
  pending_offer_additions: SelectOnly<PendingOfferAdditions>;
  voucher_states: SelectOnly<VoucherStates>;
  pending_vouchers: SelectOnly<PendingVouchers>;
  inventory_changes: SelectOnly<InventoryChanges>;
  inventory_additions: SelectOnly<InventoryAdditions>;
  pending_inventory_additions: SelectOnly<PendingInventoryAdditions>;
  list_changes: SelectOnly<ListChanges>;
  list_additions: SelectOnly<ListAdditions>;
  pending_list_additions: SelectOnly<PendingListAdditions>;
  event_details: SelectOnly<EventDetails>;
  events_at_gates: SelectOnly<EventsAtGates>;
  assigned_events: SelectOnly<AssignedEvents>;
  ticket_events: SelectOnly<TicketEvents>;
  my_tickets: SelectOnly<MyTickets>;
  my_ticket_details: SelectOnly<MyTicketDetails>;
  public_ticket_types: SelectOnly<PublicTicketTypes>;
  public_promos: SelectOnly<PublicPromos>;
  public_events: SelectOnly<PublicEvents>;
  listed_events: SelectOnly<ListedEvents>;
  public_signature_artists: SelectOnly<PublicSignatureArtists>;
  public_signature_brand_partners: SelectOnly<PublicSignatureBrandPartners>;
  live_jobs: SelectOnly<LiveJobs>;
  my_orders: SelectOnly<MyOrders>;
  event_payment_accounts: SelectOnly<EventPaymentAccounts>;
  order_payments: SelectOnly<OrderPayments>;
  refund_causes: SelectOnly<RefundCauses>;
  my_order_details: SelectOnly<MyOrderDetails>;
  staff_orders: SelectOnly<StaffOrders>;
  staff_order_details: SelectOnly<StaffOrderDetails>;
  order_receipts: SelectOnly<OrderReceipts>;
  live_webhook_endpoints: SelectOnly<LiveWebhookEndpoints>;
  live_webhook_deliveries: SelectOnly<LiveWebhookDeliveries>;
  event_message_details: SelectOnly<EventMessageDetails>;
  held_tickets: SelectOnly<HeldTickets>;
  pictures: SelectOnly<Pictures>;
  managed_categories: SelectOnly<ManagedCategories>;
  managed_venues: SelectOnly<ManagedVenues>;
  managed_payment_accounts: SelectOnly<ManagedPaymentAccounts>;
  managed_organizers: SelectOnly<ManagedOrganizers>;
  attendees: SelectOnly<Attendees>;
  exported_orders: SelectOnly<ExportedOrders>;
  exported_attendees: SelectOnly<ExportedAttendees>;
  exported_questions: SelectOnly<ExportedQuestions>;
  exported_payments: SelectOnly<ExportedPayments>;
  exported_refunds: SelectOnly<ExportedRefunds>;
  exported_check_ins: SelectOnly<ExportedCheckIns>;
  exported_ledger: SelectOnly<ExportedLedger>;
  exported_vouchers: SelectOnly<ExportedVouchers>;
  exported_users: SelectOnly<ExportedUsers>;
}

/** Every table and view. */
export interface Tables extends Views {
  access_tokens: AccessTokens;
  account_tokens: AccountTokens;
  activity_log: ActivityLog;
  announcements: Announcements;
  attendee_imports: AttendeeImports;
  audience_tallies: AudienceTallies;
  banners: Banners;
  buyer_networks: BuyerNetworks;
  categories: Categories;
  check_ins: CheckIns;
  cms_pages: CmsPages;
  contact_settings: ContactSettings;
  device_contacts: DeviceContacts;
  devices: Devices;
  email_settings: EmailSettings;
  error_log_hours: ErrorLogHours;
  error_logs: ErrorLogs;
  error_occurrences: ErrorOccurrences;
  event_messages: EventMessages;
  event_names: EventNames;
  event_reminders: EventReminders;
  event_signing_keys: EventSigningKeys;
  event_themes: EventThemes;
  events: Events;
  faqs: Faqs;
  free_orders: FreeOrders;
  gate_tallies: GateTallies;
  gates: Gates;
  general_settings: GeneralSettings;
  homepage_sections: HomepageSections;
  idempotency_keys: IdempotencyKeys;
  inventory_tallies: InventoryTallies;
  jobs: Jobs;
  ledger_entries: LedgerEntries;
  legal_settings: LegalSettings;
  legal_texts: LegalTexts;
  list_tallies: ListTallies;
  login_failures: LoginFailures;
  mail_pause: MailPause;
  mail_suppressions: MailSuppressions;
  mails: Mails;
  media: Media;
  media_files: MediaFiles;
  media_uses: MediaUses;
  offer_tallies: OfferTallies;
  order_item_discounts: OrderItemDiscounts;
  order_items: OrderItems;
  orders: Orders;
  organizers: Organizers;
  outbox: Outbox;
  pairing_codes: PairingCodes;
  payment_accounts: PaymentAccounts;
  payment_notifications: PaymentNotifications;
  payments: Payments;
  petugas_assignments: PetugasAssignments;
  promo_redemptions: PromoRedemptions;
  promos: Promos;
  questions: Questions;
  recovery_codes: RecoveryCodes;
  refund_accounts: RefundAccounts;
  refund_items: RefundItems;
  refunds: Refunds;
  sale_tallies: SaleTallies;
  sandbox_payments: SandboxPayments;
  schedules: Schedules;
  sign_ins: SignIns;
  signature_artists: SignatureArtists;
  signature_brand_partners: SignatureBrandPartners;
  signature_profiles: SignatureProfiles;
  standing_entries: StandingEntries;
  ticket_types: TicketTypes;
  tickets: Tickets;
  two_factor: TwoFactor;
  unknown_scan_hours: UnknownScanHours;
  users: Users;
  venues: Venues;
  voucher_batches: VoucherBatches;
  voucher_redemptions: VoucherRedemptions;
  vouchers: Vouchers;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
}

/** What a read may see: no trash, no secrets. */
export interface ReadTables extends Views {
  activity_log: ActivityLog;
  attendee_imports: AttendeeImports;
  audience_tallies: AudienceTallies;
  buyer_networks: BuyerNetworks;
  categories: Categories;
  contact_settings: ContactSettings;
  device_contacts: DeviceContacts;
  devices: Devices;
  error_log_hours: ErrorLogHours;
  error_logs: ErrorLogs;
  error_occurrences: ErrorOccurrences;
  event_messages: EventMessages;
  event_names: EventNames;
  event_reminders: EventReminders;
  event_themes: EventThemes;
  free_orders: FreeOrders;
  gate_tallies: GateTallies;
  gates: Gates;
  general_settings: GeneralSettings;
  idempotency_keys: IdempotencyKeys;
  inventory_tallies: InventoryTallies;
  ledger_entries: LedgerEntries;
  legal_settings: LegalSettings;
  legal_texts: LegalTexts;
  list_tallies: ListTallies;
  mail_pause: MailPause;
  mail_suppressions: MailSuppressions;
  mails: Mails;
  media: Media;
  media_files: MediaFiles;
  media_uses: MediaUses;
  offer_tallies: OfferTallies;
  order_item_discounts: OrderItemDiscounts;
  order_items: OrderItems;
  organizers: Organizers;
  outbox: Outbox;
  payment_notifications: PaymentNotifications;
  petugas_assignments: PetugasAssignments;
  promo_redemptions: PromoRedemptions;
  refund_items: RefundItems;
  refunds: Refunds;
  sale_tallies: SaleTallies;
  sandbox_payments: SandboxPayments;
  schedules: Schedules;
  sign_ins: SignIns;
  signature_profiles: SignatureProfiles;
  standing_entries: StandingEntries;
  two_factor: TwoFactor;
  unknown_scan_hours: UnknownScanHours;
  venues: Venues;
  voucher_batches: VoucherBatches;
  voucher_redemptions: VoucherRedemptions;
}
