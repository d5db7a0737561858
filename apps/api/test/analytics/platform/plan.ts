import fc from 'fast-check';
import { zones } from './instants.ts';

/**
 * What is to be on a platform, told by numbers that pick among what there is: any number is fine for any platform,
 * so that a plan can be made smaller by leaving out anything.
 */
export interface Plan {
  readonly zone: string;
  readonly currency: string;
  /** Null: the platform's own zone. */
  readonly organizers: readonly (string | null)[];
  readonly people: readonly Profile[];
  readonly events: readonly EventPlan[];
  /** What happens, in parts between which somebody may look. */
  readonly operations: readonly (readonly Operation[])[];
}

type Pick = number;

export interface Profile {
  readonly city: string | null;
  readonly province: string | null;
  readonly birth_date: string | null;
  readonly gender: string | null;
  readonly role: 'ticket_holder' | 'petugas';
  readonly at: Pick;
}

export interface EventPlan {
  readonly organizer: Pick;
  readonly zone: string;
  readonly status: string;
  /** Null for most: that of the platform. */
  readonly currency: string | null;
  readonly category: Pick;
  /** Days until it starts; hours that it lasts; hours from the doors' opening to the start, or null without doors. */
  readonly startsIn: number;
  readonly lasts: number;
  readonly doors: number | null;
  readonly isTrash: boolean;
  readonly types: readonly TypePlan[];
  readonly promos: readonly OfferPlan[];
  readonly vouchers: readonly OfferPlan[];
  readonly gates: number;
  readonly batches: number;
  readonly at: Pick;
}

export interface TypePlan {
  readonly kind: 'Paid' | 'Free' | 'Donation';
  readonly price: number;
  readonly capacity: number | null;
  readonly isTrash: boolean;
}

export interface OfferPlan {
  readonly most: number;
  readonly batch: Pick;
  readonly percent: number;
  /** Days until it ends; null: never. */
  readonly endsIn: number | null;
  readonly isTrash: boolean;
  readonly at: Pick;
}

export type Operation =
  | {
      readonly operation: 'sell';
      readonly event: Pick;
      readonly buyer: Pick;
      readonly lines: readonly { readonly type: Pick; readonly quantity: number }[];
      readonly promos: readonly Pick[];
      readonly voucher: Pick | null;
      /** What the fee of the platform, that of the provider and the tax are, and who bears them. */
      readonly fees: readonly { readonly amount: number; readonly byBuyer: boolean }[];
      readonly method: Pick;
      readonly end: 'Paid' | 'Held' | 'Failed' | 'Expired' | 'Cancelled';
      readonly at: Pick;
    }
  | { readonly operation: 'settle'; readonly sale: Pick; readonly paid: boolean; readonly at: Pick }
  | {
      readonly operation: 'refund';
      readonly sale: Pick;
      readonly quantity: number;
      readonly withFees: boolean;
      readonly isGoodwill: boolean;
      readonly status: 'Requested' | 'Failed' | 'Succeeded';
      readonly at: Pick;
    }
  | {
      readonly operation: 'dispute';
      readonly sale: Pick;
      readonly revoke: boolean;
      readonly won: boolean;
      readonly at: Pick;
    }
  | {
      readonly operation: 'withdraw';
      readonly sale: Pick;
      readonly line: Pick;
      readonly quantity: number;
      readonly at: Pick;
    }
  | { readonly operation: 'annul'; readonly sale: Pick; readonly line: Pick; readonly at: Pick }
  | { readonly operation: 'correct'; readonly sale: Pick; readonly entry: Pick; readonly at: Pick }
  | {
      readonly operation: 'scan';
      readonly ticket: Pick;
      readonly event: Pick;
      readonly what: 'in' | 'out' | 'duplicate' | 'conflict' | 'odd conflict' | 'rejected' | 'unknown';
      readonly gate: Pick;
      readonly petugas: Pick;
      readonly at: Pick;
    }
  | { readonly operation: 'undo'; readonly scan: Pick; readonly at: Pick }
  | {
      readonly operation: 'change';
      readonly what: Pick;
      readonly which: Pick;
      readonly how: Pick;
      readonly days: number;
    };

const pick = fc.nat(9999);
const zone = fc.constantFrom(...zones);
const rarely = (one: number) => fc.nat(one).map((number) => number === one);
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 });
const days = fc.integer({ min: -400, max: 60 }).filter((days) => days !== 0);

const profile: fc.Arbitrary<Profile> = fc.record({
  city: fc.option(fc.constantFrom('Bandung', 'Medan', 'Solo', 'Palu', 'Other'), { freq: 6 }),
  province: fc.option(fc.constantFrom('Jawa Barat', 'Sumatera Utara'), { freq: 4 }),
  birth_date: fc.option(
    fc.constantFrom('2010-12-31', '2001-01-01', '1999-06-05', '1985-12-31', '1975-01-01', '1960-02-29'),
    { freq: 5 },
  ),
  gender: fc.option(fc.constantFrom('Female', 'Male', 'Other'), { freq: 5 }),
  role: fc.constantFrom('ticket_holder', 'ticket_holder', 'ticket_holder', 'petugas'),
  at: pick,
});

const typePlan: fc.Arbitrary<TypePlan> = fc.record({
  kind: fc.constantFrom('Paid', 'Paid', 'Paid', 'Free', 'Donation'),
  price: fc.constantFrom(150_000, 99_999, 33_333, 1),
  capacity: fc.option(fc.constantFrom(3, 12, 40, 200, 1000), { freq: 3 }),
  isTrash: rarely(7),
});

const offerPlan: fc.Arbitrary<OfferPlan> = fc.record({
  most: fc.constantFrom(1, 3, 50, 50),
  batch: pick,
  percent: fc.constantFrom(10, 33, 33, 100),
  endsIn: fc.option(fc.constantFrom(-40, -1, 3, 30), { freq: 3 }),
  isTrash: rarely(6),
  at: pick,
});

const eventPlan: fc.Arbitrary<EventPlan> = fc.record({
  organizer: pick,
  zone,
  status: fc.constantFrom(
    'Published',
    'Published',
    'Published',
    'Published',
    'Postponed',
    'Archived',
    'Cancelled',
    'Draft',
    'Pending Review',
    'Rejected',
  ),
  currency: fc.constantFrom(null, null, null, null, 'USD'),
  category: pick,
  startsIn: fc.oneof(
    fc.constant(-0.02),
    fc.constant(-2),
    fc.constant(0.02),
    days,
    fc.integer({ min: -90, max: -1 }),
  ),
  lasts: fc.constantFrom(3, 30, 200),
  doors: fc.constantFrom(null, null, 1, 2, -1),
  isTrash: rarely(7),
  types: fc.array(typePlan, { minLength: 1, maxLength: 3 }),
  promos: fc.array(offerPlan, { minLength: 1, maxLength: 3 }),
  vouchers: fc.array(offerPlan, { maxLength: 4 }),
  gates: fc.nat(2),
  batches: fc.nat(2),
  at: pick,
});

const fee = fc.record({ amount: fc.constantFrom(0, 0, 2500, 4321), byBuyer: fc.boolean() });

const sell: fc.Arbitrary<Operation> = fc.record({
  operation: fc.constant('sell' as const),
  event: pick,
  buyer: pick,
  lines: fc.array(fc.record({ type: pick, quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  promos: fc.array(pick, { maxLength: 4 }),
  voucher: seldom(pick),
  fees: fc.tuple(fee, fee, fee),
  method: pick,
  end: fc.constantFrom(
    'Paid',
    'Paid',
    'Paid',
    'Paid',
    'Paid',
    'Paid',
    'Held',
    'Failed',
    'Expired',
    'Cancelled',
  ),
  at: pick,
});

const scan: fc.Arbitrary<Operation> = fc.record({
  operation: fc.constant('scan' as const),
  ticket: pick,
  event: pick,
  what: fc.constantFrom(
    ...(['in', 'in', 'in', 'in', 'out', 'out', 'duplicate', 'conflict'] as const),
    ...(['odd conflict', 'rejected', 'unknown'] as const),
  ),
  gate: pick,
  petugas: pick,
  at: pick,
});

const ofSale = { sale: pick, at: pick };

const refund: fc.Arbitrary<Operation> = fc.record({
  operation: fc.constant('refund' as const),
  ...ofSale,
  quantity: fc.integer({ min: 1, max: 9 }),
  withFees: fc.boolean(),
  isGoodwill: rarely(4),
  status: fc.constantFrom('Requested', 'Failed', 'Succeeded', 'Succeeded', 'Succeeded', 'Succeeded'),
});

/** Operations on what was sold. */
const afterSale: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ operation: fc.constant('settle' as const), ...ofSale, paid: fc.boolean() }),
  refund,
  refund,
  refund,
  fc.record({
    operation: fc.constant('dispute' as const),
    ...ofSale,
    revoke: fc.boolean(),
    won: fc.boolean(),
  }),
  fc.record({
    operation: fc.constant('withdraw' as const),
    ...ofSale,
    line: pick,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ operation: fc.constant('annul' as const), ...ofSale, line: pick }),
  fc.record({ operation: fc.constant('correct' as const), ...ofSale, entry: pick }),
);

const undo: fc.Arbitrary<Operation> = fc.record({
  operation: fc.constant('undo' as const),
  scan: pick,
  at: pick,
});

export const change: fc.Arbitrary<Operation> = fc.record({
  operation: fc.constant('change' as const),
  what: pick,
  which: pick,
  how: pick,
  days,
});

/** Operations in the mix of a busy day. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { arbitrary: sell, weight: 9 },
  { arbitrary: scan, weight: 9 },
  { arbitrary: afterSale, weight: 5 },
  { arbitrary: undo, weight: 2 },
);

export interface Size {
  readonly events: number;
  readonly people: number;
  /** In each of three parts. */
  readonly operations: number;
}

/** Any platform up to a size. Some of the organizers will have no event. */
export const planOf = ({ events, people, operations }: Size): fc.Arbitrary<Plan> =>
  fc.record({
    zone: fc.constantFrom('Asia/Jakarta', 'Asia/Jakarta', 'America/New_York', 'Pacific/Apia'),
    currency: fc.constantFrom('IDR', 'IDR', 'USD'),
    organizers: fc.array(fc.option(zone), { minLength: 2, maxLength: 4 }),
    people: fc.array(profile, { minLength: Math.ceil(people / 2), maxLength: people, size: 'max' }),
    events: fc.array(eventPlan, { minLength: Math.ceil(events / 2), maxLength: events, size: 'max' }),
    operations: fc.tuple(
      fc.array(operation, { minLength: Math.ceil(operations / 2), maxLength: operations, size: 'max' }),
      fc.array(fc.oneof({ arbitrary: operation, weight: 4 }, { arbitrary: change, weight: 1 }), {
        minLength: Math.ceil(operations / 4),
        maxLength: operations,
        size: 'max',
      }),
      fc.array(fc.oneof({ arbitrary: operation, weight: 1 }, { arbitrary: change, weight: 3 }), {
        minLength: Math.ceil(operations / 4),
        maxLength: operations,
        size: 'max',
      }),
    ),
  });
