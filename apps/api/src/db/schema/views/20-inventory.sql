-- The state of a voucher at this moment: its time may have run out.
create view voucher_filings as
select
  event_id, id, batch_id, created_at, filed_state,
  case when state in ('Available', 'Reserved') and valid_until <= now() then 'Expired' else state end as state
from vouchers;

-- Vouchers that are filed otherwise than they are by now.
create view vouchers_to_file as
select event_id, id
from vouchers
where not is_filed
union
select event_id, id
from vouchers
where due_at <= now()
union
select event_id, id
from vouchers
where expired_until > now();

-- Things as they are filed, and what filing them anew changes: what was filed goes and what is true comes.
create view inventory_changes as
select
  'Folded' as part, 1 as sign,
  null::uuid as event_id, u.created_at as at, 'User' as thing, u.filed_role as state, null::uuid as batch_id,
  0 as places
from users as u
where u.filed_role is not null
union all
select 'Filed Anew', v.sign, null, u.created_at, 'User', v.role, null, 0
from users as u
cross join lateral (values (-1, u.filed_role), (1, u.counted_role)) as v (sign, role)
where not u.is_filed and v.role is not null
union all
select 'Folded', 1, event_id, created_at, 'Voucher', filed_state, batch_id, 0
from vouchers
where filed_state is not null
union all
select 'Filed Anew', s.sign, v.event_id, v.created_at, 'Voucher', s.state, v.batch_id, 0
from vouchers_to_file as f
join voucher_filings as v on v.event_id = f.event_id and v.id = f.id
cross join lateral (values (-1, v.filed_state), (1, v.state)) as s (sign, state)
where s.state is not null
union all
select 'Folded', 1, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, t.filed_places
from ticket_types as t
join event_filings as e on e.event_id = t.event_id
where e.was_offered and t.filed_places is not null
union all
select 'Filed Anew', v.sign, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, v.places
from ticket_types_to_file as f
join ticket_types as t on t.event_id = f.event_id and t.id = f.ticket_type_id
join event_filings as e on e.event_id = t.event_id
cross join lateral (
  values (-1, t.filed_places, e.was_offered), (1, t.places, e.is_offered)
) as v (sign, places, counts)
where v.counts and v.places is not null
union all
select 'Folded', 1, event_id, null::timestamptz(3), 'Event', filed_stage, null, 0
from event_filings
where filed_stage <> 'Trash'
union all
select 'Filed Anew', v.sign, e.event_id, null::timestamptz(3), 'Event', v.stage, null, 0
from events_to_file as f
join event_filings as e on e.event_id = f.event_id
cross join lateral (values (-1, e.filed_stage), (1, e.stage)) as v (sign, stage)
where v.stage <> 'Trash';

-- What they add to which tallies. Accounts belong to the platform alone.
create view inventory_additions as
select
  c.part, s.scope_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
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
    event_scopes.scope_id, event_scopes.scope, event_scopes.timezone, event_scopes.category,
    event_scopes.filed_category
  from event_scopes
  where event_scopes.event_id = c.event_id
  union all
  select '00000000-0000-0000-0000-000000000000', 'Platform', coalesce(filed_timezone, default_timezone), null, null
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
  -- What is filed goes where it is filed, also when it is taken back.
  (
    'Category',
    case
      when c.thing in ('Event', 'Ticket Type') and (c.part = 'Folded' or c.sign < 0) then s.filed_category
      when c.thing in ('Event', 'Ticket Type') then s.category
    end,
    '-infinity'
  ),
  ('Batch', case when c.thing = 'Voucher' then coalesce(c.batch_id::text, '') end, '-infinity')
) as b (breakdown, key, starts_at)
where
  b.key is not null
  and b.starts_at is not null
  and (s.scope <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter'));

create view inventory_tail as
select
  scope_id, breakdown, key, starts_at,
  events, places, limited_types,
  vouchers, vouchers_available, vouchers_reserved, vouchers_redeemed, vouchers_expired, vouchers_revoked,
  users, organizers, petugas, ticket_holders
from inventory_additions
where part <> 'Folded';
