import type { Books, Row } from './books.ts';

/** What the generator remembers of the platform it makes: rows as they are in the database, and how they hang together. */
export interface Platform {
  readonly now: number;
  /** Moments to choose from, in order. */
  readonly instants: readonly number[];
  readonly books: Books;
  readonly organizers: OrganizerRow[];
  /** The account of each organizer, and one administrator. */
  readonly staff: { readonly admin: UserRow; readonly organizers: UserRow[] };
  readonly people: UserRow[];
  readonly petugas: UserRow[];
  readonly categories: Row[];
  readonly eventStates: EventState[];
  readonly sales: Sale[];
  readonly tickets: Ticket[];
  readonly scans: Scan[];
  readonly settings: { timezone: string; currency: string };
}

export interface Trash {
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
}

interface OrganizerRow extends Row {
  readonly name: string;
  readonly slug: string;
  timezone: string | null;
}

export interface UserRow extends Row, Trash {
  readonly name: string;
  readonly email: string;
  role: string;
  city: string | null;
  province: string | null;
  birth_date: string | null;
  gender: string | null;
  readonly organizer_id: string | null;
  readonly organizer_role?: string | null;
  readonly created_at: string;
}

interface EventRow extends Row, Trash {
  readonly organizer_id: string;
  readonly currency: string;
  status: string;
  category_id: string | null;
  starts_at: string;
  ends_at: string;
  doors_open_at: string | null;
  timezone: string;
  published_at: string | null;
  cancelled_at: string | null;
  rejection_reason: string | null;
}

interface TypeRow extends Row, Trash {
  readonly event_id: string;
  readonly price: number;
  capacity: number | null;
  sold: number;
  reserved: number;
}

interface PromoRow extends Row, Trash {
  readonly event_id: string;
  is_active: boolean;
  ends_at: string | null;
  readonly max_uses: number | null;
  used_count: number;
  reserved_count: number;
}

interface VoucherRow extends Row, Trash {
  readonly event_id: string;
  readonly max_usages: number;
  redeemed_count: number;
  reserved_count: number;
  valid_until: string | null;
  revoked_at: string | null;
}

/** An event with all that belongs to it. */
export interface EventState {
  readonly row: EventRow;
  readonly types: TypeRow[];
  readonly promos: { readonly row: PromoRow; readonly percent: number }[];
  readonly vouchers: { readonly row: VoucherRow; readonly percent: number }[];
  readonly gates: Row[];
  /** The first and the last scan: the event is never moved to between or after them. */
  firstScan: number;
}

export interface Line {
  readonly item: Row & { readonly quantity: number; readonly unit_price: number; readonly discount: number };
  readonly type: TypeRow;
  /** Tickets of the line that stand by the ledger. */
  standing: number;
  isAnnulled: boolean;
}

interface Redeeming extends Row {
  readonly amount: number;
  status: string;
  redeemed_at: string | null;
}

export interface Offer {
  readonly kind: 'promo' | 'voucher';
  readonly row: PromoRow | VoucherRow;
  readonly redemption: Redeeming;
  /** What it took off each line. */
  readonly discounts: readonly number[];
}

/** An entry of the ledger; each is taken back at most once. */
export interface Entered {
  readonly row: Row & {
    readonly kind: string;
    readonly is_reversal: boolean;
    readonly borne_by: string;
    readonly refund_id: string | null;
    readonly promo_id: string | null;
    readonly voucher_id: string | null;
    readonly quantity: number;
    readonly amount: number;
  };
  readonly line: Line | null;
  isReversed: boolean;
}

export interface Sale {
  readonly eventState: EventState;
  readonly order: Row & { status: string; paid_at: string | null; cancelled_at: string | null };
  readonly payment: Row & {
    readonly amount: number;
    status: string;
    paid_at: string | null;
    refunded_amount: number;
  };
  readonly lines: Line[];
  readonly offers: Offer[];
  readonly fees: readonly { readonly kind: string; readonly amount: number; readonly byBuyer: boolean }[];
  readonly entries: Entered[];
  readonly tickets: Ticket[];
  readonly buyer: { readonly id: string | null; readonly name: string; readonly email: string };
  state: 'Held' | 'Paid' | 'Lapsed';
  /** Nothing that happens later is dated before this. */
  lastAt: number;
}

export interface Ticket {
  readonly row: Row & { status: string };
  readonly sale: Sale;
  readonly line: Line;
  issuedAt: number;
}

export interface Scan {
  readonly row: Row & { readonly checkin_status: string };
  readonly ticket: Ticket | null;
  isReverted: boolean;
}

export const iso = (instant: number): string => new Date(instant).toISOString();

/** One of many by any number; undefined among none. */
export const pickOf = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items.length === 0 ? undefined : items[pick % items.length];

/** A moment by any number, at or after another. */
export function momentOf({ instants, now }: Platform, pick: number, from = 0): number {
  const later = from === 0 ? instants : instants.slice(firstFrom(instants, from));
  return pickOf(later, pick * 7919) ?? Math.max(from, now - 120_000);
}

function firstFrom(instants: readonly number[], from: number): number {
  const index = instants.findIndex((instant) => instant >= from);
  return index < 0 ? instants.length : index;
}
