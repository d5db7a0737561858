-- What a refund is of: the tickets with the part of each, the part of fees and taxes, and what is kept back.
alter table refunds
add column source text not null default 'Buyer',
add column with_fees boolean not null default false,
add column kept_amount bigint not null default 0,
-- What comes back of the fee and of the tax on it, where buyers bore them.
add column fee_amount bigint not null default 0,
add column fee_tax_amount bigint not null default 0,
-- Of the tax on tickets.
add column tax_amount bigint not null default 0,
add constraint a_refund_has_a_known_source check (
  source in ('Buyer', 'Staff', 'Event Cancelled', 'Surplus', 'Provider')
),
add constraint parts_of_a_refund_are_never_negative check (
  kept_amount >= 0 and fee_amount >= 0 and fee_tax_amount >= 0 and tax_amount >= 0
);

create index refunds_by_newest on refunds (created_at desc, id desc);

create unique index a_cancelled_event_refunds_an_order_once on refunds (event_id, order_id)
where source = 'Event Cancelled';

create table refund_items (
  event_id uuid not null constraint a_refund_item_is_for_an_event references events (id),
  refund_id uuid not null,
  ticket_id uuid not null,
  -- Of the price of the ticket.
  amount bigint not null,
  -- Until the refund has ended: a ticket is in one that has not.
  is_open boolean not null,
  primary key (event_id, refund_id, ticket_id),
  constraint a_refund_item_is_of_a_refund foreign key (event_id, refund_id) references refunds (event_id, id),
  constraint a_refund_item_is_of_a_ticket foreign key (event_id, ticket_id) references tickets (event_id, id),
  constraint a_refund_item_is_never_negative check (amount >= 0)
);

create unique index a_ticket_is_in_one_open_refund on refund_items (event_id, ticket_id)
where is_open;

create index refund_items_by_ticket on refund_items (event_id, ticket_id);

-- Where the money of an order goes that people send: bank, account number and name as JSON, encrypted.
create table refund_accounts (
  event_id uuid not null constraint a_refund_account_is_for_an_event references events (id),
  order_id uuid not null,
  account_encrypted bytea not null,
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, order_id),
  constraint a_refund_account_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id)
);
