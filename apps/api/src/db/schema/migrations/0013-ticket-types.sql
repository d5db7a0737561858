create table ticket_types (
  event_id uuid not null constraint a_ticket_type_belongs_to_an_event references events (id),
  id uuid not null,
  name text not null,
  description text,
  kind text not null default 'Paid',
  -- Smallest unit in use of the currency. A donation's price is the least that is accepted.
  price bigint not null,
  original_price bigint,
  currency text not null,
  -- Null: unlimited.
  capacity integer,
  -- Counters that decide: one conditional update takes a place or fails on the constraint below.
  sold integer not null default 0,
  reserved integer not null default 0,
  -- Null: the event's own sales window.
  sales_start_at timestamptz(3),
  sales_end_at timestamptz(3),
  min_per_order integer not null default 1,
  max_per_order integer,
  visibility text not null default 'Public',
  is_transferable boolean not null default true,
  is_refundable boolean not null default true,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  entry_policy text not null default 'Single Entry',
  -- The gate this type enters by; null: any.
  gate_id uuid,
  benefits text[] not null default '{}',
  color text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_ticket_type_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  primary key (event_id, id),
  constraint a_ticket_type_enters_by_a_gate_of_its_event foreign key (event_id, gate_id)
  references gates (event_id, id),
  constraint a_ticket_type_has_a_known_kind check (kind in ('Paid', 'Free', 'Donation')),
  constraint a_ticket_type_has_a_known_visibility check (visibility in ('Public', 'Hidden', 'Code Only')),
  constraint a_ticket_type_has_a_known_entry_policy check (
    entry_policy in ('Single Entry', 'Re-entry', 'Multiple', 'Once Per Day')
  ),
  constraint a_price_is_never_negative check (price >= 0),
  constraint a_free_ticket_costs_nothing check (kind <> 'Free' or price = 0),
  constraint an_original_price_is_not_below_the_price check (original_price >= price),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint sold_and_reserved_stay_within_capacity check (sold + reserved <= capacity),
  constraint sold_and_reserved_are_never_negative check (sold >= 0 and reserved >= 0),
  constraint sales_end_after_they_start check (sales_end_at > sales_start_at),
  constraint validity_ends_after_it_starts check (valid_until > valid_from),
  constraint an_order_limit_is_positive check (min_per_order > 0),
  constraint order_limits_leave_a_choice check (max_per_order >= min_per_order),
  constraint a_colour_is_six_hex_digits check (color ~ '^#[0-9a-fA-F]{6}$'),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index ticket_types_in_order on ticket_types (event_id, position, id) where deleted_at is null;
create index ticket_types_in_trash on ticket_types (deleted_at desc, id desc) where deleted_at is not null;
