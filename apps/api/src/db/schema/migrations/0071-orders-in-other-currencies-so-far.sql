-- Orders in other currencies that were in the tallies before they were counted apart. An order is counted with the first
-- of its sales.
insert into sale_tallies as t (scope_id, breakdown, key, starts_at, orders_in_other_currencies)
select s.scope_id, b.breakdown, b.key, b.starts_at, count(*)
from (
  select distinct on (l.event_id, l.order_id) l.event_id, l.payment_id, l.ticket_type_id, l.occurred_at
  from ledger_entries as l
  join events on events.id = l.event_id
  join general_settings as g on g.filed_currency <> events.currency
  where l.folded and l.kind = 'Sale' and not l.is_reversal
  order by l.event_id, l.order_id, l.id
) as l
join payments as p on p.event_id = l.event_id and p.id = l.payment_id
join events as e on e.id = l.event_id
join organizers as o on o.id = e.organizer_id
join general_settings as g on g.only_row
cross join lateral (
  values
  ('00000000-0000-0000-0000-000000000000'::uuid, g.filed_timezone), (o.id, o.filed_timezone)
) as s (scope_id, timezone)
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', l.occurred_at, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', l.occurred_at, '2000-01-01Z')),
  ('Month', '', date_trunc('month', l.occurred_at, s.timezone)),
  ('Hour', to_char(l.occurred_at at time zone s.timezone, 'ID HH24'), '-infinity'),
  ('Event', l.event_id::text, '-infinity'),
  ('Ticket Type', coalesce(l.ticket_type_id::text, ''), '-infinity'),
  ('Method', p.method, '-infinity'),
  ('Category', coalesce(e.filed_category_id::text, ''), '-infinity')
) as b (breakdown, key, starts_at)
group by s.scope_id, b.breakdown, b.key, b.starts_at
on conflict (scope_id, breakdown, key, starts_at) do update
set orders_in_other_currencies = excluded.orders_in_other_currencies;
