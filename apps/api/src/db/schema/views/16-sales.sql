-- What each ledger entry counts for. expected: tickets that were valid when the gates opened, and those sold since;
-- placed: tickets of types with a limit. Both depend on the state of the event: as it was counted, and now.
create view sale_facts as
select
  l.event_id, l.id, l.is_counted, l.order_id, l.ticket_type_id, l.occurred_at, l.currency,
  p.method,
  case when l.kind in ('Sale', 'Discount') then l.amount else 0 end as gross,
  case when l.kind = 'Discount' then -l.amount else 0 end as discounts,
  case when l.kind in ('Refund', 'Chargeback') then -l.amount else 0 end as refunds,
  case when l.kind = 'Platform Fee' and l.borne_by = 'Organizer' then -l.amount else 0 end as platform_fees,
  case when l.kind = 'Gateway Fee' and l.borne_by = 'Organizer' then -l.amount else 0 end as gateway_fees,
  case when l.kind = 'Tax' and l.borne_by = 'Organizer' then -l.amount else 0 end as taxes,
  case when l.kind in ('Platform Fee', 'Gateway Fee') and l.borne_by = 'Buyer' then -l.amount else 0 end as buyer_fees,
  case when l.kind = 'Tax' and l.borne_by = 'Buyer' then -l.amount else 0 end as buyer_taxes,
  case when l.borne_by = 'Organizer' then l.amount else 0 end as net,
  -- An order is counted with one of its sales: one that is counted already, else the first.
  case
    when l.kind = 'Sale' and not l.is_reversal and not exists (
      select
      from ledger_entries as other
      where
        other.event_id = l.event_id
        and other.order_id = l.order_id
        and other.kind = 'Sale'
        and not other.is_reversal
        and (not other.is_counted, other.id) < (not l.is_counted, l.id)
    )
      then 1
    else 0
  end as orders,
  l.quantity as sold,
  case when l.kind = 'Sale' and not l.is_reversal then l.quantity else 0 end as bought,
  case when t.kind = 'Free' then l.quantity else 0 end as free,
  case when l.kind = 'Sale' and l.is_reversal then -l.quantity else 0 end as cancelled,
  case when l.kind in ('Refund', 'Chargeback') then -l.quantity else 0 end as refunded,
  case
    when l.kind = 'Sale' and not l.is_reversal and f.begun_at is not null then l.quantity
    when l.occurred_at < f.begun_at then l.quantity
    else 0
  end as expected,
  case
    when l.kind = 'Sale' and not l.is_reversal and f.counted_begun_at is not null then l.quantity
    when l.occurred_at < f.counted_begun_at then l.quantity
    else 0
  end as counted_expected,
  case when f.is_offered and t.places is not null then l.quantity else 0 end as placed,
  case when f.was_offered and t.counted_places is not null then l.quantity else 0 end as counted_placed,
  case
    when l.kind in ('Sale', 'Discount') and exists (
      select
      from promo_redemptions as r
      where r.event_id = l.event_id and r.order_id = l.order_id and r.status = 'Redeemed'
    )
      then l.amount
    else 0
  end as gross_with_promo
from ledger_entries as l
join payments as p on p.event_id = l.event_id and p.id = l.payment_id
join event_states as f on f.event_id = l.event_id
left join ticket_types as t on t.event_id = l.event_id and t.id = l.ticket_type_id;

comment on column sale_facts.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

-- The facts that are counted, those that are pending, and what a changed event changes on counted ones.
create view sale_changes as
select
  true as is_counted,
  event_id, order_id, ticket_type_id, occurred_at, currency, method,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, counted_expected as expected, counted_placed as placed,
  gross_with_promo
from sale_facts
where is_counted
union all
select
  false,
  event_id, order_id, ticket_type_id, occurred_at, currency, method,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, expected, placed,
  gross_with_promo
from sale_facts
where not is_counted
union all
select
  false,
  s.event_id, s.order_id, s.ticket_type_id, s.occurred_at, s.currency, s.method,
  0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, s.expected - s.counted_expected, s.placed - s.counted_placed,
  0
from (
  select event_id
  from pending_events
  union
  select event_id
  from pending_ticket_types
) as e
cross join lateral (
  select sale_facts.*
  from sale_facts
  where sale_facts.event_id = e.event_id
  offset 0
) as s
where s.is_counted and (s.expected <> s.counted_expected or s.placed <> s.counted_placed);

comment on column sale_changes.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

-- The same in sums of a quarter of an hour, which lies within one hour, day and month in every time zone.
create view sale_quarters as
select
  is_counted, event_id, ticket_type_id, method, currency,
  date_bin('15 minutes', occurred_at, '2000-01-01Z')::timestamptz(3) as occurred_at,
  sum(gross)::bigint as gross,
  sum(discounts)::bigint as discounts,
  sum(refunds)::bigint as refunds,
  sum(platform_fees)::bigint as platform_fees,
  sum(gateway_fees)::bigint as gateway_fees,
  sum(taxes)::bigint as taxes,
  sum(buyer_fees)::bigint as buyer_fees,
  sum(buyer_taxes)::bigint as buyer_taxes,
  sum(net)::bigint as net,
  sum(orders)::bigint as orders,
  sum(sold)::bigint as sold,
  sum(bought)::bigint as bought,
  sum(free)::bigint as free,
  sum(cancelled)::bigint as cancelled,
  sum(refunded)::bigint as refunded,
  sum(expected)::bigint as expected,
  sum(placed)::bigint as placed,
  sum(gross_with_promo)::bigint as gross_with_promo
from sale_changes
group by is_counted, event_id, ticket_type_id, method, currency, date_bin('15 minutes', occurred_at, '2000-01-01Z');

comment on column sale_quarters.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

-- What they add to which tallies.
create view sale_additions as
select
  c.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  case when c.currency = s.currency then c.gross else 0 end as gross,
  case when c.currency = s.currency then c.discounts else 0 end as discounts,
  case when c.currency = s.currency then c.refunds else 0 end as refunds,
  case when c.currency = s.currency then c.platform_fees else 0 end as platform_fees,
  case when c.currency = s.currency then c.gateway_fees else 0 end as gateway_fees,
  case when c.currency = s.currency then c.taxes else 0 end as taxes,
  case when c.currency = s.currency then c.buyer_fees else 0 end as buyer_fees,
  case when c.currency = s.currency then c.buyer_taxes else 0 end as buyer_taxes,
  case when c.currency = s.currency then c.net else 0 end as net,
  c.orders, c.sold, c.bought, c.free, c.cancelled, c.refunded, c.expected, c.placed,
  case when c.currency = s.currency then c.gross_with_promo else 0 end as gross_with_promo,
  case when c.currency = s.currency then 0 else c.orders end as orders_in_other_currencies
from sale_quarters as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.occurred_at, s.timezone)),
  ('Quarter', '', c.occurred_at),
  ('Month', '', date_trunc('month', c.occurred_at, s.timezone)),
  ('Hour', to_char(c.occurred_at at time zone s.timezone, 'ID HH24'), '-infinity'),
  ('Event', c.event_id::text, '-infinity'),
  ('Ticket Type', coalesce(c.ticket_type_id::text, ''), '-infinity'),
  ('Method', c.method, '-infinity'),
  ('Category', case when c.is_counted then s.counted_category else s.category end, '-infinity'),
  (
    'Category Day', case when c.is_counted then s.counted_category else s.category end,
    date_trunc('day', c.occurred_at, s.timezone)
  )
) as b (breakdown, key, starts_at)
where s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter')
union all
-- An order counts in full for each promo that was used on it.
select
  c.is_counted, s.owner_id, b.breakdown, b.key, '-infinity'::timestamptz(3),
  case when c.currency = s.currency then c.gross else 0 end,
  0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0,
  0, 0
from sale_changes as c
join promo_redemptions as r on r.event_id = c.event_id and r.order_id = c.order_id and r.status = 'Redeemed'
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (values ('Promo', r.promo_id::text), ('All Promos', '')) as b (breakdown, key)
where c.gross <> 0 and s.kind <> 'Event'
union all
-- Counts move from the category that the event was in to the one it is in.
select
  false, m.owner_id, 'Category', m.category, '-infinity'::timestamptz(3),
  m.sign * t.gross, m.sign * t.discounts, m.sign * t.refunds, m.sign * t.platform_fees, m.sign * t.gateway_fees,
  m.sign * t.taxes, m.sign * t.buyer_fees, m.sign * t.buyer_taxes, m.sign * t.net,
  m.sign * t.orders, m.sign * t.sold, m.sign * t.bought, m.sign * t.free, m.sign * t.cancelled, m.sign * t.refunded,
  m.sign * t.expected, m.sign * t.placed, m.sign * t.gross_with_promo,
  m.sign * t.orders_in_other_currencies
from moved_events as m
cross join lateral (
  select sale_tallies.*
  from sale_tallies
  where
    sale_tallies.owner_id = m.owner_id
    and sale_tallies.breakdown = 'Event'
    and sale_tallies.key = m.event_id::text
    and sale_tallies.starts_at = '-infinity'
  offset 0
) as t
union all
-- The same by day: the days of an owner are sums of the event's quarters of an hour, which are the same in every zone.
select
  false, m.owner_id, 'Category Day', m.category, date_trunc('day', t.starts_at, s.timezone)::timestamptz(3),
  m.sign * t.gross * s.is_summed, m.sign * t.discounts * s.is_summed, m.sign * t.refunds * s.is_summed,
  m.sign * t.platform_fees * s.is_summed, m.sign * t.gateway_fees * s.is_summed, m.sign * t.taxes * s.is_summed,
  m.sign * t.buyer_fees * s.is_summed, m.sign * t.buyer_taxes * s.is_summed, m.sign * t.net * s.is_summed,
  m.sign * t.orders, m.sign * t.sold, m.sign * t.bought, m.sign * t.free, m.sign * t.cancelled, m.sign * t.refunded,
  m.sign * t.expected, m.sign * t.placed, m.sign * t.gross_with_promo * s.is_summed,
  m.sign * t.orders * (1 - s.is_summed)
from moved_events as m
join events on events.id = m.event_id
cross join lateral (
  select event_owners.timezone, case when event_owners.currency = events.currency then 1 else 0 end as is_summed
  from event_owners
  where event_owners.event_id = m.event_id and event_owners.owner_id = m.owner_id
  offset 0
) as s
cross join lateral (
  select sale_tallies.*
  from sale_tallies
  where sale_tallies.owner_id = m.event_id and sale_tallies.breakdown = 'Quarter' and sale_tallies.key = ''
  offset 0
) as t;

create view pending_sale_additions as
select
  owner_id, breakdown, key, starts_at,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, expected, placed, gross_with_promo,
  orders_in_other_currencies
from sale_additions
where not is_counted;
