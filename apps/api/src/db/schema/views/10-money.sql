-- Order: created_at desc, id desc. Parts are looked up for each row by itself and joins are few, so that a page of
-- payments is found first and then filled in, and counting reads payments alone. Money stays in sight when its event
-- or its buyer's account is in the trash; these parts are null then.
-- reads: event_summaries, events, organizers, order_items, promos, vouchers, refunds, live_payments, orders,
-- live_users
create view payment_details as
select
  p.*,
  to_json("order") as "order",
  (select event from event_summaries where event_summaries.id = p.event_id) as event,
  (
    select to_json(part)
    from (
      select organizers.id, organizers.name
      from events
      join organizers on organizers.id = events.organizer_id
      where events.id = p.event_id
    ) as part
  ) as organizer,
  to_json(buyer) as buyer,
  (
    select coalesce(sum(quantity), 0)
    from order_items
    where order_items.event_id = p.event_id and order_items.order_id = p.order_id
  ) as ticket_count,
  -- What was given at checkout is a fact of the order, also after the promo or voucher was removed.
  (select code from promos where promos.event_id = p.event_id and promos.id = o.promo_id) as promo_code,
  (select code from vouchers where vouchers.event_id = p.event_id and vouchers.id = o.voucher_id) as voucher_code,
  (
    select coalesce(json_agg(part order by r.created_at, r.id), '[]')
    from refunds as r
    cross join lateral (
      select
        r.id, r.amount, r.status, r.reason,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where r.event_id = p.event_id and r.payment_id = p.id
  ) as refunds
from live_payments as p
left join orders as o on o.event_id = p.event_id and o.id = p.order_id
cross join lateral (select o.id, o.reference, o.status) as "order"
cross join lateral (
  select
    (select id from live_users where live_users.id = o.buyer_user_id) as id,
    o.buyer_name as name, o.buyer_email as email
) as buyer;

comment on column payment_details."order" is 'never null';
comment on column payment_details.organizer is 'never null';
comment on column payment_details.buyer is 'never null';
comment on column payment_details.ticket_count is 'never null';
comment on column payment_details.refunds is 'never null';

-- What the sandbox shows of a payment.
-- reads: sandbox_payments
create view live_sandbox_payments as
select
  reference, account_id, method, amount, currency, description, return_url, expires_at, state, paid_amount, paid_currency,
  paid_at, refunds, dispute
from sandbox_payments;

comment on column live_sandbox_payments.refunds is 'never null';
