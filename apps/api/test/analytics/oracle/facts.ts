import pg from 'pg';

/** The raw rows that reports are made of, as far as they matter to them. Instants are Unix milliseconds. */

export interface Entry {
  readonly event_id: string;
  readonly id: string;
  readonly kind: 'Sale' | 'Discount' | 'Refund' | 'Platform Fee' | 'Gateway Fee' | 'Tax' | 'Chargeback';
  readonly is_reversal: boolean;
  readonly borne_by: 'Organizer' | 'Buyer';
  readonly order_id: string;
  readonly payment_id: string;
  readonly ticket_type_id: string | null;
  readonly quantity: number;
  readonly amount: number;
  readonly currency: string;
  readonly occurred_at: number;
}

export interface Event {
  readonly id: string;
  readonly organizer_id: string;
  readonly category_id: string | null;
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly doors_open_at: number | null;
  readonly sales_start_at: number | null;
  readonly published_at: number | null;
  readonly cancelled_at: number | null;
  readonly postponed_at: number | null;
  readonly rescheduled_at: number | null;
  readonly created_at: number;
  readonly timezone: string;
  readonly currency: string;
  readonly cover_image_url: string | null;
  readonly deleted_at: number | null;
}

export interface TicketType {
  readonly event_id: string;
  readonly id: string;
  readonly name: string;
  readonly kind: 'Paid' | 'Free' | 'Donation';
  readonly capacity: number | null;
  readonly reserved: number;
  readonly valid_until: number | null;
  readonly deleted_at: number | null;
}

export interface CheckIn {
  readonly event_id: string;
  readonly id: string;
  readonly checkin_status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected' | 'Reverted' | 'Conflict';
  readonly reason_code: string | null;
  readonly ticket_id: string | null;
  readonly gate_id: string | null;
  readonly petugas_id: string | null;
  readonly scanned_at: number;
  readonly reverts_id: string | null;
}

interface Order {
  readonly event_id: string;
  readonly id: string;
  readonly buyer_user_id: string | null;
  readonly buyer_email: string;
}

interface Payment {
  readonly event_id: string;
  readonly id: string;
  readonly status: string;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
}

export interface Promo {
  readonly event_id: string;
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly max_uses: number | null;
  readonly used_count: number;
  readonly reserved_count: number;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly is_active: boolean;
  readonly deleted_at: number | null;
}

export interface Voucher {
  readonly event_id: string;
  readonly id: string;
  readonly batch_id: string | null;
  readonly code: string;
  readonly max_usages: number;
  readonly redeemed_count: number;
  readonly reserved_count: number;
  readonly valid_until: number | null;
  readonly revoked_at: number | null;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

/** A use of a promo or a voucher on an order. */
export interface Redemption {
  readonly event_id: string;
  readonly id: string;
  readonly order_id: string;
  readonly user_id: string | null;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly redeemed_at: number;
}
export type PromoRedemption = Redemption & { readonly promo_id: string };
type VoucherRedemption = Redemption & { readonly voucher_id: string };

export interface User {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly city: string | null;
  readonly province: string | null;
  readonly gender: string | null;
  readonly birth_date: string | null;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

interface Organizer {
  readonly id: string;
  readonly timezone: string | null;
}

/** Something of an event that has a name. */
interface Named {
  readonly event_id: string;
  readonly id: string;
  readonly name: string;
}

interface Row {
  ledger_entries: Entry;
  events: Event;
  ticket_types: TicketType;
  check_ins: CheckIn;
  orders: Order;
  payments: Payment;
  promos: Promo;
  vouchers: Voucher;
  promo_redemptions: PromoRedemption;
  voucher_redemptions: VoucherRedemption;
  users: User;
  organizers: Organizer;
  gates: Named;
  voucher_batches: Named;
  tickets: { readonly id: string; readonly ticket_type_id: string };
  categories: { readonly id: string; readonly name: string; readonly slug: string };
  general_settings: { readonly default_timezone: string; readonly default_currency: string };
}

const tables = [
  ...(['ledger_entries', 'events', 'ticket_types', 'check_ins', 'orders', 'payments', 'promos'] as const),
  ...(['vouchers', 'promo_redemptions', 'voucher_redemptions', 'users', 'organizers', 'gates'] as const),
  ...(['voucher_batches', 'tickets', 'categories', 'general_settings'] as const),
] satisfies (keyof Row)[];

/** All rows of all tables. */
export type Facts = { readonly [Table in keyof Row]: readonly Row[Table][] };

const byType: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.TIMESTAMPTZ]: (text) =>
    Number(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)),
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: Number,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => byType[type] ?? pg.types.getTypeParser(type, format),
};

/** Reads everything there is, as of one moment. */
export async function loadFacts(connection: pg.ClientConfig): Promise<Facts> {
  const client = new pg.Client({ ...connection, types, application_name: 'oracle' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const facts: Partial<Record<keyof Row, unknown[]>> = {};
    for (const table of tables) facts[table] = (await client.query(`select * from ${table}`)).rows;
    return facts as Facts;
  } finally {
    await client.end();
  }
}
