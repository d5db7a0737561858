-- A voucher's status follows from its counters, its window and revoked_at: see the view live_vouchers.
create table vouchers (
  event_id uuid not null constraint a_voucher_belongs_to_an_event references events (id),
  id uuid not null,
  batch_id uuid,
  code text not null,
  effect text not null,
  discount_type text,
  -- Percent with two decimals, or money in the smallest unit in use of the currency.
  discount_value numeric(15, 2),
  currency text not null,
  -- Null: every ticket type of the event.
  ticket_type_ids uuid[],
  max_usages integer not null default 1,
  redeemed_count integer not null default 0,
  reserved_count integer not null default 0,
  recipient_name text,
  recipient_email text,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  sent_at timestamptz(3),
  revoked_at timestamptz(3),
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_voucher_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  primary key (event_id, id),
  constraint a_voucher_is_in_a_batch_of_its_event foreign key (event_id, batch_id)
  references voucher_batches (event_id, id),
  constraint a_voucher_has_a_known_effect check (effect in ('Discount', 'Free Ticket', 'Access')),
  constraint a_voucher_has_a_known_discount_type check (
    discount_type in ('Percentage', 'Fixed Amount', 'Fixed Price')
  ),
  constraint a_discount_voucher_says_how_much check (
    (effect = 'Discount') = (discount_type is not null)
    and (discount_type is null) = (discount_value is null)
  ),
  constraint a_percentage_is_at_most_100 check (discount_type <> 'Percentage' or discount_value <= 100),
  constraint a_discount_in_money_is_whole check (
    discount_type = 'Percentage' or discount_value = trunc(discount_value)
  ),
  constraint a_discount_is_never_negative check (discount_value >= 0),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint usages_stay_within_the_limit check (redeemed_count + reserved_count <= max_usages),
  constraint usages_are_never_negative check (redeemed_count >= 0 and reserved_count >= 0),
  constraint a_usage_limit_is_positive check (max_usages > 0),
  constraint validity_ends_after_it_starts check (valid_until > valid_from),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index a_voucher_code_is_used_once_per_event on vouchers (event_id, lower(code))
where deleted_at is null;
create index vouchers_by_newest on vouchers (event_id, created_at desc, id desc) where deleted_at is null;
create index vouchers_by_batch on vouchers (event_id, batch_id) where deleted_at is null;
create index vouchers_in_trash on vouchers (deleted_at desc, id desc) where deleted_at is not null;
