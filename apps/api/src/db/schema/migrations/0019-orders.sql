-- A refund is money, not an order state: refund_status is derived, see the view live_orders.
create table orders (
  event_id uuid not null constraint an_order_is_for_an_event references events (id),
  id uuid not null,
  -- What people read and type; random, never a running number.
  reference text not null,
  -- Null: bought without an account.
  buyer_user_id uuid constraint an_order_is_bought_by_a_user references users (id),
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text,
  status text not null default 'Reserved',
  -- Smallest unit in use of the currency. Fees and taxes here are those the buyer pays on top of the tickets.
  subtotal bigint not null,
  discount_total bigint not null default 0,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null,
  currency text not null,
  -- The codes given at checkout. Promos that applied by themselves are in promo_redemptions only.
  promo_id uuid,
  voucher_id uuid,
  accepted_terms_version text,
  -- The hold on the places ends at reserved_until; the time to pay ends at expires_at.
  reserved_until timestamptz(3),
  expires_at timestamptz(3),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint an_order_uses_a_promo_of_its_event foreign key (event_id, promo_id)
  references promos (event_id, id),
  constraint an_order_uses_a_voucher_of_its_event foreign key (event_id, voucher_id)
  references vouchers (event_id, id),
  constraint an_order_reference_is_used_once_per_event unique (event_id, reference),
  constraint an_order_has_a_known_status check (
    status in ('Reserved', 'Awaiting Payment', 'Paid', 'Expired', 'Cancelled')
  ),
  constraint order_amounts_are_never_negative check (
    subtotal >= 0 and discount_total >= 0 and fee_total >= 0 and tax_total >= 0 and total >= 0
  ),
  constraint a_discount_stays_within_the_subtotal check (discount_total <= subtotal),
  constraint an_order_adds_up check (total = subtotal - discount_total + fee_total + tax_total),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint a_reserved_order_says_until_when check (status <> 'Reserved' or reserved_until is not null),
  constraint an_awaited_payment_has_a_deadline check (status <> 'Awaiting Payment' or expires_at is not null),
  constraint a_paid_order_says_when check (status <> 'Paid' or paid_at is not null),
  constraint a_cancelled_order_says_when check (status <> 'Cancelled' or cancelled_at is not null)
);

create index orders_by_id on orders (id);
create index orders_by_reference on orders (reference);
create index orders_by_newest on orders (created_at desc, id desc);
create index orders_by_event on orders (event_id, created_at desc, id desc);
create index orders_by_event_and_status on orders (event_id, status, created_at desc, id desc);
create index orders_by_buyer on orders (buyer_user_id, created_at desc, id desc);
create index orders_with_a_hold on orders (reserved_until) where status = 'Reserved';
create index orders_to_be_paid on orders (expires_at) where status = 'Awaiting Payment';
