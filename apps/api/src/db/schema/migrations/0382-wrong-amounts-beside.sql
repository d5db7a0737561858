-- Money of another amount waits for people, beside another payment of its order: two of them may have come in.
drop index an_order_has_one_open_payment;
create unique index an_order_has_one_open_payment on payments (event_id, order_id)
where status in ('Pending', 'Processing') and received_amount is null;
