-- The long lists, whose totals and days are tallied; see docs/decisions/0014. What a list leaves out (live_ views) does
-- not count, and neither do filters by what is short anyway (an event).

-- Each record with its time and the values that filters tell apart: as it was counted, and what has changed since.
create view list_changes as
select
  true as is_counted, 1 as sign, 'Payments' as list, id, created_at as at,
  counted_state as first_filter, null as second_filter
from payments
where counted_state is not null
union all
select false, v.sign, 'Payments', p.id, p.created_at, v.status, null
from payments as p
cross join lateral (values (-1, p.counted_state), (1, p.status)) as v (sign, status)
where not p.is_counted and v.status is not null
union all
select true, 1, 'Check-ins', id, received_at, checkin_status, null
from check_ins
where listed
union all
select false, 1, 'Check-ins', id, received_at, checkin_status, null
from check_ins
where not listed
union all
select
  true, 1, 'Users', id, created_at, counted_role, case when counted_official then 'official' else 'unofficial' end
from users
where counted_role is not null and counted_official is not null
union all
select
  false, v.sign, 'Users', u.id, u.created_at, v.role,
  case when v.is_official then 'official' else 'unofficial' end
from users as u
cross join lateral (
  values (-1, u.counted_role, u.counted_official), (1, u.live_role, u.is_official)
) as v (sign, role, is_official)
where (not u.is_counted or not u.is_official_counted) and v.role is not null and v.is_official is not null
union all
select true, 1, 'Activities', id, occurred_at, role_context, null
from activity_log
where listed
union all
select false, 1, 'Activities', id, occurred_at, role_context, null
from activity_log
where not listed;

-- What they add to which tallies: one for every combination of filters, in all and by day.
create view list_additions as
select
  c.is_counted, c.id, '00000000-0000-0000-0000-000000000000'::uuid as owner_id, c.list as breakdown, k.key,
  d.starts_at::timestamptz(3) as starts_at,
  c.sign as records
from list_changes as c
cross join lateral (
  values (''), (c.first_filter), (c.second_filter), (c.first_filter || ' ' || c.second_filter)
) as k (key)
cross join lateral (values ('-infinity'::timestamptz), (date_trunc('day', c.at, 'UTC'))) as d (starts_at)
where k.key is not null;

create view pending_list_additions as
select owner_id, breakdown, key, starts_at, records
from list_additions
where not is_counted;
