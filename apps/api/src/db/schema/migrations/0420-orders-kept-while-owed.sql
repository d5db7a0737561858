-- Address that replaces the buyer's once nothing of the order is owed or pending. Its buyer was anonymised in all other records.
alter table orders
add column anonymise_as text;

create index orders_kept_while_owed on orders (event_id, id) where anonymise_as is not null;
