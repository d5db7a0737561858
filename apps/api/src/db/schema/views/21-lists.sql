-- The lists whose totals and days are tallied: payments and check-ins. See docs/decisions/0014. Filters by event are not
-- tallied: the records of one event are few.

-- Each record with its time and the value that its filter tells apart: as it was counted, and what has changed since.
create view list_changes as
select
  true as is_counted, 1 as sign, 'Payments' as list, id, created_at as at, counted_state as filter
from payments
where counted_state is not null
union all
select false, v.sign, 'Payments', p.id, p.created_at, v.status
from payments as p
cross join lateral (values (-1, p.counted_state), (1, p.status)) as v (sign, status)
where not p.is_counted and v.status is not null
union all
select true, 1, 'Check-ins', id, received_at, checkin_status
from check_ins
where is_counted
union all
select false, 1, 'Check-ins', id, received_at, checkin_status
from check_ins
where not is_counted;

-- The tallies that they add to: with and without the filter, in total and by day.
create view list_additions as
select
  c.is_counted, c.id, '00000000-0000-0000-0000-000000000000'::uuid as owner_id, c.list as breakdown, k.key,
  d.starts_at::timestamptz(3) as starts_at,
  c.sign as records
from list_changes as c
cross join lateral (values (''), (c.filter)) as k (key)
cross join lateral (values ('-infinity'::timestamptz), (date_trunc('day', c.at, 'UTC'))) as d (starts_at);

create view pending_list_additions as
select owner_id, breakdown, key, starts_at, records
from list_additions
where not is_counted;
