create table order_items (
  event_id uuid not null constraint an_order_item_is_for_an_event references events (id),
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null,
  unit_price bigint not null,
  discount bigint not null default 0,
  total bigint not null,
  currency text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint an_order_item_belongs_to_an_order foreign key (event_id, order_id)
  references orders (event_id, id),
  constraint an_order_item_is_of_a_ticket_type foreign key (event_id, ticket_type_id)
  references ticket_types (event_id, id),
  constraint an_order_item_has_a_quantity check (quantity > 0),
  constraint item_amounts_are_never_negative check (unit_price >= 0 and discount >= 0 and total >= 0),
  constraint an_order_item_adds_up check (total = quantity * unit_price - discount),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$')
);

create index order_items_by_order on order_items (event_id, order_id);
create index order_items_by_ticket_type on order_items (event_id, ticket_type_id);
