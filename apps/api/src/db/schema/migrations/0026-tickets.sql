-- Used and Expired follow from standing_entries and the clock and are never stored: see the view live_tickets.
create table tickets (
  event_id uuid not null constraint a_ticket_is_for_an_event references events (id),
  id uuid not null,
  -- What people read; drawn at random from a space that is wide enough to be unique everywhere.
  code text not null,
  order_id uuid not null,
  order_item_id uuid not null,
  ticket_type_id uuid not null,
  -- Null: bought without an account.
  holder_user_id uuid constraint a_ticket_is_held_by_a_user references users (id),
  attendee_name text not null,
  attendee_email text,
  status text not null default 'Pending',
  -- What was paid for this ticket after discounts, in the smallest unit in use of the currency.
  price bigint not null,
  currency text not null,
  seat text,
  -- Null: as long as the event.
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  issued_at timestamptz(3),
  -- Counts reissues: a code printed before the last one no longer opens the gate. One byte of the QR payload.
  generation smallint not null default 1,
  signing_key_id smallint,
  -- Signed once when issued, so that showing a ticket is only reading.
  qr_payload text,
  cancelled_at timestamptz(3),
  refunded_at timestamptz(3),
  refund_id uuid,
  revoked_at timestamptz(3),
  revocation_reason text,
  transferred_at timestamptz(3),
  -- The ticket this one replaced when it changed hands.
  transferred_from_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_ticket_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id),
  constraint a_ticket_is_of_an_order_item foreign key (event_id, order_item_id)
  references order_items (event_id, id),
  constraint a_ticket_is_of_a_ticket_type foreign key (event_id, ticket_type_id)
  references ticket_types (event_id, id),
  constraint a_ticket_is_signed_by_a_key_of_its_event foreign key (event_id, signing_key_id)
  references event_signing_keys (event_id, key_id),
  constraint a_ticket_is_refunded_by_a_refund foreign key (event_id, refund_id)
  references refunds (event_id, id),
  constraint a_ticket_is_transferred_from_a_ticket foreign key (event_id, transferred_from_id)
  references tickets (event_id, id),
  constraint a_ticket_code_is_used_once_per_event unique (event_id, code),
  constraint a_ticket_is_transferred_once unique (event_id, transferred_from_id),
  constraint a_ticket_has_a_known_status check (
    status in ('Pending', 'Active', 'Cancelled', 'Refunded', 'Revoked', 'Transferred')
  ),
  constraint a_price_is_never_negative check (price >= 0),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint validity_ends_after_it_starts check (valid_until > valid_from),
  constraint a_generation_fits_one_byte check (generation between 1 and 255),
  constraint a_signed_ticket_names_its_key check ((qr_payload is null) = (signing_key_id is null)),
  constraint a_pending_ticket_opens_no_gate check (status <> 'Pending' or qr_payload is null),
  constraint an_active_ticket_says_when_issued check (status <> 'Active' or issued_at is not null),
  constraint a_cancelled_ticket_says_when check (status <> 'Cancelled' or cancelled_at is not null),
  constraint a_refunded_ticket_says_when check (status <> 'Refunded' or refunded_at is not null),
  constraint a_revoked_ticket_says_when check (status <> 'Revoked' or revoked_at is not null),
  constraint a_transferred_ticket_says_when check (status <> 'Transferred' or transferred_at is not null)
);

create index tickets_by_id on tickets (id);
create index tickets_by_code on tickets (code);
create index tickets_by_holder on tickets (holder_user_id, created_at desc, id desc);
create index tickets_by_holder_and_status on tickets (holder_user_id, status, created_at desc, id desc);
create index tickets_by_event on tickets (event_id, created_at desc, id desc);
create index tickets_by_ticket_type on tickets (event_id, ticket_type_id, status);
create index tickets_by_order on tickets (event_id, order_id);
