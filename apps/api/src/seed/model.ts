import type { Rung } from './catalog/ladders.ts';
import type { Row } from './copy.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import type { Account } from './users.ts';

/*
 * One event with its sales and check-ins, worked out in memory before its rows are added. Instants are Unix
 * milliseconds, amounts whole rupiah.
 */

export type Gate = { id: string; name: string };

export type TicketType = {
  id: string;
  rung: Rung;
  name: string;
  price: number;
  originalPrice: number | null;
  /** null is without a limit. */
  capacity: number | null;
  opens: number;
  closes: number;
  validFrom: number | null;
  validUntil: number | null;
  gate: Gate | null;
  position: number;
  active: boolean;
  sold: number;
  reserved: number;
  /** Places that only placed orders may take. */
  kept: number;
};

/** A promo or a voucher: what both need to be applied to an order. */
export type Offer = {
  id: string;
  kind: 'Promo' | 'Voucher';
  effect: 'Discount' | 'Free Ticket' | 'Access';
  discountType: Row<'promos'>['discount_type'] | null;
  discountValue: number | null;
  maxDiscount: number | null;
  minQuantity: number;
  /** Applied without a code. */
  automatic: boolean;
  /** null is every ticket type. */
  typeIds: string[] | null;
  limit: number | null;
  perBuyer: number | null;
  /** Uses by buyer, named by key. */
  uses: Map<string, number>;
  createdAt: number;
  opens: number | null;
  closes: number | null;
  used: number;
  reserved: number;
  /** Name under which placed orders use it; then no other order may. null is open to all. */
  keptAs: string | null;
};

export type Buyer = { id: string | null; key: string; name: string; email: string; phone: string | null };

/**
 * What becomes of a placed order. Held: reserved for a group, without a payment. Pending and Processing: not paid
 * yet, by virtual account and by bank transfer. The others are paid. Scanned: used, with a scan of each rare kind.
 */
export type Fate =
  | 'Held'
  | 'Pending'
  | 'Processing'
  | 'Active'
  | 'Used'
  | 'Scanned'
  | 'Expired'
  | 'Cancelled'
  | 'Revoked'
  | 'Transferred'
  | RefundFate
  | DisputeFate;

export type RefundFate =
  | 'Refunded'
  | 'Partially Refunded'
  | 'Refund Requested'
  | 'Refund Approved'
  | 'Refund Processing'
  | 'Refund Failed'
  | 'Refund Denied';

export type DisputeFate = 'Disputed' | 'Charged Back' | 'Dispute Won';

export type Line = {
  id: string;
  type: TicketType;
  quantity: number;
  unitPrice: number;
  discount: number;
  total: number;
};

export type Order = {
  id: string;
  reference: string;
  buyer: Buyer;
  /** Set for placed orders. */
  fate: Fate | null;
  status: NonNullable<Row<'orders'>['status']>;
  createdAt: number;
  updatedAt: number;
  reservedUntil: number | null;
  expiresAt: number | null;
  paidAt: number | null;
  cancelledAt: number | null;
  cancellationReason: string | null;
  lines: Line[];
  offer: Offer | null;
  subtotal: number;
  discount: number;
  /** The platform's fee and the tax on it, borne by `feeBorneBy`. */
  fee: number;
  tax: number;
  feeBorneBy: 'Buyer' | 'Organizer';
  total: number;
  payments: Payment[];
  refunds: Refund[];
  tickets: Ticket[];
  /** When the payment was disputed, and how the dispute ended. */
  dispute: { openedAt: number; endedAt: number | null; won: boolean } | null;
};

export type Payment = {
  id: string;
  reference: string;
  status: NonNullable<Row<'payments'>['status']>;
  method: Row<'payments'>['method'];
  gatewayFee: number;
  refunded: number;
  failure: { code: string; message: string } | null;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  paidAt: number | null;
};

export type Refund = {
  id: string;
  payment: Payment;
  status: NonNullable<Row<'refunds'>['status']>;
  tickets: Ticket[];
  /** Whether the buyer's fee and its tax are returned, as for a cancelled event. */
  withFees: boolean;
  source: NonNullable<Row<'refunds'>['source']>;
  amount: number;
  reason: string;
  requestedBy: string | null;
  requestedAt: number;
  decidedAt: number | null;
  endedAt: number | null;
};

export type Ticket = {
  id: string;
  code: string;
  order: Order;
  line: Line;
  holder: Buyer;
  attendeeName: string;
  attendeeEmail: string | null;
  status: NonNullable<Row<'tickets'>['status']>;
  price: number;
  seat: string | null;
  createdAt: number;
  issuedAt: number | null;
  /** When it reached its present status. */
  changedAt: number;
  generation: number;
  refund: Refund | null;
  revocationReason: string | null;
  transferredFrom: Ticket | null;
  entry: { checkInId: string; at: number; exitedAt: number | null } | null;
};

export type Staff = {
  account: Account;
  role: 'Scanner' | 'Supervisor';
  gate: Gate | null;
  deviceId: string;
  /** Whether they work at the gates; not while invited or once revoked. */
  scans: boolean;
};

/** One event with everything that belongs to it. */
export type EventSetup = {
  event: SeedEvent;
  gates: Gate[];
  types: TicketType[];
  offers: Offer[];
  staff: Staff[];
  /** The event's random stream for one noun. */
  random: (noun: string) => Random;
};
