-- Free orders by the network in which they were taken, for a day: those of one network are counted, whose orders are paid at once. The key is
-- that of orders, a hash under the secret of the server.
create table free_orders (
  event_id uuid not null,
  order_id uuid not null,
  network_key bytea not null,
  taken_at timestamptz(3) not null,
  primary key (event_id, order_id),
  constraint a_free_order_is_an_order foreign key (event_id, order_id) references orders (event_id, id) on delete cascade,
  constraint a_network_key_of_a_free_order_has_eight_bytes check (octet_length(network_key) = 8)
);

create index free_orders_by_network on free_orders (event_id, network_key);

create index free_orders_by_age on free_orders (taken_at);
