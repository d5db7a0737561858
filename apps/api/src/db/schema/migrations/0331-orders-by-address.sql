-- Staff look for the orders of somebody by the address, whatever their event.
create index orders_by_address on orders (lower(buyer_email));
