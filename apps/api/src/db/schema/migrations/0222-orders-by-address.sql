-- By which what an address has bought of an event is found, without reading all its orders.
create index orders_by_event_and_address on orders (event_id, lower(buyer_email));
