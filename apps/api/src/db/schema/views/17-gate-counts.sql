-- Each scan with its time and place: an undo counts against the scan that it takes back.
create view gate_scans as
select
  c.event_id, c.is_counted, s.ticket_id, s.gate_id, s.petugas_id, s.scanned_at,
  case when s.checkin_status = 'Checked In' then sign.sign else 0 end as entries,
  case when s.checkin_status = 'Checked Out' then sign.sign else 0 end as exits,
  case
    when
      s.checkin_status = 'Duplicate' or (s.checkin_status = 'Conflict' and s.reason_code = 'already_used')
      then sign.sign
    else 0
  end as duplicates,
  case
    when
      s.checkin_status = 'Rejected' or (s.checkin_status = 'Conflict' and s.reason_code <> 'already_used')
      then sign.sign
    else 0
  end as rejected
from check_ins as c
cross join lateral (select case when c.reverts_id is null then 1 else -1 end as sign) as sign
join check_ins as s on s.event_id = c.event_id and s.id = coalesce(c.reverts_id, c.id);

-- Each ticket that was let in, once, at the time and place of its first entry that stands; seen from all scans, and
-- from those that are counted.
create view gate_admissions as
select
  v.counted_only, c.event_id, c.ticket_id,
  (min(c.scanned_at) filter (where c.checkin_status = 'Checked In'))::timestamptz(3) as scanned_at,
  (array_agg(c.gate_id order by c.scanned_at, c.id) filter (where c.checkin_status = 'Checked In'))[1] as gate_id,
  (array_agg(c.petugas_id order by c.scanned_at, c.id) filter (where c.checkin_status = 'Checked In'))[1] as petugas_id,
  case
    when (array_agg(c.checkin_status order by c.scanned_at desc, c.id desc))[1] = 'Checked In' then 1
    else 0
  end as inside
from check_ins as c
cross join (values (true), (false)) as v (counted_only)
where
  c.checkin_status in ('Checked In', 'Checked Out')
  and (c.is_counted or not v.counted_only)
  and not exists (
    select
    from check_ins as undo
    where undo.event_id = c.event_id and undo.reverts_id = c.id and (undo.is_counted or not v.counted_only)
  )
group by v.counted_only, c.event_id, c.ticket_id
having bool_or(c.checkin_status = 'Checked In');

-- Scans, and tickets let in. For tickets with pending scans, the counted state is taken away and the present one added.
create view gate_changes as
select
  true as is_counted, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  0 as admitted, 0 as inside, entries, exits, duplicates, rejected
from gate_scans
where is_counted
union all
select
  false, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  0, 0, entries, exits, duplicates, rejected
from gate_scans
where not is_counted
union all
select
  true, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  1, inside, 0, 0, 0, 0
from gate_admissions
where counted_only
union all
select
  false, t.event_id, t.ticket_id, a.gate_id, a.petugas_id, a.scanned_at,
  case when a.counted_only then -1 else 1 end, case when a.counted_only then -a.inside else a.inside end, 0, 0, 0, 0
from (
  select distinct event_id, ticket_id
  from check_ins
  where not is_counted and checkin_status in ('Checked In', 'Checked Out', 'Reverted')
) as t
cross join lateral (
  select gate_admissions.*
  from gate_admissions
  where gate_admissions.event_id = t.event_id and gate_admissions.ticket_id = t.ticket_id
  offset 0
) as a;

-- The same in sums of a quarter of an hour.
create view gate_quarters as
select
  c.is_counted, c.event_id, t.ticket_type_id, c.gate_id, c.petugas_id,
  date_bin('15 minutes', c.scanned_at, '2000-01-01Z')::timestamptz(3) as scanned_at,
  sum(c.admitted)::bigint as admitted,
  sum(c.inside)::bigint as inside,
  sum(c.entries)::bigint as entries,
  sum(c.exits)::bigint as exits,
  sum(c.duplicates)::bigint as duplicates,
  sum(c.rejected)::bigint as rejected
from gate_changes as c
left join tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
group by
  c.is_counted, c.event_id, t.ticket_type_id, c.gate_id, c.petugas_id, date_bin('15 minutes', c.scanned_at, '2000-01-01Z');

-- What they add to which tallies.
create view gate_additions as
select
  c.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  c.admitted, c.inside, c.entries, c.exits, c.duplicates, c.rejected
from gate_quarters as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.scanned_at, s.timezone)),
  ('Quarter', '', c.scanned_at),
  ('Month', '', date_trunc('month', c.scanned_at, s.timezone)),
  ('Event', c.event_id::text, '-infinity'),
  ('Ticket Type', coalesce(c.ticket_type_id::text, ''), '-infinity'),
  ('Gate', coalesce(c.gate_id::text, ''), '-infinity'),
  ('Petugas', coalesce(c.petugas_id::text, ''), '-infinity'),
  ('Category', case when c.is_counted then s.counted_category else s.category end, '-infinity')
) as b (breakdown, key, starts_at)
where s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter')
union all
select
  false, m.owner_id, 'Category', m.category, '-infinity'::timestamptz(3),
  m.sign * t.admitted, m.sign * t.inside, m.sign * t.entries, m.sign * t.exits, m.sign * t.duplicates,
  m.sign * t.rejected
from moved_events as m
cross join lateral (
  select gate_tallies.*
  from gate_tallies
  where
    gate_tallies.owner_id = m.owner_id
    and gate_tallies.breakdown = 'Event'
    and gate_tallies.key = m.event_id::text
    and gate_tallies.starts_at = '-infinity'
  offset 0
) as t;

create view pending_gate_additions as
select owner_id, breakdown, key, starts_at, admitted, inside, entries, exits, duplicates, rejected
from gate_additions
where not is_counted;
