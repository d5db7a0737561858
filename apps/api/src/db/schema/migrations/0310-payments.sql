-- Accounts at those through whom money comes in. Secrets are encrypted under the server's secret.
create table payment_accounts (
  id uuid primary key,
  -- Null: the platform's own. An organizer's own is used for its events before that.
  organizer_id uuid constraint a_payment_account_is_of_an_organizer references organizers (id),
  provider text not null,
  mode text not null default 'Test',
  methods text[] not null,
  config jsonb not null default '{}',
  secrets_encrypted bytea,
  is_active boolean not null default true,
  created_by uuid constraint a_payment_account_is_added_by_a_user references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint a_payment_account_is_at_a_known_provider check (provider in ('sandbox', 'offline', 'midtrans', 'stripe')),
  constraint a_payment_account_has_a_known_mode check (mode in ('Test', 'Live')),
  constraint a_payment_account_takes_some_method check (cardinality(methods) > 0),
  constraint a_config_is_an_object check (jsonb_typeof(config) = 'object')
);

create index payment_accounts_by_organizer on payment_accounts (organizer_id);
create index payment_accounts_by_maker on payment_accounts (created_by) where created_by is not null;

alter table payments
add column account_id uuid constraint a_payment_is_made_at_an_account references payment_accounts (id),
-- What has come in, where somebody said it: another amount than was asked for, or one that was found on a bank statement.
add column received_amount bigint,
-- Why the money is not for the order, and goes back: it buys nothing, so the ledger has no sale of it.
add column surplus_reason text,
-- What is on its way back, beside what is back already.
add column refunding_amount bigint not null default 0,
-- {"type", "url", "text"}: what the buyer does next.
add column next_action jsonb,
add column return_url text,
-- When the provider is asked next, whatever it has told.
add column next_check_at timestamptz(3),
add constraint a_surplus_has_a_known_reason check (
  surplus_reason in ('Order Paid', 'Order Cancelled', 'No Places')
),
add constraint a_surplus_was_paid check (surplus_reason is null or paid_at is not null),
add constraint what_was_received_is_never_negative check (received_amount >= 0),
add constraint refunds_under_way_stay_within_the_payment check (
  refunding_amount >= 0 and refunded_amount + refunding_amount <= amount
);

create index payments_by_account on payments (account_id, reference) where account_id is not null;
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create unique index an_order_has_one_open_payment on payments (event_id, order_id)
where status in ('Pending', 'Processing');
create unique index an_order_is_paid_once on payments (event_id, order_id)
where paid_at is not null and surplus_reason is null;

-- What providers have sent, each once. It is a hint to ask them: nothing is read from it but which payment it is about.
create table payment_notifications (
  id uuid primary key,
  account_id uuid not null constraint a_notification_is_for_an_account references payment_accounts (id),
  -- What the provider calls it, or the SHA-256 of its text.
  notification_id text not null,
  -- Our reference of the payment, or else what the provider calls it.
  reference text,
  about text,
  received_at timestamptz(3) not null default now(),
  constraint a_notification_is_kept_once unique (account_id, notification_id)
);

create index payment_notifications_by_age on payment_notifications (received_at);

-- The sandbox plays a provider: this is its memory, not ours.
create table sandbox_payments (
  reference text primary key,
  account_id uuid not null constraint a_sandbox_payment_is_at_an_account references payment_accounts (id),
  method text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  return_url text not null,
  expires_at timestamptz(3) not null,
  state text not null default 'Pending',
  paid_amount bigint,
  paid_currency text,
  paid_at timestamptz(3),
  -- [{"reference", "refund_id", "amount", "state"}]
  refunds jsonb not null default '[]',
  dispute text,
  -- Whether the next refund is to fail.
  fails_next_refund boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint a_sandbox_payment_has_a_known_state check (
    state in ('Pending', 'Paid', 'Failed', 'Expired', 'Cancelled')
  ),
  constraint a_sandbox_dispute_has_a_known_state check (dispute in ('Open', 'Won', 'Lost')),
  constraint sandbox_refunds_are_a_list check (jsonb_typeof(refunds) = 'array')
);
