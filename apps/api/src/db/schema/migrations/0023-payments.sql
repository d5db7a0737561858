create table payments (
  event_id uuid not null constraint a_payment_is_for_an_event references events (id),
  id uuid not null,
  order_id uuid not null,
  reference text not null,
  status text not null default 'Pending',
  -- All amounts in the smallest unit in use of the currency. Fees and tax are parts of what happened to this
  -- amount, whoever bore them; the ledger says who did.
  amount bigint not null,
  currency text not null,
  platform_fee bigint not null default 0,
  gateway_fee bigint not null default 0,
  tax_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  method text not null,
  provider text,
  -- Stored whole for reconciliation, masked when read.
  provider_reference text,
  failure_code text,
  failure_message text,
  expires_at timestamptz(3),
  paid_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_payment_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id),
  constraint a_payment_reference_is_used_once_per_event unique (event_id, reference),
  constraint a_provider_reference_is_used_once_per_event unique (event_id, provider, provider_reference),
  constraint a_payment_has_a_known_status check (
    status in (
      'Pending', 'Processing', 'Paid', 'Failed', 'Expired', 'Cancelled',
      'Partially Refunded', 'Refunded', 'Disputed', 'Charged Back'
    )
  ),
  constraint a_payment_has_a_known_method check (
    method in ('QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail', 'Cash', 'Free')
  ),
  constraint only_a_free_payment_is_zero check ((method = 'Free') = (amount = 0)),
  constraint payment_amounts_are_never_negative check (
    amount >= 0 and platform_fee >= 0 and gateway_fee >= 0 and tax_amount >= 0 and refunded_amount >= 0
  ),
  constraint refunds_stay_within_the_payment check (refunded_amount <= amount),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint a_paid_payment_says_when check (
    status not in ('Paid', 'Partially Refunded', 'Refunded', 'Disputed', 'Charged Back') or paid_at is not null
  )
);

create index payments_by_id on payments (id);
create index payments_by_reference on payments (reference);
create index payments_by_provider_reference on payments (provider, provider_reference)
where provider_reference is not null;
create index payments_by_newest on payments (created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc, id desc);
create index payments_by_event on payments (event_id, created_at desc, id desc);
create index payments_by_event_and_status on payments (event_id, status, created_at desc, id desc);
create index payments_by_order on payments (event_id, order_id);
