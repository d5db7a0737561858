-- Lock of the places that the buyers of one network hold at an event: behind it they are counted. The keys of orders begin with that of the widest
-- network around the buyer from now on.
create table buyer_networks (
  event_id uuid not null,
  network_key bytea not null,
  used_at timestamptz(3) not null,
  primary key (event_id, network_key),
  constraint a_network_is_of_an_event foreign key (event_id) references events (id) on delete cascade
);

create index buyer_networks_by_age on buyer_networks (used_at);
