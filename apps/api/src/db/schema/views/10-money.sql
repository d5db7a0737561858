-- Order: created_at desc, id desc. Parts are looked up for each row by itself and joins are few, so that a page of
-- payments is found first and then filled in, and counting reads payments alone. Money stays in sight when its event
-- or its buyer's account is in the trash; these parts are null then.
-- reads: event_summaries, events, organizers, order_items, promos, vouchers, refunds, live_payments, orders,
-- live_users
create view payment_details as
select
  p.*,
  p.surplus_reason is not null as is_surplus,
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

comment on column payment_details.is_surplus is 'never null';
comment on column payment_details."order" is 'never null';
comment on column payment_details.organizer is 'never null';
comment on column payment_details.buyer is 'never null';
comment on column payment_details.ticket_count is 'never null';
comment on column payment_details.refunds is 'never null';

-- What the sandbox shows of a payment.
-- reads: sandbox_payments
create view sandbox_payment_pages as
select
  reference, account_id, method, amount, currency, description, return_url, expires_at, state, paid_amount, paid_currency,
  paid_at, refunds, dispute
from sandbox_payments;

comment on column sandbox_payment_pages.refunds is 'never null';

-- What says who sends the money of a refund: its provider, or people.
-- reads: refunds, payments, payment_accounts
create view refund_ways as
select
  r.event_id, r.id, r.order_id, r.status, p.method, coalesce(p.received_amount, p.amount) = r.amount as is_whole, r.is_by_people,
  -- Where the money was paid to: null where it was at a counter.
  a.provider, a.organizer_id as account_organizer_id,
  -- Less may have come in there than was asked for, where people have taken the rest, or another currency. What it has taken on it has.
  r.status = 'Processing' or p.received_currency is null and (p.received_amount is null or p.received_amount >= r.amount + (
    select coalesce(sum(other.amount), 0) from refunds as other
    where
      other.event_id = r.event_id and other.payment_id = r.payment_id and other.id <> r.id and not other.is_by_people
      and (
        other.status in ('Processing', 'Succeeded')
        or other.status = 'Approved' and (other.decided_at, other.id) < (coalesce(r.decided_at, 'infinity'), r.id)
      )
  )) as is_at_provider
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id
left join payment_accounts as a on a.id = p.account_id;

comment on column refund_ways.is_whole is 'never null';
comment on column refund_ways.is_at_provider is 'never null';
comment on column refund_ways.is_by_people is 'never null';
comment on column refund_ways.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';
comment on column refund_ways.provider is 'one of: sandbox, offline, midtrans, stripe';

-- Order: created_at desc, id desc. A refund with all that is decided by.
-- reads: refunds, refund_ways, payments, orders, events, event_summaries, refund_items, tickets, refund_accounts
create view refund_details as
select
  r.event_id, r.id, r.order_id, r.payment_id, r.status, r.source, r.amount, r.currency, r.with_fees, r.kept_amount, r.fee_amount,
  r.fee_tax_amount, r.tax_amount, r.reason, r.decided_at, r.failure_code, r.failure_message, r.succeeded_at, r.created_at, r.updated_at,
  (select events.organizer_id from events where events.id = r.event_id) as organizer_id,
  (select event from event_summaries where event_summaries.id = r.event_id) as event,
  json_build_object(
    'id', o.id, 'reference', o.reference,
    'buyer', case when o.buyer_name is not null then json_build_object('name', o.buyer_name, 'email', o.buyer_email) end
  ) as "order",
  o.buyer_user_id, o.token_version,
  json_build_object(
    'id', p.id, 'reference', p.reference, 'status', p.status, 'method', p.method, 'amount', p.amount,
    'refunded_amount', p.refunded_amount, 'refunding_amount', p.refunding_amount
  ) as payment,
  way.method, way.is_whole, way.is_by_people, way.is_at_provider, way.provider, way.account_organizer_id,
  (
    select coalesce(json_agg(part order by part.id), '[]')
    from (
      select t.id, t.code, i.amount as price
      from refund_items as i
      join tickets as t on t.event_id = i.event_id and t.id = i.ticket_id
      where i.event_id = r.event_id and i.refund_id = r.id
    ) as part
  ) as tickets,
  exists (
    select from refund_items as i where i.event_id = r.event_id and i.refund_id = r.id and i.is_open
  ) as is_open,
  exists (
    select from refund_accounts as named where named.event_id = r.event_id and named.order_id = r.order_id
  ) as has_account
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id
join orders as o on o.event_id = r.event_id and o.id = r.order_id
join refund_ways as way on way.event_id = r.event_id and way.id = r.id;

comment on column refund_details."order" is 'never null';
comment on column refund_details.payment is 'never null';
comment on column refund_details.tickets is 'never null';
comment on column refund_details.is_open is 'never null';
comment on column refund_details.is_whole is 'never null';
comment on column refund_details.is_at_provider is 'never null';
comment on column refund_details.is_by_people is 'never null';
comment on column refund_details.has_account is 'never null';
comment on column refund_details.organizer_id is 'never null';
comment on column refund_details.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';
comment on column refund_details.provider is 'one of: sandbox, offline, midtrans, stripe';
