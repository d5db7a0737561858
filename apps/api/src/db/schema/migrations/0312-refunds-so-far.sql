update refunds
set source = case
  when requested_by is not null then 'Buyer'
  when
    exists (select from events where events.id = refunds.event_id and events.status = 'Cancelled')
    and not exists (
      select
      from refunds as earlier
      where
        earlier.event_id = refunds.event_id
        and earlier.order_id = refunds.order_id
        and earlier.requested_by is null
        and earlier.id < refunds.id
    )
    then 'Event Cancelled'
  else 'Staff'
end;

update refunds
set with_fees = true
where source = 'Event Cancelled';

update payments
set refunding_amount = under_way.amount
from (
  select event_id, payment_id, sum(amount) as amount
  from refunds
  where status in ('Approved', 'Processing')
  group by event_id, payment_id
) as under_way
where under_way.event_id = payments.event_id and under_way.payment_id = payments.id;

insert into refund_items (event_id, refund_id, ticket_id, amount, is_open)
select event_id, refund_id, id, price, false
from tickets
where refund_id is not null;
