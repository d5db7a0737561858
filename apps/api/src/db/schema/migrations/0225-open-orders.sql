-- Whether an event has orders that are open is asked before it goes back to a draft, to the archive or to the trash, and wherever it is read.
create index open_orders_by_event on orders (event_id) where status in ('Reserved', 'Awaiting Payment');
