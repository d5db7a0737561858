-- What was there when the lists began to be tallied.
insert into list_tallies (scope_id, breakdown, key, starts_at, records)
select '00000000-0000-0000-0000-000000000000', r.list, k.key, d.starts_at, count(*)
from (
  select 'Payments' as list, filed_state as first_filter, null as second_filter, created_at as at
  from payments
  where filed_state is not null
  union all
  select 'Check-ins', checkin_status, null, received_at
  from check_ins
  where listed
  union all
  select 'Users', filed_role, case when filed_official then 'official' else 'unofficial' end, created_at
  from users
  where filed_role is not null
  union all
  select 'Activities', role_context, null, occurred_at
  from activity_log
  where listed
) as r
cross join lateral (
  values (''), (r.first_filter), (r.second_filter), (r.first_filter || ' ' || r.second_filter)
) as k (key)
cross join lateral (values ('-infinity'::timestamptz), (date_trunc('day', r.at, 'UTC'))) as d (starts_at)
where k.key is not null
group by r.list, k.key, d.starts_at
order by r.list, k.key, d.starts_at;
