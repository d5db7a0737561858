create table refunds (
  event_id uuid not null constraint a_refund_is_for_an_event references events (id),
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  status text not null default 'Requested',
  amount bigint not null,
  currency text not null,
  reason text not null,
  -- Null: asked for by the buyer without an account, or by the system.
  requested_by uuid constraint a_refund_is_requested_by_a_user references users (id),
  decided_by uuid constraint a_refund_is_decided_by_a_user references users (id),
  decided_at timestamptz(3),
  provider_reference text,
  failure_code text,
  failure_message text,
  succeeded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_refund_is_of_a_payment foreign key (event_id, payment_id) references payments (event_id, id),
  constraint a_refund_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id),
  constraint a_refund_has_a_known_status check (
    status in ('Requested', 'Approved', 'Processing', 'Succeeded', 'Failed', 'Denied')
  ),
  constraint a_refund_is_of_some_money check (amount > 0),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint a_succeeded_refund_says_when check ((status = 'Succeeded') = (succeeded_at is not null))
);

create index refunds_by_payment on refunds (event_id, payment_id);
create index refunds_by_order on refunds (event_id, order_id);
create index refunds_by_status on refunds (status, created_at desc, id desc);
