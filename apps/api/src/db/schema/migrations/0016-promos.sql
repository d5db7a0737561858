-- A promo's status follows from its window, its switch and its counters: see the view live_promos.
create table promos (
  event_id uuid not null constraint a_promo_belongs_to_an_event references events (id),
  id uuid not null,
  code text,
  name text not null,
  description text,
  trigger text not null default 'Code',
  discount_type text not null,
  -- Percent with two decimals, or money in the smallest unit in use of the currency.
  discount_value numeric(15, 2) not null,
  currency text not null,
  max_discount_amount bigint,
  -- Null: every ticket type of the event.
  ticket_type_ids uuid[],
  min_quantity integer not null default 1,
  min_order_amount bigint not null default 0,
  -- Null: unlimited.
  max_uses integer,
  max_uses_per_user integer,
  used_count integer not null default 0,
  reserved_count integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  is_stackable boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_promo_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  primary key (event_id, id),
  constraint a_promo_has_a_known_trigger check (trigger in ('Code', 'Automatic')),
  constraint an_automatic_promo_has_no_code check ((trigger = 'Automatic') = (code is null)),
  constraint a_promo_has_a_known_discount_type check (
    discount_type in ('Percentage', 'Fixed Amount', 'Fixed Price')
  ),
  constraint a_percentage_is_at_most_100 check (discount_type <> 'Percentage' or discount_value <= 100),
  constraint a_discount_in_money_is_whole check (
    discount_type = 'Percentage' or discount_value = trunc(discount_value)
  ),
  constraint a_discount_is_never_negative check (discount_value >= 0 and max_discount_amount >= 0),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint promo_conditions_are_never_negative check (min_quantity > 0 and min_order_amount >= 0),
  constraint uses_stay_within_the_limit check (used_count + reserved_count <= max_uses),
  constraint uses_are_never_negative check (used_count >= 0 and reserved_count >= 0),
  constraint a_use_limit_is_positive check (max_uses > 0 and max_uses_per_user > 0),
  constraint a_promo_ends_after_it_starts check (ends_at > starts_at),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index a_promo_code_is_used_once_per_event on promos (event_id, lower(code))
where deleted_at is null;
create index promos_by_newest on promos (event_id, created_at desc, id desc) where deleted_at is null;
create index promos_in_trash on promos (deleted_at desc, id desc) where deleted_at is not null;
