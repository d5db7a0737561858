-- What stands for the network of a guest while the order is not paid, so that the places can be counted that one network holds: a hash under the
-- secret of the server, and no address.
alter table orders
add column network_key bytea,
add constraint a_network_key_has_eight_bytes check (octet_length(network_key) = 8);

create index open_orders_by_network on orders (event_id, network_key)
where status in ('Reserved', 'Awaiting Payment') and network_key is not null;
