-- Uses of promos and vouchers on paid orders. A person, and an order, is counted with one of the uses: one that is
-- counted already, else the first.
create view offer_facts as
select
  r.event_id, r.is_counted as in_tallies, r.is_pending, r.currency, r.redeemed_at,
  r.promo_id, null::uuid as voucher_id, null::uuid as batch_id,
  1 as promo_uses,
  r.amount as promo_discounts,
  case
    when exists (
      select
      from promo_redemptions as other
      join orders as theirs on theirs.event_id = other.event_id and theirs.id = other.order_id
      where
        other.event_id = r.event_id
        and other.promo_id = r.promo_id
        and other.status = 'Redeemed'
        and other.user_id is not distinct from r.user_id
        and (r.user_id is not null or lower(theirs.buyer_email) = lower(o.buyer_email))
        and (not other.is_counted, other.id) < (not r.is_counted, r.id)
    )
      then 0
    else 1
  end as promo_customers,
  case
    when exists (
      select
      from promo_redemptions as other
      where
        other.event_id = r.event_id
        and other.order_id = r.order_id
        and other.status = 'Redeemed'
        and (not other.is_counted, other.id) < (not r.is_counted, r.id)
    )
      then 0
    else 1
  end as promo_orders,
  0 as voucher_uses,
  0 as voucher_discounts
from promo_redemptions as r
join orders as o on o.event_id = r.event_id and o.id = r.order_id
where r.status = 'Redeemed'
union all
select
  r.event_id, r.is_counted as in_tallies, r.is_pending, r.currency, r.redeemed_at,
  null, r.voucher_id, v.batch_id,
  0, 0, 0, 0,
  1,
  r.amount
from voucher_redemptions as r
join vouchers as v on v.event_id = r.event_id and v.id = r.voucher_id
where r.status = 'Redeemed';

create view offer_changes as
select true as is_counted, offer_facts.*
from offer_facts
where in_tallies
union all
select false, offer_facts.*
from offer_facts
where is_pending;

-- What they add to which tallies.
create view offer_additions as
select
  f.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  f.promo_uses,
  case when f.currency = s.currency then f.promo_discounts else 0 end as promo_discounts,
  -- Customers have no day: which of their uses counts for them changes when an earlier one is aggregated later.
  case when b.breakdown in ('Total', 'Promo') then f.promo_customers else 0 end as promo_customers,
  f.promo_orders, f.voucher_uses,
  case when f.currency = s.currency then f.voucher_discounts else 0 end as voucher_discounts
from offer_changes as f
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = f.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', f.redeemed_at, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', f.redeemed_at, '2000-01-01Z')),
  ('Month', '', date_trunc('month', f.redeemed_at, s.timezone)),
  ('Promo', f.promo_id::text, '-infinity'),
  ('Voucher', f.voucher_id::text, '-infinity'),
  ('Batch', case when f.voucher_id is not null then coalesce(f.batch_id::text, '') end, '-infinity')
) as b (breakdown, key, starts_at)
where b.key is not null and (s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter'));

create view pending_offer_additions as
select
  owner_id, breakdown, key, starts_at,
  promo_uses, promo_discounts, promo_customers, promo_orders, voucher_uses, voucher_discounts
from offer_additions
where not is_counted;
