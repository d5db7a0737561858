-- The state of a voucher at this moment: its time may have run out.
create view voucher_states as
select
  event_id, id, batch_id, created_at, counted_state,
  case when state in ('Available', 'Reserved') and valid_until <= now() then 'Expired' else state end as state
from vouchers;

-- Vouchers that are counted as something else than they are now.
create view pending_vouchers as
select event_id, id
from vouchers
where not is_counted
union
select event_id, id
from vouchers
where due_at <= now()
union
select event_id, id
from vouchers
where expired_until > now();

-- Things as they are counted. For changed ones, the counted state is taken away and the present one added. Changed
-- accounts and vouchers (id_to_count) are aggregated apart.
create view inventory_changes as
select
  true as is_counted, null::uuid as id_to_count, 1 as sign,
  null::uuid as event_id, u.created_at as at, 'User' as thing, u.counted_role as state, null::uuid as batch_id,
  0 as places
from users as u
where u.counted_role is not null
union all
select false, u.id, v.sign, null, u.created_at, 'User', v.role, null, 0
from users as u
cross join lateral (values (-1, u.counted_role), (1, u.live_role)) as v (sign, role)
where not u.is_counted and v.role is not null
union all
select true, null, 1, event_id, created_at, 'Voucher', counted_state, batch_id, 0
from vouchers
where counted_state is not null
union all
select false, v.id, s.sign, v.event_id, v.created_at, 'Voucher', s.state, v.batch_id, 0
from pending_vouchers as f
join voucher_states as v on v.event_id = f.event_id and v.id = f.id
cross join lateral (values (-1, v.counted_state), (1, v.state)) as s (sign, state)
where s.state is not null
union all
select true, null, 1, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, t.counted_places
from ticket_types as t
join event_states as e on e.event_id = t.event_id
where e.was_offered and t.counted_places is not null
union all
select false, null, v.sign, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, v.places
from pending_ticket_types as f
join ticket_types as t on t.event_id = f.event_id and t.id = f.ticket_type_id
join event_states as e on e.event_id = t.event_id
cross join lateral (
  values (-1, t.counted_places, e.was_offered), (1, t.places, e.is_offered)
) as v (sign, places, counts)
where v.counts and v.places is not null
union all
select true, null, 1, event_id, null::timestamptz(3), 'Event', counted_stage, null, 0
from event_states
where counted_stage <> 'Trash'
union all
select false, null, v.sign, e.event_id, null::timestamptz(3), 'Event', v.stage, null, 0
from pending_events as f
join event_states as e on e.event_id = f.event_id
cross join lateral (values (-1, e.counted_stage), (1, e.stage)) as v (sign, stage)
where v.stage <> 'Trash';

-- What they add to which tallies. Accounts belong to the platform alone.
create view inventory_additions as
select
  c.is_counted, c.id_to_count, c.event_id, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  case when c.thing = 'Event' then c.sign else 0 end as events,
  c.sign * c.places as places,
  case when c.thing = 'Ticket Type' then c.sign else 0 end as limited_types,
  case when c.thing = 'Voucher' then c.sign else 0 end as vouchers,
  case when c.thing = 'Voucher' and c.state = 'Available' then c.sign else 0 end as vouchers_available,
  case when c.thing = 'Voucher' and c.state = 'Reserved' then c.sign else 0 end as vouchers_reserved,
  case when c.thing = 'Voucher' and c.state = 'Redeemed' then c.sign else 0 end as vouchers_redeemed,
  case when c.thing = 'Voucher' and c.state = 'Expired' then c.sign else 0 end as vouchers_expired,
  case when c.thing = 'Voucher' and c.state = 'Revoked' then c.sign else 0 end as vouchers_revoked,
  case when c.thing = 'User' then c.sign else 0 end as users,
  case when c.thing = 'User' and c.state = 'organizer' then c.sign else 0 end as organizers,
  case when c.thing = 'User' and c.state = 'petugas' then c.sign else 0 end as petugas,
  case when c.thing = 'User' and c.state = 'ticket_holder' then c.sign else 0 end as ticket_holders
from inventory_changes as c
join lateral (
  select
    event_owners.owner_id, event_owners.kind, event_owners.timezone, event_owners.category,
    event_owners.counted_category
  from event_owners
  where event_owners.event_id = c.event_id
  union all
  select '00000000-0000-0000-0000-000000000000', 'Platform', coalesce(counted_timezone, default_timezone), null, null
  from general_settings
  where c.event_id is null
) as s on true
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.at, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', c.at, '2000-01-01Z')),
  ('Month', '', date_trunc('month', c.at, s.timezone)),
  ('Event', case when c.thing = 'Ticket Type' then c.event_id::text end, '-infinity'),
  ('Stage', case when c.thing = 'Event' then c.state end, '-infinity'),
  -- What was counted is taken away where it was counted.
  (
    'Category',
    case
      when c.thing in ('Event', 'Ticket Type') and (c.is_counted or c.sign < 0) then s.counted_category
      when c.thing in ('Event', 'Ticket Type') then s.category
    end,
    '-infinity'
  ),
  ('Batch', case when c.thing = 'Voucher' then coalesce(c.batch_id::text, '') end, '-infinity')
) as b (breakdown, key, starts_at)
where
  b.key is not null
  and b.starts_at is not null
  and (s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter'));

create view pending_inventory_additions as
select
  owner_id, breakdown, key, starts_at,
  events, places, limited_types,
  vouchers, vouchers_available, vouchers_reserved, vouchers_redeemed, vouchers_expired, vouchers_revoked,
  users, organizers, petugas, ticket_holders
from inventory_additions
where not is_counted;
