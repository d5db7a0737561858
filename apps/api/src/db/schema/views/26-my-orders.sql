-- Order: created_at desc, id desc. An order as its buyer sees it in a list. An event in the trash takes its orders along: it
-- has none that is open or paid.
-- reads: live_orders, ticket_events
create view my_orders as
select
  o.event_id, o.buyer_user_id, o.token_version, o.id, o.reference, e.event, o.status, o.refund_status, o.ticket_count,
  o.total, o.currency, o.reserved_until, o.expires_at, o.paid_at, o.created_at
from live_orders as o
join ticket_events as e on e.id = o.event_id;

comment on column my_orders.event is 'never null';

-- Where an event can be paid for: at accounts of its organizer and of the platform.
-- reads: events, payment_accounts
create view event_payment_accounts as
select e.id as event_id, a.id, a.provider, a.methods, a.organizer_id is not null as is_own
from events as e
join payment_accounts as a on a.is_active and (a.organizer_id = e.organizer_id or a.organizer_id is null);

comment on column event_payment_accounts.is_own is 'never null';

-- A payment as its buyer sees it. What was to be done next is done, once it is not awaited any more.
-- reads: payments
create view order_payments as
select
  event_id, order_id, id, reference, status, method, amount,
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
  failure_code,
  case when status = 'Pending' then next_action end as next_action,
  surplus_reason is not null as is_surplus, paid_at, created_at
from payments;

comment on column order_payments.is_surplus is 'never null';

-- Why money of an order goes back. Money that came too often, too late or in another amount says so itself.
-- reads: refunds, payments
create view refund_causes as
select
  r.event_id, r.id,
  case
    when r.source <> 'Surplus' then r.source
    when p.surplus_reason = 'Order Paid' then 'Paid Twice'
    else coalesce(p.surplus_reason, 'Wrong Amount')
  end as cause
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id;

comment on column refund_causes.cause is
'one of: Buyer, Staff, Event Cancelled, Provider, Paid Twice, Order Cancelled, No Places, Wrong Amount';

-- The same with all that was bought. Types keep their name in the trash. A ticket that was handed on is there as Transferred, and
-- the one in its place is not: that is its new holder's.
-- reads: my_orders, orders, order_items, ticket_types, live_tickets, order_payments, refunds, refund_ways, promos, vouchers,
-- promo_redemptions, voucher_redemptions, event_payment_accounts, refund_accounts, refund_causes, events, refund_items, standing_entries
create view my_order_details as
select
  o.*,
  orders.subtotal, orders.discount_total, orders.fee_total, orders.tax_total, orders.codes_set_aside,
  coalesce(orders.contact_email, orders.buyer_email) as contact_email,
  case when orders.ticket_tax_included then orders.ticket_tax else 0 end as tax_included,
  (
    select coalesce(json_agg(part order by part.kind, part.id), '[]')
    from (
      select promos.id, 'Promo' as kind, promos.name, promos.code, r.amount
      from promo_redemptions as r
      join promos on promos.event_id = r.event_id and promos.id = r.promo_id
      where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'Released'
      union all
      select vouchers.id, 'Voucher', null, vouchers.code, r.amount
      from voucher_redemptions as r
      join vouchers on vouchers.event_id = r.event_id and vouchers.id = r.voucher_id
      where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'Released'
    ) as part
  ) as discounts,
  case
    when orders.buyer_name is not null and orders.buyer_email is not null then to_json(buyer)
  end as buyer,
  (
    select coalesce(json_agg(part order by i.created_at, i.id), '[]')
    from order_items as i
    join ticket_types as types on types.event_id = i.event_id and types.id = i.ticket_type_id
    cross join lateral (select types.id, types.name) as ticket_type
    cross join lateral (
      select i.id, to_json(ticket_type) as ticket_type, i.quantity, i.unit_price, i.discount, i.total
    ) as part
    where i.event_id = o.event_id and i.order_id = o.id
  ) as items,
  (
    select coalesce(json_agg(part order by t.created_at, t.id), '[]')
    from live_tickets as t
    join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
    cross join lateral (select types.id, types.name) as ticket_type
    cross join lateral (select t.attendee_name as name, t.attendee_email as email) as attendee
    cross join lateral (
      select
        t.id, t.code, t.status, to_json(ticket_type) as ticket_type, to_json(attendee) as attendee, t.price, t.seat,
        t.answers
    ) as part
    where t.event_id = o.event_id and t.order_id = o.id and t.transferred_from_id is null
  ) as tickets,
  (
    select to_json(part)
    from (
      select p.id, p.reference, p.status, p.method, p.amount, p.expires_at, p.failure_code, p.next_action
      from order_payments as p
      where p.event_id = o.event_id and p.order_id = o.id
      order by p.is_surplus, p.paid_at is null, p.created_at desc, p.id desc
      limit 1
    ) as part
  ) as payment,
  (
    select coalesce(json_agg(part order by part.is_own desc, part.id), '[]')
    from (
      select a.id, a.provider, a.methods, a.is_own
      from event_payment_accounts as a
      where a.event_id = o.event_id and o.total > 0 and o.status in ('Reserved', 'Awaiting Payment')
    ) as part
  ) as payment_accounts,
  (
    select coalesce(json_agg(part order by r.created_at, r.id), '[]')
    from refunds as r
    join refund_causes as why on why.event_id = r.event_id and why.id = r.id
    cross join lateral (
      select
        r.id, r.amount, r.status, why.cause,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where r.event_id = o.event_id and r.order_id = o.id
  ) as refunds,
  -- Where people send the money of a refund, they need to know to which account.
  (
    select coalesce(json_agg(part order by way.id), '[]')
    from refund_ways as way
    cross join lateral (select way.method, way.provider, way.is_whole, way.is_by_people, way.is_at_provider) as part
    where
      way.event_id = o.event_id and way.order_id = o.id and way.status in ('Requested', 'Approved', 'Processing')
  ) as refunds_under_way,
  exists (
    select from refund_accounts as named where named.event_id = o.event_id and named.order_id = o.id
  ) as is_refund_account_named,
  -- As buyers may ask for it: in time, of tickets that are good, refundable and not used. The dates of a postponed event do not hold.
  (
    select coalesce(json_agg(t.id order by t.created_at, t.id), '[]')
    from live_tickets as t
    join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
    join events on events.id = t.event_id
    where
      t.event_id = o.event_id and t.order_id = o.id and t.transferred_from_id is null and o.status = 'Paid'
      and o.total > 0 and t.status = 'Active' and t.price > 0 and types.is_refundable
      and (
        events.status = 'Postponed'
        or greatest(coalesce(events.refund_until, events.starts_at), events.refund_promised_until) > now()
      )
      and not exists (
        select from refund_items as i where i.event_id = t.event_id and i.ticket_id = t.id and i.is_open
      )
      and not exists (
        select from standing_entries as entry where entry.event_id = t.event_id and entry.ticket_id = t.id
      )
  ) as refundable_tickets,
  -- How one gets in, or joins online, is for those who have tickets.
  case
    when o.status = 'Paid' and o.refund_status <> 'Refunded'
      then (select events.entry_instructions_markdown from events where events.id = o.event_id)
  end as entry_instructions_markdown
from my_orders as o
join orders on orders.event_id = o.event_id and orders.id = o.id
cross join lateral (
  select
    orders.buyer_name as name, orders.buyer_email as email, orders.buyer_phone as phone,
    orders.buyer_company as company, orders.buyer_tax_number as tax_number, orders.buyer_address as address
) as buyer;

comment on column my_order_details.items is 'never null';
comment on column my_order_details.discounts is 'never null';
comment on column my_order_details.codes_set_aside is 'never null';
comment on column my_order_details.tax_included is 'never null';
comment on column my_order_details.tickets is 'never null';
comment on column my_order_details.refunds is 'never null';
comment on column my_order_details.refunds_under_way is 'never null';
comment on column my_order_details.is_refund_account_named is 'never null';
comment on column my_order_details.refundable_tickets is 'never null';
comment on column my_order_details.subtotal is 'never null';
comment on column my_order_details.discount_total is 'never null';
comment on column my_order_details.fee_total is 'never null';
comment on column my_order_details.tax_total is 'never null';
comment on column my_order_details.payment_accounts is 'never null';

-- Order: created_at desc, id desc. Orders as those see them in a list who manage their event.
-- reads: my_orders, orders, events
create view staff_orders as
select
  o.event_id, o.id, orders.reference, o.event, o.status, o.refund_status, o.ticket_count, o.total, o.currency, o.reserved_until,
  o.expires_at, o.paid_at, o.created_at, events.organizer_id, orders.channel, orders.buyer_name, orders.buyer_email,
  orders.contact_email, orders.buyer_phone,
  case
    when orders.buyer_name is not null
      then json_build_object('name', orders.buyer_name, 'email', orders.buyer_email)
  end as buyer
from my_orders as o
join orders on orders.event_id = o.event_id and orders.id = o.id
join events on events.id = o.event_id;

comment on column staff_orders.reference is 'never null';
comment on column staff_orders.channel is 'one of: Online, Box Office';

-- The same with all that was bought, who has sold it, and how it was paid.
-- reads: my_order_details, orders, events, persons, payments, payment_accounts
create view staff_order_details as
select
  o.*,
  events.organizer_id, orders.channel, orders.accepted_terms_version, orders.platform_fee,
  orders.fee_tax, orders.fee_borne_by, orders.ticket_tax, orders.cancelled_at, orders.cancellation_reason,
  orders.updated_at,
  (select person from persons where persons.id = orders.sold_by) as sold_by,
  (
    select coalesce(json_agg(part order by p.created_at, p.id), '[]')
    from payments as p
    left join payment_accounts as a on a.id = p.account_id
    cross join lateral (
      select
        p.id, p.reference, p.status, p.method, a.provider, a.organizer_id as account_organizer_id, p.amount,
        p.received_amount, case when p.paid_at is null then p.received_currency end as received_currency,
        p.surplus_reason is not null as is_surplus, p.failure_code, p.failure_message,
        to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where p.event_id = o.event_id and p.order_id = o.id
  ) as payments
from my_order_details as o
join orders on orders.event_id = o.event_id and orders.id = o.id
join events on events.id = o.event_id;

comment on column staff_order_details.payments is 'never null';
comment on column staff_order_details.channel is 'one of: Online, Box Office';
comment on column staff_order_details.fee_borne_by is 'one of: Organizer, Buyer';
comment on column staff_order_details.platform_fee is 'never null';
comment on column staff_order_details.fee_tax is 'never null';
comment on column staff_order_details.ticket_tax is 'never null';
comment on column staff_order_details.updated_at is 'never null';
-- What a receipt says of an order. Who sells is told by the legal name, else by the name. The newest tax of the event names the one
-- that was paid. Only what has come back is told of refunds, without money that came too often.
-- reads: my_order_details, orders, printed_locales, events, organizers, payments, refunds
create view order_receipts as
select
  d.event_id, d.buyer_user_id, d.token_version, d.id, d.reference, d.status, d.event, d.buyer, d.items, d.discounts,
  d.currency, d.subtotal, d.total, d.paid_at, d.created_at,
  printed.locale,
  orders.fee_total as fee,
  case when orders.fee_borne_by = 'Buyer' then orders.fee_tax else 0 end as fee_tax,
  events.tax_name, orders.ticket_tax, orders.ticket_tax_included,
  to_json(seller) as seller,
  (
    select to_json(part)
    from (
      select
        p.method, p.reference,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
      from payments as p
      where
        p.event_id = d.event_id and p.order_id = d.id and p.paid_at is not null and p.surplus_reason is null
        and p.amount > 0
      order by p.id
      limit 1
    ) as part
  ) as payment,
  -- What was paid beside the price is not on the receipt, and its way back is not either.
  (
    select coalesce(json_agg(part order by r.succeeded_at, r.id), '[]')
    from refunds as r
    join payments as p on p.event_id = r.event_id and p.id = r.payment_id
    cross join lateral (
      select
        r.amount, to_char(r.succeeded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as succeeded_at
    ) as part
    where
      r.event_id = d.event_id and r.order_id = d.id and r.status = 'Succeeded' and p.surplus_reason is null
      and r.source <> 'Surplus'
  ) as refunds
from my_order_details as d
join orders on orders.event_id = d.event_id and orders.id = d.id
join printed_locales as printed on printed.event_id = d.event_id and printed.id = d.id
join events on events.id = d.event_id
join organizers on organizers.id = events.organizer_id
cross join lateral (
  select
    coalesce(organizers.legal_name, organizers.name) as name, organizers.tax_id, organizers.address,
    organizers.support_email as email
) as seller;

comment on column order_receipts.locale is 'one of: id, en';
comment on column order_receipts.items is 'never null';
comment on column order_receipts.discounts is 'never null';
comment on column order_receipts.seller is 'never null';
comment on column order_receipts.refunds is 'never null';
comment on column order_receipts.subtotal is 'never null';
comment on column order_receipts.fee is 'never null';
comment on column order_receipts.fee_tax is 'never null';
comment on column order_receipts.ticket_tax is 'never null';
comment on column order_receipts.ticket_tax_included is 'never null';
