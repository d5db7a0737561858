import Type from 'typebox';
import { text } from '../body.ts';
import { managed } from '../managed.ts';
import {
  Amount,
  Color,
  Count,
  Currency,
  Flag,
  Id,
  Instant,
  nullable,
  oneOf,
  part,
  record,
  Text,
  WrittenAmount,
} from '../values.ts';
import { salesStatuses } from './event.ts';

/** What is offered, and for how much. */
const offer = {
  id: Id,
  event_id: Id,
  name: Text,
  description: nullable(Text),
  kind: oneOf(['Paid', 'Free', 'Donation']),
  price: Type.Integer({
    minimum: 0,
    'x-as': 'money',
    description: 'Of a donation: the least that is accepted',
  }),
  original_price: nullable(Amount),
};

/** When it is sold, and how many at once. */
const sale = {
  sales_start_at: nullable(Instant),
  sales_end_at: nullable(Instant),
  sales_status: oneOf(salesStatuses),
  min_per_order: Count,
  max_per_order: nullable(Count),
};

/** What may be done with a ticket, and when it opens the gate. */
const use = {
  is_transferable: Flag,
  is_refundable: Flag,
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  entry_policy: oneOf(['Single Entry', 'Re-entry', 'Multiple', 'Once Per Day']),
};

/** How it is shown among others. */
const display = {
  benefits: Type.Array(Text),
  color: nullable(Color),
  position: Count,
};

/** What can be bought for an event. A capacity of null is unlimited, and so is what is left of it. */
export const TicketType = record('TicketType', {
  ...offer,
  currency: Currency,
  capacity: nullable(Count),
  sold: Count,
  reserved: Count,
  available: nullable(Count),
  is_sold_out: Flag,
  ...sale,
  visibility: oneOf(['Public', 'Hidden', 'Code Only']),
  ...use,
  gate: nullable(part({ id: Id, name: Text })),
  gate_note: {
    ...nullable(Text),
    description: 'What check-in staff are told of each ticket of the type',
  },
  ...display,
  is_active: Flag,
  created_at: Instant,
  updated_at: Instant,
});

/**
 * A ticket type as visitors read it: an active one with the visibility Public. How many there are and how many are sold
 * is left out; `sales_status` says whether some are left.
 */
export const PublicTicketType = record('PublicTicketType', {
  ...offer,
  fee: Type.Integer({
    minimum: 0,
    'x-as': 'money',
    description: 'Platform’s fee that the buyer of one ticket pays',
  }),
  tax: Type.Integer({ minimum: 0, 'x-as': 'money', description: 'Taxes that the buyer of one ticket pays' }),
  price_all_in: Type.Integer({
    minimum: 0,
    'x-as': 'money',
    description: 'What one ticket costs: price, fee and tax',
  }),
  original_price_all_in: nullable(
    Type.Integer({
      minimum: 0,
      'x-as': 'money',
      description: 'What one ticket would cost at `original_price`; null: it has none',
    }),
  ),
  currency: Currency,
  ...sale,
  ...use,
  ...display,
});

export const ManagedTicketType = managed('ManagedTicketType', TicketType);

const perOrder = Type.Integer({ minimum: 1, maximum: 1000 });

/** What a write may name. */
export const ticketTypeFields = {
  name: text(120),
  description: nullable(text(2000)),
  kind: offer.kind,
  price: WrittenAmount,
  original_price: nullable(WrittenAmount),
  capacity: nullable(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Null: unlimited' })),
  sales_start_at: nullable(Instant),
  sales_end_at: nullable(Instant),
  min_per_order: perOrder,
  max_per_order: nullable(perOrder),
  visibility: TicketType.properties.visibility,
  is_transferable: Flag,
  is_refundable: Flag,
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  entry_policy: use.entry_policy,
  gate_id: nullable(Id),
  gate_note: nullable(text(200)),
  benefits: Type.Array(text(200), { maxItems: 50 }),
  color: nullable(Color),
  is_active: Flag,
};
