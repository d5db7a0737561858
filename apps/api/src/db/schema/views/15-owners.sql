-- Tallies: sums over facts, kept for each owner of figures (the platform, an organizer, an event).
-- A fact is counted in the tallies (is_counted), or it is pending. The views ..._additions say what each fact adds to
-- which tally. Reports read tallies plus pending additions; aggregating adds the pending ones to the tallies.
-- See docs/decisions/0013.

-- "offset 0" at the end of a lateral subquery keeps it a loop over the pending rows. The planner cannot know that there
-- are few, and would otherwise read whole tables.

-- The owners that count the facts of an event, with the time zone and the currency of their tallies.
create view event_owners as
select
  e.id as event_id, e.organizer_id, s.owner_id, s.kind, s.timezone, s.currency,
  coalesce(e.live_category_id::text, '') as category, coalesce(e.counted_category_id::text, '') as counted_category
from events as e
join organizers as o on o.id = e.organizer_id
join general_settings as g on g.only_row
cross join lateral (
  values
  (
    '00000000-0000-0000-0000-000000000000'::uuid, 'Platform', coalesce(g.counted_timezone, g.default_timezone),
    coalesce(g.counted_currency, g.default_currency)
  ),
  (
    o.id, 'Organizer', coalesce(o.counted_timezone, o.timezone, g.default_timezone),
    coalesce(g.counted_currency, g.default_currency)
  ),
  (e.id, 'Event', coalesce(e.counted_timezone, e.timezone), e.currency)
) as s (owner_id, kind, timezone, currency);

comment on column event_owners.kind is 'one of: Platform, Organizer, Event';

-- The owners of reports, with the time zone and the currency that their reports are in. other_currencies: the currencies
-- of their events whose money the reports leave out, because it cannot be added.
-- reads: events, organizers, general_settings
create view report_owners as
select
  '00000000-0000-0000-0000-000000000000'::uuid as id, 'platform' as scope,
  coalesce(g.counted_timezone, g.default_timezone) as timezone, s.currency,
  null::jsonb as event,
  -- One step through the index for each currency, however many events there are.
  array(
    with recursive used as (
      select min(currency) as currency from events
      union all
      select (select min(events.currency) from events where events.currency > used.currency)
      from used
      where used.currency is not null
    )
    select used.currency from used where used.currency <> s.currency order by used.currency
  ) as other_currencies
from general_settings as g
cross join lateral (select coalesce(g.counted_currency, g.default_currency) as currency) as s
union all
select
  o.id, 'organizer', coalesce(o.counted_timezone, o.timezone, g.default_timezone), s.currency, null,
  array(
    select distinct events.currency
    from events
    where events.organizer_id = o.id and events.currency <> s.currency
    order by events.currency
  )
from organizers as o
join general_settings as g on g.only_row
cross join lateral (select coalesce(g.counted_currency, g.default_currency) as currency) as s;

comment on column report_owners.other_currencies is 'never null';

-- Whether an event is or was on sale, and since when its gates let in: now, and as it was counted.
create view event_states as
select
  id as event_id, stage, counted_stage, is_offered,
  coalesce(counted_as_offered, false) as was_offered,
  case when gates_open_at <= now() then gates_open_at end::timestamptz(3) as begun_at,
  counted_begun_at
from events;

-- Events that are counted as something else than they are now.
create view pending_events as
select id as event_id
from events
where not is_counted
union
select id
from events
where due_at <= now();

-- Events that are counted in another category than they are in now: their counts leave the one and enter the other.
create view moved_events as
select
  e.id as event_id, s.owner_id, m.sign, m.category
from events as e
join event_owners as s on s.event_id = e.id and s.kind <> 'Event'
cross join lateral (values (-1, s.counted_category), (1, s.category)) as m (sign, category)
where not e.is_counted and e.counted_stage is not null and s.counted_category <> s.category;

-- Ticket types whose places, or whose event, are counted as something else than they are now.
create view pending_ticket_types as
select event_id, id as ticket_type_id
from ticket_types
where not is_counted
union
select ticket_types.event_id, ticket_types.id
from pending_events
join ticket_types on ticket_types.event_id = pending_events.event_id;

-- Owners whose tallies are kept in another time zone than theirs is now, or in none yet.
create view pending_owners as
select
  'Platform' as kind, '00000000-0000-0000-0000-000000000000'::uuid as id, default_timezone as timezone,
  counted_timezone is null as is_new,
  coalesce(counted_currency <> default_currency, false) as is_in_other_currency
from general_settings
where counted_timezone is distinct from default_timezone or counted_currency is distinct from default_currency
union all
select 'Organizer', o.id, coalesce(o.timezone, g.default_timezone), o.counted_timezone is null, false
from organizers as o
join general_settings as g on g.only_row
where o.counted_timezone is distinct from coalesce(o.timezone, g.default_timezone)
union all
select 'Event', id, timezone, counted_timezone is null, false
from events
where not is_counted and counted_timezone is distinct from timezone;

comment on column pending_owners.kind is 'one of: Platform, Organizer, Event';
