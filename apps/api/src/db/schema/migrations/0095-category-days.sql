-- Sales of each category by day, of what is in the tallies already: for ranges of days that tell categories apart. They are
-- sums of the quarters of an hour of the events.
insert into sale_tallies (
  owner_id, breakdown, key, starts_at, gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees,
  buyer_taxes, net, orders, sold, bought, free, cancelled, refunded, expected, placed, gross_with_promo,
  orders_in_other_currencies
)
select
  s.owner_id, 'Category Day', coalesce(e.counted_category_id::text, ''), date_trunc('day', t.starts_at, s.timezone),
  sum(case when e.currency = g.counted_currency then t.gross else 0 end),
  sum(case when e.currency = g.counted_currency then t.discounts else 0 end),
  sum(case when e.currency = g.counted_currency then t.refunds else 0 end),
  sum(case when e.currency = g.counted_currency then t.platform_fees else 0 end),
  sum(case when e.currency = g.counted_currency then t.gateway_fees else 0 end),
  sum(case when e.currency = g.counted_currency then t.taxes else 0 end),
  sum(case when e.currency = g.counted_currency then t.buyer_fees else 0 end),
  sum(case when e.currency = g.counted_currency then t.buyer_taxes else 0 end),
  sum(case when e.currency = g.counted_currency then t.net else 0 end),
  sum(t.orders),
  sum(t.sold),
  sum(t.bought),
  sum(t.free),
  sum(t.cancelled),
  sum(t.refunded),
  sum(t.expected),
  sum(t.placed),
  sum(case when e.currency = g.counted_currency then t.gross_with_promo else 0 end),
  sum(case when e.currency = g.counted_currency then 0 else t.orders end)
from events as e
join organizers as o on o.id = e.organizer_id
join general_settings as g on g.only_row
cross join lateral (
  values
  ('00000000-0000-0000-0000-000000000000'::uuid, g.counted_timezone), (o.id, o.counted_timezone)
) as s (owner_id, timezone)
join sale_tallies as t on t.owner_id = e.id and t.breakdown = 'Quarter' and t.key = ''
where s.timezone is not null
group by s.owner_id, coalesce(e.counted_category_id::text, ''), date_trunc('day', t.starts_at, s.timezone);
