-- One row per order that used a voucher. While the order is held the use is Reserved; it becomes Redeemed when the
-- order is paid and Released when it lapses, and the counters of vouchers follow in the same transaction.
create table voucher_redemptions (
  event_id uuid not null constraint a_voucher_redemption_is_for_an_event references events (id),
  id uuid not null,
  voucher_id uuid not null,
  order_id uuid not null,
  user_id uuid constraint a_voucher_is_redeemed_by_a_user references users (id),
  status text not null default 'Reserved',
  -- The discount it gave, in the smallest unit in use of the currency.
  amount bigint not null,
  currency text not null,
  redeemed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_voucher_redemption_is_of_a_voucher foreign key (event_id, voucher_id)
  references vouchers (event_id, id),
  constraint a_voucher_redemption_is_on_an_order foreign key (event_id, order_id)
  references orders (event_id, id),
  constraint a_voucher_is_used_once_per_order unique (event_id, voucher_id, order_id),
  constraint a_voucher_redemption_has_a_known_status check (status in ('Reserved', 'Redeemed', 'Released')),
  constraint a_discount_is_never_negative check (amount >= 0),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint a_redeemed_voucher_says_when check (status <> 'Redeemed' or redeemed_at is not null)
);

create index voucher_redemptions_by_order on voucher_redemptions (event_id, order_id);
create index voucher_redemptions_by_user on voucher_redemptions (event_id, voucher_id, user_id);
