-- Lists that are no longer tallied leave. Scans are tallied as their mark says.
delete from list_tallies where breakdown in ('Users', 'Activities', 'Check-ins');

insert into list_tallies (owner_id, breakdown, key, starts_at, records)
select '00000000-0000-0000-0000-000000000000', 'Check-ins', k.key, d.starts_at, count(*)
from check_ins
cross join lateral (values (''), (checkin_status)) as k (key)
cross join lateral (
  values ('-infinity'::timestamptz), (date_trunc('day', received_at, 'UTC'))
) as d (starts_at)
where is_counted
group by k.key, d.starts_at
order by k.key, d.starts_at;
