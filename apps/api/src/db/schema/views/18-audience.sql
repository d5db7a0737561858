-- A person at an event, dated by their first purchase for it; seen from all ledger entries, and from those that are
-- counted. People who gave all tickets back are not in it.
create view participations as
select
  v.counted_only,
  coalesce(o.buyer_user_id::text, lower(o.buyer_email)) as person,
  o.buyer_user_id as user_id,
  o.event_id,
  (min(l.occurred_at) filter (where l.kind = 'Sale' and not l.is_reversal))::timestamptz(3) as since
from orders as o
join ledger_entries as l on l.event_id = o.event_id and l.order_id = o.id
cross join (values (true), (false)) as v (counted_only)
where l.is_counted or not v.counted_only
group by v.counted_only, coalesce(o.buyer_user_id::text, lower(o.buyer_email)), o.buyer_user_id, o.event_id
having sum(l.quantity) > 0;

-- Which event of the person it was, on the platform and with its organizer.
create view ranked_participations as
select
  p.counted_only, p.person, p.user_id, p.event_id, p.since, e.organizer_id,
  row_number() over (partition by p.counted_only, p.person order by p.since, p.event_id) as platform_rank,
  row_number() over (
    partition by p.counted_only, p.person, e.organizer_id order by p.since, p.event_id
  ) as organizer_rank
from participations as p
join events as e on e.id = p.event_id;

-- Two kinds of changes, which are aggregated apart. For people with pending ledger entries, the counted participations
-- are taken away and the present ones added, both with the profile as it was counted. For accounts with a changed profile
-- (id_to_count), all participations leave the groups of the counted profile and enter those of the present one.
create view audience_changes as
select
  true as is_counted, null::uuid as id_to_count, 1 as sign, p.event_id, p.user_id, p.since, p.platform_rank,
  p.organizer_rank, true as as_counted
from ranked_participations as p
where p.counted_only
union all
select
  false, null, case when p.counted_only then -1 else 1 end, p.event_id, p.user_id, p.since, p.platform_rank,
  p.organizer_rank, true
from (
  select distinct coalesce(o.buyer_user_id::text, lower(o.buyer_email)) as person
  from ledger_entries as l
  join orders as o on o.event_id = l.event_id and o.id = l.order_id
  where not l.is_counted and l.quantity <> 0
) as changed
cross join lateral (
  select ranked_participations.*
  from ranked_participations
  where ranked_participations.person = changed.person
  offset 0
) as p
union all
select
  false, u.id, v.sign, p.event_id, p.user_id, p.since, p.platform_rank, p.organizer_rank, v.as_counted
from users as u
cross join lateral (
  select ranked_participations.*
  from ranked_participations
  where ranked_participations.person = u.id::text and not ranked_participations.counted_only
  offset 0
) as p
cross join (values (-1, true), (1, false)) as v (sign, as_counted)
where not u.is_counted;

-- What they add to which tallies.
create view audience_additions as
select
  c.is_counted, c.id_to_count, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  c.sign as participations,
  case when r.rank = 1 then c.sign else 0 end as newcomers,
  case when r.rank > 1 then c.sign else 0 end as returners,
  -- People with two events or more: counted with the second.
  case when r.rank = 2 then c.sign else 0 end as repeaters
from audience_changes as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  select case when s.kind = 'Platform' then c.platform_rank else c.organizer_rank end as rank
) as r
left join users as u on u.id = c.user_id
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.since, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', c.since, '2000-01-01Z')),
  ('Month', '', date_trunc('month', c.since, s.timezone)),
  ('City', coalesce(case when c.as_counted then u.counted_city else u.city end, ''), '-infinity'),
  ('Province', coalesce(case when c.as_counted then u.counted_province else u.province end, ''), '-infinity'),
  ('Gender', coalesce(case when c.as_counted then u.counted_gender else u.gender end, ''), '-infinity'),
  ('Birth Year', coalesce(case when c.as_counted then u.counted_birth_year else u.birth_year end::text, ''), '-infinity')
) as b (breakdown, key, starts_at)
where
  (
    b.breakdown in ('Total', 'Day', 'Quarter')
    or (s.kind <> 'Event' and (b.breakdown = 'Month' or r.rank = 1))
  )
  and (c.id_to_count is null or b.breakdown in ('City', 'Province', 'Gender', 'Birth Year'));

create view pending_audience_additions as
select owner_id, breakdown, key, starts_at, participations, newcomers, returners, repeaters
from audience_additions
where not is_counted;
